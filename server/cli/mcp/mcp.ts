import { resolve } from 'node:path';
import { isPage, runTool, type ToolResult, toolRows } from '../../core/index.ts';
import { changeSite, writeChanges } from '../change/siteChanges.ts';
import { type Arguments, type Command, type ExitCode, isOn, UsageError } from '../command.ts';
import { type OpenSite, openOneSite, reread } from '../openSites.ts';
import type { Terminal } from '../terminal.ts';

/** `docsight mcp`: runs until standard input ends. */
export const mcpCommand: Command = {
  name: 'mcp',
  operands: '[DIR]',
  about: 'Serve tools about a site to AI assistants, over the Model Context Protocol on standard input and output.',
  details:
    'The tools read only files of the site in DIR: check and read pages, search, describe components, find places and icons. New pages and fixes are given as changes, unless --write is there.',
  options: {
    write: { about: 'Let the tools for new pages and fixes write into the site.' },
  },
  run: runMcp,
};

async function runMcp(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  if (args.operands.length > 1) throw new UsageError('one folder is enough');
  const site = await openOneSite(resolve(terminal.cwd, args.operands[0] ?? '.'));
  const writes = isOn(args, 'write');
  // Read on first use: no other command needs the protocol.
  const { serveMcp } = await import('./mcpServer.ts');
  await serveMcp({
    tools: [...toolRows].map(([name, row]) => ({ name, ...row })),
    writing: new Set(writes ? ['docsight_new_page', 'docsight_apply_fix'] : []),
    async run(name, input) {
      // The site as the disk has it now.
      await reread(site);
      const result = runTool(site.host.site, name, input);
      return writes ? write(site, result) : result;
    },
    async pages() {
      await reread(site);
      return [...site.host.site.index.pages.values()].filter(({ path }) => isPage(path));
    },
  });
  return 0;
}

async function write(site: OpenSite, result: ToolResult): Promise<ToolResult> {
  if (result.edits === undefined || result.edits.length === 0) return result;
  const { notes } = await writeChanges(site, changeSite(site, result.edits));
  return notes.length === 0 ? result : { text: notes.join('\n'), isError: true };
}
