/**
 * The content of a paragraph: emphasis, code, links, tags, expressions. A class over markdown-it's inline state adds
 * what MDX needs. Every token has its range, so that findings are at the right place.
 */

import type { Range } from '../../text/range.ts';
import { type Content, type Draft, type Drafted, originOf, type Pending, rangeIn, type Tag } from '../draft.ts';
import { markdownIt } from '../markdownIt.ts';
import type { Image, Inline, Link, Text } from '../pageTree.ts';
import { nest, type SpanMark } from '../tag/nest.ts';
import { plainText } from '../walk.ts';
import { literalStarts, literalsIn } from './literal.ts';
import type { Token } from './state.ts';
import { isPlain } from './text.ts';

/** Reads the text of a block once all definitions are known, and sets its children. */
export function readInline(draft: Draft, { content, range, parent, block }: Pending): void {
  const { text } = content;
  if (text === '') return;
  if (isPlain(text)) {
    parent.children = [{ kind: 'text', range: range ?? rangeIn(draft, content, 0, text.length), value: text }];
    return;
  }
  const literals = literalStarts(text);
  const tokens: Token[] = [];
  markdownIt.inline.parse(text, markdownIt, { draft, content, literals, block }, tokens as never);
  parent.children = compose(draft, content, tokens, block, literals.length > 0);
}

/** Images can be nested in each other's text. Deeper ones have no text. */
const maxImagesDepth = 20;

/**
 * Makes the tree of a text from its tokens: joins text, and pairs spans and tags. `literals` says whether the text as
 * written can contain a URL or an email address.
 */
export function compose(
  draft: Draft,
  content: Content,
  tokens: readonly Token[],
  within: string,
  literals: boolean,
): Inline[] {
  return composeSome({ draft, content, within, literals, depth: 0 }, tokens, 0, tokens.length);
}

interface Context {
  readonly draft: Draft;
  readonly content: Content;
  readonly within: string;
  readonly literals: boolean;
  readonly depth: number;
}

function composeSome(context: Context, tokens: readonly Token[], from: number, to: number): Inline[] {
  const { draft, content } = context;
  const items: (Inline | Tag | SpanMark)[] = [];
  let run: Token[] | undefined;
  let links = 0;
  for (let index = from; index < to; index++) {
    const token = tokens[index];
    if (token === undefined) break;
    if (token.type === 'text') {
      // markdown-it empties the two outer markers of strong text.
      if (token.content === '') continue;
      // Usually there is one token. A list made with it has no spare capacity.
      if (run === undefined) run = [token];
      else run.push(token);
      continue;
    }
    if (run !== undefined) {
      addText(context, items, run, links > 0);
      run = undefined;
    }
    switch (token.type) {
      case 'node':
        if (token.node !== undefined) items.push(token.node);
        break;
      case 'break':
        items.push({ kind: 'break', range: rangeIn(draft, content, token.start, token.end) });
        break;
      case 'literal':
        items.push(literalLink(draft, content, token.start, token.end, token.content, token.markup));
        break;
      case 'tag':
        if (token.syntax !== undefined) items.push({ kind: 'tag', syntax: token.syntax, content, flow: false });
        break;
      case 'image_open': {
        const close = token.link?.close ?? index;
        items.push(imageNode(context, tokens, index, close));
        index = close;
        break;
      }
      case 'link_open':
        links++;
        items.push(linkMark(draft, content, token));
        break;
      case 'em_open':
      case 'strong_open':
      case 's_open':
        items.push(spanMark(draft, content, token));
        break;
      default:
        if (token.type === 'link_close') links--;
        items.push({ kind: 'spanEnd', end: endOf(draft, content, token) });
    }
  }
  if (run !== undefined) addText(context, items, run, links > 0);
  return nest(draft, items, context.within, originOf(content, content.text.length)) as Inline[];
}

function addText(
  { draft, content, literals: mayHold }: Context,
  items: (Inline | Tag | SpanMark)[],
  run: readonly Token[],
  inLink: boolean,
): void {
  const value = run.length === 1 ? (run[0]?.content ?? '') : run.map((token) => token.content).join('');
  // A literal that was not in the text as written can only appear in several joined tokens.
  const literals = inLink || (!mayHold && run.length === 1) ? [] : literalsIn(value);
  let from = 0;
  for (const { start, end, target } of literals) {
    if (start > from) items.push(textNode(draft, content, run, value, from, start));
    items.push(literalLink(draft, content, indexAt(run, start), indexAt(run, end), value.slice(start, end), target));
    from = end;
  }
  if (from < value.length || literals.length === 0)
    items.push(textNode(draft, content, run, value, from, value.length));
}

function textNode(
  draft: Draft,
  content: Content,
  run: readonly Token[],
  value: string,
  from: number,
  to: number,
): Text {
  const start = from === 0 ? (run[0]?.start ?? 0) : indexAt(run, from);
  const end = to === value.length ? (run.at(-1)?.end ?? start) : indexAt(run, to);
  return { kind: 'text', range: rangeIn(draft, content, start, end), value: value.slice(from, to) };
}

/** Offset in the content of an offset in joined text. */
function indexAt(run: readonly Token[], offset: number): number {
  let rest = offset;
  for (const token of run) {
    if (rest <= token.content.length) {
      const asWritten = token.end - token.start === token.content.length;
      return asWritten ? token.start + rest : rest === 0 ? token.start : token.end;
    }
    rest -= token.content.length;
  }
  return run.at(-1)?.end ?? 0;
}

function literalLink(draft: Draft, content: Content, start: number, end: number, value: string, target: string): Link {
  const range = rangeIn(draft, content, start, end);
  return {
    kind: 'link',
    range,
    target,
    targetRange: range,
    form: 'autolink',
    children: [{ kind: 'text', range, value }],
  };
}

/** The link that begins at a token: its children and its end come later. */
function linkMark(draft: Draft, content: Content, { start, link: data }: Token): SpanMark {
  const { target = '', targetStart = 0, targetEnd = 0, title, form = 'inline', definedAt } = data ?? {};
  const node: Drafted<Link> = {
    kind: 'link',
    range: rangeFrom(draft, content, start),
    target,
    targetRange: rangeIn(draft, content, targetStart, targetEnd),
    form,
    children: none,
  };
  if (title !== undefined) node.title = title;
  if (definedAt !== undefined) node.definedAt = definedAt;
  return { kind: 'span', node };
}

const none: readonly Inline[] = [];

const spans = { em_open: 'emphasis', strong_open: 'strong', s_open: 'delete' } as const;

function spanMark(draft: Draft, content: Content, token: Token): SpanMark {
  const kind = spans[token.type as keyof typeof spans];
  const first = kind === 'strong' ? token.start - 1 : token.start;
  return { kind: 'span', node: { kind, range: rangeFrom(draft, content, first), children: none } };
}

/** The range of what begins at an offset, while its end is not known. */
function rangeFrom({ source }: Draft, content: Content, offset: number): Range {
  const start = originOf(content, offset);
  return source.range(start, start);
}

function endOf(draft: Draft, content: Content, token: Token): number {
  return rangeIn(draft, content, token.start, token.type === 'strong_close' ? token.end + 1 : token.end).end;
}

function imageNode(context: Context, tokens: readonly Token[], open: number, close: number): Image {
  const { draft, content, depth } = context;
  const token = tokens[open];
  const end = tokens[close];
  const { target = '', targetStart = 0, targetEnd = 0, title, definedAt } = token?.link ?? {};
  const from = token?.end ?? 0;
  const to = end?.start ?? from;
  const inside = depth < maxImagesDepth ? composeSome({ ...context, depth: depth + 1 }, tokens, open + 1, close) : [];
  const image: Drafted<Image> = {
    kind: 'image',
    range: rangeIn(draft, content, token?.start ?? 0, end?.end ?? to),
    target,
    targetRange: rangeIn(draft, content, targetStart, targetEnd),
    alt: plainText(inside),
    altRange: rangeIn(draft, content, from, to),
  };
  if (title !== undefined) image.title = title;
  if (definedAt !== undefined) image.definedAt = definedAt;
  return image;
}
