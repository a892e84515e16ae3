import { maxHops } from '../../site/config/redirects.ts';
import { baseName, folderOf, isMarkdown, isSnippet } from '../../site/paths.ts';
import type { Site, SiteIndex, SiteSettings } from '../../site/siteTypes.ts';
import { isPart } from '../../site/snippet/includers.ts';
import { fileReferences, type Reference } from './reference.ts';

/**
 * All references to a file or a folder, in the order of the files that have them.
 *
 * @param within the only file that is searched
 */
export function* referencesTo(
  site: Site,
  path: string,
  within?: string,
): Iterable<{ readonly from: string; readonly reference: Reference }> {
  const mayRefer = referTest(site, [path]);
  for (const from of within === undefined ? site.files.keys() : [within]) {
    if (from !== path && !mayRefer(from)) continue;
    for (const reference of fileReferences(site, from)) {
      const { resolved } = reference;
      if ('path' in resolved && resolved.path === path && resolved.kind !== 'missing') yield { from, reference };
    }
  }
}

/** Whether a file can refer to something. */
export type ReferTest = (from: string) => boolean;

/** The end that all addresses of a file or folder have. */
interface Ending {
  /** Folders before the name. Addresses in files of these folders can leave them out. */
  readonly folder: string;
  readonly name: string;
}

/** With more names than this, searching the text of each file takes longer than reading its links. */
const maxNames = 300;

/**
 * Returns a test whether a file can refer to some files or folders. It reads only the text, so that few files are
 * parsed. Parts of pages can refer to everything, because their relative links start from those pages.
 *
 * @param throughRedirects whether a link to the source of a redirect refers to the destination
 */
export function referTest(site: Site, paths: Iterable<string>, throughRedirects = false): ReferTest {
  const endings = [...paths].flatMap((path) => endingsOf(site.index, path));
  const names = new Set(endings.map(({ name }) => name));
  const sources = throughRedirects ? redirectNames(site.index, names) : [];
  const inAnyFolder = [...(throughRedirects && hasParameters(site.index) ? names : []), ...sources];
  const test = endingTest(site, [...endings, ...inAnyFolder.map((name) => ({ folder: '', name }))]);
  const indexes = [...paths].filter(isIndex).map(folderOf);
  if (indexes.length === 0) return test;
  const isInside = (from: string): boolean => indexes.some((folder) => from.startsWith(`${folder}/`));
  return (from) => test(from) || (isInside(from) && ownFolder.test(site.files.get(from)?.text ?? ''));
}

/** Whether the text of a file can have an address that ends with a name. */
export function nameTest(site: Site, name: string): ReferTest {
  return endingTest(site, [{ folder: '', name }]);
}

/** Letter case does not matter. All files but pages can refer to everything. */
function endingTest({ files, index }: Site, endings: readonly Ending[]): ReferTest {
  if (endings.length > maxNames || index.links.size > 0 || !endings.every(isPlain)) return () => true;
  const byFolder = new Map<string, Set<string>>();
  for (const { folder, name } of endings) byFolder.set(folder, (byFolder.get(folder) ?? new Set()).add(name));
  const patterns = [...byFolder].map(([folder, names]) => patternsFrom(folder, [...names]));
  return (from) => {
    if (!isMarkdown(from)) return true;
    const text = files.get(from)?.text ?? '';
    return patterns.some((patternFor) => patternFor(from).test(text)) || isPart(index, from);
  };
}

/**
 * Text that can mean any name: encoded and escaped letters, variables, `..` after a folder, and attributes whose code
 * joins texts.
 */
const anyName = [
  /&(?:#|lowbar|UnderBar|period|sol|bsol)/,
  /%[2-7]|\{\{|\\[-_.xu]/,
  /(?<=[^./\\\s])[/\\]\.\.[/\\]/,
  /=\{[^{}"'`]*["'`][^"'`\r\n]*["'`]\s*[^\s}:]/,
]
  .map(({ source }) => source)
  .join('|');

/** The address of a page's own folder, or of one around it: `.`, `..`, `../../`. */
const ownFolder = /(?:^|[\s("'<:=])(?:\.{1,2}[/\\])*\.{1,2}[/\\]?(?=[\s)"'>?#]|$)/;

/** The pattern of names in a folder, for the file that refers to them. */
function patternsFrom(folder: string, names: readonly string[]): (from: string) => RegExp {
  const folders = folder === '' ? [] : folder.split('/');
  const patternAt = (at: number): RegExp => {
    const lead = folders.slice(at).map((each) => `${escaped(each)}[/\\\\](?:\\.?[/\\\\])*`);
    return new RegExp(`${lead.join('')}(?:${names.map(escaped).join('|')})|${anyName}`, 'i');
  };
  const known: RegExp[] = [];
  return (from) => {
    const at = sharedFolders(folders, from);
    known[at] ??= patternAt(at);
    return known[at];
  };
}

/** Number of folders that a file is in, from the outermost. */
function sharedFolders(folders: readonly string[], from: string): number {
  let length = 0;
  let at = 0;
  for (; at < folders.length; at++) {
    const folder = folders[at] ?? '';
    if (!from.startsWith(`${folder}/`, length)) break;
    length += folder.length + 1;
  }
  return at;
}

function escaped(name: string): string {
  return name.replaceAll('.', '\\.');
}

/** True if no name needs an escape in addresses. */
function isPlain({ folder, name }: Ending): boolean {
  return /^(?:[\w-][\w./-]*|)$/.test(folder) && /^[\w-][\w.-]*$/.test(name);
}

function isIndex(path: string): boolean {
  return /(?:^|\/)index\.[^./]+$/i.test(path);
}

function endingsOf({ paths }: SiteIndex, path: string): readonly Ending[] {
  const own = { folder: folderOf(path), name: stemOf(path) };
  if (isSnippet(path)) return [{ ...own, folder: '' }];
  // An index page has the address of its folder.
  if (isIndex(path)) return [own, { folder: folderOf(own.folder), name: baseName(own.folder) }];
  if (paths.has(path)) return [own];
  // Snippets are also found by their name alone.
  const snippets = [...paths].filter((each) => each.startsWith(`${path}/`) && isSnippet(each));
  return [{ ...own, name: baseName(path) }, ...snippets.map((each) => ({ folder: '', name: stemOf(each) }))];
}

function stemOf(path: string): string {
  return baseName(path).replace(/\.[^.]+$/, '');
}

/** True if a redirect can lead to a page in another folder than the link names. */
function hasParameters({ config }: SiteIndex): boolean {
  return config.settings.redirects.some(({ destination }) => /[:*]/.test(destination));
}

/** Names in the sources of redirects that can lead to one of the names, also through other redirects. */
function redirectNames({ config }: SiteIndex, names: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  let wanted: readonly string[] = [...names];
  for (let hops = 0; wanted.length > 0 && hops < maxHops; hops++) {
    const next = sourceNames(config.settings.redirects, wanted).filter((name) => !found.has(name));
    for (const name of next) found.add(name);
    wanted = next;
  }
  return [...found];
}

function sourceNames(redirects: SiteSettings['redirects'], names: readonly string[]): readonly string[] {
  const named = new RegExp(names.map((name) => name.replace(/[^\w-]/g, '.')).join('|'), 'i');
  return redirects.flatMap(({ source, destination }) => {
    // A parameter can be a part of a name. If it is a whole name, the link has that name.
    if (!named.test(destination) && !/[^/][:*]|%/.test(destination)) return [];
    return source.split('/').findLast((part) => part !== '' && !/[:*]/.test(part)) ?? '';
  });
}
