import { titleFromOperation } from '../../openapi/page/pages.ts';
import { configPath } from '../../site/paths.ts';
import { publishedOnly } from '../../site/view/publishedOnly.ts';
import { firstPage, shownPage } from '../../site/view/sidebar.ts';
import type { SidebarEntry, SidebarGroup, SidebarPage, ViewAnchor } from '../../site/view/viewTypes.ts';
import type { RenderInput } from '../page/context.ts';
import { type Attributes, el, type Html, join, nothing, text } from '../page/html/html.ts';
import { inkOn, seen } from '../page/html/style.ts';
import { linkTo } from '../page/markdown/link.ts';
import { t } from '../words.ts';
import { boundedEntries, leftOutWords } from './bounded.ts';
import { type ChromeInput, chromeIcon, chromeLink, chromeTag, drawing, screenReaderText } from './chromeInput.ts';
import { excerptOf, hasPage } from './excerpt.ts';
import { menuHead, sideTabs } from './header.ts';
import { tileColors } from './menu.ts';
import { themeOf } from './theme.ts';

/** Maximum depth of nested groups. */
const maxDepth = 24;

/** Anchors and groups next to the page. */
export function sidebar(input: ChromeInput): Html {
  const { view } = input;
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
    otherVersions(input),
    sharedList(input) ?? list(view.sidebar, input),
    inspector(input),
  ]);
}

/** The part of a sidebar that is the same on all of its pages. */
export function wholeSidebar(listed: readonly SidebarEntry[], input: RenderInput): Html {
  return list(listed, input);
}

function list(all: readonly SidebarEntry[], input: RenderInput): Html {
  const { list: shown, leftOut } = boundedEntries(all, maxDepth);
  return join([
    shown.length === 0 ? undefined : el('div', { class: 'nav-groups' }, entries(shown, input, 0)),
    leftOut === 0 ? undefined : el('p', {}, text(leftOutWords(leftOut))),
  ]);
}

/**
 * For a shared sidebar: the entries near the page, and a link to the whole. A script inserts the whole before the page
 * is drawn.
 */
function sharedList(input: ChromeInput): Html | undefined {
  const { view, host } = input;
  const file = view.listed === undefined ? undefined : host.sidebarFile?.(view.listed);
  if (file === undefined) return undefined;
  const shown = shownPage(view.sidebar);
  return el(
    'div',
    {
      class: 'nav-shared',
      'data-sidebar': file.script,
      'data-root': file.root,
      'data-at': shown && linkTo(shown.href, { ...input, pagePath: configPath }).attributes['href'],
    },
    list(excerptOf(view.sidebar), input),
    el('p', {}, el('a', { class: 'nav-link', href: file.page }, text(t('All pages', input)))),
  );
}

/** The head of a sidebar that opens over the page: its name, and a button to close it. */
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

/** Maximum number of anchors and tabs of other versions on a page without script. */
const maxOthers = 50;

/** Anchors and tabs of other versions, for readers of a static page without script. */
function otherVersions(input: ChromeInput): Html | undefined {
  if (input.host.pageUrl === undefined || input.view.versions.length === 0) return undefined;
  const links = input.view.hidden.flatMap(({ name, version, href }) =>
    version === undefined || href === undefined
      ? []
      : el('li', {}, chromeLink(href, { class: 'anchor-link' }, join([text(name), chromeTag(version)]), input)),
  );
  return links.length === 0 ? undefined : el('noscript', {}, el('ul', { class: 'anchors' }, links.slice(0, maxOthers)));
}

function anchor(each: ViewAnchor, input: ChromeInput): Html {
  const tile = el(
    'span',
    { class: 'anchor-tile', style: tileStyle(each.color) },
    chromeIcon(each, input) ?? text(each.name.slice(0, 1)),
  );
  return chromeLink(
    each.href,
    { class: 'anchor-link', 'aria-current': each.active ? 'true' : undefined },
    join([tile, el('span', {}, text(each.name))]),
    input,
  );
}

/** The tile's color or gradient, and a readable color for its icon. */
function tileStyle(color: ViewAnchor['color']): string | undefined {
  if (color === undefined) return undefined;
  if (typeof color !== 'string' && 'light' in color)
    return `${tileColors(color)};--tile-ink-light:${inkOn(color.light, seen)};--tile-ink-dark:${inkOn(color.dark, seen)}`;
  const stops =
    typeof color === 'string' ? [color, color] : [color.from, color.via, color.to].filter((each) => each !== undefined);
  const safe = stops.filter((each) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(each));
  if (safe.length < 2) return undefined;
  const ink = safe.map((each) => inkOn(each, seen)).find((each) => each !== '#ffffff') ?? '#ffffff';
  return `--tile:linear-gradient(135deg,${safe.join(',')});--tile-ink-light:${ink};--tile-ink-dark:${ink}`;
}

/** Consecutive pages are one list; each group has its header and its own. */
function entries(list: readonly SidebarEntry[], input: RenderInput, depth: number): Html {
  if (list.length === 0 || depth > maxDepth) return nothing;
  if (depth === 0)
    return join(
      runs(list).map((run) => (Array.isArray(run) ? pages(run, input) : group(run as SidebarGroup, input, 0))),
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

function pages(list: readonly SidebarPage[], input: RenderInput): Html {
  return el(
    'ul',
    { class: 'nav-list' },
    list.map((entry) => el('li', {}, page(entry, input))),
  );
}

function group(entry: SidebarGroup, input: RenderInput, depth: number): Html {
  const inside = entries(entry.entries, input, depth + 1);
  if (depth === 0) return section(entry, inside, input);
  // A group without a name and with only its own page is shown as that page.
  if (entry.name === '') return join([entry.root === undefined ? undefined : page(entry.root, input), inside]);
  const words = groupWords(entry, input);
  const opens = opened(entry, input);
  if (opens !== undefined && entry.entries.length === 0) return groupLink(entry, opens, words, input);
  const isOpen = entry.active || entry.expanded;
  const nested = { class: 'nav-nested', 'data-group': entry.name, 'data-open': isOpen ? '' : undefined, open: isOpen };
  if (opens === undefined)
    return el('details', nested, el('summary', { class: 'nav-link nav-summary' }, words, drawing('chevron')), inside);
  // The name is a link, so what folds the group is next to it.
  return el(
    'div',
    { class: 'nav-opens' },
    groupLink(entry, opens, words, input),
    el(
      'details',
      nested,
      el('summary', { class: 'nav-fold' }, screenReaderText(entry.name), drawing('chevron')),
      inside,
    ),
  );
}

/** A group of the first level: its name above its pages. */
function section(entry: SidebarGroup, inside: Html, input: RenderInput): Html {
  const words = join([chromeIcon(entry, input), text(entry.name), chromeTag(entry.tag)]);
  const title =
    entry.name === ''
      ? undefined
      : el(
          'h2',
          { class: 'nav-title' },
          entry.root === undefined ? words : groupLink(entry, entry.root, words, input, 'nav-title-link'),
        );
  return el('section', { class: 'nav-group' }, title, inside);
}

function groupWords(entry: SidebarGroup, input: RenderInput): Html {
  return join([chromeIcon(entry, input), el('span', { class: 'nav-label' }, text(entry.name)), chromeTag(entry.tag)]);
}

/** What a click on a group's name opens: its own page, or its first where site or theme say that groups drill down. */
function opened(entry: SidebarGroup, { index }: RenderInput): SidebarPage | undefined {
  const { settings } = index.config;
  const drills = settings.drilldown ?? themeOf(settings).drilldown;
  return entry.root ?? (drills ? firstPage([entry], hasPage) : undefined);
}

function groupLink({ root }: SidebarGroup, to: SidebarPage, words: Html, input: RenderInput, style = 'nav-link'): Html {
  return chromeLink(
    to.href,
    { class: style, 'aria-current': root?.active === true ? 'page' : undefined },
    words,
    input,
  );
}

/** Short forms of methods, which leave room for the page's name. */
const short: ReadonlyMap<string, string> = new Map([
  ['DELETE', 'DEL'],
  ['OPTIONS', 'OPT'],
  ['WEBHOOK', 'HOOK'],
]);

function page(entry: SidebarPage, input: RenderInput): Html {
  const attributes: Attributes = { class: 'nav-link', 'aria-current': entry.active ? 'page' : undefined };
  const content = join([
    chromeIcon(entry, input),
    entry.method === undefined
      ? undefined
      : el(
          'span',
          { class: `method method-${entry.method.toLowerCase()}` },
          text(short.get(entry.method) ?? entry.method),
        ),
    el('span', { class: 'nav-label' }, text(pageName(entry, input))),
    chromeTag(entry.tag),
  ]);
  // Operations without a page have no link.
  if (entry.href === '#') return el('span', { ...attributes, class: 'nav-link nav-plain' }, content);
  return chromeLink(entry.href, attributes, content, input);
}

/** Returns the name of a page. Without its own title, this is the title of its operation. */
function pageName({ path, name }: SidebarPage, { index }: RenderInput): string {
  const summary = path === undefined ? undefined : index.pages.get(path);
  if (path === undefined || summary?.title !== undefined || summary?.sidebarTitle !== undefined) return name;
  return titleFromOperation(index, path) ?? name;
}

/** Notes for authors. Not on static pages, which are for readers. */
function inspector(input: ChromeInput): Html | undefined {
  return input.host.pageUrl === undefined ? join([hiddenHere(input), elsewhereOnly(input)]) : undefined;
}

/** Settings that have an effect on the published site only. */
function elsewhereOnly({ index }: ChromeInput): Html | undefined {
  const settings = publishedOnly(index.config);
  if (settings.length === 0) return undefined;
  const rows = settings.map(({ path, what }) => el('li', {}, el('b', {}, text(path)), text(`: ${what}`)));
  return notes(`${settings.length} for the published site only`, rows);
}

/** Content that this visitor does not see, the reason, and a way to change the visitor. */
function hiddenHere(input: ChromeInput): Html | undefined {
  const { view, visitor } = input;
  if (view.hidden.length === 0) return undefined;
  const rows = view.hidden.map(({ kind, name, why, version, href }) => {
    const act =
      version !== undefined && version !== visitor.version
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
  return notes(`${view.hidden.length} hidden from this reader`, rows);
}

function notes(title: string, rows: readonly Html[]): Html {
  return el(
    'details',
    { class: 'inspector' },
    el('summary', { class: 'nav-summary' }, el('span', { class: 'nav-label' }, text(title)), drawing('chevron')),
    el('ul', {}, rows),
  );
}
