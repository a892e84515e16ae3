import { fixOf } from '../../text/finding.ts';
import { nearest } from '../../text/nearest.ts';
import { addFinding, type Draft, fitted, originOf, rangeIn, type Tag, type Unpaired } from '../draft.ts';
import type { Block, Inline } from '../pageTree.ts';
import { elementNode } from '../script/element.ts';
import { tagRange } from './tagFault.ts';

/** Marks in a line between which a span of text stands: emphasis, a link. */
export type SpanMark = SpanStart | { readonly kind: 'spanEnd'; readonly end: number };

interface SpanStart {
  readonly kind: 'span';
  /** MDX's name of it. */
  readonly name: string;
  readonly start: number;
  readonly node: (children: Inline[], end: number) => Inline;
}

/** How deep elements may stand in each other; the less, the more blocks enclose them: walking the tree must be safe. */
const maxDepth = 100;
const lessPerBlock = 8;
const least = 4;

/** How deep emphasis and links may stand in each other; nobody sees more. */
const maxSpansDepth = 40;

type Item = Block | Inline | Tag | SpanMark;

interface Frame {
  readonly tag: Tag | undefined;
  readonly span: SpanStart | undefined;
  /** Its children are the nodes from this one on. */
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
  /** The children of all frames, those of the innermost last: a list for each would leave much behind. */
  readonly nodes: (Block | Inline)[];
  /** Elements that stood too deep, by name: their closing tags close nothing. Undefined where none did. */
  skipped: Map<string, number> | undefined;
  tags: number;
  spans: number;
}

/**
 * Pairs the tags among the children of one block, as MDX does: an element may not reach beyond the block, emphasis or
 * link that it begins in. Whatever stands between two tags becomes their element's children. `end` is where the block
 * ends in the source.
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
  const children = nesting.nodes.splice(from) as Inline[];
  nesting.nodes.push(span.node(children, end ?? children.at(-1)?.range.end ?? span.start));
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

/** Ends the innermost open element; without its closing tag it is cut off, by another one's or by the block's end. */
function finishElement(nesting: Nesting, close?: Tag, cutBy?: Tag): void {
  const { draft, stack, nodes } = nesting;
  const frame = stack.pop();
  if (frame?.tag === undefined) return;
  const { tag, from } = frame;
  nesting.tags--;
  if (close !== undefined) joinHalves(draft, tag, close);
  else if (isUnfinished(tag)) {
    // Said already; until it is fixed it encloses nothing.
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
  const around = stack.findLast(({ span }) => span !== undefined)?.span?.name ?? within;
  const start = originOf(tag.content, tag.syntax.start);
  return { tag, start, block, within: around, contentEnd, blockEnd: end };
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
  else if (open !== undefined && name.length > 2 && nearest(name, [open.syntax.name]) !== undefined) {
    reportWrongName(draft, open, close);
    finishElement(nesting, close);
  } else {
    const start = draft.source.at(originOf(close.content, close.syntax.start));
    draft.strays.push(unpairedTag(nesting, close, start));
  }
}

/** Where the element stands on the stack that a closing tag closes; 0 when there is none in the same span. */
function openIndex({ draft, stack, items }: Nesting, name: string, position: number): number {
  let index = stack.length - 1;
  while (index > 0 && stack[index]?.tag?.syntax.name !== name) {
    if (stack[index]?.span !== undefined) return 0;
    index--;
  }
  const found = stack[index]?.tag;
  if (found === undefined || !isUnfinished(found)) return index;
  // An unfinished tag takes a closing tag only when one is left for each finished one around it.
  const around = stack.findLastIndex(({ tag }, at) => at < index && tag?.syntax.name === name && !isUnfinished(tag));
  draft.effort.budget -= items.length;
  return around > 0 && draft.effort.budget > 0 && closersLeft(items, position, name) < 1 ? around : index;
}

/** Which of two names that differ in upper and lower case only is capitalized, where one of them is. */
function capitalized(open: string, close: string): 'open' | 'close' | undefined {
  if (open.toLowerCase() !== close.toLowerCase()) return undefined;
  const [isOpen, isClose] = [/^[A-Z]/.test(open), /^[A-Z]/.test(close)];
  return isOpen === isClose ? undefined : isOpen ? 'open' : 'close';
}

/** Says that a closing tag has another name than the element it stands at the end of. */
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

/** A tag that MDX refuses and that has no `>`: half typed. */
export function isUnfinished({ syntax, content }: Tag): boolean {
  return syntax.fault !== undefined && content.text.charCodeAt(syntax.end - 1) !== 62;
}

/** `<Fram` and `</Frame>`: what is wrong with the one has been said. */
export function isHalf(open: Tag, close: Tag): boolean {
  const broken = open.syntax.fault !== undefined ? open : close.syntax.fault !== undefined ? close : undefined;
  const whole = broken === open ? close : open;
  return broken !== undefined && broken.syntax.name !== '' && whole.syntax.name.startsWith(broken.syntax.name);
}

/** Remembers whose partner a broken tag is: it is fixed to fit. */
export function joinHalves(draft: Draft, open: Tag, close: Tag): void {
  if (open.syntax.fault !== undefined) {
    draft.partners.set(originOf(open.content, open.syntax.start), { name: close.syntax.name, form: 'open' });
  }
  if (close.syntax.fault !== undefined) {
    draft.partners.set(originOf(close.content, close.syntax.start), { name: open.syntax.name, form: 'close' });
  }
}

/** How many closing tags of a name follow that no opening tag before them takes. */
export function closersLeft(items: readonly { readonly kind: string }[], position: number, name: string): number {
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
