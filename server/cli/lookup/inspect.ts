import { relative, resolve, sep } from 'node:path';
import { inspectPage, inspectSite, isMarkdown, maskedProse, nearest, pageOf, pagePaths } from '../../core/index.ts';
import { type Arguments, type Command, type ExitCode, isOn, UsageError } from '../command.ts';
import { type OpenSite, openOneSite } from '../openSites.ts';
import { printableJson } from '../printable.ts';
import type { Terminal } from '../terminal.ts';

/** `docsight inspect`: prints a parsed site or page as JSON. */
export const inspectCommand: Command = {
  name: 'inspect',
  operands: '[DIR [PAGE]]',
  about: 'Print a site or a page as JSON, as Docsight reads it.',
  details:
    'Without PAGE, prints the site. PAGE is a path in the site, with or without extension. The output is described by JSON Schemas in schemas/.',
  options: {
    all: { about: 'Print every page, one JSON object on each line.' },
    prose: {
      about: 'Print the prose of PAGE, and spaces for everything else, so each word keeps its line and column.',
    },
  },
  run: runInspect,
};

async function runInspect(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const [folder = '.', page, ...more] = args.operands;
  if (more.length > 0) throw new UsageError(`one page is enough, not also "${more.join('" and "')}"`);
  if (page !== undefined && isOn(args, 'all')) throw new UsageError('either a page or --all');
  if (page === undefined && isOn(args, 'prose'))
    throw new UsageError('--prose is for one page: inspect DIR PAGE --prose');
  const site = await openOneSite(resolve(terminal.cwd, folder));
  if (page !== undefined) await printPage(site, page, { terminal, prose: isOn(args, 'prose') });
  else if (isOn(args, 'all')) await printPages(site, terminal);
  else await terminal.out(`${printableJson(inspectSite(site.host.site))}\n`);
  return 0;
}

async function printPage(
  { folder, host }: OpenSite,
  page: string,
  { terminal, prose }: { readonly terminal: Terminal; readonly prose: boolean },
): Promise<void> {
  const { files } = host.site;
  const named = page.replace(/\\/g, '/').replace(/^(?:\.?\/)+/, '');
  const local = relative(folder, resolve(terminal.cwd, page)).split(sep).join('/');
  const tried = [named, `${named}.mdx`, `${named}.md`, local];
  const file = tried.map((path) => files.get(path)).find((each) => each !== undefined && isMarkdown(each.path));
  if (file === undefined) {
    const near = nearest(named, pagePaths(host.site));
    throw new UsageError(
      `the page "${page}" does not exist in ${folder}${near === undefined ? '' : `; did you mean "${near}"?`}`,
    );
  }
  const { index } = host.site;
  await terminal.out(
    prose ? maskedProse(pageOf(file), index) : `${printableJson(inspectPage(pageOf(file), index.config.anchorRule))}\n`,
  );
}

async function printPages({ host }: OpenSite, terminal: Terminal): Promise<void> {
  for (const path of pagePaths(host.site)) {
    const file = host.site.files.get(path);
    if (file !== undefined)
      await terminal.out(
        `${printableJson({ path, ...inspectPage(pageOf(file), host.site.index.config.anchorRule) }, 0)}\n`,
      );
  }
}
