import { parseArgs } from 'node:util';
import { nearest } from '../core/index.ts';
import type { Terminal } from './terminal.ts';

/** 0: success. 1: the site has problems. 2: wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** A command of `docsight`: a row of commands.ts. Parsing and help are made from it. */
export interface Command {
  readonly name: string;
  /** Operands in the usage line, such as `[DIR]`. */
  readonly operands: string;
  /** In one line. */
  readonly about: string;
  /** Values that a shell suggests for operands instead of files; empty for free text. */
  readonly words?: () => readonly string[];
  /** More lines of help. */
  readonly details?: string;
  readonly options: Readonly<Record<string, Option>>;
  run(args: Arguments, terminal: Terminal): Promise<ExitCode>;
}

/** An option of a command, for `--help` and for parsing. */
export interface Option {
  /** Placeholder for the value in the help. A switch has none. */
  readonly value?: string;
  /** The only allowed values. */
  readonly choices?: readonly string[];
  /** Placeholder for a file after a choice: `--format json=out.json`. */
  readonly into?: string;
  /** Values that a shell suggests. Others are allowed too. */
  readonly offers?: readonly string[];
  /** Can be repeated. */
  readonly multiple?: boolean;
  /** The value is optional and follows `=`. It is an empty string if missing. */
  readonly optional?: boolean;
  readonly about: string;
}

/** Arguments, checked against the command's options. */
export interface Arguments {
  readonly operands: readonly string[];
  /** Values by option, in order. A switch has one empty value. */
  readonly options: ReadonlyMap<string, readonly string[]>;
}

/** Wrong usage. The message is printed, and the exit code is 2. */
export class UsageError extends Error {}

/** Correct usage, but the disk does not allow it. The message is printed, and the exit code is 2. */
export class Refusal extends Error {}

/** Parses the arguments of a command. Throws `UsageError`. */
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

/** Adds an empty value to options without their optional one. */
function withEmptyValues({ options }: Command, words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  return words.map((word, at) =>
    (end < 0 || at < end) && word.startsWith('--') && options[word.slice(2)]?.optional === true ? `${word}=` : word,
  );
}

/** Whether a switch is on. */
export function isOn(args: Arguments, name: string): boolean {
  return args.options.has(name);
}

/** The value of an option; undefined if it is missing. */
export function optionText(args: Arguments, name: string): string | undefined {
  return args.options.get(name)?.at(-1);
}

/** The values of a repeatable option. Commas separate values too. */
export function valuesOf(args: Arguments, name: string): readonly string[] {
  return (args.options.get(name) ?? []).flatMap((value) => value.split(',').map((each) => each.trim()));
}

/** The numeric value of an option; undefined if it is missing. Throws `UsageError` unless it is an integer from 0. */
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

/** Node's message about a wrong command line, shortened and with the most similar name. */
function inOurWords(error: unknown, names: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  // The message has the option in quotes: '--format <value>', '-h, --help', '--formt'.
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
