import { apiDocumentsOf, generatePages } from '../../core/index.ts';
import { changeSite, type OriginalTexts, printChanges, writeChanges } from '../change/siteChanges.ts';
import { count } from '../check/report.ts';
import { type Arguments, type Command, type ExitCode, isOn } from '../command.ts';
import { fetchInto, networkOption, reportUnfetched } from '../network.ts';
import { folderOperand, type OpenSite, openOneSite } from '../openSites.ts';
import type { Terminal } from '../terminal.ts';

/** `docsight api`: generates pages for operations without one. */
export const apiCommand: Command = {
  name: 'api',
  operands: '[DIR]',
  about: 'Generate pages for operations that have no page.',
  details:
    'Prints the new pages and their entries in docs.json as a diff. With --write, writes them.\n' +
    'They are named and placed like the existing API pages, which never change.',
  options: {
    write: { about: 'Write the pages and docs.json.' },
    'allow-network': networkOption,
  },
  run: runApi,
};

async function runApi(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const site = await openOneSite(folderOperand(args, terminal));
  await (isOn(args, 'allow-network') ? fetchInto : reportUnfetched)(site, terminal);
  const before = generateAll(site);
  const pages = [...before.values()].filter((old) => old === undefined).length;
  if (before.size === 0) {
    const hasSome = apiDocumentsOf(site.host.site.index).length > 0;
    await terminal.err(hasSome ? 'Every operation has a page.\n' : 'The site has no readable OpenAPI document.\n');
    return 0;
  }
  if (!isOn(args, 'write')) {
    await printChanges(site, before, terminal);
    await terminal.err(`${count(pages, 'page')}. Nothing is written yet. Add --write to write the result.\n`);
    return 0;
  }
  const { files, notes } = await writeChanges(site, before);
  await terminal.err(
    `${count(pages, 'page')}, ${count(files, 'file')} written\n${notes.map((note) => `${note}\n`).join('')}`,
  );
  return notes.length === 0 ? 0 : 1;
}

/**
 * Generates the missing pages in memory. Each OpenAPI document starts from the docs.json that the previous one
 * produced.
 */
function generateAll(site: OpenSite): OriginalTexts {
  const before = new Map<string, string | undefined>();
  for (const { file } of apiDocumentsOf(site.host.site.index)) {
    const { index } = site.host.site;
    const apiDocument = apiDocumentsOf(index).find((each) => each.file.path === file.path);
    if (apiDocument !== undefined) changeSite(site, generatePages(index, apiDocument).edits, before);
  }
  return before;
}
