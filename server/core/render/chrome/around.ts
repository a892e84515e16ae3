/**
 * Everything around a page: bars, sidebar, table of contents, footer, not-found page. It only depends on navigation and
 * settings, for docs.json v1 and v2. A part is sent again only if its HTML changed.
 */

import type { PageSummary } from '../../site/siteTypes.ts';
import type { ViewLink } from '../../site/view/viewTypes.ts';
import type { RenderedPage } from '../page/blocks.ts';
import type { OutlineEntry } from '../page/context.ts';
import { el, type Html, join, nothing, text } from '../page/html/html.ts';
import { description, titleText } from '../page/markdown/description.ts';
import { breakable } from '../page/markdown/inlineCode.ts';
import { t } from '../words.ts';
import { type ChromeInput, chromeIcon, chromeLink, drawing } from './chromeInput.ts';
import { pageMenu } from './contextual.ts';
import { endpoint } from './endpoint.ts';
import { feedback } from './feedback.ts';
import { blockedStylesNote } from './fonts.ts';
import { titleOf } from './pageTitle.ts';

/**
 * The head of a page: breadcrumbs, title, description, the endpoint of an operation, and the folded table of contents.
 */
export function title(
  input: ChromeInput,
  page: Pick<RenderedPage, 'views' | 'tags' | 'outline'>,
  hasToc: boolean,
): Html {
  const summary = input.index.pages.get(input.path);
  // Leave out groups without a name, or with the name of the parent.
  const way = input.view.breadcrumbs.filter((name, i, all) => name.trim() !== '' && name !== all[i - 1]).slice(0, 8);
  const crumbs = input.index.config.settings.eyebrows === 'section' ? way.slice(-1) : way;
  return join([
    crumbs.length === 0
      ? undefined
      : el(
          'ol',
          { class: 'crumbs', 'aria-label': 'Breadcrumbs' },
          crumbs.map((name) => el('li', {}, text(name))),
        ),
    el(
      'h1',
      { class: 'page-title' },
      chromeIcon(summary, input),
      text(titleOf(input.path, summary, input.index)),
      tag(summary),
    ),
    summary?.description === undefined
      ? undefined
      : el('p', { class: 'page-description' }, description(summary.description, { ...input, pagePath: input.path })),
    pageMenu(input),
    summary === undefined ? undefined : endpoint(summary, input),
    viewPicker(page.views),
    tagFilter(page.tags),
    hasToc ? contents(page.outline, input) : undefined,
  ]);
}

function tag(summary: PageSummary | undefined): Html | undefined {
  return summary?.tag === undefined ? undefined : el('span', { class: 'page-tag' }, text(summary.tag));
}

/** The choice among the page's views, such as the language of its examples. */
function viewPicker(views: readonly string[]): Html | undefined {
  const names = [...new Set(views)];
  if (names.length < 2) return undefined;
  const buttons = names.map((name, i) =>
    el(
      'button',
      { type: 'button', class: 'view-choice', 'data-view-choice': name, 'aria-pressed': i === 0 ? 'true' : 'false' },
      titleText(name),
    ),
  );
  return el('div', { class: 'view-picker', role: 'group', 'aria-label': 'View' }, buttons);
}

/** Filters a changelog by the chosen tags. */
function tagFilter(tags: readonly string[]): Html | undefined {
  if (tags.length === 0) return undefined;
  const buttons = tags.map((tag) =>
    el('button', { type: 'button', class: 'tag-choice', 'data-tag-choice': tag, 'aria-pressed': 'false' }, text(tag)),
  );
  return el('div', { class: 'tag-filter', role: 'group', 'aria-label': 'Filter by tag' }, buttons);
}

/** Limit for entries of the table of contents. */
const maxEntries = 200;

/** The table of contents next to the page. */
export function toc(outline: readonly OutlineEntry[], input: ChromeInput): Html {
  const shown = listed(outline);
  if (shown.length === 0) return nothing;
  return join([el('h2', { class: 'toc-title' }, drawing('list'), text(t('On this page', input))), tocList(shown)]);
}

/** Number of sections from which a table of contents is useful. */
const fewest = 2;

/**
 * The folded table of contents below the title, for narrow windows. The style sheet shows one of the two. It is not a
 * landmark, because two landmarks cannot have the same name.
 */
function contents(outline: readonly OutlineEntry[], input: ChromeInput): Html | undefined {
  const shown = listed(outline);
  if (shown.length < fewest) return undefined;
  const words = t('On this page', input);
  return el(
    'div',
    { class: 'contents' },
    el(
      'details',
      {},
      el('summary', { class: 'toc-title' }, drawing('list'), text(words), drawing('chevron')),
      tocList(shown),
    ),
  );
}

function listed(outline: readonly OutlineEntry[]): readonly OutlineEntry[] {
  return outline.filter(({ level, text: plain }) => level <= 4 && plain !== '').slice(0, maxEntries);
}

function tocList(shown: readonly OutlineEntry[]): Html {
  // Indent by depth, not level: a heading that skips a level is only one step deeper than its parent.
  const above: number[] = [];
  return el(
    'ul',
    { class: 'toc-list' },
    shown.map(({ level, text: plain, id }) => {
      while ((above.at(-1) ?? 0) >= level) above.pop();
      const depth = above.push(level) - 1;
      return el(
        'li',
        { class: `toc-level-${depth}` },
        el('a', { class: 'toc-link', href: `#${id}` }, breakable(plain)),
      );
    }),
  );
}

/** The previous and next page in the navigation. */
export function pager(input: ChromeInput): Html {
  const { previous, next } = input.view;
  if (previous === undefined && next === undefined) return nothing;
  return el(
    'nav',
    { class: 'pager', 'aria-label': 'Previous and next page' },
    step(previous, 'Previous', input),
    step(next, 'Next', input),
  );
}

function step(link: ViewLink | undefined, label: 'Previous' | 'Next', input: ChromeInput): Html | undefined {
  if (link === undefined) return undefined;
  const words = join([
    el('span', { class: 'pager-label' }, text(t(label, input))),
    el('span', { class: 'pager-name' }, text(link.name)),
  ]);
  const content =
    label === 'Previous'
      ? join([drawing('left'), el('span', { class: 'pager-words' }, words)])
      : join([el('span', { class: 'pager-words' }, words), drawing('right')]);
  return chromeLink(link.href, { class: `pager-link pager-${label.toLowerCase()}` }, content, input);
}

/** Feedback and the site's accounts. */
export function footer(input: ChromeInput): Html {
  const { socials, footerLinks } = input.view.around;
  return join([
    // A missing page cannot be edited.
    input.index.pages.has(input.path) ? feedback(input) : undefined,
    blockedStylesNote(input),
    footerLinks.length === 0
      ? undefined
      : el(
          'div',
          { class: 'footer-links' },
          footerLinks.map(({ name, links }) =>
            el(
              'div',
              {},
              name === undefined ? undefined : el('p', { class: 'footer-head' }, text(name)),
              el(
                'ul',
                {},
                links.map((link) =>
                  el('li', {}, chromeLink(link.url, { class: 'footer-link' }, text(link.name), input)),
                ),
              ),
            ),
          ),
        ),
    socials.length === 0
      ? undefined
      : el(
          'ul',
          { class: 'socials', 'aria-label': 'Accounts' },
          socials.map(({ platform, url }) => {
            const name = socialName(platform);
            return el(
              'li',
              {},
              chromeLink(
                url,
                { class: 'social', 'aria-label': name, 'data-tip': name },
                socialIcon(platform, input),
                input,
              ),
            );
          }),
        ),
  ]);
}

/** Platforms whose icon name differs from their key in docs.json. */
const socialIcons: Readonly<Record<string, string>> = { website: 'globe', x: 'x-twitter', podcast: 'podcast' };

function socialIcon(platform: string, input: ChromeInput): Html {
  const name = Object.hasOwn(socialIcons, platform) ? socialIcons[platform] : platform;
  const iconType =
    platform === 'website' || platform === 'earth-americas' || platform === 'podcast' ? 'solid' : 'brands';
  return chromeIcon({ icon: name, iconType, iconLibrary: 'fontawesome' }, input) ?? text(platform.slice(0, 1));
}

function socialName(platform: string): string {
  const spelled: Readonly<Record<string, string>> = {
    x: 'X',
    github: 'GitHub',
    linkedin: 'LinkedIn',
    'hacker-news': 'Hacker News',
    youtube: 'YouTube',
    'x-twitter': 'X',
  };
  return (
    (Object.hasOwn(spelled, platform) ? spelled[platform] : undefined) ??
    platform.charAt(0).toUpperCase() + platform.slice(1)
  );
}
