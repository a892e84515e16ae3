import { fixIn } from '../text/fix.ts';
import { nearest } from '../text/nearest.ts';
import { type Draft, originOf, type Tag } from './draft.ts';
import { elementNode } from './element.ts';
import { addFinding } from './findings.ts';
import type { Block, Delete, Emphasis, Inline, Link, Strong } from './pageTree.ts';
import { tagRange } from './tagFault.ts';

/** Marks in a line between which a span of text stands: emphasis, a link. */
export type SpanMark =
  | {
      readonly kind: 'span';
      readonly start: number;
      readonly node: (children: Inline[], end: number) => Inline;
      readonly name: string;
    }
  | { readonly kind: 'spanEnd'; readonly end: number };

export type Span = Emphasis | Strong | Delete | Link;

/** A tag without its partner; page/unpaired.ts says what that means when the whole page is known. */
export interface Unpaired {
  readonly tag: Tag;
  /** Offset in the source. */
  readonly start: number;
  /** Of the block whose tags were paired: a number of its own, and MDX's name for what cuts the element off. */
  readonly block: number;
  readonly within: string;
  /** For an opening tag: the closing tag of an element around, which cut it off; the end of what it encloses. */
  readonly cutBy?: Tag;
  readonly contentEnd: number;
  /** Offset in the source at which the block ends. */
  readonly blockEnd: number;
}

/** How deep elements may stand in each other; the less, the more blocks enclose them: walking the tree must be safe. */
const DEEPEST = 100;
const LESS_PER_BLOCK = 8;
const LEAST = 4;

/** How deep emphasis and links may stand in each other; nobody sees more. */
const DEEPEST_SPANS = 40;

interface Frame {
  readonly tag?: Tag;
  readonly span?: SpanMark & { kind: 'span' };
  readonly children: (Block | Inline)[];
}

/**
 * Pairs the tags among the children of one block, as MDX does: an element may not reach beyond the block, emphasis or
 * link that it begins in. Whatever stands between two tags becomes their element's children.
 */
export function nest(
  draft: Draft,
  items: readonly (Block | Inline | Tag | SpanMark)[],
  within: string,
  end = Number.POSITIVE_INFINITY,
): (Block | Inline)[] {
  if (!items.some((item) => item.kind === 'tag' || item.kind === 'span')) return items as (Block | Inline)[];
  const block = draft.blocks++;
  const stack: Frame[] = [{ children: [] }];
  const skipped = new Map<string, number>();
  const limit = Math.max(DEEPEST - draft.depth * LESS_PER_BLOCK, LEAST);
  let tags = 0;
  let spans = 0;
  const top = (): Frame => stack[stack.length - 1] as Frame;
  const pop = (close?: Tag, cutBy?: Tag): void => {
    const frame = stack.pop();
    if (frame?.tag === undefined) return;
    tags--;
    if (close !== undefined) join(draft, frame.tag, close);
    if (close === undefined && isUnfinished(frame.tag)) {
      // Said already; until it is mended it encloses nothing.
      top().children.push(elementNode(draft, frame.tag, []), ...frame.children);
      return;
    }
    if (close === undefined) {
      const around = stack.findLast((each) => each.span !== undefined)?.span?.name ?? within;
      const last = frame.children.at(-1)?.range.end;
      draft.unclosed.push({
        tag: frame.tag,
        start: originOf(frame.tag.content, frame.tag.syntax.start),
        block,
        within: around,
        ...(cutBy === undefined ? {} : { cutBy }),
        blockEnd: end,
        contentEnd: last ?? draft.source.at(originOf(frame.tag.content, frame.tag.syntax.end - 1) + 1),
      });
    }
    top().children.push(elementNode(draft, frame.tag, frame.children, close));
  };
  for (const [position, item] of items.entries()) {
    if (item.kind === 'span') {
      if (spans++ < DEEPEST_SPANS) stack.push({ span: item, children: [] });
    } else if (item.kind === 'spanEnd') {
      if (--spans >= DEEPEST_SPANS) continue;
      while (stack.length > 1 && top().span === undefined) pop();
      const frame = stack.length > 1 ? stack.pop() : undefined;
      if (frame?.span !== undefined) top().children.push(frame.span.node(frame.children as Inline[], item.end));
    } else if (item.kind !== 'tag') top().children.push(item);
    else if (item.syntax.form === 'self') top().children.push(elementNode(draft, item, []));
    else if (item.syntax.form === 'open') {
      if (tags >= limit) {
        const { name } = item.syntax;
        skipped.set(name, (skipped.get(name) ?? 0) + 1);
        reportDepth(draft, item);
        top().children.push(elementNode(draft, item, []));
      } else {
        stack.push({ tag: item, children: [] });
        tags++;
      }
    } else close(item, position);
  }
  while (stack.length > 1) {
    const { span } = top();
    if (span === undefined) pop();
    else {
      const frame = stack.pop() as Frame;
      top().children.push(span.node(frame.children as Inline[], frame.children.at(-1)?.range.end ?? span.start));
    }
  }
  return top().children;

  function close(item: Tag, position: number): void {
    const { name } = item.syntax;
    const left = skipped.get(name) ?? 0;
    if (left > 0) {
      skipped.set(name, left - 1);
      return;
    }
    let index = stack.length - 1;
    while (index > 0 && stack[index]?.span === undefined && stack[index]?.tag?.syntax.name !== name) index--;
    // An unfinished tag takes a closing tag only when one is left for each finished one around it.
    const found = stack[index]?.tag;
    if (found !== undefined && isUnfinished(found)) {
      const around = stack.findLastIndex(
        ({ tag }, at) => at < index && tag?.syntax.name === name && !isUnfinished(tag),
      );
      draft.effort.budget -= items.length;
      if (around > 0 && draft.effort.budget > 0 && closersLeft(items, position, name) < 1) index = around;
    }
    if (index > 0 && stack[index]?.tag !== undefined) {
      while (stack.length - 1 > index) pop(undefined, item);
      pop(item);
      return;
    }
    const open = top().tag;
    if (open !== undefined && isHalf(open, item)) {
      pop(item);
      return;
    }
    if (open !== undefined && name.length > 2 && nearest(name, [open.syntax.name]) !== undefined) {
      reportWrongName(draft, open, item);
      pop(item);
      return;
    }
    const start = originOf(item.content, item.syntax.start);
    const around = stack.findLast((each) => each.span !== undefined)?.span?.name ?? within;
    draft.strays.push({
      tag: item,
      start,
      block,
      within: around,
      contentEnd: draft.source.at(start),
      blockEnd: end,
    });
  }
}

/** Remembers whose partner a broken tag is. */
function join(draft: Draft, open: Tag, close: Tag): void {
  if (open.syntax.fault !== undefined) {
    draft.partners.set(originOf(open.content, open.syntax.start), { name: close.syntax.name, form: 'open' });
  }
  if (close.syntax.fault !== undefined) {
    draft.partners.set(originOf(close.content, close.syntax.start), { name: open.syntax.name, form: 'close' });
  }
}

/** A tag that MDX refuses and that has no `>`. */
function isUnfinished({ syntax, content }: Tag): boolean {
  return syntax.fault !== undefined && content.text.charCodeAt(syntax.end - 1) !== 62;
}

/** `<Fram` and `</Frame>`: what is wrong with the one has been said. */
function isHalf(open: Tag, close: Tag): boolean {
  const broken = open.syntax.fault !== undefined ? open : close.syntax.fault !== undefined ? close : undefined;
  const whole = broken === open ? close : open;
  return broken !== undefined && broken.syntax.name !== '' && whole.syntax.name.startsWith(broken.syntax.name);
}

/** How many closing tags of a name follow that no opening tag before them takes. */
function closersLeft(items: readonly (Block | Inline | Tag | SpanMark)[], position: number, name: string): number {
  let depth = 0;
  let left = 0;
  for (const item of items.slice(position + 1)) {
    if (item.kind !== 'tag' || item.syntax.name !== name) continue;
    if (item.syntax.form === 'open') depth++;
    else if (item.syntax.form === 'close' && depth-- <= 0) {
      depth = 0;
      left++;
    }
  }
  return left;
}

function reportWrongName(draft: Draft, open: Tag, close: Tag): void {
  const range = tagRange(draft, close);
  const { name } = open.syntax;
  addFinding(
    draft,
    'mdx/wrong-closing-tag',
    range,
    `"</${close.syntax.name}>" does not close "<${name}>": the names differ. "</${name}>" is expected here.`,
    {
      related: [{ path: draft.path, range: tagRange(draft, open), message: `"<${name}>" begins here.` }],
      fixes: [fixIn(draft.path, `Change to "</${name}>"`, [{ range, text: `</${name}>` }], true)],
    },
  );
}

function reportDepth(draft: Draft, tag: Tag): void {
  if (draft.tooDeep) return;
  draft.tooDeep = true;
  const message = `Elements stand in each other too deep; what is deeper is read as if it stood side by side.`;
  addFinding(draft, 'mdx/too-deep', tagRange(draft, tag), message);
}
