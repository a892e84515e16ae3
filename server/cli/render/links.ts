import { brokenFor, checkedPaths, checkFile, linesOf } from '../../core/index.ts';
import { count } from '../check/report.ts';
import { type OpenSite, shownPath } from '../openSites.ts';
import { printable } from '../printable.ts';
import type { Terminal } from '../terminal.ts';

/** Codes for broken links, and the one for missing pictures, videos and other files. */
const missingFile = 'image/missing';
const codes: ReadonlySet<string> = new Set(['link/missing', 'link/missing-anchor', 'link/case', missingFile]);

/** More lines would scroll earlier output away; `check` lists all. */
const maxShown = 20;

/** Prints which pages were too large to write as a whole. */
export async function reportCut(paths: readonly string[], site: OpenSite, terminal: Terminal): Promise<void> {
  for (const path of paths) {
    const place = printable(`${shownPath(site, path, terminal)}:1:1`);
    await terminal.err(
      `${place} This page shows too much: only its first part is written. Split it. (mdx/too-large)\n`,
    );
  }
}

/** Prints how often pages left something out, by reason, the most frequent first. */
export async function reportOmitted(counts: ReadonlyMap<string, number>, terminal: Terminal): Promise<void> {
  const rows = [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  if (rows.length === 0) return;
  const total = rows.reduce((sum, [, each]) => sum + each, 0);
  await terminal.err(`${count(total, 'place')} ${total === 1 ? 'is' : 'are'} different from the published site:\n`);
  for (const [reason, each] of rows.slice(0, maxShown))
    await terminal.err(`${String(each).padStart(7)}  ${printable(reason)}\n`);
  if (rows.length > maxShown) await terminal.err(`${count(rows.length - maxShown, 'more reason')}\n`);
}

/** Prints the broken links and missing files of the pages, as the site's settings ask. Returns their number. */
export async function reportBrokenLinks(site: OpenSite, terminal: Terminal): Promise<number> {
  const { index, files } = site.host.site;
  let found = 0;
  let missing = 0;
  for (const path of index.pages.keys()) {
    const file = files.get(path);
    if (file === undefined) continue;
    for (const { code, message, range } of checkFile(site.host.site, path).filter((each) => codes.has(each.code))) {
      if (code === missingFile) missing++;
      if (++found > maxShown) continue;
      const { line, character } = linesOf(file).positionAt(range.start);
      const place = `${shownPath(site, path, terminal)}:${line + 1}:${character + 1}`;
      await terminal.err(`${printable(`${place} ${message} (${code})`)}\n`);
    }
  }
  if (found > maxShown) await terminal.err(`${found - maxShown} more; docsight check lists all of them\n`);
  const kinds = [
    ...(found > missing ? [count(found - missing, 'broken link')] : []),
    ...(missing > 0 ? [count(missing, 'missing file')] : []),
  ];
  if (found > 0) await terminal.err(`${kinds.join(' and ')} in the written site\n`);
  return found;
}

/** Prints how many files have errors that stop the build of the published site, although they are written here. */
export async function reportBuildErrors({ host: { site } }: OpenSite, terminal: Terminal): Promise<void> {
  const isBroken = (path: string): boolean => checkFile(site, path).some((each) => brokenFor(each) === 'build');
  const broken = checkedPaths(site).filter(isBroken).length;
  if (broken === 0) return;
  const have = broken === 1 ? 'has' : 'have';
  await terminal.err(
    `${count(broken, 'file')} ${have} errors that stop the build of the published site. Run docsight check to see them.\n`,
  );
}
