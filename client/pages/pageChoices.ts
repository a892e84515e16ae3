/** Where a new page may go, as one row of a list. */
export interface PageChoice {
  readonly kind: 'folder' | 'new folder' | 'page';
  /** As `docsight/newPage` takes it: a folder with `/` at its end, or a page without its extension. */
  readonly path: string;
}

/**
 * The rows for what was typed so far: the folders of the site, that of the page being edited first, and for a path that
 * is none of them the page of that name and the new folder.
 *
 * @param folders relative to the site's folder, empty for itself
 * @param current the folder of the page being edited; undefined when none is
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
  // Who begins to type the name of a folder of the site means that one.
  const isMeant = (each: PageChoice): boolean => each.path.toLowerCase().includes(path.toLowerCase());
  const page: PageChoice = { kind: 'page', path };
  return [...known.filter(isMeant), page, folder, ...known.filter((each) => !isMeant(each))];
}

/** The pages that a new one may come after, best first: the one being edited, then those of the folder it goes to. */
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

/** Of a path within a site, without `/` at the end; empty for what lies in the site's own folder. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
