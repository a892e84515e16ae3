import { shownPath } from '../../openSites.ts';
import type { Terminal } from '../../terminal.ts';
import { count, countOf, listedFindings, pagesOf, type Report, type Results } from '../report.ts';
import { ruleSummary } from '../ruleSummary.ts';
import { findingText, type Paint, painter } from './findingText.ts';

/** So many findings are still looked through one by one on a terminal; of more, the rules are listed. */
const maxShown = 200;

/** Findings for people, errors first, and what they come to. */
export function* textFormat(results: Results, terminal: Terminal, summary: boolean): Iterable<string> {
  const { reports, hints } = results;
  const paint = painter(terminal.color);
  const listed = listedFindings(results);
  const isMuch = terminal.isInteractive && listed.length > maxShown;
  if (summary || isMuch) yield ruleSummary(listed, paint);
  else
    for (const { site, finding, file } of listed)
      yield `${findingText(finding, shownPath(site, finding.path, terminal), file, paint)}\n`;
  if (isMuch && !summary)
    yield `These are the rules of ${listed.length} findings. See them one by one with --only CODE, with a PATH, or with --format text=FILE.\n\n`;
  yield totals(reports, hints, paint);
}

/** The last lines of the text format. */
export function totals(reports: readonly Report[], hints: boolean, paint: Paint): string {
  const sums = [
    count(countOf(reports, 'error'), 'error'),
    count(countOf(reports, 'warning'), 'warning'),
    `${countOf(reports, 'information')} information`,
    `${count(countOf(reports, 'hint'), 'hint')}${hints ? '' : unseen(reports)}`,
  ];
  const broken = reports.reduce((sum, { breaks }) => sum + breaks.all, 0);
  const old = reports.reduce((sum, { breaks }) => sum + breaks.old, 0);
  const left = reports.reduce((sum, { breaks }) => sum + breaks.left, 0);
  const unlisted = left === 0 ? '' : left === broken ? ', not asked for' : `, ${left} not asked for`;
  const known = old === 0 ? '' : old === broken ? ', known from the baseline' : `, ${old} known from the baseline`;
  const unread = reports.reduce((sum, { site }) => sum + site.host.site.index.unread.size, 0);
  return [
    `${count(pagesOf(reports), 'page')}: ${sums.join(', ')}`,
    broken === 0 ? '✓ Builds' : paint(`✗ ${count(broken, 'build error')}${known}${unlisted}`, 'error'),
    ...(unread === 0
      ? []
      : [paint(`✗ ${count(unread, 'file or folder', 'files or folders')} could not be read`, 'error')]),
    '',
  ].join('\n');
}

/** Where hints are left out: that they are, and what shows them. */
function unseen(reports: readonly Report[]): string {
  const hints = reports.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'hint'));
  if (hints.length === 0) return '';
  const old = hints.filter((finding) => finding.old !== undefined).length;
  const classes = new Set(hints.map((finding) => finding.class));
  const known = old === 0 ? '' : old === hints.length ? 'all known from the baseline, ' : `${old} from the baseline, `;
  return ` (${known}not shown: see them with ${[...classes].map((each) => `--only ${each}`).join(' or ')})`;
}
