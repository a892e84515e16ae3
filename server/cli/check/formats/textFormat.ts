import { shownPath } from '../../openSites.ts';
import { printable } from '../../printable.ts';
import type { Terminal } from '../../terminal.ts';
import { count, countOf, type Listed, listedByFile, pagesOf, type Report, type Results } from '../report.ts';
import { ruleSummary } from '../ruleSummary.ts';
import { verdict } from '../verdict.ts';
import { findingLine, findingText, type Paint, painter } from './findingText.ts';

/** Up to this number of findings, each is shown with source line, carets and fixes; above it, in one line. */
const maxExcerpts = 30;
/** Maximum number of findings on a terminal. Above it, only the rules are listed. */
const maxShown = 200;

/** Findings for people: by file, then by rule, then the totals. */
export function* textFormat(results: Results, terminal: Terminal, summary: boolean): Iterable<string> {
  const paint = painter(terminal.color);
  const files = listedByFile(results);
  const listed = files.flat();
  const isMuch = terminal.isInteractive && listed.length > maxShown;
  const hasExcerpts = terminal.isInteractive && listed.length <= maxExcerpts;
  if (!summary && !isMuch)
    for (const list of files) yield* hasExcerpts ? excerpts(list, terminal, paint) : lines(list, terminal, paint);
  if (summary || (!hasExcerpts && listed.length > 1)) {
    if (!summary && !isMuch) yield '\n';
    yield ruleSummary(listed, paint);
  }
  if (isMuch && !summary)
    yield `These are the rules of ${listed.length} findings. To see single findings, use --only CODE, a PATH, or --format text=FILE.\n\n`;
  if (!summary && !hasExcerpts && listed.length === 1) yield '\n';
  yield totals(results, paint);
}

/** The file as a heading, and its findings with source line, carets and fixes. */
function* excerpts(list: readonly Listed[], terminal: Terminal, paint: Paint): Iterable<string> {
  const [first] = list;
  if (first === undefined) return;
  yield `${paint(printable(shownPath(first.site, first.finding.path, terminal)), 'bold')}\n`;
  for (const { finding, file } of list) {
    const text = findingText(finding, '', file, paint);
    yield `${text.replace(/^(?=.)/gm, '  ')}\n`;
  }
}

function* lines(list: readonly Listed[], terminal: Terminal, paint: Paint): Iterable<string> {
  for (const { site, finding, file } of list)
    yield `${findingLine(finding, shownPath(site, finding.path, terminal), file, paint)}\n`;
}

/** The last lines of the report. */
export function totals(results: Results, paint: Paint): string {
  const { reports, hints } = results;
  const sums = [
    count(countOf(reports, 'error'), 'error'),
    count(countOf(reports, 'warning'), 'warning'),
    `${countOf(reports, 'information')} information`,
    `${count(countOf(reports, 'hint'), 'hint')}${hints ? '' : unseen(reports)}`,
  ];
  const unread = reports.reduce(
    (sum, { site }) => sum + [...site.host.site.index.unread.values()].filter(({ what }) => what !== 'ignored').length,
    0,
  );
  return [
    `${count(pagesOf(reports), 'page')}: ${sums.join(', ')}`,
    results.verdict ?? verdict(results, paint),
    ...(unread === 0
      ? []
      : [paint(`✗ ${count(unread, 'file or folder', 'files or folders')} could not be read`, 'error')]),
    '',
  ].join('\n');
}

/** How many hints are hidden, and which option shows them. */
function unseen(reports: readonly Report[]): string {
  const hints = reports.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'hint'));
  if (hints.length === 0) return '';
  const old = hints.filter((finding) => finding.old !== undefined).length;
  const classes = new Set(hints.map((finding) => finding.class));
  const known = old === 0 ? '' : old === hints.length ? 'all known from the baseline, ' : `${old} from the baseline, `;
  return ` (${known}not shown: see them with ${[...classes].map((each) => `--only ${each}`).join(' or ')})`;
}
