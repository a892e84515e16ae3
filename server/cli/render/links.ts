import { checkFile, linesOf } from '../../core/index.ts';
import { count } from '../check/report.ts';
import { type OpenSite, shownPath } from '../openSites.ts';
import { printable } from '../printable.ts';
import type { Terminal } from '../terminal.ts';

/** Codes for broken links. */
const codes: ReadonlySet<string> = new Set(['link/missing', 'link/missing-anchor', 'link/case', 'image/missing']);

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

/** Prints the broken links of the pages, with severities from the site's settings. Returns their number. */
export async function reportBrokenLinks(site: OpenSite, terminal: Terminal): Promise<number> {
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
