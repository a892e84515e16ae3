import { readdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { staticFolder } from '../core/index.ts';
import { exists } from '../host/dataFolder.ts';
import { NotBuilt, renderSite } from '../host/pages/renderSite.ts';
import { type Arguments, type Command, type ExitCode, isOn, UsageError, valueOf } from './command.ts';
import { fetchInto, networkOption, sayUnfetched } from './network.ts';
import { folderOperand, openOneSite } from './openSites.ts';
import type { Terminal } from './terminal.ts';

/** `docsight render`: the site as HTML files, into a folder that holds nothing else. */
export const renderCommand: Command = {
  name: 'render',
  operands: '[DIR]',
  about: 'Write a site as HTML files that open without a server and without a network.',
  details: 'FOLDER is created. If it exists, it has to be empty or contain earlier output.',
  options: {
    out: { value: 'FOLDER', about: 'Where to write the files.' },
    'allow-network': networkOption,
  },
  run: runRender,
};

async function runRender(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const named = valueOf(args, 'out') ?? '';
  if (named === '') throw new UsageError('--out FOLDER is missing');
  const out = resolve(terminal.cwd, named);
  const site = await openOneSite(folderOperand(args, terminal));
  const { folder, host } = site;
  await (isOn(args, 'allow-network') ? fetchInto : sayUnfetched)(site, terminal);
  const entries = await readdir(out).catch(() => []);
  if (entries.length > 0 && !(await exists(join(out, staticFolder)))) {
    throw new UsageError(`${out} holds other files; name a folder that is empty or not there yet`);
  }
  const pages = await renderSite(host.site, await realpath(folder), out).catch((error: unknown) => {
    throw error instanceof NotBuilt ? new UsageError(error.message) : error;
  });
  await terminal.err(`${pages} ${pages === 1 ? 'page' : 'pages'} written to ${out}\n`);
  return 0;
}
