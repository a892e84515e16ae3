/** The parts of a URI that say where a file is. The path is decoded. */
export interface Place {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

/** What the reach of the server depends on, at the time of a request. */
export interface ReachScope {
  /** Folders with everything in them: the workspace, the extension, fetched documents. */
  folders(): readonly Place[];
  /** Open documents. Their site can be above or outside the workspace. */
  documents(): readonly Place[];
  /** Whether a folder has a docs.json. */
  isSite(folder: Place): Promise<boolean>;
}

/** How much of a folder the server may see. `names` is only whether it has a docs.json. */
export type Reach = 'all' | 'names' | 'none';

/** Maximum number of folders above a file in which its site is searched; the server has the same limit. */
const maxAbove = 64;

/**
 * Returns what the server may read at a place. Besides the folders of the scope, it may read the sites around them and
 * around open documents. The server reads untrusted files, so a request of its own is not trusted either.
 */
export function reachOf(scope: ReachScope): (place: Place) => Promise<Reach> {
  /** Sites outside the folders of the scope. They stay when their document closes, as they do in the server. */
  const sites: Place[] = [];
  return async (place) => {
    // Some file systems choose the file by its query.
    if (place.query !== '' || place.fragment !== '' || /(?:^|[\\/])\.{1,2}(?:[\\/]|$)/.test(place.path)) return 'none';
    const folders = scope.folders();
    if ([...folders, ...sites].some((folder) => isWithin(folder, place))) return 'all';
    const above = [...folders, ...scope.documents()].flatMap(foldersAbove).filter((folder) => isWithin(folder, place));
    for (const folder of new Map(above.map((each) => [each.path, each])).values()) {
      if (!(await scope.isSite(folder))) continue;
      sites.push(folder);
      return 'all';
    }
    return above.some((folder) => bare(folder) === bare(place)) ? 'names' : 'none';
  };
}

function isWithin(folder: Place, place: Place): boolean {
  if (folder.scheme !== place.scheme || folder.authority !== place.authority) return false;
  return `${bare(place)}/`.startsWith(`${bare(folder)}/`);
}

/** The path without a slash at its end. The path of a root can be empty, too. */
function bare({ path }: Place): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** The folders above a place, innermost first. */
function foldersAbove(place: Place): readonly Place[] {
  const above: Place[] = [];
  for (let path = bare(place); path !== '' && above.length < maxAbove; ) {
    path = path.slice(0, path.lastIndexOf('/'));
    above.push({ ...place, path: path || '/', query: '', fragment: '' });
  }
  return above;
}
