import type { Scope as Names } from '../../javascript/evaluate/values.ts';
import type { GradedFinding } from '../../model/graded.ts';
import type { AnchorRule } from '../../page/anchorRule.ts';
import { type Anchor, type Claims, claimAnchor, headingAnchor } from '../../page/anchors.ts';
import type { Block, Expression, Inline, Page } from '../../page/pageTree.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { linesOf } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { RenderHost } from '../renderTypes.ts';
import type { Html } from './html/html.ts';

/** What rendering needs to know of the site: the page's neighbors, never the page itself. */
export interface RenderInput {
  readonly index: SiteIndex;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly host: RenderHost;
  /** In which the renderer says what is not the page's own: English where it is not given. */
  readonly language?: string | undefined;
}

/** Names that expressions and tags of one file may use. */
export interface Scope {
  /** What the file declares and imports, its front matter, and a snippet's props. */
  readonly names: Names;
  /** What an imported name stands for: the file it comes from and the name there (`default` for the whole snippet). */
  readonly imports: ReadonlyMap<string, { readonly source: string; readonly imported: string }>;
  /** Nodes that stand for others of another context, in what code made. */
  readonly slots: ReadonlyMap<Expression, Slot>;
}

/** Nodes with the context that they are drawn in: what is between a component's tags, drawn where its code puts it. */
export interface Slot {
  readonly kind: 'slot';
  readonly nodes: readonly (Block | Inline)[];
  readonly context: Context;
}

/** Where the rendering of one node stands. Immutable; going deeper makes a new one. */
export interface Context extends RenderInput {
  /** The file that the nodes are from: the page or a snippet inside it. */
  readonly source: Page;
  /** Path of the page that a reader has open; links count from here. */
  readonly pagePath: string;
  readonly scope: Scope;
  readonly state: PageState;
  readonly depth: number;
  /** Paths of the snippets around, to stop at cycles. */
  readonly snippets: readonly string[];
  /** Offset at which the top-level block begins; undefined in a snippet, whose text is in another file. */
  readonly blockStart: number | undefined;
  /** Inside a link, where no other link and no button may stand. */
  readonly inLink: boolean;
  /** Which step of its list this is, counted from 1. */
  readonly stepAt?: number;
  /** In a table, where long words break. */
  readonly inCell?: boolean;
  /** A picture here shares its line with words or other pictures. */
  readonly inSentence?: boolean;
  /** Children of an element or of Markdown, in order. */
  readonly render: (nodes: readonly (Block | Inline)[], context: Context) => Html;
}

/** What rendering collects over a whole page. Lives only while one page is rendered. */
export interface PageState {
  /** Fragments given so far. */
  readonly ids: Claims;
  /** How the site makes fragments. */
  readonly rule: AnchorRule;
  /** Footnote labels in the order of their first reference. */
  readonly footnotes: string[];
  /**
   * Nodes that may still be rendered, those that become much HTML counting more: a snippet that doubles itself must come
   * to an end, and so must a page.
   */
  budget: number;
  /** Characters of HTML that the nodes so far became. */
  written: number;
  /** Steps that the page's code may still take. */
  steps: number;
  /** Findings of the page's own text that no node has claimed yet. */
  readonly unmarked: Unmarked;
  /** What the table of contents lists. */
  readonly outline: OutlineEntry[];
  /** The `<style>` elements that were met, those of snippets and components too. */
  readonly styles: PageStyle[];
  /** What the block being rendered takes from outside its own text; see blockMemo.ts. */
  trace: Trace | undefined;
}

/** What a block's HTML depends on besides its text: as long as all of it is the same, so is the HTML. */
export interface Trace {
  readonly claims: { readonly anchor: Anchor; readonly id: string }[];
  readonly highlights: {
    readonly code: string;
    readonly lang: string;
    readonly lines: readonly string[] | undefined;
  }[];
  readonly snippets: SourceFile[];
  /** Steps that its code took. */
  steps: number;
  /** What it took of the page's budget. */
  nodes: number;
  /** It depends on more, such as the numbers of footnotes. */
  isBound: boolean;
}

/** The text of a `<style>`, and the file from whose folder its addresses count. */
export interface PageStyle {
  readonly text: string;
  readonly from: string;
}

/** A heading as "On this page" lists it; `level` is 1 to 6. */
export interface OutlineEntry {
  readonly level: number;
  readonly text: string;
  /** With its prefix. */
  readonly id: string;
}

/** Deeper nesting than any page has; the parser's own limit may be lower. */
export const maxDepth = 120;
/** Snippets in snippets beyond this are not drawn, and the page says so. */
export const maxSnippetDepth = 12;
/** Nodes of a page that are drawn, in plain ones. */
export const maxNodes = 100_000;
/** Steps that all code of a page may take; that of one use of a component is bounded by core/javascript. */
export const maxCodeSteps = 1_000_000;
/** An element's HTML is that of so many plain nodes. */
export const elementWeight = 8;
/** A node that becomes more HTML than this counts as more nodes: no page becomes more than 10 million characters. */
export const charactersPerNode = 100;

/** The state that a page begins to be drawn with. Elements that `findings` are about are marked. */
export function newState(findings: readonly GradedFinding[], rule: AnchorRule): PageState {
  return {
    ids: new Map(),
    rule,
    footnotes: [],
    budget: maxNodes,
    written: 0,
    steps: maxCodeSteps,
    unmarked: unmarkedOf(findings),
    outline: [],
    styles: [],
    trace: undefined,
  };
}

/** Ids that pages give are behind this prefix, so that none can name a part of the chrome. */
export const idPrefix = 'p-';

/** Ids of footnotes, which no page gives: a heading “fn 1” would otherwise be where the first of them is. */
export const notePrefix = 'n-';

/**
 * The page's id for an anchor, or for an id as written: unique, prefixed, as links may name it. Undefined if the anchor
 * makes no fragment.
 */
export function claimId(state: PageState, wanted: string | Anchor): string | undefined {
  const anchor = typeof wanted === 'string' ? headingAnchor(wanted) : wanted;
  const id = claimAnchor(state.ids, anchor, state.rule);
  if (id === '') return undefined;
  state.trace?.claims.push({ anchor, id: idPrefix + id });
  return idPrefix + id;
}

/** Findings of a page that no node has claimed yet; each is claimed once. */
export interface Unmarked {
  /** Takes those that begin in a range, in order of the text; an empty range holds what begins at its place. */
  take(range: Range): readonly GradedFinding[];
  /** Whether one that was not claimed begins in a range or at its end. */
  has(range: Range): boolean;
}

/** Makes findings ready to be claimed, in steps that do not grow with those that were. */
export function unmarkedOf(findings: readonly GradedFinding[]): Unmarked {
  const sorted = findings.toSorted((a, b) => a.range.start - b.range.start);
  /** For each one that was claimed, one further on that may not be. */
  const next = new Map<number, number>();
  const free = (index: number): number => {
    let at = index;
    for (let to = next.get(at); to !== undefined; to = next.get(at)) {
      // Ways that were gone are shortened.
      const further = next.get(to);
      if (further !== undefined) next.set(at, further);
      at = to;
    }
    return at;
  };
  const from = (offset: number): number => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.range.start ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    take({ start, end }) {
      if (sorted.length === 0) return [];
      const taken: GradedFinding[] = [];
      for (let at = free(from(start)); ; at = free(at + 1)) {
        const finding = sorted[at];
        if (finding === undefined || (finding.range.start >= end && finding.range.start !== start)) return taken;
        taken.push(finding);
        next.set(at, at + 1);
      }
    },
    has({ start, end }) {
      const finding = sorted[free(from(start))];
      return finding !== undefined && finding.range.start <= end;
    },
  };
}

/** The zero-based line of an offset. */
export function lineAt(file: SourceFile, offset: number): number {
  return linesOf(file).positionAt(offset).line;
}

/**
 * The line of a node, counted from its block's first line: text above the block moves no number inside it, so its key
 * stays. Nothing for the first line and for text from other files.
 */
export function lineAttribute(node: { readonly range: Range }, context: Context): { readonly 'data-line'?: string } {
  const line = relativeLine(node.range.start, context);
  return line === undefined || line <= 0 ? {} : { 'data-line': String(line) };
}

/** The line of an offset within the block being rendered; undefined in a snippet. */
export function relativeLine(offset: number, { source, blockStart }: Context): number | undefined {
  return blockStart === undefined ? undefined : lineAt(source.file, offset) - lineAt(source.file, blockStart);
}
