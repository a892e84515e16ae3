import type { Block, Inline, Page } from '../page/pageTree.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import { claimId, idPrefix, type OutlineEntry, type PageState, type RenderInput, type Trace } from './context.ts';
import type { Html } from './html.ts';
import type { RenderHost } from './renderTypes.ts';

/** A block that shows something. */
export interface MadeBlock {
  readonly html: Html;
  readonly hash: string;
  readonly isBeside: boolean;
}

interface Kept {
  readonly block: MadeBlock | undefined;
  readonly kind: string;
  readonly isBroken: boolean;
  readonly trace: Trace;
  readonly outline: readonly OutlineEntry[];
}

interface Generation {
  readonly index: SiteIndex;
  readonly signature: string;
  /** By source text; equal texts in the order of the page, since they have different ids. */
  readonly blocks: Map<string, (Kept | undefined)[]>;
}

/** The blocks that each host was last given, by their source text. Typing changes one; the others are as they were. */
const generations = new WeakMap<RenderHost, Generation>();

/**
 * Renders blocks of one page through the blocks of its last rendering. What a block depends on besides its text is
 * either the same for the whole page (the site's index, names of imports, definitions) or was noted while it was
 * rendered (ids, highlighted code, snippets) and is compared.
 */
export function blockMemo(
  page: Page,
  input: RenderInput,
  definitions: string,
): (
  node: Block | Inline,
  isBroken: boolean,
  state: PageState,
  render: () => MadeBlock | undefined,
) => MadeBlock | undefined {
  const { text, path } = page.file;
  const head = page.frontMatter === undefined ? '' : text.slice(0, page.frontMatter.range.end);
  const signature = [path, head, ...page.esm.map(({ code }) => code), definitions].join('\n');
  const last = generations.get(input.host);
  const before =
    last !== undefined && last.index === input.index && last.signature === signature ? last.blocks : undefined;
  const blocks = new Map<string, (Kept | undefined)[]>();
  generations.set(input.host, { index: input.index, signature, blocks });
  // Values that come from other files may change while the index stays.
  const takesValues = page.esm.some(({ imports }) =>
    imports.some(({ names }) => names.some(({ imported }) => imported !== 'default')),
  );

  return (node, isBroken, state, render) => {
    const { start, end } = node.range;
    const hasFinding = state.unmarked.some(({ range }) => start <= range.start && range.start <= end);
    if (hasFinding || takesValues) return render();
    const source = text.slice(start, end);
    let equal = blocks.get(source);
    if (equal === undefined) {
      equal = [];
      blocks.set(source, equal);
    }
    const known = before?.get(source)?.[equal.length];
    if (known !== undefined && known.kind === node.kind && known.isBroken === isBroken && holds(known, state, input)) {
      state.outline.push(...known.outline);
      equal.push(known);
      return known.block;
    }
    const trace: Trace = { claims: [], highlights: [], snippets: [], isBound: false };
    const outlineStart = state.outline.length;
    state.trace = trace;
    const block = render();
    state.trace = undefined;
    equal.push(
      trace.isBound
        ? undefined
        : { block, kind: node.kind, isBroken, trace, outline: state.outline.slice(outlineStart) },
    );
    return block;
  };
}

/** True when all that was noted is as it was; the ids are then claimed again. */
function holds({ trace }: Kept, state: PageState, { host, files }: RenderInput): boolean {
  if (trace.snippets.some((file) => files.get(file.path) !== file)) return false;
  if (trace.highlights.some(({ code, lang, lines }) => host.highlight?.(code, lang) !== lines)) return false;
  const undo: (readonly [fragment: string, count: number | undefined])[] = [];
  for (const { fragment, id } of trace.claims) {
    const plain = id.slice(idPrefix.length);
    undo.push([fragment, state.ids.get(fragment)], [plain, state.ids.get(plain)]);
    const claimed = claimId(state, fragment);
    if (claimed === id) continue;
    // Another block has the id now: all is to be as if nothing had been claimed.
    state.ids.delete(claimed.slice(idPrefix.length));
    for (const [name, count] of undo.reverse()) {
      if (count === undefined) state.ids.delete(name);
      else state.ids.set(name, count);
    }
    return false;
  }
  return true;
}
