import table from '../../../../schemas/contextual.json' with { type: 'json' };
import { pageOf } from '../../site/site.ts';
import type { ContextualOption } from '../../site/siteTypes.ts';
import type { Look } from '../../site/view/viewTypes.ts';
import { el, type Html, join, text } from '../page/html/html.ts';
import { t } from '../words.ts';
import { type ChromeInput, chromeIcon, drawing } from './chromeInput.ts';
import { menu, menuLink, menuWords } from './menu.ts';
import { titleOf } from './pageTitle.ts';

interface OptionFacts {
  readonly title: string;
  readonly description: string;
  readonly icon: string;
  readonly host?: string;
  readonly works?: boolean;
}

const known: ReadonlyMap<string, OptionFacts> = new Map(Object.entries(table.options));

/** A longer page is not copied: its text would be sent with every change. */
const maxCopied = 200_000;

/** The menu beside a page's title, unless docs.json puts it beside the text; nothing where it has no entries. */
export function pageMenu(input: ChromeInput): Html | undefined {
  const { options, isBeside } = input.index.config.settings.contextual;
  if (isBeside || options.length === 0) return undefined;
  const items = options.flatMap((option) => item(option, input) ?? []);
  const copies = options.includes('copy') ? copyButton(input, 'page-copy') : undefined;
  if (items.length === 0) return undefined;
  const label = 'More about this page';
  const opener = copies === undefined ? join([text(label), drawing('chevron')]) : drawing('chevron');
  return el(
    'div',
    { class: 'page-menu' },
    copies,
    menu({ id: 'page', class: 'page-menu-opener', label, button: opener }, items),
  );
}

/** The same below the table of contents, where docs.json says so. */
export function tocMenu(input: ChromeInput): Html | undefined {
  const { options, isBeside } = input.index.config.settings.contextual;
  if (!isBeside) return undefined;
  const items = options.flatMap((option) => item(option, input) ?? []);
  return items.length === 0
    ? undefined
    : el(
        'ul',
        { class: 'toc-menu', 'aria-label': 'More about this page' },
        items.map((each) => el('li', {}, each)),
      );
}

function item(option: ContextualOption, input: ChromeInput): Html | undefined {
  if (typeof option !== 'string') return ownItem(option, input);
  const facts = known.get(option);
  if (facts === undefined) return undefined;
  if (option === 'copy') return copyButton(input, 'menu-item');
  const { title, host } = facts;
  if (host === undefined)
    return el('span', { class: 'menu-item menu-off' }, menuWords(title, lookOf(facts, 'On the published site'), input));
  const look = lookOf(facts, `Leads to ${host}`);
  return menuLink({ name: title, href: `https://${host}/`, active: false, look }, input);
}

/** What it stands for on the published site alone is left out of its address. */
function ownItem(option: Exclude<ContextualOption, string>, input: ChromeInput): Html {
  const href = option.href
    .replaceAll('$path', encodeURIComponent(`/${input.path.replace(/\.mdx?$/i, '')}`))
    .replaceAll(/\$(?:page|mcp)\b/g, '');
  const host = hostOf(href);
  const about = [option.description, host === undefined ? undefined : `Leads to ${host}`].filter((each) => each);
  const look = { ...noLook, ...option, description: about.length === 0 ? undefined : about.join(' · ') };
  return menuLink({ name: option.title, href, active: false, look }, input);
}

const noLook: Look = { icon: undefined, iconType: undefined, description: undefined, color: undefined, tag: undefined };

function lookOf({ icon, description }: OptionFacts, where: string): Look {
  return { ...noLook, icon, iconLibrary: 'fontawesome', iconType: 'solid', description: `${description} · ${where}` };
}

function hostOf(href: string): string | undefined {
  return /^https?:\/\/([^/?#\s]{1,200})/i.exec(href)?.[1];
}

/** Copies the page as Markdown: its title, what it is for, and its text as it is written. */
function copyButton(input: ChromeInput, style: string): Html | undefined {
  const facts = known.get('copy');
  const words = markdownOf(input);
  if (facts === undefined || words === undefined) return undefined;
  const content =
    style === 'menu-item'
      ? menuWords(t('Copy page', input), { ...lookOf(facts, ''), description: facts.description }, input)
      : join([chromeIcon(lookOf(facts, ''), input), text(t('Copy page', input))]);
  return el('button', { type: 'button', class: style, 'data-act': 'copy-text', 'data-copy': words }, content);
}

function markdownOf(input: ChromeInput): string | undefined {
  const { index, files, path } = input;
  const file = files.get(path);
  if (file === undefined || file.text.length > maxCopied) return undefined;
  const summary = index.pages.get(path);
  const body = pageOf(file).frontMatter?.range.end ?? 0;
  const parts = [`# ${titleOf(path, summary, index)}`, summary?.description, file.text.slice(body).trim()];
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`;
}
