/** Decides by paths alone which files of a folder a site reads. Ignore files exclude more. */

const textEndings = /\.(?:mdx?|json|ya?ml|jsx|tsx|css)$/i;

/** True for files whose text a site may need. All others are known by their path only. */
export function isText(path: string): boolean {
  return textEndings.test(path) || path === 'llms.txt';
}

/** Never read, whatever ignore files say. */
const skippedFolders = new Set(['node_modules', '.git', '__pycache__']);
/** Build output at a site's root. Deeper folders named `build` have pages about building. */
const skippedAtRoot = new Set(['build', 'dist', 'coverage', 'tmp', 'temp']);
/** Hidden folders that can contain files of a site. */
const hiddenFolders = new Set(['.docsight', '.well-known']);

/** False for files that no site ever reads, without asking the disk. `path` is relative to the site's folder. */
export function canBeSiteFile(path: string): boolean {
  return path
    .split('/')
    .slice(0, -1)
    .every((part, depth) => !isSkipped(part, depth));
}

/** True for folders that no site reads, by name and depth (0 in the site's own folder). */
export function isSkipped(name: string, depth: number): boolean {
  return (
    skippedFolders.has(name) ||
    (depth === 0 && skippedAtRoot.has(name)) ||
    (name.startsWith('.') && !hiddenFolders.has(name))
  );
}
