/**
 * The command line: arguments in, text out. Each command is a record with options and help. `commands.ts` lists them
 * and `command.ts` parses arguments for them. Everything runs in the process with a given terminal, so that tests need
 * no shell.
 */

import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { nearest } from '../core/index.ts';
import { journalFolder, undoUnfinished } from '../host/node/disk/journal.ts';
import { type Command, type ExitCode, isOn, type Option, Refusal, readArguments, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { printable, printableForTerminal, printableLines } from './printable.ts';
import type { Terminal } from './terminal.ts';
import { wrapped } from './wrapped.ts';

/** Runs a command line. Never throws. */
export async function runCommandLine(words: readonly string[], given: Terminal): Promise<ExitCode> {
  const terminal = withoutEscapes(given);
  const [first, ...rest] = words;
  if (first === '--version' || first === '-v') return print(terminal, `${manifest.version}\n`);
  if (first === '--help' || first === '-h') return print(terminal, wrapped(generalHelp(commands), terminal.columns));
  if (first === 'help') return runCommandLine(rest[0] === undefined ? ['--help'] : [rest[0], '--help'], terminal);
  const command = commands.find(({ name }) => name === first);
  try {
    if (command !== undefined) {
      await undoInterrupted(rest, terminal);
      return await runCommand(command, rest, terminal);
    }
    throw new UsageError(first === undefined ? 'a command is missing' : unknownCommand(first));
  } catch (error) {
    if (!(error instanceof UsageError)) await terminal.err(`docsight: ${describe(error)}\n`);
    else
      await terminal.err(
        `docsight: ${error.message}\nTry: docsight ${command === undefined ? '' : `${command.name} `}--help\n`,
      );
    return 2;
  }
}

/** Wraps a terminal so that text of a site cannot control it. All output passes through here. */
function withoutEscapes(terminal: Terminal): Terminal {
  return {
    ...terminal,
    err: (text) => terminal.err(printableLines(text)),
    status: (text) => terminal.status(printable(text)),
    out: (text) => terminal.out(terminal.isInteractive ? printableForTerminal(text) : text),
  };
}

/** Reverts the changes of an interrupted command on the same site, and reports it. */
async function undoInterrupted(words: readonly string[], terminal: Terminal): Promise<void> {
  const named = words.flatMap((word) => [word, word.slice(word.indexOf('=') + 1)]);
  const places = [terminal.cwd, ...named.map((word) => resolve(terminal.cwd, word))];
  const real = await Promise.all(places.map((place) => realpath(place).catch(() => place)));
  for (const { site, left } of await undoUnfinished(journalFolder(terminal.env), [...new Set(real)])) {
    const but = left.length === 0 ? '' : ` These files have changed since and were left alone: ${left.join(', ')}.`;
    await terminal.err(`An earlier command in ${site} was interrupted. Its changes were undone.${but}\n`);
  }
}

async function runCommand(command: Command, words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const args = readArguments(command, words);
  if (isOn(args, 'help')) return print(terminal, wrapped(commandHelp(command), terminal.columns));
  return command.run(args, terminal);
}

async function print(terminal: Terminal, text: string): Promise<ExitCode> {
  await terminal.out(text);
  return 0;
}

function unknownCommand(word: string): string {
  const isOption = word.startsWith('-');
  const near = nearest(word, isOption ? ['--help', '--version'] : commands.map(({ name }) => name));
  const what = isOption ? 'option' : 'command';
  return `there is no ${what} "${word}"${near === undefined ? '' : `; did you mean "${near}"?`}`;
}

/** System errors (a full disk, an unreadable folder) in one line. Other errors are bugs, so their stack is shown. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof Refusal || 'code' in error ? error.message : (error.stack ?? error.message);
}

/** The text of `docsight --help`. */
export function generalHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'Checks, previews and explains documentation sites made of pages and one docs.json.',
    '',
    'Usage: docsight COMMAND [OPTIONS]',
    '',
    ...commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    '',
    'docsight COMMAND --help explains a command. docsight --version prints the version.',
    'Exit codes: 0 no errors, 1 the site has errors, 2 invalid usage.',
    '',
  ].join('\n');
}

/** The text of `docsight COMMAND --help`. */
export function commandHelp(command: Command): string {
  const rows = Object.entries(command.options).map(([name, option]) => [usageOf(name, option), option.about] as const);
  rows.push(['--help', 'Print this help.']);
  const width = Math.max(...rows.map(([usage]) => usage.length));
  return [
    `Usage: docsight ${command.name}${command.operands === '' ? '' : ` ${command.operands}`} [OPTIONS]`,
    '',
    command.about,
    ...(command.details === undefined ? [] : ['', command.details]),
    '',
    ...rows.map(([usage, about]) => `  ${usage.padEnd(width)}  ${about}`),
    '',
  ].join('\n');
}

function usageOf(name: string, option: Option): string {
  if (option.value === undefined) return `--${name}`;
  if (option.optional === true) return `--${name}[=${option.value}]`;
  const into = option.into === undefined ? '' : `[=${option.into}]`;
  return `--${name} ${(into === '' ? option.choices?.join('|') : undefined) ?? option.value}${into}${option.multiple === true ? '…' : ''}`;
}
