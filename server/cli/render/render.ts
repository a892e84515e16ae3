import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isIgnored, type Publication, publicationOf, staticFolder } from '../../core/index.ts';
import { exists } from '../../host/dataFolder.ts';
import { isGitPath } from '../../host/disk/textFiles.ts';
import { NotBuilt, type Rendered, SiteWriter } from '../../host/pages/renderSite.ts';
import { count } from '../check/report.ts';
import { watchSites } from '../check/watch.ts';
import { type Arguments, type Command, type ExitCode, isOn, UsageError, valueOf } from '../command.ts';
import { fetchInto, sayUnfetched, starsOf } from '../network.ts';
import { folderOperand, type OpenSite, openOneSite } from '../openSites.ts';
import { printable } from '../printable.ts';
import type { Terminal } from '../terminal.ts';
import { sayBrokenLinks, sayCut, sayLeftOut } from './links.ts';

/** `docsight render`: the site as HTML files, into a folder that holds nothing else. */
export const renderCommand: Command = {
  name: 'render',
  operands: '[DIR]',
  about: 'Write a site as HTML files that open without a server and without a network.',
  details:
    'FOLDER is created. If it exists, it has to be empty or contain earlier output. Beside each page stands its Markdown;\n' +
    'llms.txt, llms-full.txt, redirects and, where siteUrl of .docsightrc.json says on which host the site is, sitemap.xml\n' +
    'come with them. Broken links are reported, and the command then exits with 1.',
  options: {
    out: { value: 'FOLDER', about: 'Where to write the files.' },
    base: {
      value: 'PATH|URL',
      about: 'The path or the URL that the site will be below; siteUrl and basePath of .docsightrc.json unless given.',
    },
    clean: {
      about: 'Delete what earlier output has and this one has not. What was not written so, or changed, stays.',
    },
    watch: { about: 'Write again whenever a file changes, until Ctrl+C.' },
    'allow-network': {
      about: 'Fetch the API descriptions that docs.json and pages name by URL, and the stars of the repository shown.',
    },
  },
  run: runRender,
};

async function runRender(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const named = valueOf(args, 'out') ?? '';
  if (named === '') throw new UsageError('--out FOLDER is missing');
  const out = resolve(terminal.cwd, named);
  const site = await openOneSite(folderOperand(args, terminal));
  const place = (): Publication => placeOf(site, valueOf(args, 'base'));
  place();
  await mayHold(out, site);
  await (isOn(args, 'allow-network') ? fetchInto : sayUnfetched)(site, terminal);
  const root = await realpath(site.folder);
  const stars = isOn(args, 'allow-network') ? await starsOf(site) : new Map<string, number>();
  const writer = new SiteWriter({ root, out, clean: isOn(args, 'clean'), stars });
  let isFirst = true;
  const write = async (): Promise<ExitCode> => {
    const publication = place();
    const rendered = await writer.write(site.host.site, publication).catch((error: unknown) => {
      throw error instanceof NotBuilt ? new UsageError(error.message) : error;
    });
    await sayWritten(rendered, out, isFirst, terminal);
    await sayCut(rendered.cut, site, terminal);
    await sayLeftOut(rendered.leftOut, terminal);
    if (isFirst && publication.url === undefined)
      await terminal.err(
        'No sitemap.xml and no canonical URLs: siteUrl of .docsightrc.json, or a URL behind --base, would say on which host the site is.\n',
      );
    if (isFirst && rendered.lacksRepository) await terminal.err(noRepository);
    isFirst = false;
    return (await sayBrokenLinks(site, terminal)) > 0 ? 1 : 0;
  };
  try {
    const code = await write();
    if (!isOn(args, 'watch')) return code;
    await watchSites([site], write, terminal, { isAny: true });
    return 0;
  } finally {
    writer.stop();
  }
}

const noRepository =
  'No “Suggest edits” and “Raise issue” buttons: the repository is not known. Set repository in .docsightrc.json, with its type on a host of your own.\n';

function placeOf({ host }: OpenSite, base: string | undefined): Publication {
  const place = publicationOf(host.site.index, base);
  if (place !== undefined) return place;
  throw new UsageError(`--base is a path such as /docs or a URL such as https://example.com/docs, not "${base}"`);
}

/** Throws `UsageError` for a folder that is not for output. */
async function mayHold(out: string, { folder }: OpenSite): Promise<void> {
  if (isGitPath((await realPlace(out)).split(sep).join('/')))
    throw new UsageError(`${out} belongs to Git; name another folder`);
  const entries = await readdir(out).catch(() => []);
  if (entries.length > 0 && !(await exists(join(out, staticFolder))))
    throw new UsageError(`${out} holds other files; name a folder that is empty or not there yet`);
  const inside = relative(folder, out).split(sep).join('/');
  if (inside === '' || inside === '..' || inside.startsWith('../') || resolve(folder, inside) !== out) return;
  if (!isIgnored(`${inside}/page.md`))
    throw new UsageError(
      `${out} is a folder of the site, which would then have its own output among its pages; name one outside of it, or build or dist in it`,
    );
}

/** Where a folder lies once links are followed; it need not be there yet. */
async function realPlace(folder: string): Promise<string> {
  const real = await realpath(folder).catch(() => undefined);
  if (real !== undefined || dirname(folder) === folder) return real ?? folder;
  return join(await realPlace(dirname(folder)), basename(folder));
}

async function sayWritten(
  { pages, changed, deleted, kept }: Rendered,
  out: string,
  isFirst: boolean,
  terminal: Terminal,
): Promise<void> {
  const gone = deleted.length === 0 ? '' : `, ${count(deleted.length, 'file')} deleted`;
  const said = isFirst ? `${count(pages, 'page')} written to ${out}` : `${count(changed, 'file')} written`;
  await terminal.err(`${said}${gone}\n`);
  for (const path of kept) await terminal.err(`${printable(path)} stays: it was changed since it was written\n`);
}
