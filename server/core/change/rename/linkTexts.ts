import { type AnchorPlace, anchorsIn, textRange } from '../../model/references/anchors.ts';
import type { FragmentLink } from '../../model/references/linksTo.ts';
import { textInQuotes } from '../../model/write/writeTarget.ts';
import type { Block, Element, Inline, Link, Page } from '../../page/pageTree.ts';
import { attributeText, nodesAt, plainText } from '../../page/walk.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';
import { encloses, type Range } from '../../text/range.ts';
import { insideQuotes } from '../../text/text.ts';

/** The words of a heading before and after: as plain text and as Markdown. */
export interface NewWords {
  readonly old: string;
  readonly now: string;
  readonly markdown: string;
}

/** The text of a heading or a component's title; undefined for an id, which readers do not see. */
export function wordsOf(page: Page, { form, name, heading, element }: AnchorPlace): string | undefined {
  if (form === 'id') return undefined;
  if (form === 'markdown') return heading?.text ?? (element && plainText(element.children));
  const attribute = element?.attributes.find(({ value }) => value !== undefined && encloses(value.range, name));
  // Readers never see ids and names.
  if (element === undefined || attribute === undefined || /^(?:id|name)$/.test(attribute.name)) return undefined;
  return attributeText(element, attribute.name) ?? page.file.text.slice(name.start, name.end);
}

/** Escapes plain text for the text of a link. */
export function asLinkText(text: string): string {
  return text.replace(/[\\`*_[\]<{}~$]|&(?=#?\w+;)/g, '\\$&');
}

/**
 * Edits for link texts that equal the old words of their heading: `[Quick start](#quick-start)`, `<Card title="Quick
 * start" href="/a#quick-start" />`. Unchanged: other words, and a title that is itself an anchor with links.
 *
 * @param isLinked whether links lead to an anchor
 */
export function* linkTextEdits(
  site: Site,
  links: readonly FragmentLink[],
  words: NewWords,
  isLinked: (place: AnchorPlace) => boolean,
): Iterable<readonly [path: string, edit: Edit]> {
  if (same(words.old) === '' || same(words.old) === same(words.now)) return;
  for (const { path, reference } of links) {
    const file = site.files.get(path);
    if (file === undefined || (reference.form !== 'markdown' && reference.form !== 'attribute')) continue;
    const page = pageOf(file);
    const edit =
      reference.form === 'markdown' ? ofLink(page, reference.range, words) : ofElement(page, reference.range, words);
    if (edit === undefined) continue;
    const named = anchorsIn(page, site.index).find(({ name }) => encloses(name, edit.range));
    if (named !== undefined && (named.heading !== undefined || isLinked(named))) continue;
    yield [path, { ...edit, asks: 'linkTexts' }];
  }
}

function ofLink(page: Page, target: Range, words: NewWords): Edit | undefined {
  const link = page.links.find(({ targetRange }) => targetRange.start === target.start);
  const range = link && wordRange(link.children, words.old);
  if (link === undefined || range === undefined) return undefined;
  const text = markdownFor(page, range, words);
  return text === undefined ? undefined : labelled(page, link, range, text);
}

/** In `[Quick start]` and `[Quick start][]` the text is also the label. The label stays: `[New][Quick start]`. */
function labelled(page: Page, link: Link, range: Range, text: string): Edit {
  if (link.form !== 'reference') return { range, text };
  const source = page.file.text;
  const label = textRange(link.children)?.name ?? range;
  const isOwn = source.slice(label.end, label.end + 2) === '][' && source.charAt(label.end + 2) !== ']';
  if (isOwn) return { range, text };
  const [before, behind] = [source.slice(label.start, range.start), source.slice(range.end, label.end)];
  return {
    range: { start: label.start, end: link.range.end },
    text: `${before}${text}${behind}][${source.slice(label.start, label.end)}]`,
  };
}

function ofElement(page: Page, target: Range, words: NewWords): Edit | undefined {
  const element = page.elements.find(({ attributes }) =>
    attributes.some(({ value }) => value !== undefined && encloses(value.range, target)),
  );
  if (element === undefined) return undefined;
  const title = titleOf(element, words.old);
  if (title !== undefined) {
    const range = insideQuotes(page.file.text, title);
    return { range, text: textInQuotes(page.file.text.slice(0, range.start), 'attribute', words.now) };
  }
  const range = wordRange(element.children, words.old);
  const text = range && markdownFor(page, range, words);
  return range === undefined || text === undefined ? undefined : { range, text };
}

/** Range of an element's quoted title, if it equals the words. */
function titleOf({ attributes }: Element, words: string): Range | undefined {
  const value = attributes.findLast(({ name }) => name === 'title')?.value;
  return value?.kind === 'string' && same(value.value) === same(words) ? value.range : undefined;
}

/** Range of the words without the markup around them; undefined for other words, images and code. */
function wordRange(children: readonly (Block | Inline)[], words: string): Range | undefined {
  if (same(plainText(children)) !== same(words)) return undefined;
  const [only] = children;
  if (children.length === 1 && only !== undefined && isMarkup(only)) return wordRange(only.children, words);
  if (!children.every(isWords)) return undefined;
  return textRange(children as readonly Inline[])?.name;
}

function isWords(node: Block | Inline): boolean {
  if (node.kind === 'text' || node.kind === 'inlineCode') return true;
  return isMarkup(node) && node.children.every(isWords);
}

type Markup = Extract<Block | Inline, { kind: 'emphasis' | 'strong' | 'delete' | 'paragraph' }>;

/** In a tag with several lines, the words are a paragraph. */
function isMarkup(node: Block | Inline): node is Markup {
  return ['emphasis', 'strong', 'delete', 'paragraph'].includes(node.kind);
}

/** The new words as Markdown; undefined if they contain a link, since links cannot be nested. */
function markdownFor(page: Page, { start }: Range, { markdown }: NewWords): string | undefined {
  if (/(?<!\\)\][[(]|(?<!\\)<|https?:/.test(markdown.replace(/`[^`]*`/g, ''))) return undefined;
  const inTable = nodesAt(page, start).some(({ kind }) => kind === 'table');
  // Escape brackets outside code, which would end the link's text.
  return markdown
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/(?<!\\)[[\]]/g, '\\$&')))
    .join('')
    .replace(/(?<!\\)\|/g, inTable ? '\\|' : '|');
}

function same(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
