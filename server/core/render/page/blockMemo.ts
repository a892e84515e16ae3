import { countKey, fragmentOf } from '../../page/anchors.ts';
import type { Block, Inline, Page } from '../../page/pageTree.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { RenderHost } from '../renderTypes.ts';
import { codeLook } from './codeLook.ts';
import {
  claimId,
  idPrefix,
  type OutlineEntry,
  type PageState,
  type PageStyle,
  type RenderInput,
  type Trace,
} from './context.ts';
import type { Html } from './html/html.ts';

/** Place of a block: in the text, between title and text, or in the column next to the text. */
export type BlockPlace = 'text' | 'above' | 'aside';

/** A block with content. */
export interface MadeBlock {
  readonly html: Html;
  readonly hash: string;
  readonly place: BlockPlace;
  /** Class names in the source. */
  readonly classes: readonly string[];
  /** Its kind, if that affects the spacing to its neighbors. */
  readonly kind?: string | undefined;
}

interface Kept {
  readonly block: MadeBlock | undefined;
  readonly kind: string;
  readonly isBroken: boolean;
  readonly trace: Trace;
  readonly outline: readonly OutlineEntry[];
  readonly styles: readonly PageStyle[];
}

/** The rendered blocks of a page in order. Passed to the next rendering, so that unchanged blocks are reused. */
export interface Rendering {
  readonly host: RenderHost;
  readonly index: SiteIndex;
  readonly signature: string;
  /** The text that the blocks' ranges refer to. */
  readonly text: string;
  readonly blocks: readonly Placed[];
}

/** A block and its old range. `kept` is undefined if it cannot be reused. */
interface Placed {
  readonly start: number;
  readonly end: number;
  readonly kept: Kept | undefined;
}

/**
 * Renders the blocks of a page and reuses those of the previous rendering, since typing changes only one of them.
 * Besides its text, a block depends on:
 *
 * - constants of the page: the site's index, imports, definitions
 * - things recorded while it is rendered: ids, highlighted code, snippets. These are compared.
 */
export function blockMemo(
  page: Page,
  input: RenderInput,
  definitions: string,
  before: Rendering | undefined,
): {
  readonly rendering: Rendering;
  block(
    node: Block | Inline,
    isBroken: boolean,
    state: PageState,
    render: () => MadeBlock | undefined,
  ): MadeBlock | undefined;
} {
  const { text, path } = page.file;
  const head = page.frontMatter === undefined ? '' : text.slice(0, page.frontMatter.range.end);
  const signature = [path, input.language, head, ...page.esm.map(({ code }) => code), definitions].join('\n');
  const { host, index } = input;
  const isSame = before?.host === host && before.index === index && before.signature === signature;
  const find = isSame ? follower(before, text) : () => undefined;
  const blocks: Placed[] = [];

  const block = (
    node: Block | Inline,
    isBroken: boolean,
    state: PageState,
    render: () => MadeBlock | undefined,
  ): MadeBlock | undefined => {
    const { start, end } = node.range;
    const hasFinding = state.unmarked.has(node.range);
    if (hasFinding) return render();
    const known = find(start, end);
    if (known !== undefined && known.kind === node.kind && known.isBroken === isBroken && holds(known, state, input)) {
      pushAll(state.outline, known.outline);
      pushAll(state.styles, known.styles);
      blocks.push({ start, end, kept: known });
      return known.block;
    }
    const trace: Trace = { claims: [], highlights: [], snippets: [], steps: 0, nodes: 0, isBound: false };
    const budget = state.budget;
    const outlineStart = state.outline.length;
    const stylesStart = state.styles.length;
    state.trace = trace;
    const made = render();
    state.trace = undefined;
    trace.nodes = budget - state.budget;
    // On a page that is too large, the result depends on the blocks before.
    if (state.budget <= 0) trace.isBound = true;
    const outline = state.outline.slice(outlineStart);
    const styles = state.styles.slice(stylesStart);
    const kept = { block: made, kind: node.kind, isBroken, trace, outline, styles };
    blocks.push({ start, end, kept: trace.isBound ? undefined : kept });
    return made;
  };
  return { rendering: { host, index, signature, text, blocks }, block };
}

/** How many blocks ahead to search before an index is built, and how many misses are allowed. */
const ahead = 16;
const patience = 2;

/**
 * Finds the blocks of a text among the old ones, asked in page order. Nearly always it is the next one, and comparing
 * two texts is cheaper than building an index.
 */
function follower({ text: old, blocks }: Rendering, text: string): (start: number, end: number) => Kept | undefined {
  let next = 0;
  let misses = 0;
  let places: Map<string, number[]> | undefined;
  const isAt = (place: number, start: number, end: number): boolean => {
    const block = blocks[place];
    return (
      block !== undefined &&
      block.end - block.start === end - start &&
      text.startsWith(old.slice(block.start, block.end), start)
    );
  };
  const listed = (source: string): number | undefined => {
    if (places === undefined) {
      places = new Map();
      // Backwards, so that the first of equal texts is used first.
      for (let place = blocks.length - 1; place >= next; place--) {
        const block = blocks[place];
        if (block === undefined) continue;
        const key = old.slice(block.start, block.end);
        const equal = places.get(key);
        if (equal === undefined) places.set(key, [place]);
        else equal.push(place);
      }
    }
    const equal = places.get(source);
    let place = equal?.pop();
    while (place !== undefined && place < next) place = equal?.pop();
    return place;
  };
  return (start, end) => {
    let place: number | undefined = next;
    while (place < next + ahead && !isAt(place, start, end)) place++;
    if (place === next + ahead) place = misses++ < patience ? undefined : listed(text.slice(start, end));
    if (place === undefined) return undefined;
    next = place + 1;
    return blocks[place]?.kept;
  };
}

/** Whether everything recorded is unchanged. Claims the block's ids again. */
function holds({ trace }: Kept, state: PageState, { host, files, index }: RenderInput): boolean {
  if (trace.snippets.some((file) => files.get(file.path) !== file)) return false;
  if (trace.highlights.some(({ code, lang, lines }) => host.highlight?.(code, lang, codeLook(index, lang)) !== lines))
    return false;
  if (trace.steps > 0 && trace.steps >= state.steps) return false;
  if (trace.nodes >= state.budget) return false;
  const undo: (readonly [key: string, count: number | undefined])[] = [];
  for (const { anchor, id } of trace.claims) {
    const plain = id.slice(idPrefix.length);
    const key = countKey(anchor.counted, fragmentOf(anchor, state.rule));
    undo.push([key, state.ids.get(key)], [plain, state.ids.get(plain)]);
    const claimed = claimId(state, anchor);
    if (claimed === id) continue;
    // Another block has the id now, so release the ids that were claimed here.
    if (claimed !== undefined) state.ids.delete(claimed.slice(idPrefix.length));
    for (const [name, count] of undo.reverse()) {
      if (count === undefined) state.ids.delete(name);
      else state.ids.set(name, count);
    }
    return false;
  }
  state.steps -= trace.steps;
  state.budget -= trace.nodes;
  return true;
}
