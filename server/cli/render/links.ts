import { checkFile, linesOf } from '../../core/index.ts';
import { count } from '../check/report.ts';
import { type OpenSite, shownPath } from '../openSites.ts';
import { printable } from '../printable.ts';
import type { Terminal } from '../terminal.ts';

/** What is said of broken links. */
const codes: ReadonlySet<string> = new Set(['link/missing', 'link/missing-anchor', 'link/case', 'image/missing']);

/** More would scroll what was said before out of sight; `check` has all. */
const maxShown = 20;

/** Says which pages are too large to be written as a whole. */
export async function sayCut(paths: readonly string[], site: OpenSite, terminal: Terminal): Promise<void> {
  for (const path of paths) {
    const place = printable(`${shownPath(site, path, terminal)}:1:1`);
    await terminal.err(
      `${place} This page shows too much: only its first part is written. Split it. (mdx/too-large)\n`,
    );
  }
}

/** Says how often pages leave something out or do not run it, by the reason, the most frequent first. */
export async function sayLeftOut(counts: ReadonlyMap<string, number>, terminal: Terminal): Promise<void> {
  const rows = [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  if (rows.length === 0) return;
  const total = rows.reduce((sum, [, each]) => sum + each, 0);
  await terminal.err(`${count(total, 'place')} ${total === 1 ? 'is' : 'are'} not as on the published site:\n`);
  for (const [reason, each] of rows.slice(0, maxShown))
    await terminal.err(`${String(each).padStart(7)}  ${printable(reason)}\n`);
  if (rows.length > maxShown) await terminal.err(`${count(rows.length - maxShown, 'more reason')}\n`);
}

/** Says which links of the pages are broken, as the site's settings judge them, and gives their number. */
export async function sayBrokenLinks(site: OpenSite, terminal: Terminal): Promise<number> {
  const { index, files } = site.host.site;
  let found = 0;
  for (const path of index.pages.keys()) {
    const file = files.get(path);
    if (file === undefined) continue;
    for (const { code, message, range } of checkFile(site.host.site, path).filter((each) => codes.has(each.code))) {
      if (++found > maxShown) continue;
      const { line, character } = linesOf(file).positionAt(range.start);
      const place = `${shownPath(site, path, terminal)}:${line + 1}:${character + 1}`;
      await terminal.err(`${printable(`${place} ${message} (${code})`)}\n`);
    }
  }
  if (found > maxShown) await terminal.err(`${found - maxShown} more; docsight check lists all of them\n`);
  if (found > 0) await terminal.err(`${count(found, 'broken link')} in the written site\n`);
  return found;
}
