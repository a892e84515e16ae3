import type { GradedFinding, NavigationChange, PageChange, Site } from '../../core/index.ts';
import { findingText, type Paint, painter } from '../check/formats/findingText.ts';
import { count } from '../check/report.ts';
import { shownPath } from '../openSites.ts';
import { printable } from '../printable.ts';
import type { Terminal } from '../terminal.ts';
import type { SiteReview } from './siteReview.ts';

/** Maximum number of lines of each kind on a terminal. JSON has all. */
const maxShown = 200;

/** Reviews for people. Texts of the site cannot control the terminal. */
export function reviewText(reviews: readonly SiteReview[], terminal: Terminal): string {
  return reviews.map((each) => siteText(each, terminal)).join('\n');
}

function siteText({ site, before, since, commit, review }: SiteReview, terminal: Terminal): string {
  const paint = painter(terminal.color);
  const { pages, lost, redirects, navigation, added, fixed } = review;
  const path = (of: string): string => printable(shownPath(site, of, terminal));
  const findingsIn = (of: Site, findings: readonly GradedFinding[]): readonly string[] =>
    findings.map((finding) =>
      findingText(
        finding,
        shownPath(site, finding.path, terminal),
        of.files.get(finding.path) ?? { path: '', text: '' },
        paint,
      ),
    );
  const title = site.prefix === '' ? '' : `${site.prefix.slice(0, -1)}: `;
  const sections: readonly (readonly [heading: string, lines: readonly string[]])[] = [
    ['Pages', pages.map((change) => pageLine(change, path, paint))],
    [
      'Addresses that no longer work',
      lost.map(({ address, now, fix }) => {
        const place = now === undefined ? '' : `  now ${now}`;
        return `  ${paint(printable(address), 'error')}${printable(place)}${fix === undefined ? '' : `\n    fix: ${printable(fix.title)}`}`;
      }),
    ],
    [
      'Redirects that fix them (--fix)',
      redirects.map((each) => `  ${printable(`${each.source} -> ${each.destination}`)}`),
    ],
    ['Navigation', navigation.flatMap((each) => navigationLines(each, 1, paint))],
    [`New problems`, findingsIn(site.host.site, added)],
    [
      `Fixed problems`,
      fixed.map((finding) => `  ${path(finding.path)} ${printable(finding.message)} (${finding.code})`),
    ],
  ];
  const body = sections.flatMap(([heading, lines]) =>
    lines.length === 0
      ? []
      : [
          paint(heading, 'bold'),
          ...lines.slice(0, maxShown),
          ...(lines.length > maxShown ? [`  … and ${lines.length - maxShown} more; --format json has all`] : []),
          '',
        ],
  );
  return [
    paint(`${printable(title)}Since ${printable(since)} (${commit.slice(0, 10)})`, 'bold'),
    '',
    ...body,
    totals({ site, before, since, commit, review }),
    '',
  ].join('\n');
}

/** Totals of a review in one line. */
export function totals({ review: { pages, lost, navigation, added, fixed } }: SiteReview): string {
  const of = (kind: PageChange['kind']): number => pages.filter((each) => each.kind === kind).length;
  const parts = [
    [of('added'), 'added'],
    [of('moved'), 'moved'],
    [of('removed'), 'removed'],
    [of('changed'), 'changed'],
  ].filter(([number]) => number !== 0);
  const changes = parts.map(([number, word]) => `${number} ${word}`).join(', ');
  const said = [
    pages.length === 0 ? 'No page changed' : `Pages: ${changes}`,
    lost.length === 0 ? 'every address works' : `${count(lost.length, 'address', 'addresses')} lost`,
    navigation.length === 0 ? 'navigation unchanged' : 'navigation changed',
    `${count(added.length, 'new problem')}, ${fixed.length} fixed`,
  ];
  return `${said.join('; ')}.`;
}

const signs = { added: '+', removed: '-', moved: '>', changed: '~' } as const;

function pageLine(change: PageChange, path: (of: string) => string, paint: Paint): string {
  const { kind, from, edited } = change;
  const way = from === undefined ? path(change.path) : `${path(from)} -> ${path(change.path)}`;
  const note = edited === true ? paint('  (edited)', 'dim') : '';
  return `  ${signs[kind]} ${way}${note}`;
}

/** Markers for changes of the navigation. */
export const navigationSigns = { same: ' ', added: '+', removed: '-', renamed: '~', from: '<', to: '>' } as const;

/** The text after the name of a navigation entry. */
export function navigationNote({ change, was, target }: NavigationChange): string {
  if (change === 'renamed' && was !== undefined) return ` (was ${was})`;
  if (change === 'from') return ' (moved away)';
  if (change === 'to') return ' (moved here)';
  return target === undefined || change === 'same' ? '' : ` (${target})`;
}

function navigationLines(change: NavigationChange, depth: number, paint: Paint): readonly string[] {
  const { name } = change;
  const note = navigationNote(change);
  return [
    `${'  '.repeat(depth)}${navigationSigns[change.change]} ${printable(name === '' ? '(no name)' : name)}${paint(printable(note), 'dim')}`,
    ...change.entries.flatMap((each) => navigationLines(each, depth + 1, paint)),
  ];
}
