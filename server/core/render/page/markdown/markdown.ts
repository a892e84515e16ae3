import { type Anchor, anchorOfHeading } from '../../../page/anchors.ts';
import type {
  Block,
  Blockquote,
  FootnoteDefinition,
  Heading,
  List,
  ListItem,
  Paragraph,
} from '../../../page/pageTree.ts';
import { type Context, claimId, lineAttribute, notePrefix } from '../context.ts';
import { type Attributes, el, type Html, isCostly, join, nothing, text } from '../html/html.ts';
import { marked } from '../marks.ts';
import { drawnText } from './drawnText.ts';

/** A paragraph: `<p>`, or the element that the component around it needs. Nothing if its content is empty. */
export function paragraph(node: Paragraph, context: Context): Html {
  const inSentence = node.children.filter((each) => each.kind !== 'text' || each.value.trim() !== '').length > 1;
  const content = context.render(node.children, { ...context, inSentence });
  if (!isCostly(content, context) && content.trim() === '') return nothing;
  return paragraphTag(lineAttribute(node, context), content, context);
}

/** A heading with its fragment and a link to itself. */
export function heading(node: Heading, context: Context): Html {
  // The parser numbers repeated headings within the file. Here, snippets and titles of components count too.
  const fragment = anchorOfHeading(node);
  return marked(
    { start: node.range.start, end: firstChildStart(node) },
    node,
    context,
    headingOf(
      node.level,
      fragment,
      wordsOf(node, context),
      context.render(node.children, context),
      context,
      lineAttribute(node, context),
    ),
  );
}

/** The visible text of a heading, with the values of known expressions. */
function wordsOf({ children, text: plain }: Heading, context: Context): string {
  const known = children.map((child) => {
    if (child.kind !== 'expression' || child.empty) return child;
    const value = drawnText([child], context);
    return { kind: 'text' as const, range: child.range, value: value === '' ? `{${child.code}}` : value };
  });
  return known.some((child, i) => child !== children[i]) ? drawnText(known, context).trim() : plain;
}

function firstChildStart(node: Heading): number {
  return node.children[0]?.range.start ?? node.range.end;
}

/**
 * A heading as Markdown and the Heading component make it. Without `hasLink` it shows no link to itself; it keeps its id.
 * Source: platform-today.md, "Anchors" (mintlify/docs create/text).
 */
export function headingOf(
  level: number,
  fragment: Anchor | undefined,
  plain: string,
  content: Html,
  context: Context,
  more: Readonly<Record<string, string | undefined>> = {},
  hasLink = true,
): Html {
  const name = `h${Math.min(Math.max(Math.trunc(level), 1), 6)}`;
  const id = fragment === undefined ? undefined : claimId(context.state, fragment);
  if (id === undefined) return el(name, more, content);
  context.state.outline.push({ level, text: plain, id });
  // Links cannot be nested.
  const anchor =
    context.inLink || !hasLink
      ? undefined
      : el('a', { class: 'anchor', href: `#${id}`, 'aria-label': `Link to “${plain}”` });
  return el(name, { id, ...more }, anchor, content);
}

/** A block quote, `<blockquote>`. */
export function blockquote(node: Blockquote, context: Context): Html {
  return el('blockquote', lineAttribute(node, context), text('\n'), context.render(node.children, context));
}

/** A list, `<ul>` or `<ol>`, with checkboxes for tasks. */
export function list(node: List, context: Context): Html {
  const isTasks = node.children.some((item) => item.checked !== undefined);
  // One loose item makes the whole list loose, as in CommonMark.
  const isLoose = node.spread || node.children.some((item) => item.spread);
  const items = node.children.map((item) => listItem(item, isLoose, context));
  const start = node.ordered && node.start !== undefined && node.start !== 1 ? node.start : undefined;
  return el(node.ordered ? 'ol' : 'ul', { start, class: isTasks ? 'tasks' : undefined }, items);
}

/** A list item. A tight one shows its paragraphs without `p`. */
export function listItem(node: ListItem, spread: boolean, context: Context): Html {
  const children = node.children.map((child) => {
    if (spread || child.kind !== 'paragraph') return context.render([child], context);
    return context.render(child.children, context);
  });
  const checkbox =
    node.checked === undefined
      ? undefined
      : el('input', {
          type: 'checkbox',
          disabled: true,
          checked: node.checked,
          'aria-label': node.checked ? 'Done' : 'Not done',
        });
  const isFirstText = !spread && node.children[0]?.kind === 'paragraph';
  const more = {
    class: checkbox === undefined ? undefined : 'task',
    'data-after-text': isFirstText && node.children.some(isBox),
    ...lineAttribute(node, context),
  };
  return el('li', more, checkbox, withBreaks(children, node.children, spread));
}

/** Whether a block is separated from the text around it. */
function isBox({ kind }: Block): boolean {
  return kind !== 'paragraph' && kind !== 'list' && kind !== 'definition';
}

/** In a tight item, a block after text needs no separator, because the browser starts a new line. */
function withBreaks(children: readonly Html[], nodes: readonly Block[], spread: boolean): readonly Html[] {
  return children.map((child, i) =>
    spread || i === 0 || nodes[i - 1]?.kind !== 'paragraph' ? child : join([text('\n'), child]),
  );
}

/** The number of a footnote, by first use. Repeated references have the same number. */
export function footnoteReference(label: string, { state }: Context): Html {
  if (state.trace !== undefined) state.trace.isBound = true;
  let number = state.footnotes.indexOf(label) + 1;
  const isFirst = number === 0;
  if (isFirst) number = state.footnotes.push(label);
  const id = isFirst ? `${notePrefix}back-${number}` : undefined;
  return el(
    'sup',
    {},
    el(
      'a',
      { class: 'footnote-ref', id, href: `#${notePrefix}${number}`, 'aria-label': `Footnote ${number}` },
      text(String(number)),
    ),
  );
}

/** The footnotes that the page refers to, in order; undefined without any. */
export function footnotes(definitions: readonly FootnoteDefinition[], context: Context): Html | undefined {
  const { state } = context;
  if (state.footnotes.length === 0) return undefined;
  const items: Html[] = [];
  // A footnote can refer to another one, so the list can grow during the loop.
  for (let i = 0; i < state.footnotes.length && i < 1000; i++) {
    const label = state.footnotes[i] ?? '';
    const definition = definitions.find((each) => each.label === label);
    const back = el(
      'a',
      { class: 'footnote-back', href: `#${notePrefix}back-${i + 1}`, 'aria-label': 'Back to the text' },
      text('↩'),
    );
    const content = definition === undefined ? text(label) : context.render(definition.children, context);
    items.push(el('li', { id: `${notePrefix}${i + 1}` }, content, back));
  }
  return el('section', { class: 'footnotes', 'aria-label': 'Footnotes' }, el('ol', {}, items));
}

/** Elements that end a paragraph in a browser's parser. Text is already escaped, so every match is a tag. */
const blockTag =
  /<(?:address|article|aside|blockquote|center|details|div|dl|fieldset|figure|footer|h[1-6]|header|hr|main|nav|ol|p|pre|section|summary|table|ul)[\s>]/;

/** A paragraph; a `div` if its content would end a `p`, or if checking that is too expensive. */
export function paragraphTag(attributes: Attributes, content: Html, context: { readonly depth: number }): Html {
  if (!isCostly(content, context) && !blockTag.test(content)) return el('p', attributes, content);
  const { class: own, ...others } = attributes;
  return el('div', { class: typeof own === 'string' ? `p ${own}` : 'p', ...others }, content);
}
