import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isIgnored, type Publication, publicationOf, staticFolder } from '../../core/index.ts';
import { exists } from '../../host/node/dataFolder.ts';
import { isGitPath } from '../../host/node/disk/textFiles.ts';
import { NotBuilt, type Rendered, SiteWriter } from '../../host/node/pages/renderSite.ts';
import { count } from '../check/report.ts';
import { watchSites } from '../check/watch.ts';
import { type Arguments, type Command, type ExitCode, isOn, optionText, UsageError } from '../command.ts';
import { fetchInto, reportUnfetched, starsOf } from '../network.ts';
import { folderOperand, type OpenSite, openOneSite } from '../openSites.ts';
import { printable } from '../printable.ts';
import type { Terminal } from '../terminal.ts';
import { reportBrokenLinks, reportBuildErrors, reportCut, reportOmitted } from './links.ts';

/** `docsight render`: writes the site as HTML into a separate folder. */
export const renderCommand: Command = {
  name: 'render',
  operands: '[DIR]',
  about: 'Write a site as HTML files that work without a server or network.',
  details:
    'FOLDER is created. If it exists, it must be empty or contain earlier output.\n' +
    'Next to each page is its Markdown. llms.txt, llms-full.txt and redirects are written too,\n' +
    'and sitemap.xml if .docsightrc.json has a siteUrl. Exits with 1 when links are broken.',
  options: {
    out: { value: 'FOLDER', about: 'Where to write the files.' },
    base: {
      value: 'PATH|URL',
      about: 'The URL or path that the site is published under. Default: siteUrl and basePath of .docsightrc.json.',
    },
    clean: {
      about: 'Delete stale files from earlier builds. Files that you added or changed stay.',
    },
    watch: { about: 'Write again whenever a file changes. Press Ctrl+C to stop.' },
    'allow-network': {
      about:
        'Fetch the OpenAPI documents that docs.json and pages refer to by URL, and the star count of the repository.',
    },
  },
  run: runRender,
};

async function runRender(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const named = optionText(args, 'out') ?? '';
  if (named === '') throw new UsageError('--out FOLDER is missing');
  const out = resolve(terminal.cwd, named);
  const site = await openOneSite(folderOperand(args, terminal), isOn(args, 'watch') ? 'again' : 'once');
  const place = (): Publication => basePlace(site, optionText(args, 'base'));
  place();
  await checkOutputFolder(out, site);
  await (isOn(args, 'allow-network') ? fetchInto : reportUnfetched)(site, terminal);
  const root = await realpath(site.folder);
  const stars = isOn(args, 'allow-network') ? await starsOf(site) : new Map<string, number>();
  const writer = new SiteWriter({ root, out, clean: isOn(args, 'clean'), stars });
  let isFirst = true;
  const write = async (): Promise<ExitCode> => {
    const publication = place();
    const rendered = await writer.write(site.host.site, publication).catch((error: unknown) => {
      throw error instanceof NotBuilt ? new UsageError(error.message) : error;
    });
    await reportWritten(rendered, out, isFirst, terminal);
    await reportCut(rendered.cut, site, terminal);
    await reportOmitted(rendered.leftOut, terminal);
    if (isFirst && publication.url === undefined)
      await terminal.err(
        'No sitemap.xml and no canonical URLs, because the address of the site is not known. Set siteUrl in .docsightrc.json, or give a URL with --base.\n',
      );
    if (isFirst && rendered.lacksRepository) await terminal.err(noRepository);
    isFirst = false;
    const brokenLinks = await reportBrokenLinks(site, terminal);
    await reportBuildErrors(site, terminal);
    return brokenLinks > 0 ? 1 : 0;
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
  'No “Suggest edits” and “Raise issue” buttons, because the repository is not known. Set repository in .docsightrc.json. For a self-hosted repository, also set its type.\n';

function basePlace({ host }: OpenSite, base: string | undefined): Publication {
  const place = publicationOf(host.site.index, base);
  if (place !== undefined) return place;
  throw new UsageError(`--base is a path such as /docs or a URL such as https://example.com/docs, not "${base}"`);
}

/** Throws `UsageError` for a folder that must not be written to. */
export async function checkOutputFolder(out: string, { folder }: OpenSite): Promise<void> {
  if (isGitPath((await realPlace(out)).split(sep).join('/')))
    throw new UsageError(`${out} belongs to Git. Choose another folder.`);
  const entries = await readdir(out).catch(() => []);
  if (entries.length > 0 && !(await exists(join(out, staticFolder))))
    throw new UsageError(`${out} contains other files. Choose a folder that is empty or does not exist yet.`);
  const inside = relative(folder, out).split(sep).join('/');
  if (inside === '' || inside === '..' || inside.startsWith('../') || resolve(folder, inside) !== out) return;
  if (!isIgnored(`${inside}/page.md`))
    throw new UsageError(
      `${out} is a folder of the site, so the output would become pages. Choose a folder outside the site, or build or dist inside it.`,
    );
}

/** The real path of a folder, with symbolic links resolved. It may not exist yet. */
async function realPlace(folder: string): Promise<string> {
  const real = await realpath(folder).catch(() => undefined);
  if (real !== undefined || dirname(folder) === folder) return real ?? folder;
  return join(await realPlace(dirname(folder)), basename(folder));
}

async function reportWritten(
  { pages, changed, deleted, kept }: Rendered,
  out: string,
  isFirst: boolean,
  terminal: Terminal,
): Promise<void> {
  const gone = deleted.length === 0 ? '' : `, ${count(deleted.length, 'file')} deleted`;
  const said = isFirst ? `${count(pages, 'page')} written to ${out}` : `${count(changed, 'file')} written`;
  await terminal.err(`${said}${gone}\n`);
  for (const path of kept) await terminal.err(`${printable(path)} was changed after it was written, so it is kept\n`);
}
