/** A place for a new page, as a row of a list. */
export interface PageChoice {
  readonly kind: 'folder' | 'new folder' | 'page';
  /** As in `docsight/newPage`: a folder with `/` at its end, or a page without its extension. */
  readonly path: string;
}

/**
 * Rows for the typed text: folders of the site (that of the current page first), and for a new path the page and the
 * new folder.
 *
 * @param folders relative to the site's folder, empty for itself
 * @param current the folder of the current page; undefined without one
 */
export function pageChoices(
  folders: readonly string[],
  current: string | undefined,
  typed: string,
): readonly PageChoice[] {
  const others = folders.filter((folder) => folder !== current);
  const known = (current === undefined ? others : [current, ...others]).map(
    (folder): PageChoice => ({ kind: 'folder', path: `${folder}/` }),
  );
  const isFolder = /[\\/]\s*$/.test(typed);
  const parts = typed
    .trim()
    .replaceAll('\\', '/')
    .replace(/\.mdx?$/i, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  const path = parts.join('/');
  if (path === '' || parts.includes('..') || known.some((each) => each.path === `${path}/`)) return known;
  const folder: PageChoice = { kind: 'new folder', path: `${path}/` };
  if (isFolder) return [folder, ...known];
  // A text that is the start of a folder's name probably means that folder.
  const isMatch = (each: PageChoice): boolean => each.path.toLowerCase().includes(path.toLowerCase());
  const page: PageChoice = { kind: 'page', path };
  return [...known.filter(isMatch), page, folder, ...known.filter((each) => !isMatch(each))];
}

/** Pages that a new one can follow, best first: the current page, then pages of the same folder. */
export function placesFor<Place extends { readonly path: string }>(
  pages: readonly Place[],
  current: string | undefined,
  chosen: string,
): readonly Place[] {
  const target = folderOf(chosen);
  const rank = ({ path }: Place): number =>
    path === current && folderOf(path) === target ? 0 : folderOf(path) === target ? 1 : 2;
  return pages.toSorted((a, b) => rank(a) - rank(b));
}

/** The folder of a path within a site, without `/` at the end; empty for the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
