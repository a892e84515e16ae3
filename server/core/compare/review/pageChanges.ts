import { destinationOf } from '../../site/config/redirects.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { baseName, configPath, isMarkdown, isPage, isSnippet, linkPath } from '../../site/paths.ts';
import type { Site } from '../../site/siteTypes.ts';

/** A change to a page or snippet. */
export interface PageChange {
  readonly kind: 'added' | 'removed' | 'moved' | 'changed';
  /** The new path; for a removed page, the old one. */
  readonly path: string;
  /** The old path of a moved page. */
  readonly from?: string;
  readonly title: string | undefined;
  /** For a moved page: whether its text changed too. */
  readonly edited?: boolean;
}

/** Pages and snippets that were added, removed, moved or edited, sorted by path. */
export function pageChanges(before: Site, after: Site): readonly PageChange[] {
  const gone = [...before.index.pages.keys()].filter((path) => !after.index.pages.has(path));
  const came = [...after.index.pages.keys()].filter((path) => !before.index.pages.has(path));
  const moved = movedPages(before, after, gone, came);
  const from = new Map([...moved].map(([old, now]) => [now, old]));
  const found: PageChange[] = [];
  for (const path of gone)
    if (!moved.has(path)) found.push({ kind: 'removed', path, title: before.index.pages.get(path)?.title });
  for (const [path, { title }] of after.index.pages) {
    const old = from.get(path) ?? path;
    const edited = before.index.pages.has(old) && textIn(before, old) !== textIn(after, path);
    if (old !== path) found.push({ kind: 'moved', path, from: old, title, edited });
    else if (!before.index.pages.has(path)) found.push({ kind: 'added', path, title });
    else if (edited) found.push({ kind: 'changed', path, title });
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The text with uniform line endings, because those depend on the disk and Git. */
function textIn(site: Site, path: string): string {
  return (site.files.get(path)?.text ?? '').replace(/\r\n?/g, '\n');
}

/** Share of common lines, of all lines in both, above which a page counts as moved. */
const alike = 0.5;
/** Lines that occur in more files than this are ignored. */
const maxFiles = 20;
/** Number of lines that are compared. */
const maxLines = 2_000;

/** New paths of pages that are gone: by a redirect, else by similar text. */
export function movedPages(
  before: Site,
  after: Site,
  gone: readonly string[],
  came: readonly string[],
): ReadonlyMap<string, string> {
  const moved = new Map<string, string>();
  const free = new Set(came.filter(isMarkdown));
  const take = (from: string, to: string | undefined): boolean => {
    if (to === undefined || isSnippet(from) !== isSnippet(to) || !free.delete(to)) return false;
    moved.set(from, to);
    return true;
  };
  const left = gone.filter((path) => !isPage(path) || !take(path, redirected(before, after, path)));
  const byText = new Map<string, string[]>();
  for (const path of free) push(byText, textIn(after, path), path);
  const others = left.filter((path) => {
    const same = (byText.get(textIn(before, path)) ?? []).filter((each) => free.has(each));
    const best = same.find((each) => baseName(each) === baseName(path)) ?? same[0];
    return textIn(before, path).trim() === '' || !take(path, best);
  });
  for (const { from, to } of byLikeness(before, after, others, free))
    if (!moved.has(from) && free.has(to)) take(from, to);
  return moved;
}

/** The page that a new redirect from a removed page's address leads to. */
function redirected(before: Site, after: Site, path: string): string | undefined {
  const address = `/${linkPath(path)}`;
  const to = destinationOf(after.index.config.settings.redirects, address);
  if (to === undefined || destinationOf(before.index.config.settings.redirects, address) === to) return undefined;
  const found = resolveLink({ index: after.index, fromPath: configPath, target: to });
  return found.kind === 'page' ? found.path : undefined;
}

interface Likeness {
  readonly from: string;
  readonly to: string;
  readonly part: number;
}

/** Pairs of similar pages, the most similar first. */
function byLikeness(
  before: Site,
  after: Site,
  gone: readonly string[],
  came: ReadonlySet<string>,
): readonly Likeness[] {
  const files = new Map<string, string[]>();
  const lengths = new Map<string, number>();
  for (const path of came) {
    const lines = linesIn(after, path);
    lengths.set(path, lines.size);
    for (const line of lines) push(files, line, path);
  }
  const found: Likeness[] = [];
  for (const from of gone) {
    const lines = linesIn(before, from);
    const shared = new Map<string, number>();
    for (const line of lines) {
      const within = files.get(line) ?? [];
      if (within.length <= maxFiles) for (const to of within) shared.set(to, (shared.get(to) ?? 0) + 1);
    }
    for (const [to, count] of shared) {
      const part = count / Math.max(1, Math.min(lines.size, lengths.get(to) ?? 0));
      const whole = count / Math.max(lines.size, lengths.get(to) ?? 0);
      // Half of the lines of both, or nearly all of the shorter page if the file name is the same.
      if (whole >= alike || (part >= 0.8 && baseName(from) === baseName(to))) found.push({ from, to, part: whole });
    }
  }
  return found.sort((a, b) => b.part - a.part || (a.from < b.from ? -1 : 1));
}

/** The lines of a page with letters or digits, each once. */
function linesIn(site: Site, path: string): ReadonlySet<string> {
  const lines = textIn(site, path).split('\n', maxLines);
  return new Set(lines.map((line) => line.trim()).filter((line) => line.length > 3));
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
