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
