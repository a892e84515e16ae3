import {
  codeFence,
  codeSpan,
  type GradedFinding,
  linesOf,
  type NavigationChange,
  type PageChange,
  type Site,
} from '../../core/index.ts';
import { pathFrom } from '../openSites.ts';
import { printableLines } from '../printable.ts';
import type { SiteReview } from './siteReview.ts';
import { navigationNote, navigationSigns, totals } from './textReview.ts';

/** Maximum number of lines of each kind in a comment. */
const maxShown = 100;

/** Reviews as a comment on a pull request. Texts of the site are escaped or in code. */
export function reviewMarkdown(reviews: readonly SiteReview[]): string {
  return printableLines(reviews.map(siteMarkdown).join('\n'));
}

function siteMarkdown(each: SiteReview): string {
  const { site, before, since, commit, review } = each;
  const path = (of: string): string => codeSpan(pathFrom(site.base, site, of));
  const findings = (of: Site, list: readonly GradedFinding[]): readonly string[] =>
    list.map((finding) => {
      const { line } = linesOf(of.files.get(finding.path) ?? { path: '', text: '' }).positionAt(finding.range.start);
      return `- ${codeSpan(`${pathFrom(site.base, site, finding.path)}:${line + 1}`)} ${escaped(finding.message)} (${codeSpan(finding.code)})`;
    });
  const name = site.prefix === '' ? '' : `${codeSpan(site.prefix.slice(0, -1))}: `;
  const parts = [
    `### ${name}Documentation since ${codeSpan(since)} (${codeSpan(commit.slice(0, 10))})`,
    escaped(totals(each)),
    table(
      'Addresses that no longer work',
      ['Address', 'Now', 'Fix'],
      review.lost.map(({ address, now, fix }) => [
        codeSpan(address),
        now === undefined ? '' : codeSpan(now),
        escaped(fix?.title ?? ''),
      ]),
    ),
    fold(
      'Redirects that fix them',
      review.redirects.length === 0 ? '' : codeFence(JSON.stringify(review.redirects, undefined, 2), 'json'),
    ),
    list('New problems', findings(site.host.site, review.added)),
    table(
      'Pages',
      ['', 'Page', 'Title'],
      review.pages.map((page) => [words[page.kind], pageCell(page, path), escaped(page.title ?? '')]),
    ),
    fold(
      'Navigation',
      review.navigation.length === 0 ? '' : codeFence(review.navigation.flatMap(navigation(0)).join('\n'), 'diff'),
    ),
    fold(`Fixed problems (${review.fixed.length})`, findings(before, review.fixed).slice(0, maxShown).join('\n')),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const words: Readonly<Record<PageChange['kind'], string>> = {
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  changed: 'Changed',
};

function pageCell({ path: now, from }: PageChange, path: (of: string) => string): string {
  return from === undefined ? path(now) : `${path(from)} → ${path(now)}`;
}

function navigation(depth: number): (change: NavigationChange) => readonly string[] {
  return (change) => {
    // Diff markers come first, so that GitHub colors the lines.
    const sign = change.change === 'from' ? '-' : change.change === 'to' ? '+' : navigationSigns[change.change];
    const name = change.name === '' ? '(no name)' : change.name;
    const text = `${sign === '~' ? '!' : sign} ${'  '.repeat(depth)}${name}${navigationNote(change)}`;
    return [text.replace(/[\r\n]+/g, ' '), ...change.entries.flatMap(navigation(depth + 1))];
  };
}

function list(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `#### ${heading}\n\n${bounded(lines).join('\n')}`;
}

function table(heading: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const more = rows.length > maxShown ? `\n\n… and ${rows.length - maxShown} more` : '';
  return `#### ${heading}\n\n${[line(head), line(head.map(() => '---')), ...rows.slice(0, maxShown).map(line)].join('\n')}${more}`;
}

function fold(heading: string, body: string): string {
  return body === '' ? '' : `<details>\n<summary>${heading}</summary>\n\n${body}\n\n</details>`;
}

function bounded(lines: readonly string[]): readonly string[] {
  return lines.length <= maxShown ? lines : [...lines.slice(0, maxShown), `- … and ${lines.length - maxShown} more`];
}

function escaped(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>#@]/g, (sign) => (sign === '<' ? '&lt;' : sign === '@' ? '&#64;' : `\\${sign}`));
}
