import { searchIcons } from '../../core/index.ts';
import { type Arguments, type Command, countOf, type ExitCode, UsageError } from '../command.ts';
import type { Terminal } from '../terminal.ts';

const usual = 50;

/** `docsight icons`: searches icon names. */
export const iconsCommand: Command = {
  name: 'icons',
  operands: 'QUERY',
  words: () => [],
  about: 'Find the names of icons that pages and docs.json can use.',
  details: 'QUERY is one or more words in Latin letters. Lists the names that contain all of them, the closest first.',
  options: { limit: { value: 'N', about: `How many to list. Default: ${usual}.` } },
  run: runIcons,
};

async function runIcons(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const query = args.operands.join(' ');
  if (!/[a-z0-9]/i.test(query)) throw new UsageError('say what to look for: docsight icons rocket');
  const limit = countOf(args, 'limit') ?? usual;
  const { found, near } = searchIcons(query);
  const shown = found.slice(0, limit);
  const width = Math.max(0, ...shown.map(({ name }) => name.length));
  for (const { name, about } of shown) await terminal.out(`${name.padEnd(width)}  ${about}\n`);
  if (found.length === 0)
    await terminal.err(`No icon has "${query}" in its name${near === undefined ? '.' : `; did you mean "${near}"?`}\n`);
  else if (found.length > limit) await terminal.err(`${found.length - limit} more; --limit N lists them\n`);
  return found.length === 0 ? 1 : 0;
}
