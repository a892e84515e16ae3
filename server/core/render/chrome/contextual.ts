import table from '../../../../schemas/contextual.json' with { type: 'json' };
import { linkPath } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { ContextualOption } from '../../site/siteTypes.ts';
import type { Look } from '../../site/view/viewTypes.ts';
import { encodePath } from '../../text/percent.ts';
import { el, type Html, join, text } from '../page/html/html.ts';
import { publicationOf } from '../publish/publication.ts';
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

/** In characters. Longer pages get no copy button, because their text would be sent with every change. */
const maxCopied = 200_000;
/** Maximum length of the text in a link. Web servers reject longer URLs. */
const maxInLink = 2000;

/** The menu next to a page's title. Undefined if docs.json puts it next to the text, or if it has no entries. */
export function pageMenu(input: ChromeInput): Html | undefined {
  const { options, isInToc } = input.index.config.settings.contextual;
  if (isInToc || options.length === 0) return undefined;
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

/** The menu below the table of contents, if docs.json puts it there. */
export function tocMenu(input: ChromeInput): Html | undefined {
  const { options, isInToc } = input.index.config.settings.contextual;
  if (!isInToc) return undefined;
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
  const look = lookOf(facts, `Opens ${host}`);
  return menuLink({ name: title, href: `https://${host}/`, active: false, look }, input);
}

/** A custom entry. Placeholders that need the published site are named in its title. */
function ownItem(option: Exclude<ContextualOption, string>, input: ChromeInput): Html {
  const href = addressOf(option, input);
  const host = hostOf(href);
  const where = host === undefined ? undefined : `Opens ${host}`;
  const about = [option.description, where].filter((each) => each !== undefined);
  const look = { ...noLook, ...option, description: about.length === 0 ? undefined : about.join(' · ') };
  const written = option.href + option.query.map(([, value]) => ` ${value}`).join('');
  const notes = [where ?? `Opens ${option.href}`];
  if (/\$page\b/.test(written)) notes.push(`with the page as Markdown, at most ${maxInLink} characters of it`);
  if (/\$mcp\b/.test(written)) notes.push('with the URL of the site’s MCP server');
  return menuLink({ name: option.title, href, active: false, look, attributes: { title: notes.join(', ') } }, input);
}

/** Fills `$page` (the page as Markdown), `$path` (its path) and `$mcp` (URL of the site's MCP server). */
function addressOf({ href, query }: Exclude<ContextualOption, string>, input: ChromeInput): string {
  const path = linkPath(input.path);
  const values: Readonly<Record<string, string>> = {
    page: (markdownOf(input) ?? '').slice(0, maxInLink),
    path: `/${path}`,
    mcp: `${publicationOf(input.index)?.url ?? '/'}mcp`,
  };
  const fill = (words: string, encode: (value: string, at: number) => string): string =>
    words.replace(/\$(page|path|mcp)\b/g, (_, name: string, at: number) => encode(values[name] ?? '', at));
  const from = href.search(/[?#]/);
  const base = fill(href, (value, at) => (from !== -1 && at > from ? encodePart(value) : encodePath(value)));
  if (query.length === 0) return base;
  const parts = query.map(([key, value]) => `${encodePart(key)}=${encodePart(fill(value, (each) => each))}`);
  return `${base}${base.includes('?') ? '&' : '?'}${parts.join('&')}`;
}

function encodePart(words: string): string {
  return encodePath(words).replaceAll('/', '%2F');
}

const noLook: Look = { icon: undefined, iconType: undefined, description: undefined, color: undefined, tag: undefined };

function lookOf({ icon, description }: OptionFacts, where: string): Look {
  return { ...noLook, icon, iconLibrary: 'fontawesome', iconType: 'solid', description: `${description} · ${where}` };
}

function hostOf(href: string): string | undefined {
  return /^https?:\/\/([^/?#\s]{1,200})/i.exec(href)?.[1];
}

/** Copies the page as Markdown: title, description and source text. */
function copyButton(input: ChromeInput, style: string): Html | undefined {
  const facts = known.get('copy');
  const words = markdownOf(input);
  if (facts === undefined || words === undefined || words.length > maxCopied) return undefined;
  const content =
    style === 'menu-item'
      ? menuWords(t('Copy page', input), { ...lookOf(facts, ''), description: facts.description }, input)
      : join([chromeIcon(lookOf(facts, ''), input), text(t('Copy page', input))]);
  return el('button', { type: 'button', class: style, 'data-act': 'copy-text', 'data-copy': words }, content);
}

function markdownOf(input: ChromeInput): string | undefined {
  const { index, files, path } = input;
  const file = files.get(path);
  if (file === undefined) return undefined;
  const summary = index.pages.get(path);
  const body = pageOf(file).frontMatter?.range.end ?? 0;
  const parts = [
    `# ${titleOf(path, summary, index)}`,
    summary?.description,
    index.config.anchorRule.fill(file.text.slice(body)).trim(),
  ];
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`;
}
