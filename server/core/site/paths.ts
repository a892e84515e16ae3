/** The file that makes a folder a site. */
export const configPath = 'docs.json';

/** What it was called in the first generation; it counts where there is no docs.json beside it. */
export const oldConfigPath = 'mint.json';

/** Whether a file of that name makes its folder a site. */
export function isConfigName(name: string): boolean {
  return name === configPath || name === oldConfigPath;
}

/** Docsight's own settings of a site, beside docs.json. */
export const docsightrcPath = '.docsightrc.json';

/** What was found in a site before somebody began to look at new findings only. */
export const baselinePath = '.docsight/baseline.json';

// Folders and files that the platform's builder leaves out of a site, and the notes for people and assistants that are
// commonly kept beside pages, in any letter case. What builds leave behind stands at the root; deeper down a folder
// `build` holds pages about building.
const ignoredAtRoot = /^(?:build|dist|coverage|tmp|temp)\//i;
const ignoredNames = new Set([
  'readme',
  'license',
  'licence',
  'changelog',
  'contributing',
  'agents',
  'claude',
  'gemini',
  'code_of_conduct',
  'security',
  'skill',
]);

const hiddenFolder = /(?:^|\/)(?:node_modules|\.[^./][^/]*)\//i;

/**
 * True for what is never given to a reader: hidden files and folders, and what tools keep for themselves. Whoever hands
 * out a file asks this of the path by which it is known and of the one that it really has.
 */
export function isHiddenPath(path: string): boolean {
  return path.split('/').some((part) => (part.startsWith('.') && part !== '.well-known') || part === 'node_modules');
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder of a path without a trailing slash; empty for the site's root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** All folders that hold a path, at any depth, in order; without the site's own. */
export function foldersOf(paths: Iterable<string>): readonly string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = folderOf(folder))
      folders.add(folder);
  }
  return [...folders].sort();
}

/** True for files that hold Markdown, pages or not. */
export function isMarkdown(path: string): boolean {
  // Nearly all pages, and every check asks.
  return path.endsWith('.mdx') || /\.mdx?$/i.test(path);
}

/** True for files of code whose components pages may import. */
export function isCode(path: string): boolean {
  return /\.[jt]sx$/i.test(path);
}

/**
 * True for Markdown that is no page of its own: README and the like, hidden and build folders. A page in a build folder
 * that docs.json lists or a page links to is one all the same, which `SiteIndex.pages` tells.
 */
export function isIgnored(path: string): boolean {
  return isInBuildFolder(path) || isNamedOut(path);
}

/**
 * True for what is in a folder that builds leave at a site's root. The platform's documentation lists these as ignored; its
 * code does not, and sites with listed pages in them are served.
 * Source: platform-today.md, "Ignored by default" (mintlify/docs organize/mintignore; adcontextprotocol/adcp#6188).
 */
export function isInBuildFolder(path: string): boolean {
  return ignoredAtRoot.test(path);
}

function isNamedOut(path: string): boolean {
  // Only `.md` notes at any depth; `changelog.mdx` is a page that many sites have.
  if (!path.endsWith('.mdx') && /\.md$/i.test(path) && ignoredNames.has(baseName(path).slice(0, -3).toLowerCase()))
    return true;
  return hiddenFolder.test(path);
}

/** True for text that other pages include and that is never a page of its own. */
export function isSnippet(path: string): boolean {
  return isMarkdown(path) && /(?:^|\/)_?snippets\//i.test(path);
}

/** True for files that are pages of a site. */
export function isPage(path: string): boolean {
  return isMarkdown(path) && !isNamedOut(path) && !isSnippet(path);
}

/** A page's URL path without the leading slash: no extension; `index` stands for its folder only in links. */
export function slugOfPath(path: string): string {
  // Of thousands of names most end so, and a regular expression leaves more behind.
  return path.endsWith('.mdx') ? path.slice(0, -4) : path.replace(/\.mdx?$/i, '');
}

/** A path in a folder that is not taken, with a number behind the name where it has to be: `guides/start-2.mdx`. */
export function freePath(folder: string, name: string, ending: string, isTaken: (path: string) => boolean): string {
  const base = folder === '' ? name : `${folder}/${name}`;
  let path = `${base}${ending}`;
  for (let count = 2; isTaken(path); count++) path = `${base}-${count}${ending}`;
  return path;
}

/** Empty parts, `.` and `..`. */
const partsToResolve = /(?:^|\/)\.{0,2}(?:\/|$)/;

/**
 * Resolves `.` and `..` against a folder, both relative to the site's root. Undefined when the way leads out of the
 * site, which nothing is ever read from.
 */
export function joinPath(folder: string, relative: string): string | undefined {
  if (!partsToResolve.test(relative)) return folder === '' ? relative : `${folder}/${relative}`;
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else parts.push(part);
  }
  return parts.join('/');
}

/** The way from a folder to a file. */
export function relativePath(folder: string, path: string): string {
  const here = folder === '' ? [] : folder.split('/');
  const there = path.split('/');
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same++;
  return '../'.repeat(here.length - same) + there.slice(same).join('/');
}

/** True for the path of a file that came from the network: its URL, which no path within a site can be. */
export function isRemotePath(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** The path under which the file of a URL is kept: the URL without its fragment. Undefined for other addresses. */
export function remotePathOf(url: string): string | undefined {
  const [bare = ''] = url.trim().split('#', 1);
  return isRemotePath(bare) ? bare : undefined;
}

/**
 * True when a path matches a glob: `*` within one name, `**` over folders, `?` one character; a glob without `/` matches
 * the file's name at any depth, and one that names a folder matches all that is in it. Linear in the path's length times the glob's; globs come from a site's own settings.
 */
export function matchesGlob(path: string, glob: string): boolean {
  const named = /^\.?\//.exec(glob)?.[0] ?? '';
  const isFolder = glob.endsWith('/');
  const bare = glob.slice(named.length, isFolder ? -1 : undefined);
  const pattern = named === '' && !bare.includes('/') ? `**/${bare}` : bare;
  return matchParts(path.split('/'), pattern.split('/').slice(0, 64), isFolder);
}

/** `reach[j]`: the first j parts of the pattern can match the parts of the path seen so far. */
function matchParts(path: readonly string[], pattern: readonly string[], isFolder: boolean): boolean {
  const holdsBelow = isFolder || !/[*?]/.test(pattern.at(-1) ?? '');
  let reach = [true, ...pattern.map(() => false)];
  const spread = (row: boolean[]): boolean[] => {
    pattern.forEach((part, j) => {
      if (part === '**' && row[j] === true) row[j + 1] = true;
    });
    return row;
  };
  reach = spread(reach);
  for (const [at, name] of path.entries()) {
    const next: boolean[] = new Array(pattern.length + 1).fill(false);
    pattern.forEach((part, j) => {
      if (part === '**' ? reach[j] || reach[j + 1] : reach[j] && matchesName(name, part)) next[j + 1] = true;
      if (part === '**' && reach[j]) next[j] = true;
    });
    reach = spread(next);
    if (holdsBelow && reach[pattern.length] === true && at + 1 < path.length) return true;
  }
  return reach[pattern.length] === true && !isFolder;
}

/** One name against one part of a glob, with the usual two pointers and one point to go back to. */
function matchesName(name: string, part: string): boolean {
  let at = 0;
  let in_ = 0;
  let star = -1;
  let starAt = 0;
  while (at < name.length) {
    if (part[in_] === '*') {
      star = in_++;
      starAt = at;
    } else if (in_ < part.length && (part[in_] === '?' || part[in_] === name[at])) {
      in_++;
      at++;
    } else if (star >= 0) {
      in_ = star + 1;
      at = ++starAt;
    } else return false;
  }
  while (part[in_] === '*') in_++;
  return in_ === part.length;
}

/** The path that links to a page: without extension, an index page by its folder. */
export function linkPath(path: string): string {
  const slug = slugOfPath(path);
  return baseName(slug).toLowerCase() === 'index' && folderOf(slug) !== '' ? folderOf(slug) : slug;
}

/** Whether a path is that of a style sheet. */
export function isStyleSheet(path: string): boolean {
  return /\.css$/i.test(path);
}
