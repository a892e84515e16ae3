import { firstPage } from '../../site/view/sidebar.ts';
import type { SidebarEntry, SidebarGroup, SidebarPage } from '../../site/view/viewTypes.ts';
import { el, type Html, join, nothing, text } from '../page/html/html.ts';
import { description } from '../page/markdown/description.ts';
import { t } from '../words.ts';
import { type ChromeInput, chromeIcon, chromeLink, chromeTag, drawing } from './chromeInput.ts';

/** The parts below a page's text: the pages of its group, and when the page was last changed. */
export function after(input: ChromeInput): Html {
  return join([directory(input), timestamp(input)]);
}

/** Maximum number of listed pages. */
const maxListed = 500;
/** Maximum depth of nested groups. */
const maxDepth = 12;

function directory(input: ChromeInput): Html | undefined {
  const { directory: of } = input.view;
  if (of === undefined) return undefined;
  const list = of.entries.slice(0, maxListed);
  return of.as === 'card' ? cards(list, input, 0) : accordions(list, input, 0);
}

/** Pages as cards. Pages of a nested group are below its name. */
function cards(list: readonly SidebarEntry[], input: ChromeInput, depth: number): Html {
  const pages = list.flatMap((entry) => pageOf(entry) ?? []);
  const groups = depth > maxDepth ? [] : list.filter((entry) => entry.kind === 'group' && entry.root === undefined);
  return el(
    'div',
    { class: 'directory' },
    pages.length === 0
      ? undefined
      : el(
          'div',
          { class: 'directory-cards' },
          pages.map((page) => card(page, input)),
        ),
    groups.map((group) =>
      group.kind === 'page'
        ? nothing
        : el(
            'section',
            {},
            el('h2', { class: 'directory-title' }, groupName(group, input)),
            cards(group.entries, input, depth + 1),
          ),
    ),
  );
}

/** A page, or the page of a group with the group's name. */
function pageOf(entry: SidebarEntry): SidebarPage | undefined {
  if (entry.kind === 'page') return entry;
  const { root, name, tag, icon, iconType, iconLibrary } = entry;
  return root && { ...root, name, tag, icon, iconType, ...(iconLibrary !== undefined && { iconLibrary }) };
}

function card(page: SidebarPage, input: ChromeInput): Html {
  const about = aboutOf(page, input);
  const mark = chromeIcon(page, input);
  return el(
    'div',
    { class: 'card card-linked' },
    el(
      'div',
      { class: 'card-body' },
      mark === undefined ? undefined : el('span', { class: 'card-icon' }, mark),
      el(
        'div',
        { class: 'card-words' },
        el(
          'p',
          { class: 'card-title' },
          chromeLink(page.href, { class: 'card-link' }, text(page.name), input),
          chromeTag(page.tag),
        ),
        about === undefined ? undefined : el('p', {}, about),
      ),
    ),
  );
}

/** Pages as rows; groups can be folded. */
function accordions(list: readonly SidebarEntry[], input: ChromeInput, depth: number): Html {
  return el(
    'ul',
    { class: depth === 0 ? 'directory directory-rows' : 'directory-rows' },
    list.map((entry) =>
      el(
        'li',
        {},
        entry.kind === 'page' || entry.entries.length === 0 || depth >= maxDepth
          ? row(pageOf(entry), input)
          : el(
              'details',
              { class: 'accordion', open: depth === 0 },
              el('summary', { class: 'accordion-summary' }, groupName(entry, input), drawing('chevron')),
              el(
                'div',
                { class: 'accordion-body' },
                accordions([...(entry.root === undefined ? [] : [entry.root]), ...entry.entries], input, depth + 1),
              ),
            ),
      ),
    ),
  );
}

function row(page: SidebarPage | undefined, input: ChromeInput): Html {
  if (page === undefined) return nothing;
  const about = aboutOf(page, input);
  const words = join([
    chromeIcon(page, input),
    el(
      'span',
      { class: 'menu-words' },
      el('span', { class: 'menu-name' }, text(page.name), chromeTag(page.tag)),
      about === undefined ? undefined : el('span', { class: 'menu-about' }, about),
    ),
  ]);
  return chromeLink(page.href, { class: 'menu-item' }, words, input);
}

function groupName(group: SidebarGroup, input: ChromeInput): Html {
  const name = group.name === '' ? (firstPage([group])?.name ?? '') : group.name;
  return join([chromeIcon(group, input), el('span', { class: 'menu-name' }, text(name), chromeTag(group.tag))]);
}

function aboutOf({ path }: SidebarPage, input: ChromeInput): Html | undefined {
  const words = path === undefined ? undefined : input.index.pages.get(path)?.description;
  return words === undefined || path === undefined ? undefined : description(words, { ...input, pagePath: path });
}

/** The date of the last change (in UTC), if the site or page shows it and the host knows it. */
function timestamp(input: ChromeInput): Html | undefined {
  const { index, path, host, language = 'en' } = input;
  if (!(index.pages.get(path)?.timestamp ?? index.config.settings.timestamp)) return undefined;
  const time = host.modified?.(path);
  if (time === undefined || !Number.isFinite(time)) return undefined;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(time);
  return el('p', { class: 'timestamp' }, text(t('Last modified on %', input, day)));
}
