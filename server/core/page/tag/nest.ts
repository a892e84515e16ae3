import { fixOf } from '../../text/finding.ts';
import { nearest } from '../../text/nearest.ts';
import type { Range } from '../../text/range.ts';
import { addFinding, type Draft, type Drafted, fitted, originOf, rangeIn, type Tag, type Unpaired } from '../draft.ts';
import type { Block, Delete, Emphasis, Inline, Link, Strong } from '../pageTree.ts';
import { elementNode } from '../script/element.ts';
import { tagRange } from './tagFault.ts';

/** The start and end of a span in a line: emphasis, a link. */
export type SpanMark = SpanStart | { readonly kind: 'spanEnd'; readonly end: number };

interface SpanStart {
  readonly kind: 'span';
  /** Without its children and its end. */
  readonly node: Drafted<Emphasis | Strong | Delete | Link>;
}

/** Maximum depth of elements. The more blocks are around them, the lower it is, so that walking the tree is safe. */
const maxDepth = 100;
const lessPerBlock = 8;
const least = 4;

/** Maximum depth of emphasis and links. More is not visible anyway. */
const maxSpansDepth = 40;

type Item = Block | Inline | Tag | SpanMark;

interface Frame {
  readonly tag: Tag | undefined;
  readonly span: SpanStart | undefined;
  /** Index of its first child in `nodes`. */
  readonly from: number;
}

interface Nesting {
  readonly draft: Draft;
  readonly items: readonly Item[];
  readonly block: number;
  readonly within: string;
  readonly end: number;
  /** The outermost frame is the block itself. */
  readonly stack: Frame[];
  /**
   * Children of all frames. Those of the innermost are last. One list, because a list for each frame would waste
   * memory.
   */
  readonly nodes: (Block | Inline)[];
  /** Elements that were nested too deep, by name. Their closing tags are ignored. Undefined if there were none such. */
  skipped: Map<string, number> | undefined;
  tags: number;
  spans: number;
}

/**
 * Pairs the tags among the children of a block, as MDX does: an element cannot cross the end of the block, emphasis or
 * link that it begins in. Nodes between two tags become the children of their element. `end` is the end of the block in
 * the source.
 */
export function nest(
  draft: Draft,
  items: readonly Item[],
  within: string,
  end = Number.POSITIVE_INFINITY,
): (Block | Inline)[] {
  if (!items.some(isMark)) return fitted(items as readonly (Block | Inline)[]);
  const stack: Frame[] = [{ tag: undefined, span: undefined, from: 0 }];
  const nodes: (Block | Inline)[] = [];
  const block = draft.blocks++;
  const nesting: Nesting = { draft, items, block, within, end, stack, nodes, skipped: undefined, tags: 0, spans: 0 };
  for (let position = 0; position < items.length; position++) {
    const item = items[position] as Item;
    if (item.kind === 'tag') addTag(nesting, item, position);
    else if (item.kind === 'span') beginSpan(nesting, item);
    else if (item.kind === 'spanEnd') endSpan(nesting, item.end);
    else nodes.push(item);
  }
  while (stack.length > 1) {
    if (top(nesting).span === undefined) finishElement(nesting);
    else finishSpan(nesting);
  }
  return fitted(nodes);
}

function isMark({ kind }: Item): boolean {
  return kind === 'tag' || kind === 'span';
}

function top({ stack }: Nesting): Frame {
  return stack[stack.length - 1] as Frame;
}

function beginSpan(nesting: Nesting, span: SpanStart): void {
  if (nesting.spans++ < maxSpansDepth) nesting.stack.push({ tag: undefined, span, from: nesting.nodes.length });
}

function endSpan(nesting: Nesting, end: number): void {
  if (--nesting.spans >= maxSpansDepth) return;
  while (nesting.stack.length > 1 && top(nesting).span === undefined) finishElement(nesting);
  if (nesting.stack.length > 1) finishSpan(nesting, end);
}

function finishSpan(nesting: Nesting, end?: number): void {
  const frame = nesting.stack.pop();
  if (frame?.span === undefined) return;
  const { span, from } = frame;
  const { node } = span;
  const children = nesting.nodes.splice(from) as Inline[];
  node.children = children;
  (node.range as Drafted<Range>).end = end ?? children.at(-1)?.range.end ?? node.range.start;
  nesting.nodes.push(node);
}

function addTag(nesting: Nesting, tag: Tag, position: number): void {
  const { draft } = nesting;
  const { form, name } = tag.syntax;
  if (form === 'close') {
    closeElement(nesting, tag, position);
    return;
  }
  const limit = Math.max(maxDepth - draft.depth * lessPerBlock, least);
  if (form === 'open' && nesting.tags < limit) {
    nesting.stack.push({ tag, span: undefined, from: nesting.nodes.length });
    nesting.tags++;
    return;
  }
  if (form === 'open') {
    nesting.skipped ??= new Map();
    nesting.skipped.set(name, (nesting.skipped.get(name) ?? 0) + 1);
    reportDepth(draft, tag);
  }
  nesting.nodes.push(elementNode(draft, tag, []));
}

/** Ends the innermost open element. Without `close`, another closing tag or the end of the block ended it. */
function finishElement(nesting: Nesting, close?: Tag, cutBy?: Tag): void {
  const { draft, stack, nodes } = nesting;
  const frame = stack.pop();
  if (frame?.tag === undefined) return;
  const { tag, from } = frame;
  nesting.tags--;
  if (close !== undefined) joinHalves(draft, tag, close);
  else if (isUnfinished(tag)) {
    // Already reported. It has no children until it is fixed.
    nodes.splice(from, 0, elementNode(draft, tag, []));
    return;
  } else {
    const tagEnd = draft.source.at(originOf(tag.content, tag.syntax.end - 1) + 1);
    const unpaired = unpairedTag(nesting, tag, nodes.length > from ? (nodes.at(-1)?.range.end ?? tagEnd) : tagEnd);
    draft.unclosed.push(cutBy === undefined ? unpaired : { ...unpaired, cutBy });
  }
  const children = nodes.splice(from);
  nodes.push(elementNode(draft, tag, children, close));
}

function unpairedTag({ stack, within, block, end }: Nesting, tag: Tag, contentEnd: number): Unpaired {
  const around = nameOf(stack.findLast(({ span }) => span !== undefined)?.span?.node) ?? within;
  const start = originOf(tag.content, tag.syntax.start);
  return { tag, start, block, within: around, contentEnd, blockEnd: end };
}

/** MDX's name of a span. */
function nameOf(node: SpanStart['node'] | undefined): string | undefined {
  return node?.kind === 'link' && node.form === 'reference' ? 'linkReference' : node?.kind;
}

function closeElement(nesting: Nesting, close: Tag, position: number): void {
  const { draft, stack, skipped } = nesting;
  const { name } = close.syntax;
  const left = skipped?.get(name) ?? 0;
  if (skipped !== undefined && left > 0) {
    skipped.set(name, left - 1);
    return;
  }
  const index = openIndex(nesting, name, position);
  const open = top(nesting).tag;
  if (index > 0) {
    while (stack.length - 1 > index) finishElement(nesting, undefined, close);
    finishElement(nesting, close);
  } else if (open !== undefined && isHalf(open, close)) finishElement(nesting, close);
  else if (open !== undefined && isMistyped(nesting, open.syntax.name, name, position)) {
    reportWrongName(draft, open, close);
    finishElement(nesting, close);
  } else {
    const start = draft.source.at(originOf(close.content, close.syntax.start));
    draft.strays.push(unpairedTag(nesting, close, start));
  }
}

/**
 * True if a closing tag is likely a mistyped one of the innermost element. It is not if that element is closed later: in
 * `<Steps>…</Step>…</Steps>`, the opening `<Step>` is missing.
 */
function isMistyped({ draft, stack, items }: Nesting, open: string, name: string, position: number): boolean {
  if (name.length <= 2 || nearest(name, [open]) === undefined) return false;
  draft.effort.budget -= items.length;
  if (draft.effort.budget <= 0) return true;
  const sameAround = stack.filter(({ tag }) => tag?.syntax.name === open).length;
  return unopenedClosingTags(items, position, open) < sameAround;
}

/** Index on the stack of the element that a closing tag closes. 0 if the same span has none. */
function openIndex({ draft, stack, items }: Nesting, name: string, position: number): number {
  let index = stack.length - 1;
  while (index > 0 && stack[index]?.tag?.syntax.name !== name) {
    if (stack[index]?.span !== undefined) return 0;
    index--;
  }
  const found = stack[index]?.tag;
  if (found === undefined || !isUnfinished(found)) return index;
  // An unfinished tag takes a closing tag only if enough are left for the finished ones around it.
  const around = stack.findLastIndex(({ tag }, at) => at < index && tag?.syntax.name === name && !isUnfinished(tag));
  draft.effort.budget -= items.length;
  return around > 0 && draft.effort.budget > 0 && unopenedClosingTags(items, position, name) < 1 ? around : index;
}

/** If two names differ only in upper and lower case, returns which of them is capitalized, if one is. */
function capitalized(open: string, close: string): 'open' | 'close' | undefined {
  if (open.toLowerCase() !== close.toLowerCase()) return undefined;
  const [isOpen, isClose] = [/^[A-Z]/.test(open), /^[A-Z]/.test(close)];
  return isOpen === isClose ? undefined : isOpen ? 'open' : 'close';
}

/** Reports a closing tag whose name differs from that of its element. */
export function reportWrongName(draft: Draft, open: Tag, close: Tag): void {
  const range = tagRange(draft, close);
  const { name } = open.syntax;
  const winner = capitalized(name, close.syntax.name);
  const wanted = winner === 'close' ? `Write "<${close.syntax.name}>" there` : `"</${name}>" is expected here`;
  const message = `"</${close.syntax.name}>" does not close "<${name}>". ${wanted}.`;
  const changeClose = fixOf({
    kind: winner === 'open' ? 'safe' : 'suggestion',
    path: draft.path,
    title: `Change to "</${name}>"`,
    edits: [{ range, text: `</${name}>` }],
  });
  const changeOpen = fixOf({
    kind: winner === 'close' ? 'safe' : 'suggestion',
    path: draft.path,
    title: `Change "<${name}>" to "<${close.syntax.name}>"`,
    edits: [
      { range: rangeIn(draft, open.content, open.syntax.nameStart, open.syntax.nameEnd), text: close.syntax.name },
    ],
  });
  addFinding(draft, 'mdx/wrong-closing-tag', range, message, {
    related: [{ path: draft.path, range: tagRange(draft, open), message: `"<${name}>" begins here.` }],
    fixes: winner === 'close' ? [changeOpen, changeClose] : [changeClose, changeOpen],
  });
}

function reportDepth(draft: Draft, tag: Tag): void {
  if (draft.tooDeep) return;
  draft.tooDeep = true;
  const message = 'Elements are nested too deeply. From here on, nesting is ignored.';
  addFinding(draft, 'mdx/too-deep', tagRange(draft, tag), message);
}

/** True for a half-typed tag, which MDX rejects and which has no `>`. */
export function isUnfinished({ syntax, content }: Tag): boolean {
  return syntax.fault !== undefined && content.text.charCodeAt(syntax.end - 1) !== 62;
}

/** True for a pair such as `<Fram` and `</Frame>`. The fault of the broken one is already reported. */
export function isHalf(open: Tag, close: Tag): boolean {
  const broken = open.syntax.fault !== undefined ? open : close.syntax.fault !== undefined ? close : undefined;
  const whole = broken === open ? close : open;
  return broken !== undefined && broken.syntax.name !== '' && whole.syntax.name.startsWith(broken.syntax.name);
}

/** Remembers the partner of a broken tag, so that the fix matches it. */
export function joinHalves(draft: Draft, open: Tag, close: Tag): void {
  if (open.syntax.fault !== undefined) {
    draft.partners.set(originOf(open.content, open.syntax.start), { name: close.syntax.name, form: 'open' });
  }
  if (close.syntax.fault !== undefined) {
    draft.partners.set(originOf(close.content, close.syntax.start), { name: open.syntax.name, form: 'close' });
  }
}

/** Returns how many of the following closing tags of a name have no opening tag before them. */
export function unopenedClosingTags(
  items: readonly { readonly kind: string }[],
  position: number,
  name: string,
): number {
  let depth = 0;
  let left = 0;
  for (let index = position + 1; index < items.length; index++) {
    const item = items[index];
    if (item === undefined || !isTag(item) || item.syntax.name !== name) continue;
    if (item.syntax.form === 'open') depth++;
    else if (item.syntax.form === 'close' && depth-- <= 0) {
      depth = 0;
      left++;
    }
  }
  return left;
}

function isTag(item: { readonly kind: string }): item is Tag {
  return item.kind === 'tag';
}
