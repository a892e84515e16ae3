import { parseArgs } from 'node:util';
import { nearest } from '../core/index.ts';
import type { Terminal } from './terminal.ts';

/** 0: all is well; 1: something is wrong with the site; 2: the command was used wrongly. */
export type ExitCode = 0 | 1 | 2;

/** One command of `docsight`: a row of commands.ts, from which parsing and help follow. */
export interface Command {
  readonly name: string;
  /** Behind the name: `[DIR]`. */
  readonly operands: string;
  /** One line. */
  readonly about: string;
  /** What a shell offers for its operands, in place of files; nothing where they are texts. */
  readonly words?: () => readonly string[];
  /** Further lines of its help. */
  readonly details?: string;
  readonly options: Readonly<Record<string, Option>>;
  run(args: Arguments, terminal: Terminal): Promise<ExitCode>;
}

/** A flag of a command, as `--help` shows it and the arguments are read by it. */
export interface Option {
  /** What stands for its value in the help; a switch has none. */
  readonly value?: string;
  /** The only values that it takes. */
  readonly choices?: readonly string[];
  /** The file after a choice and `=`, if the report does not go to standard output: `--format json=out.json`. */
  readonly into?: string;
  /** Values that a shell offers, among others that are taken too. */
  readonly offers?: readonly string[];
  /** May be given several times. */
  readonly multiple?: boolean;
  /** The value may be missing, and is then empty; it is behind `=`. */
  readonly optional?: boolean;
  readonly about: string;
}

/** What was given on the command line, checked against the command's options. */
export interface Arguments {
  readonly operands: readonly string[];
  /** Values by option, in order; a switch that is on has one empty value. */
  readonly options: ReadonlyMap<string, readonly string[]>;
}

/** The command line asks for something that does not exist: reported to the user with exit code 2. */
export class UsageError extends Error {}

/** What was asked for cannot be done as the disk is: said in a sentence, with exit code 2. */
export class Refusal extends Error {}

/** Reads the arguments of a command. Throws `UsageError`. */
export function readArguments(command: Command, words: readonly string[]): Arguments {
  const options: Record<string, { type: 'string' | 'boolean'; multiple: true; short?: string }> = {
    help: { type: 'boolean', multiple: true, short: 'h' },
  };
  for (const [name, option] of Object.entries(command.options)) {
    options[name] = { type: option.value === undefined ? 'boolean' : 'string', multiple: true };
  }
  const parsed = parse(withEmptyValues(command, words), options);
  const given = new Map<string, readonly string[]>();
  for (const [name, values] of Object.entries(parsed.values)) {
    const texts = (Array.isArray(values) ? values : [values]).map((value) => (typeof value === 'string' ? value : ''));
    checkOption(name, command.options[name], texts);
    given.set(name, texts);
  }
  return { operands: parsed.positionals, options: given };
}

/** The words with an empty value where an option that needs none has none. */
function withEmptyValues({ options }: Command, words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  return words.map((word, at) =>
    (end < 0 || at < end) && word.startsWith('--') && options[word.slice(2)]?.optional === true ? `${word}=` : word,
  );
}

/** True when a switch was given. */
export function isOn(args: Arguments, name: string): boolean {
  return args.options.has(name);
}

/** The value of an option, if it was given. */
export function optionText(args: Arguments, name: string): string | undefined {
  return args.options.get(name)?.at(-1);
}

/** The values of an option that can be given several times; commas part values too. */
export function valuesOf(args: Arguments, name: string): readonly string[] {
  return (args.options.get(name) ?? []).flatMap((value) => value.split(',').map((each) => each.trim()));
}

/** The number of an option, if it was given. Throws `UsageError` for what is no whole number from 0. */
export function countOf(args: Arguments, name: string): number | undefined {
  const value = optionText(args, name);
  if (value !== undefined && !/^\d{1,9}$/.test(value))
    throw new UsageError(`--${name} is a whole number from 0, not "${value}"`);
  return value === undefined ? undefined : Number(value);
}

function parse(
  words: readonly string[],
  options: Record<string, { type: 'string' | 'boolean'; multiple: true; short?: string }>,
): { readonly values: Readonly<Record<string, unknown>>; readonly positionals: readonly string[] } {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(inOurWords(error, Object.keys(options)));
  }
}

/** What Node says about a command line, shorter and with the nearest name. */
function inOurWords(error: unknown, names: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  // The option is first in quotes: '--format <value>', '-h, --help', '--formt'.
  const [, given] = /'(?:-\w, )?(-[^' ]*)/.exec(message) ?? [];
  if (given === undefined) return message;
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION': {
      const near = nearest(given.replace(/^-+/, ''), names);
      return `unknown option "${given}"${near === undefined ? '' : `; did you mean "--${near}"?`}`;
    }
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return /not take/.test(message) ? `${given} takes no value` : `${given} needs a value`;
    default:
      return message;
  }
}

function checkOption(name: string, option: Option | undefined, values: readonly string[]): void {
  if (option === undefined) return;
  if (option.multiple !== true && values.length > 1) throw new UsageError(`--${name} is given more than once`);
  const { choices, into } = option;
  const chosen = (value: string): string => (into === undefined ? value : (value.split('=', 1)[0] ?? ''));
  const wrong = choices === undefined ? undefined : values.find((value) => !choices.includes(chosen(value)));
  if (wrong !== undefined) throw new UsageError(`--${name} is one of ${choices?.join(', ')}, not "${wrong}"`);
}
