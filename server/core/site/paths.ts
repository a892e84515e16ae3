/** The file that makes a folder a site. */
export const configPath = 'docs.json';

/** The name of the file in docs.json v1's time. It counts if the folder has no docs.json. */
export const oldConfigPath = 'mint.json';

/** True for a file name that makes its folder a site. */
export function isConfigName(name: string): boolean {
  return name === configPath || name === oldConfigPath;
}

/** Docsight's settings of a site, next to docs.json. */
export const docsightrcPath = '.docsightrc.json';

/** Findings that a site accepted earlier, so that only new ones are shown. */
export const baselinePath = '.docsight/baseline.json';

// Files and folders that the platform leaves out of a site, in any letter case. Also notes for people and assistants,
// which are often next to pages. Build output is at the root. Deeper folders named `build` have pages about building.
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
 * True for files that readers must never get: hidden files and folders, and those of tools. Code that serves a file
 * must check both its path and its real path.
 */
export function isHiddenPath(path: string): boolean {
  return path.split('/').some((part) => (part.startsWith('.') && part !== '.well-known') || part === 'node_modules');
}

/** Returns the last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the folder of a path without a trailing slash. Empty for the site's root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Returns all folders of some paths, at any depth, sorted. The site's root is left out. */
export function foldersOf(paths: Iterable<string>): readonly string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = folderOf(folder))
      folders.add(folder);
  }
  return [...folders].sort();
}

/** True for Markdown files, whether they are pages or not. */
export function isMarkdown(path: string): boolean {
  // Nearly all pages, and every check asks this.
  return path.endsWith('.mdx') || /\.mdx?$/i.test(path);
}

/** True for files of code whose components pages can import. */
export function isCode(path: string): boolean {
  return /\.[jt]sx$/i.test(path);
}

/**
 * True for Markdown that is not a page: README and the like, hidden and build folders. A page in a build folder counts
 * if docs.json lists it or a page links to it, see `SiteIndex.pages`.
 */
export function isIgnored(path: string): boolean {
  return isInBuildFolder(path) || isNamedOut(path);
}

/**
 * True for a file in a build folder at the root of a site. The platform's documentation says that these are ignored.
 * Its code does not ignore them, and sites with listed pages there work.
 * Source: platform-today.md, "Ignored by default" (mintlify/docs organize/mintignore; adcontextprotocol/adcp#6188).
 */
export function isInBuildFolder(path: string): boolean {
  return ignoredAtRoot.test(path);
}

function isNamedOut(path: string): boolean {
  // Only `.md` notes at any depth. `changelog.mdx` is a page of many sites.
  if (!path.endsWith('.mdx') && /\.md$/i.test(path) && ignoredNames.has(baseName(path).slice(0, -3).toLowerCase()))
    return true;
  return hiddenFolder.test(path);
}

/** True for text that pages include and that is never a page. */
export function isSnippet(path: string): boolean {
  return isMarkdown(path) && /(?:^|\/)_?snippets\//i.test(path);
}

/** True for files that are pages of a site. */
export function isPage(path: string): boolean {
  return isMarkdown(path) && !isNamedOut(path) && !isSnippet(path);
}

/**
 * Returns the URL path of a page, without the leading slash and file extension. Links can also use the folder of an
 * `index`.
 */
export function slugOfPath(path: string): string {
  // Faster than a regular expression for most of thousands of names.
  return path.endsWith('.mdx') ? path.slice(0, -4) : path.replace(/\.mdx?$/i, '');
}

/** Returns a free path in a folder, with a number after the name if needed: `guides/start-2.mdx`. */
export function freePath(folder: string, name: string, ending: string, isTaken: (path: string) => boolean): string {
  const base = folder === '' ? name : `${folder}/${name}`;
  let path = `${base}${ending}`;
  for (let count = 2; isTaken(path); count++) path = `${base}-${count}${ending}`;
  return path;
}

/** Empty parts, `.` and `..`. */
const partsToResolve = /(?:^|\/)\.{0,2}(?:\/|$)/;

/**
 * Resolves `.` and `..` against a folder. Both are relative to the site's root. Undefined if the result is outside the
 * site, where nothing is ever read.
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

/** Returns the relative path from a folder to a file. */
export function relativePath(folder: string, path: string): string {
  const here = folder === '' ? [] : folder.split('/');
  const there = path.split('/');
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same++;
  return '../'.repeat(here.length - same) + there.slice(same).join('/');
}

/** True for the path of a downloaded file. This is its URL, which is never a path within a site. */
export function isRemotePath(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** Returns the path for a downloaded file: its URL without the fragment. Undefined for other texts. */
export function remotePathOf(url: string): string | undefined {
  const [bare = ''] = url.trim().split('#', 1);
  return isRemotePath(bare) ? bare : undefined;
}

/**
 * True if a path matches a glob: `*` within one name, `**` over folders, `?` for one character.
 *
 * - A glob without `/` matches the file's name at any depth.
 * - A glob for a folder matches everything in it.
 *
 * Takes time linear in the length of the path times that of the glob, because globs come from a site's own settings.
 */
export function matchesGlob(path: string, glob: string): boolean {
  const named = /^\.?\//.exec(glob)?.[0] ?? '';
  const isFolder = glob.endsWith('/');
  const bare = glob.slice(named.length, isFolder ? -1 : undefined);
  const pattern = named === '' && !bare.includes('/') ? `**/${bare}` : bare;
  return matchParts(path.split('/'), pattern.split('/').slice(0, 64), isFolder);
}

/** `reach[j]`: the first j parts of the pattern can match the parts of the path so far. */
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

/** Matches a name with a part of a glob, by two pointers and one place to go back to. */
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

/** Returns the path for a link to a page: without file extension, and for an index page its folder. */
export function linkPath(path: string): string {
  const slug = slugOfPath(path);
  return baseName(slug).toLowerCase() === 'index' && folderOf(slug) !== '' ? folderOf(slug) : slug;
}

/** True for the path of a style sheet. */
export function isStyleSheet(path: string): boolean {
  return /\.css$/i.test(path);
}
