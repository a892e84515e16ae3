import type { Command, Option } from './command.ts';

/** What `docsight --help` prints. */
export function generalHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'Checks, previews and explains documentation sites made of pages and one docs.json.',
    '',
    'Usage: docsight COMMAND [OPTIONS]',
    '',
    ...commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    '',
    'docsight COMMAND --help explains one of them; docsight --version prints the version.',
    'Exit codes: 0 no errors, 1 the site has errors, 2 invalid usage.',
    '',
  ].join('\n');
}

/** What `docsight COMMAND --help` prints. */
export function commandHelp(command: Command): string {
  const rows = Object.entries(command.options).map(([name, option]) => [usageOf(name, option), option.about] as const);
  rows.push(['--help', 'Print this.']);
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
  return `--${name} ${option.choices?.join('|') ?? option.value}${option.multiple === true ? '…' : ''}`;
}
