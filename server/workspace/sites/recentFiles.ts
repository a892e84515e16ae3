/** The documents that an author worked on last. */
export interface RecentFiles {
  opened(uri: string): void;
  edited(uri: string): void;
  /** URIs, the last first: edited documents, then those that were only opened. */
  list(): readonly string[];
}

/** Maximum number of documents in the list. */
const maxRecent = 10;

/** Keeps the order in which documents were edited and opened. */
export function createRecentFiles(): RecentFiles {
  const edited: string[] = [];
  const opened: string[] = [];
  const put = (list: string[], uri: string): void => {
    const at = list.indexOf(uri);
    if (at === 0) return;
    if (at > 0) list.splice(at, 1);
    list.unshift(uri);
    list.splice(maxRecent);
  };
  return {
    opened: (uri) => put(opened, uri),
    edited: (uri) => put(edited, uri),
    list: () => [...new Set([...edited, ...opened])].slice(0, maxRecent),
  };
}
