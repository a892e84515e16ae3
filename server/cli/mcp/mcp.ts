import { resolve } from 'node:path';
import { type FileEdit, isPage, runTool, type ToolResult, toolRows } from '../../core/index.ts';
import { newKnownFiles } from '../../host/node/disk/knownFiles.ts';
import { changeSite, writeChanges } from '../change/siteChanges.ts';
import { type Arguments, type Command, type ExitCode, isOn, UsageError, valuesOf } from '../command.ts';
import { findOneSite, type OpenSite, openSiteInTurns, reread, type SitePlace } from '../openSites.ts';
import { stopSignal } from '../ownProcess.ts';
import { portOf, portOption, portTaken } from '../port.ts';
import type { Terminal } from '../terminal.ts';
import type { McpOptions } from './mcpServer.ts';

const usualPort = 4748;
const offers = ['tools', 'resources', 'prompts'] as const;

/** `docsight mcp`: runs until standard input ends or it is interrupted. */
export const mcpCommand: Command = {
  name: 'mcp',
  operands: '[DIR]',
  about: 'Serve tools about a site to AI assistants, over the Model Context Protocol on standard input and output.',
  details:
    'The tools check and read pages, search, describe components, and find places and icons. They read only the site in\n' +
    'DIR. Without --write, they return new pages and fixes as changes.\n' +
    'With --http, the command prints its address on 127.0.0.1 and the header that each request needs. Press Ctrl+C to\n' +
    'stop. Set DOCSIGHT_MCP_TOKEN to choose the token; otherwise a new one is made.',
  options: {
    write: { about: 'Let the tools create pages and write fixes in the site.' },
    offer: {
      value: 'WHAT',
      choices: offers,
      multiple: true,
      about: `What to offer: ${offers.join(', ')}. Default: all. Can be repeated.`,
    },
    http: { about: 'Serve streamable HTTP on 127.0.0.1 with a token, instead of standard input and output.' },
    port: portOption(usualPort),
  },
  run: runMcp,
};

async function runMcp(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  if (args.operands.length > 1) throw new UsageError('one folder is enough');
  const isHttp = isOn(args, 'http');
  if (isOn(args, 'port') && !isHttp) throw new UsageError('--port is for --http');
  const port = portOf(args, usualPort);
  const token = isHttp ? tokenOf(terminal) : undefined;
  const place = await findOneSite(resolve(terminal.cwd, args.operands[0] ?? '.'));
  const chosen = valuesOf(args, 'offer');
  const options = optionsFor(place, isOn(args, 'write'), chosen.length === 0 ? offers : chosen);
  if (isHttp) return runHttp(options, port, token, terminal);
  // Loaded on first use, because no other command needs the protocol.
  const { serveMcp } = await import('./mcpServer.ts');
  await serveMcp(options);
  return 0;
}

async function runHttp(
  options: McpOptions,
  port: number,
  known: string | undefined,
  terminal: Terminal,
): Promise<ExitCode> {
  const { newToken, serveMcpHttp } = await import('./mcpHttp.ts');
  const token = known ?? newToken();
  const server = await serveMcpHttp(options, { port, token }).catch((error: unknown) => {
    throw portTaken(error, port) ?? error;
  });
  const stopped = stopSignal();
  await terminal.err('Tools for assistants. Press Ctrl+C to stop.\n');
  await terminal.out(`${server.url}\n${known === undefined ? `Authorization: Bearer ${token}\n` : ''}`);
  await stopped;
  await server.close();
  return 0;
}

/** The token that the user chose. It is not printed. */
function tokenOf({ env }: Terminal): string | undefined {
  const token = env['DOCSIGHT_MCP_TOKEN'];
  if (token === undefined || token === '') return undefined;
  if (!/^[\w.~+/-]{16,}=*$/.test(token))
    throw new UsageError('DOCSIGHT_MCP_TOKEN must have at least 16 characters: letters, digits and - . _ ~ + /');
  return token;
}

function optionsFor(place: SitePlace, writes: boolean, chosen: readonly string[]): McpOptions {
  const inTurn = oneByOne();
  const known = newKnownFiles();
  // The site is read while the client starts. The first request reports errors.
  const opened = openSiteInTurns(place, known);
  opened.catch(() => undefined);
  /** Reads the current state of the site from disk. */
  const current = async (): Promise<OpenSite> => {
    const site = await opened;
    await reread(site, known);
    return site;
  };
  return {
    offers: new Set(offers.filter((each) => chosen.includes(each))),
    tools: [...toolRows].map(([name, row]) => ({ name, ...row })),
    writing: new Set(writes ? ['docsight_new_page', 'docsight_apply_fix'] : []),
    run: (name, input) =>
      inTurn(async () => {
        const site = await current();
        const result = runTool(site.host.site, name, input);
        return writes ? write(site, result) : result;
      }),
    pages: () =>
      inTurn(async () => {
        const site = await current();
        return [...site.host.site.index.pages.values()].filter(({ path }) => isPage(path));
      }),
  };
}

/** Runs requests one after another, across all clients. */
function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

async function write(site: OpenSite, result: ToolResult): Promise<ToolResult> {
  if (result.edits === undefined || result.edits.length === 0) return result;
  const isMade = ({ kind }: FileEdit): boolean => kind === 'create';
  // New files first, so that the navigation never lists a page that could not be created.
  for (const edits of [result.edits.filter(isMade), result.edits.filter((each) => !isMade(each))]) {
    const { notes } = await writeChanges(site, changeSite(site, edits));
    if (notes.length > 0) return { text: notes.join('\n'), isError: true };
  }
  return result;
}
