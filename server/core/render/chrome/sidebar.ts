import { titleFromOperation } from '../../openapi/page/pages.ts';
import type { SidebarEntry, SidebarGroup, SidebarPage, ViewAnchor } from '../../site/view/viewTypes.ts';
import { type Attributes, el, type Html, join, nothing, text } from '../page/html/html.ts';
import { t } from '../words.ts';
import { boundedEntries, leftOutWords } from './bounded.ts';
import { type ChromeInput, chromeIcon, chromeLink, drawing } from './chromeInput.ts';
import { menuHead, sideTabs } from './header.ts';

/** Groups nested deeper than any site has. */
const maxDepth = 24;

/** Anchors and groups beside the page. */
export function sidebar(input: ChromeInput): Html {
  const { view } = input;
  const { list, leftOut } = boundedEntries(view.sidebar, maxDepth);
  return join([
    menuBar(input),
    menuHead(input),
    sideTabs(input),
    view.anchors.length === 0
      ? undefined
      : el(
          'ul',
          { class: 'anchors' },
          view.anchors.map((each) => el('li', {}, anchor(each, input))),
        ),
    entries(list, input, 0),
    leftOut === 0 ? undefined : el('p', {}, text(leftOutWords(leftOut))),
    inspector(input),
  ]);
}

/** Where the sidebar opens over the page: whose it is, and a way out for those without Escape. */
function menuBar(input: ChromeInput): Html {
  const { name } = input.index.config.settings;
  return el(
    'div',
    { class: 'menu-bar' },
    el('span', { class: 'logo-name' }, text(name === '' ? 'Navigation' : name)),
    el(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        popovertarget: 'ds-sidebar',
        popovertargetaction: 'hide',
        'aria-label': t('Close', input),
      },
      drawing('close'),
    ),
  );
}

function anchor(each: ViewAnchor, input: ChromeInput): Html {
  const tile = el(
    'span',
    { class: 'anchor-tile', style: tileStyle(each.color) },
    chromeIcon(each.icon, each.iconType, input) ?? text(each.name.slice(0, 1)),
  );
  return chromeLink(
    each.href,
    { class: 'anchor-link', 'aria-current': each.active ? 'true' : undefined },
    join([tile, el('span', {}, text(each.name))]),
    input,
  );
}

/** Its color or gradient fills the tile of an active anchor and shows on hover of the others. */
function tileStyle(color: ViewAnchor['color']): string | undefined {
  if (color === undefined) return undefined;
  const stops =
    typeof color === 'string' ? [color, color] : [color.from, color.via, color.to].filter((each) => each !== undefined);
  const safe = stops.filter((each) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(each));
  return safe.length < 2 ? undefined : `--tile:linear-gradient(135deg,${safe.join(',')})`;
}

/** Consecutive pages are one list; each group has its header and its own. */
function entries(list: readonly SidebarEntry[], input: ChromeInput, depth: number): Html {
  if (list.length === 0 || depth > maxDepth) return nothing;
  if (depth === 0)
    return el(
      'div',
      { class: 'nav-groups' },
      runs(list).map((run) => (Array.isArray(run) ? pages(run, input, 0) : group(run as SidebarGroup, input, 0))),
    );
  return el(
    'ul',
    { class: 'nav-list' },
    list.map((entry) => el('li', {}, entry.kind === 'page' ? page(entry, input) : group(entry, input, depth))),
  );
}

function runs(list: readonly SidebarEntry[]): readonly (SidebarGroup | readonly SidebarPage[])[] {
  const result: (SidebarGroup | SidebarPage[])[] = [];
  for (const entry of list) {
    const last = result.at(-1);
    if (entry.kind === 'group') result.push(entry);
    else if (Array.isArray(last)) last.push(entry);
    else result.push([entry]);
  }
  return result;
}

function pages(list: readonly SidebarPage[], input: ChromeInput, _depth: number): Html {
  return el(
    'ul',
    { class: 'nav-list' },
    list.map((entry) => el('li', {}, page(entry, input))),
  );
}

function group(entry: SidebarGroup, input: ChromeInput, depth: number): Html {
  const mark = chromeIcon(entry.icon, entry.iconType, input);
  const inside = entries(entry.entries, input, depth + 1);
  if (depth === 0) {
    const title = entry.name === '' ? undefined : el('h2', { class: 'nav-title' }, mark, text(entry.name));
    return el('section', { class: 'nav-group' }, title, inside);
  }
  if (entry.name === '') return inside;
  const isOpen = entry.active || entry.expanded;
  const label = el(
    'summary',
    { class: 'nav-link nav-summary' },
    mark,
    el('span', { class: 'nav-label' }, text(entry.name)),
    drawing('chevron'),
  );
  return el(
    'details',
    { class: 'nav-nested', 'data-group': entry.name, 'data-open': isOpen ? '' : undefined, open: isOpen },
    label,
    inside,
  );
}

/** Methods whose names would leave little room for the page's. */
const short: ReadonlyMap<string, string> = new Map([
  ['DELETE', 'DEL'],
  ['OPTIONS', 'OPT'],
  ['WEBHOOK', 'HOOK'],
]);

function page(entry: SidebarPage, input: ChromeInput): Html {
  const attributes: Attributes = { class: 'nav-link', 'aria-current': entry.active ? 'page' : undefined };
  const content = join([
    chromeIcon(entry.icon, entry.iconType, input),
    entry.method === undefined
      ? undefined
      : el(
          'span',
          { class: `method method-${entry.method.toLowerCase()}` },
          text(short.get(entry.method) ?? entry.method),
        ),
    el('span', { class: 'nav-label' }, text(nameOf(entry, input))),
    entry.tag === undefined ? undefined : el('span', { class: 'nav-tag' }, text(entry.tag)),
  ]);
  // An operation of a description has no page of its own here.
  if (entry.href === '#') return el('span', { ...attributes, class: 'nav-link nav-plain' }, content);
  return chromeLink(entry.href, attributes, content, input);
}

/** A page that gives itself no title has its operation's. */
function nameOf({ path, name }: SidebarPage, { index }: ChromeInput): string {
  const summary = path === undefined ? undefined : index.pages.get(path);
  if (path === undefined || summary?.title !== undefined || summary?.sidebarTitle !== undefined) return name;
  return titleFromOperation(index, path) ?? name;
}

/** What this reader does not see, and why; with a way to become a reader who does. */
function inspector(input: ChromeInput): Html | undefined {
  const { view, reader, host } = input;
  // A note for authors: pages that were written as files are for readers.
  if (view.hidden.length === 0 || host.pageUrl !== undefined) return undefined;
  const rows = view.hidden.map(({ kind, name, why, version, href }) => {
    const act =
      version !== undefined && version !== reader.version
        ? el('button', { type: 'button', class: 'inspector-act', 'data-version': version }, text(`Read as ${version}`))
        : href === undefined
          ? undefined
          : chromeLink(href, { class: 'inspector-act' }, text('Follow a direct link'), input);
    return el(
      'li',
      {},
      text(`${kind.charAt(0).toUpperCase()}${kind.slice(1)} `),
      el('b', {}, text(name)),
      text(` ${why}`),
      act,
    );
  });
  return el(
    'details',
    { class: 'inspector' },
    el(
      'summary',
      { class: 'nav-summary' },
      el('span', { class: 'nav-label' }, text(`${view.hidden.length} hidden from this reader`)),
      drawing('chevron'),
    ),
    el('ul', {}, rows),
  );
}
