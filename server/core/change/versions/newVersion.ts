import { isBroken, listedPages } from '../../model/config/parts.ts';
import { type Drafted, SiteDraft } from '../../model/write/siteDraft.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import { baseName, folderOf, joinPath } from '../../site/paths.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import type { SiteEdit } from '../../text/edit.ts';
import type { Range } from '../../text/range.ts';
import { strip } from '../../text/text.ts';
import { moveLinks } from '../move/moveFiles.ts';
import type { RedirectChoice } from '../move/moveRedirects.ts';
import { moveRefusal } from '../move/moveRefusal.ts';
import { movedPaths } from '../move/moveTarget.ts';
import { copyFolder, type FolderCopy, versionEdits } from './copyFolder.ts';
import { addFiles, isUnder, versionCopy } from './entries.ts';
import { addV1Version, renameV1Version, v1VersionOf } from './v1Version.ts';
import { addV2Version, renameV2Version, v2VersionOf } from './v2Version.ts';

/** The version to create. */
export interface NewVersion {
  readonly name: string;
  /** Folder of the version that it is made from. */
  readonly from: string;
  /** Folder of the new version. By default next to the other and named after the version. */
  readonly to?: string;
  /** Name for the existing pages, if docs.json has no versions yet. */
  readonly current?: string;
  /** The folder is moved, not copied. */
  readonly moves?: boolean;
  /** Which redirects moved pages leave behind. */
  readonly redirects?: RedirectChoice;
  /** Only change the version's name; the caller moves the folder and updates links. */
  readonly leavesLinks?: boolean;
}

/** The edits and folder of a version, or why it cannot be created, as a sentence for the author. */
export type VersionEdits =
  | { readonly kind: 'edits'; readonly edits: readonly SiteEdit[]; readonly folder: string }
  /** `asks`: a name for the existing pages is missing. */
  | { readonly kind: 'refused'; readonly reason: string; readonly asks?: 'current' };

/**
 * Copies or moves a folder as a version: docs.json gets a version with the groups and tabs of the source. Links within
 * a copy lead into the copy, and links from outside stay. For a move, all links follow. The default version does not
 * change.
 */
export function newVersion(site: Site, wanted: NewVersion): VersionEdits {
  const { index } = site;
  const name = wanted.name.trim();
  const from = strip(joinPath('', wanted.from.replaceAll('\\', '/')) ?? '', '/');
  const to = strip(joinPath('', wanted.to ?? placeBeside(from, name)) ?? '', '/');
  const reason = refusal(index, name, from, to, wanted.current?.trim());
  if (reason !== undefined) return { kind: 'refused', reason };
  const pages = pagesOf(index, from);
  const isV2 = index.config.dialect === 'v2';
  const source = isV2 ? v2VersionOf(index, pages) : v1VersionOf(index, pages);
  const current = source?.name ?? wanted.current?.trim();
  if (source === undefined && (versionsOf(index).length > 0 || wanted.moves === true))
    return { kind: 'refused', reason: `No version in docs.json has pages in "${from}".` };
  if (current === undefined || current === '')
    return {
      kind: 'refused',
      reason: 'docs.json has no versions yet, so the current pages need a version name too.',
      asks: 'current',
    };
  const copy: FolderCopy = { from, to, version: { from: current, to: name } };
  const made = wanted.moves === true ? moved(site, copy, wanted) : copied(site, copy, pages);
  if (made === undefined)
    return { kind: 'refused', reason: 'The navigation of this version has an unexpected form and cannot be copied.' };
  return made.kind === 'refused' ? made : { ...made, folder: to };
}

/** Names of the versions, in order, for docs.json v1 and v2. */
export function versionsOf(index: SiteIndex): readonly string[] {
  const found = new Set<string>();
  for (const name of index.config.settings.versions) found.add(name);
  for (const { version } of listedPages(index)) if (version !== undefined) found.add(version);
  return [...found];
}

/** Folders with pages in the navigation, those of a version first. */
export function versionFolders(index: SiteIndex): readonly string[] {
  const folders = new Map<string, number>();
  for (const { page } of listedPages(index)) {
    const path = pagePathOf(index, page.slug);
    for (let folder = path === undefined ? '' : folderOf(path); folder !== ''; folder = folderOf(folder))
      folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const names = new Set(versionsOf(index).map((name) => slugName(name).toLowerCase()));
  const rank = (folder: string): number => (names.has(baseName(folder).toLowerCase()) ? 0 : 1);
  return [...folders]
    .sort(([a, many], [b, others]) => rank(a) - rank(b) || others - many || (a < b ? -1 : 1))
    .map(([folder]) => folder);
}

function placeBeside(from: string, name: string): string {
  const folder = folderOf(from);
  return folder === '' ? slugName(name) : `${folder}/${slugName(name)}`;
}

/** A name as a folder name. */
function slugName(name: string): string {
  return name
    .trim()
    .replace(/[\s\\/:*?"<>|#%]+/g, '-')
    .replace(/^\.+/, '');
}

function refusal(
  index: SiteIndex,
  name: string,
  from: string,
  to: string,
  current: string | undefined,
): string | undefined {
  const { paths, config } = index;
  if (config.dialect === 'foreign') return 'This docs.json belongs to another tool.';
  if (isBroken(index)) return 'docs.json has a syntax error. Fix it first.';
  if (name === '' || /[\r\n]/.test(name)) return 'Enter a name on one line.';
  if (versionsOf(index).includes(name) || name === current) return `docs.json already has a version "${name}".`;
  if (from === '') return 'The site’s root folder cannot be a version. Move its pages into a folder first.';
  if (paths.has(from)) return `"${from}" is a file. A version is a folder.`;
  const inTheWay = [...paths].find((path) => path === to || isUnder(path, to));
  if (inTheWay !== undefined && from !== to) return `"${to}" already exists.`;
  if (from === to) return `"${to}" is the folder itself. Choose another one.`;
  if (isUnder(from, to)) return `"${to}" would contain "${from}".`;
  if (pagesOf(index, from).length === 0) return `No page of "${from}" is in the navigation.`;
  return moveRefusal(index, [{ from, to }]);
}

/** Where docs.json lists the pages of a folder. */
function pagesOf(index: SiteIndex, from: string): readonly Range[] {
  return listedPages(index).flatMap(({ page }) => (isUnder(page.slug, from) ? [page.range] : []));
}

function copied(site: Site, copy: FolderCopy, pages: readonly Range[]): Drafted<SiteEdit> | undefined {
  const version = versionCopy(site, copy);
  const isV2 = site.index.config.dialect === 'v2';
  if (!(isV2 ? addV2Version(site, version, copy, pages) : addV1Version(site, version, copy, pages))) return undefined;
  addFiles(version, site, copy);
  const entries = version.draft.siteEdits();
  if (entries.kind === 'refused') return entries;
  return { kind: 'edits', edits: [...copyFolder(site, copy, version.moved), ...entries.edits] };
}

function moved(site: Site, copy: FolderCopy, { redirects, leavesLinks }: NewVersion): Drafted<SiteEdit> {
  const { from, to } = copy;
  const draft = new SiteDraft(site.index.config.whole);
  if (site.index.config.dialect === 'v2') renameV2Version(draft, site.index, copy);
  else renameV1Version(draft, site.index, copy);
  for (const [path, file] of site.files)
    if (isUnder(path, from)) for (const edit of versionEdits(site, path, copy)) draft.text(file).replace(edit);
  if (leavesLinks !== true) moveLinks(draft, site, movedPaths(site.index, [copy]), redirects);
  draft.file(from).move(to);
  return draft.siteEdits();
}
