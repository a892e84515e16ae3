import { resolve } from 'node:path';
import { type Change, knownPaths, runTool, type Site, type SiteHost, toolRows } from '../core/index.ts';
import { readSite } from '../host/disk/diskSite.ts';
import { type Arguments, type Command, type ExitCode, UsageError } from './command.ts';
import { openOneSite } from './openSites.ts';
import type { Terminal } from './terminal.ts';

/** `docsight mcp`: runs until standard input ends. */
export const mcpCommand: Command = {
  name: 'mcp',
  operands: '[DIR]',
  about: 'Serve tools about a site to AI assistants, over the Model Context Protocol on standard input and output.',
  details:
    'The tools only read, and only files of the site in DIR: check a page or docs.json, describe a component, find pages, places and icons.',
  options: {},
  run: runMcp,
};

async function runMcp(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  if (args.operands.length > 1) throw new UsageError('one folder is enough');
  const { folder, host } = await openOneSite(resolve(terminal.cwd, args.operands[0] ?? '.'));
  // Read on first use: no other command needs the protocol.
  const { serveMcp } = await import('./mcpServer.ts');
  await serveMcp(
    [...toolRows].map(([name, row]) => ({ name, ...row })),
    async (name, input) => runTool(await refresh(folder, host), name, input),
  );
  return 0;
}

/** The site as the disk has it now; only texts that changed are read anew by the core. */
async function refresh(folder: string, host: SiteHost): Promise<Site> {
  const changes = await readSite(folder);
  const there = new Set(changes.map(({ path }) => path));
  const gone = knownPaths(host.site.index)
    .filter((path) => !there.has(path))
    .map((path): Change => ({ kind: 'delete', path }));
  return host.apply([...gone, ...changes]);
}
