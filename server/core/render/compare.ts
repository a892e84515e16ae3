import { classesIn } from '../css/names.ts';
import { utilitySheet } from '../css/utilities.ts';
import type { Site } from '../site/siteTypes.ts';
import { align } from '../text/align.ts';
import { titleOf } from './chrome/pageTitle.ts';
import { el, type Html, join, text, trusted } from './page/html/html.ts';
import { type Preview, renderPreview } from './preview.ts';
import type { RenderedBlock, RenderHost } from './renderTypes.ts';

/** A page of a site at one moment. */
export interface ComparedPage {
  readonly site: Site;
  readonly path: string;
}

/**
 * Shows the old and new version of a page side by side, block by block. Equal blocks share a row, and so do a block and
 * its replacement. A missing page has an empty side.
 */
export function renderComparison(before: ComparedPage, after: ComparedPage, host: RenderHost): Preview {
  // Findings only exist for the new page and would look like changes.
  const { findings: _, ...plain } = host;
  const sideOf = (page: ComparedPage): Side => ({ page, preview: renderPreview(page.site, page.path, plain) });
  const [old, now] = [sideOf(before), sideOf(after)];
  const rows = rowsOf(contentOf(old), contentOf(now));
  const shown = after.site.files.has(after.path) ? now.preview : old.preview;
  return {
    ...shown,
    layout: 'custom',
    parts: shown.parts.map(({ part, html }) => ({ part, html: part === 'shell' ? html : '' })),
    blocks: [heading, ...rows],
    styles: { ...shown.styles, utilities: utilitySheet(rows.flatMap(({ html }) => classesIn(html))) },
    rendering: undefined,
  };
}

interface Side {
  readonly page: ComparedPage;
  readonly preview: Preview;
}

interface Cell extends RenderedBlock {
  /** HTML without positions, to compare both sides. */
  readonly look: string;
}

function contentOf({ preview: { blocks }, page: { site, path } }: Side): readonly Cell[] {
  if (!site.files.has(path)) return [];
  const { index } = site;
  const summary = index.pages.get(path);
  const description = summary?.description ?? '';
  const html = join([
    el('h1', { class: 'page-title' }, text(titleOf(path, summary, index))),
    description === '' ? undefined : el('p', { class: 'page-description' }, text(description)),
  ]);
  const top: RenderedBlock = { key: 'title', html, range: { start: 0, end: 0 } };
  return [top, ...blocks].map((block) => ({ ...block, look: lookOf(block.html) }));
}

/** Positions in the file do not affect the look. */
function lookOf(html: string): string {
  return html.replace(/ data-(?:line|end|at)="\d+"/g, '');
}

const heading: RenderedBlock = {
  key: 'compare-heading',
  html: el(
    'div',
    { class: 'block compare-row compare-heading' },
    join([el('div', {}, text('Before')), el('div', {}, text('After'))]),
  ),
  range: { start: 0, end: 0 },
};

type Change = 'same' | 'added' | 'removed' | 'changed';

function rowsOf(old: readonly Cell[], now: readonly Cell[]): readonly RenderedBlock[] {
  const rows: RenderedBlock[] = [];
  let [gone, came]: [Cell[], Cell[]] = [[], []];
  let at = 0;
  const add = (change: Change, before: Cell | undefined, after: Cell | undefined): void => {
    const range = after?.range ?? { start: at, end: at };
    at = range.start;
    rows.push({
      key: `${change} ${before?.key ?? ''} ${after?.key ?? ''}`,
      html: row(change, before, after),
      range,
    });
  };
  const addOpen = (): void => {
    for (let i = 0; i < Math.max(gone.length, came.length); i++) {
      const [before, after] = [gone[i], came[i]];
      add(before === undefined ? 'added' : after === undefined ? 'removed' : 'changed', before, after);
    }
    [gone, came] = [[], []];
  };
  for (const [before, after] of align(old, now, ({ look }) => look)) {
    if (before !== undefined && after !== undefined) {
      addOpen();
      add('same', before, after);
    } else if (before !== undefined) gone.push(before);
    else if (after !== undefined) came.push(after);
  }
  addOpen();
  return rows;
}

const names: Readonly<Record<Change, string | undefined>> = {
  same: undefined,
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
};

function row(change: Change, before: Cell | undefined, after: Cell | undefined): Html {
  return el(
    'div',
    {
      class: 'block compare-row',
      'data-change': change === 'same' ? undefined : change,
      role: change === 'same' ? undefined : 'group',
      'aria-label': names[change],
    },
    join([
      // Ids must be unique. Those of the new version stay, so links in the page lead to it.
      el('div', { class: 'compare-before' }, withOldIds(before?.html ?? '')),
      el('div', { class: 'compare-after' }, trusted(after?.html ?? '')),
    ]),
  );
}

/** Renames ids and the references to them, so that they differ from those of the new version. */
function withOldIds(html: string): Html {
  const names = html.replace(
    / (id|for|aria-(?:controls|labelledby|describedby|owns))="([^"]*)"/g,
    (_, name: string, ids: string) => ` ${name}="${ids.replace(/[^ ]+/g, 'old-$&')}"`,
  );
  return trusted(names.replace(/ href="#(?=[^"])/g, '$&old-'));
}
