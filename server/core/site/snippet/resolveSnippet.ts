import { nearest } from '../../text/nearest.ts';
import { table } from '../../text/question.ts';
import { schemeOf } from '../link/address.ts';
import { isUnread, throughLinks } from '../link/unread.ts';
import { baseName, folderOf, isIgnored, isMarkdown, isSnippet, joinPath, slugOfPath } from '../paths.ts';
import type { Resolved, SiteIndex } from '../siteTypes.ts';

/**
 * Resolves a snippet. The specifier of an import is relative to the site's root, or to the file's folder if it begins
 * with a dot. `file` of `<Snippet>` is relative to `_snippets/` and its subfolders.
 */
export function resolveSnippet({
  index,
  fromPath,
  target,
  kind,
}: {
  readonly index: SiteIndex;
  readonly fromPath: string;
  readonly target: string;
  readonly kind: 'import' | 'snippet';
}): Resolved {
  if (schemeOf(target) !== undefined) return { kind: 'unsafe', target };
  if (kind === 'import') {
    const named = target.startsWith('.') ? joinPath(folderOf(fromPath), target) : joinPath('', target);
    if (named === undefined) return { kind: 'unsafe', target };
    const path = throughLinks(index, named);
    const found = [path, `${path}.mdx`, `${path}.md`, `${path}.jsx`, `${path}.tsx`].find((each) =>
      index.paths.has(each),
    );
    if (found !== undefined) return { kind: 'file', path: found };
    return missing(index, path, kind);
  }
  const name = joinPath('', target);
  if (name === undefined) return { kind: 'unsafe', target };
  const wanted = isMarkdown(name) ? [name] : [`${name}.mdx`, `${name}.md`];
  for (const each of wanted) {
    const direct = [`_snippets/${each}`, `snippets/${each}`, each]
      .map((path) => throughLinks(index, path))
      .find((path) => index.paths.has(path) && isSnippet(path));
    if (direct !== undefined) return { kind: 'file', path: direct };
    for (const path of index.pages.keys()) {
      if (isSnippet(path) && (path === each || path.endsWith(`/${each}`))) return { kind: 'file', path };
    }
  }
  return ['_snippets', 'snippets'].some((folder) => isUnread(index, `${folder}/${name}`))
    ? { kind: 'unread', path: name }
    : missing(index, name, 'snippet');
}

function missing(index: SiteIndex, path: string, kind: 'import' | 'snippet'): Resolved {
  if (isUnread(index, path)) return { kind: 'unread', path };
  return {
    kind: 'missing',
    path,
    get nearest() {
      return nearestSnippet(index, path, kind);
    },
  };
}

/** Returns what pages can import, computed once: snippets first, then all other texts and code. */
const includable = table((index: SiteIndex) => {
  const all = [...index.paths].filter((path) => /\.(?:mdx?|[jt]sx?)$/i.test(path) && !isIgnored(path));
  return { snippets: tableOf([...index.pages.keys()].filter(isSnippet)), all: tableOf(all) };
});

interface Table {
  readonly paths: readonly string[];
  /** The first path of each name, without file extension and in lower case. */
  readonly byName: ReadonlyMap<string, string>;
  readonly names: readonly string[];
}

function tableOf(paths: readonly string[]): Table {
  const byName = new Map<string, string>();
  for (const path of paths) if (!byName.has(snippetName(path))) byName.set(snippetName(path), path);
  return { paths, byName, names: [...byName.keys()] };
}

function snippetName(path: string): string {
  return baseName(slugOfPath(path)).toLowerCase();
}

function nearestSnippet(index: SiteIndex, path: string, kind: 'import' | 'snippet'): string | undefined {
  const { snippets, all } = includable(index);
  const among = ({ paths, byName, names }: Table): string | undefined => {
    const name = snippetName(path);
    return byName.get(name) ?? nearest(path, paths) ?? byName.get(nearest(name, names) ?? '');
  };
  return among(snippets) ?? (kind === 'snippet' ? undefined : among(all));
}
