import { findingRows, type GradedFinding } from '../model/graded.ts';
import { fileReferences, type Reference } from '../model/references/reference.ts';
import { resolveSource } from '../openapi/document/documentsOfSite.ts';
import { sourcesOf } from '../openapi/document/sources.ts';
import { builtFilesIn } from '../site/buildFolders.ts';
import { hasFolder } from '../site/link/lookup.ts';
import { baselinePath, docsightrcPath, isConfigName, isStyleSheet } from '../site/paths.ts';
import type { Site } from '../site/siteTypes.ts';
import { checkPage } from './run.ts';

/**
 * The first findings of a page, while the rest of its site is still being read. Files that are not read yet are unread
 * (`Change`), so that their names are known. Nothing is reported that the rest of the site can prove wrong.
 */

/** Codes for targets that do not exist. */
const ofMissing: ReadonlySet<string> = new Set(['link/missing', 'image/missing', 'snippet/missing']);

/** Codes that depend on other files, but only on their names and on docs.json. */
const ofNames: ReadonlySet<string> = new Set([...ofMissing, 'link/case', 'link/extension', 'link/redirect']);

/** Returns the findings of a page that the rest of the site cannot change. */
export function checkFirst(site: Site, path: string): readonly GradedFinding[] {
  const text = site.files.get(path)?.text ?? '';
  const isUnknown = neededByConfig(site).length > 0;
  return checkPage(site, path).filter(({ code, range }) => {
    if (findingRows.get(code)?.needsSite === true && !ofNames.has(code)) return false;
    // Another API document of the site can have the operation of a request.
    if (code.startsWith('openapi/sample-')) return false;
    if (!ofMissing.has(code)) return true;
    // API documents add pages, and the first folder of an address may be the one that the site is deployed in.
    const [, folder] = /^["'<]?\/([^/?#"'>)]+)/.exec(text.slice(range.start, range.end)) ?? [];
    return !isUnknown && (folder === undefined || hasFolder(site.index, folder));
  });
}

/** Whether the first findings of every page depend on a file: docs.json, settings, style sheets. */
export function isReadFirst(path: string): boolean {
  return isConfigName(path) || path === docsightrcPath || path === baselinePath || isStyleSheet(path);
}

/** Maximum number of files that are read for the first findings of one file. */
const maxNeeded = 300;

/** Returns the files that docs.json consists of and API documents that it refers to, if they are not read yet. */
export function neededByConfig({ index }: Site): readonly string[] {
  const parts = index.config.whole.faults.map(({ path }) => path);
  const sources = sourcesOf(index.config).map(({ target }) => {
    const found = resolveSource(index, target);
    return found.kind === 'other' ? found.path : undefined;
  });
  return [...parts, ...sources].flatMap((path) => (path !== undefined && index.unread.has(path) ? [path] : []));
}

/** The files that the first findings of a page depend on, if they are not read yet. */
export function filesNeededFirst(site: Site, path: string): readonly string[] {
  const { files, index } = site;
  const needed = new Set<string>();
  const seen = new Set<string>();
  const follow = (from: string): void => {
    const file = files.get(from);
    if (file === undefined || seen.has(from)) return;
    seen.add(from);
    for (const reference of fileReferences(site, from)) {
      const to = pathOf(reference);
      const isPart = isIncluded(reference);
      if (to === undefined || (from !== path && !isPart)) continue;
      if (index.unread.has(to) && needed.size < maxNeeded) needed.add(to);
      else if (isPart) follow(to);
    }
    for (const to of builtFilesIn(file)) if (!files.has(to) && needed.size < maxNeeded) needed.add(to);
  };
  follow(path);
  return [...needed];
}

/** True if a reference includes its target, so that the target's text is a part of the file. */
function isIncluded({ kind }: Reference): boolean {
  return kind === 'import' || kind === 'snippet' || kind === 'api' || kind === 'ref';
}

function pathOf({ resolved }: Reference): string | undefined {
  return 'path' in resolved ? resolved.path : undefined;
}
