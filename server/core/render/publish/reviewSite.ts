import type { GradedFinding } from '../../model/graded.ts';
import { folderOf } from '../../site/paths.ts';
import type { Site } from '../../site/siteTypes.ts';
import { linesOf } from '../../text/lines.ts';
import { encodePath } from '../../text/percent.ts';
import { renderComparison } from '../compare.ts';
import { documentOf } from '../document.ts';
import { el, type Html, join, tableBox, text } from '../page/html/html.ts';
import { type Preview, renderPreview } from '../preview.ts';
import type { RenderHost } from '../renderTypes.ts';
import { type StaticHost, staticFolder } from '../static.ts';
import { relativeUrl, type StaticFile, staticPath } from './publication.ts';

/** A change as the site of a review shows it. All paths are as in SourceFile. */
export interface ReviewedChange {
  readonly before: Site;
  readonly after: Site;
  /** The branch or commit as the user wrote it, and the full hash of the commit. */
  readonly since: string;
  readonly commit: string;
  readonly review: {
    readonly pages: readonly {
      readonly kind: 'added' | 'removed' | 'moved' | 'changed';
      readonly path: string;
      readonly from?: string;
      readonly title: string | undefined;
    }[];
    readonly lost: readonly { readonly address: string; readonly now: string | undefined }[];
    readonly navigation: readonly ReviewedEntry[];
    readonly added: readonly GradedFinding[];
    readonly fixed: readonly GradedFinding[];
  };
}

/** An entry of both navigations, merged into one tree. */
export interface ReviewedEntry {
  readonly name: string;
  readonly change: 'same' | 'added' | 'removed' | 'renamed' | 'from' | 'to';
  readonly was?: string;
  readonly entries: readonly ReviewedEntry[];
}

/** A change as files that open from disk: a summary, and each changed page before and after. */
export interface ReviewSite {
  /** Paths of the changed pages, in order. */
  readonly paths: readonly string[];
  /** Renders a page once, so that the host starts to highlight its code. */
  prepare(path: string): void;
  filesOf(path: string): readonly StaticFile[];
  /** The summary, `index.html`. */
  otherFiles(): readonly StaticFile[];
  /** Files of the site that the pages so far show. They are copied to the same path. */
  readonly assets: ReadonlySet<string>;
}

const noFile = { path: '', text: '' };

/** Longer lists end with a line that says so. */
const maxRows = 1000;

/** A review as a separate site. Pages are in `pages/`; a link to an unchanged page leads to the summary. */
export function renderReview(change: ReviewedChange, host: StaticHost): ReviewSite {
  const { before, after, review } = change;
  const pages = new Map(review.pages.map((page) => [page.path, page]));
  const assets = new Set<string>();
  const compared = (path: string): Preview => {
    const from = pages.get(path)?.from ?? path;
    const at = hostAt(fileOf(path), new Set(pages.keys()), host, assets);
    return renderComparison({ site: before, path: from }, { site: after, path }, at);
  };
  return {
    paths: [...pages.keys()],
    assets,
    prepare: (path) => void compared(path),
    filesOf: (path) => [documentAt(withWayBack(compared(path), fileOf(path)), fileOf(path), host)],
    otherFiles: () => [documentAt(summary(change, hostAt(summaryFile, new Set(), host, assets)), summaryFile, host)],
  };
}

const summaryFile = 'index.html';

function fileOf(path: string): string {
  return `pages/${staticPath(path)}`;
}

function hostAt(file: string, changed: ReadonlySet<string>, host: StaticHost, assets: Set<string>): RenderHost {
  const folder = folderOf(file);
  return {
    ...host,
    assetUrl(path) {
      assets.add(path);
      return toRoot(file) + encodePath(path);
    },
    pageUrl: (path) => relativeUrl({ folder, file: changed.has(path) ? fileOf(path) : summaryFile }),
  };
}

function toRoot(file: string): string {
  return '../'.repeat(file.split('/').length - 1);
}

function documentAt(preview: Preview, file: string, host: StaticHost): StaticFile {
  return { path: file, text: documentOf(preview, { folder: `${toRoot(file)}${staticFolder}/`, nonce: host.nonce() }) };
}

/** Above the two sides, links to the summary and to the first change of the page. */
function withWayBack(preview: Preview, file: string): Preview {
  const to = relativeUrl({ folder: folderOf(file), file: summaryFile });
  const first = preview.blocks.findIndex(({ html }) => rowStart.test(html));
  const html = el(
    'p',
    { class: 'block review-back' },
    join([
      el('a', { href: to }, text('All changes')),
      first < 0 ? undefined : join([text(' · '), el('a', { href: `#${firstChange}` }, text('First change'))]),
    ]),
  );
  const blocks = preview.blocks.map((block, at) =>
    at === first ? { ...block, html: block.html.replace(rowStart, `<div id="${firstChange}"$1`) } : block,
  );
  return { ...preview, blocks: [{ key: 'review-back', html, range: { start: 0, end: 0 } }, ...blocks] };
}

const firstChange = 'docsight-first-change';
/** The start of a row with a difference. */
const rowStart = /^<div( class="block compare-row" data-change=)/;

function summary({ before, after, since, commit, review }: ReviewedChange, host: RenderHost): Preview {
  const shown = renderPreview(after, '', host);
  const html = el(
    'div',
    { class: 'block review' },
    join([
      el('h1', { class: 'page-title' }, text('What changes for readers')),
      el('p', {}, text(`Since ${since} (${commit.slice(0, 10)}). ${totals(review)}`)),
      section('Pages', pagesTable(review.pages)),
      section('Addresses that no longer work', lostTable(review.lost)),
      section('Navigation', navigationRows(review.navigation)),
      section('New problems', findingList(after, review.added, shownPages(review))),
      section('Fixed problems', findingList(before, review.fixed, shownPages(review))),
    ]),
  );
  return {
    ...shown,
    title: `Changes since ${since}`,
    layout: 'custom',
    parts: shown.parts.map(({ part, html: own }) => ({ part, html: part === 'shell' ? own : '' })),
    blocks: [{ key: 'review', html, range: { start: 0, end: 0 } }],
    rendering: undefined,
  };
}

function totals({ pages, lost, added, fixed }: ReviewedChange['review']): string {
  const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
  return [
    `${count(pages.length, 'page', 'pages')} changed`,
    `${count(lost.length, 'address', 'addresses')} lost`,
    `${count(added.length, 'new problem', 'new problems')}`,
    `${fixed.length} fixed.`,
  ].join(', ');
}

function section(heading: string, content: Html | undefined): Html | undefined {
  return content === undefined ? undefined : join([el('h2', {}, text(heading)), content]);
}

const kinds = { added: 'Added', removed: 'Removed', moved: 'Moved', changed: 'Changed' } as const;

function pagesTable(pages: ReviewedChange['review']['pages']): Html | undefined {
  return table(
    ['Change', 'Page', 'Title'],
    pages.map(({ kind, path, from, title }) => [
      el('span', { class: 'review-kind', 'data-change': kind }, text(kinds[kind])),
      el('a', { href: encodePath(fileOf(path)) }, text(from === undefined ? path : `${from} → ${path}`)),
      text(title ?? ''),
    ]),
  );
}

function lostTable(lost: ReviewedChange['review']['lost']): Html | undefined {
  return table(
    ['Address', 'Now'],
    lost.map(({ address, now }) => [
      el('code', {}, text(address)),
      now === undefined ? text('') : el('code', {}, text(now)),
    ]),
  );
}

function table(head: readonly string[], rows: readonly (readonly Html[])[]): Html | undefined {
  if (rows.length === 0) return undefined;
  const line = (name: string, cells: readonly Html[]): Html =>
    el('tr', {}, join(cells.map((cell) => el(name, name === 'th' ? { scope: 'col' } : {}, cell))));
  const whole = el(
    'table',
    {},
    el('thead', {}, line('th', head.map(text))),
    el('tbody', {}, join(rows.slice(0, maxRows).map((cells) => line('td', cells)))),
  );
  return join([tableBox({}, whole, 'table-wrap'), more(rows.length)]);
}

function more(length: number): Html | undefined {
  return length > maxRows ? el('p', {}, text(`… and ${length - maxRows} more`)) : undefined;
}

/** Both navigations next to each other, as far as they differ. */
function navigationRows(entries: readonly ReviewedEntry[]): Html | undefined {
  if (entries.length === 0) return undefined;
  const side = (heading: string, is: (entry: ReviewedEntry) => boolean, isOld: boolean): Html =>
    el('div', {}, el('h3', {}, text(heading)), entryList(entries, is, isOld));
  return el(
    'div',
    { class: 'review-navigation' },
    side('Before', ({ change }) => change !== 'added' && change !== 'to', true),
    side('After', ({ change }) => change !== 'removed' && change !== 'from', false),
  );
}

function entryList(entries: readonly ReviewedEntry[], is: (entry: ReviewedEntry) => boolean, isOld: boolean): Html {
  return el(
    'ul',
    {},
    join(
      entries.filter(is).map((entry) => {
        const { name, was, change, entries: inside } = entry;
        const label = (isOld && change === 'renamed' ? (was ?? name) : name) || '(no name)';
        const mark = change === 'same' ? text(label) : el(isOld ? 'del' : 'ins', {}, text(label));
        return el('li', {}, mark, inside.length === 0 ? undefined : entryList(inside, is, isOld));
      }),
    ),
  );
}

/** The pages of the review, by their old and new paths. */
function shownPages({ pages }: ReviewedChange['review']): ReadonlyMap<string, string> {
  return new Map(pages.flatMap(({ path, from = path }) => [[from, path] as const, [path, path] as const]));
}

/** Findings with their places. The place on a page of the review is a link to it. */
function findingList(
  site: Site,
  findings: readonly GradedFinding[],
  pages: ReadonlyMap<string, string>,
): Html | undefined {
  const place = (path: string, start: number): Html => {
    const line = linesOf(site.files.get(path) ?? noFile).positionAt(start).line + 1;
    const code = el('code', {}, text(`${path}:${line}`));
    const page = pages.get(path);
    return page === undefined ? code : el('a', { href: encodePath(fileOf(page)) }, code);
  };
  const rows = table(
    ['Where', 'Severity', 'Problem'],
    findings.map(({ path, range, severity, message, code }) => [
      place(path, range.start),
      text(severity),
      join([text(`${message} `), el('code', {}, text(code))]),
    ]),
  );
  return rows && el('div', { class: 'review-problems' }, rows);
}
