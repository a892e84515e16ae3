/** Which files of a folder a site reads, by their paths alone; what ignore files say comes on top of it. */

const textEndings = /\.(?:mdx?|json|ya?ml|jsx|tsx|css)$/i;

/** True for files whose text a site may want to know; all others are known by their path. */
export function isText(path: string): boolean {
  return textEndings.test(path);
}

/** Never entered, whatever ignore files say. */
const skippedFolders = new Set(['node_modules', '.git', '__pycache__']);
/** What builds leave behind at a site's root; deeper down a folder `build` holds pages about building. */
const skippedAtRoot = new Set(['build', 'dist', 'coverage', 'tmp', 'temp']);
/** Of the hidden folders these may hold something of a site. */
const hiddenFolders = new Set(['.docsight', '.well-known']);

/** False without asking the disk for what no site ever reads; `path` is relative to the site's folder. */
export function mayBelong(path: string): boolean {
  return path
    .split('/')
    .slice(0, -1)
    .every((part, depth) => !isSkipped(part, depth));
}

/** True for folders that no site enters, by their name and how deep they lie (0 in the site's own). */
export function isSkipped(name: string, depth: number): boolean {
  return (
    skippedFolders.has(name) ||
    (depth === 0 && skippedAtRoot.has(name)) ||
    (name.startsWith('.') && !hiddenFolders.has(name))
  );
}
