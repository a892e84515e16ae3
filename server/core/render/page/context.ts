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

/** Facts about the site for rendering. They never include the page's own text. */
export interface RenderInput {
  readonly index: SiteIndex;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly host: RenderHost;
  /** Language of the renderer's own words. Default: English. */
  readonly language?: string | undefined;
}

/** Names in scope in one file. */
export interface Scope {
  /** Declarations, imports, front matter, and a snippet's props. */
  readonly names: Names;
  /** Imported names with their file and the name there (`default` for a whole snippet). */
  readonly imports: ReadonlyMap<string, { readonly source: string; readonly imported: string }>;
  /** Placeholders in generated nodes, with the nodes of another context. */
  readonly slots: ReadonlyMap<Expression, Slot>;
}

/** Nodes with their context: the children of a component, rendered where its code puts them. */
export interface Slot {
  readonly kind: 'slot';
  readonly nodes: readonly (Block | Inline)[];
  readonly context: Context;
}

/** Context of the node being rendered. Immutable; nested nodes get a new one. */
export interface Context extends RenderInput {
  /** The file of the nodes: the page, or a snippet in it. */
  readonly source: Page;
  /** Path of the page that a reader sees. Links are relative to it. */
  readonly pagePath: string;
  readonly scope: Scope;
  readonly state: PageState;
  readonly depth: number;
  /** Paths of the snippets around, to stop at cycles. */
  readonly snippets: readonly string[];
  /** Start offset of the top-level block; undefined in a snippet, whose text is in another file. */
  readonly blockStart: number | undefined;
  /** Inside a link, where other links and buttons are not allowed. */
  readonly inLink: boolean;
  /** Number of the step in its list, from 1. */
  readonly stepAt?: number;
  /** In a table, where long words break. */
  readonly inCell?: boolean;
  /** An image here shares its line with text or other images. */
  readonly inSentence?: boolean;
  /** Renders child nodes in order. */
  readonly render: (nodes: readonly (Block | Inline)[], context: Context) => Html;
}

/** State of rendering one page. */
export interface PageState {
  /** Ids used so far. */
  readonly ids: Claims;
  /** How the site makes fragments. */
  readonly rule: AnchorRule;
  /** Footnote labels in the order of their first use. */
  readonly footnotes: string[];
  /**
   * Remaining number of nodes. Nodes with much HTML count more. It stops snippets that include themselves, and pages
   * that are too large.
   */
  budget: number;
  /** Characters of HTML written so far. */
  written: number;
  /** Remaining steps for the page's code. */
  steps: number;
  /** Findings of the page's own text without a mark yet. */
  readonly unmarked: Unmarked;
  /** Entries of the table of contents. */
  readonly outline: OutlineEntry[];
  /** The `<style>` elements found so far, with those of snippets and components. */
  readonly styles: PageStyle[];
  /** Records what the current block uses from outside its own text; see blockMemo.ts. */
  trace: Trace | undefined;
}

/** Everything that a block's HTML depends on besides its text. If it is unchanged, so is the HTML. */
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
  /** The part of the page's budget that it used. */
  nodes: number;
  /** It depends on more than this, such as footnote numbers. */
  isBound: boolean;
}

/** The text of a `<style>`, and the file that its URLs are relative to. */
export interface PageStyle {
  readonly text: string;
  readonly from: string;
}

/** A heading in the table of contents; `level` is from 1 to 6. */
export interface OutlineEntry {
  readonly level: number;
  readonly text: string;
  /** With its prefix. */
  readonly id: string;
}

/** Maximum depth of nodes. The parser's limit may be lower. */
export const maxDepth = 120;
/** Maximum depth of nested snippets. Beyond it, the page shows a note. */
export const maxSnippetDepth = 12;
/** Maximum number of nodes on a page; larger ones count several times. */
export const maxNodes = 100_000;
/** Maximum number of steps for all code of a page. core/javascript bounds each use of a component. */
export const maxCodeSteps = 1_000_000;
/** How many plain nodes an element counts for. */
export const elementWeight = 8;
/** More characters count as more nodes, so that no page exceeds 10 million characters. */
export const charactersPerNode = 100;

/** The initial state for a page. Elements with `findings` are marked. */
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

/** Prefix for ids of pages, so that they cannot collide with ids of the chrome. */
export const idPrefix = 'p-';

/** Prefix for ids of footnotes, so that a heading “fn 1” cannot collide with one. */
export const notePrefix = 'n-';

/** The unique, prefixed id for an anchor or a written id, as links use it. Undefined if the anchor has no fragment. */
export function claimId(state: PageState, wanted: string | Anchor): string | undefined {
  const anchor = typeof wanted === 'string' ? headingAnchor(wanted) : wanted;
  const id = claimAnchor(state.ids, anchor, state.rule);
  if (id === '') return undefined;
  state.trace?.claims.push({ anchor, id: idPrefix + id });
  return idPrefix + id;
}

/** Findings of a page without a mark. Each is claimed once. */
export interface Unmarked {
  /** Claims the findings that begin in a range, in text order. An empty range contains its own offset. */
  take(range: Range): readonly GradedFinding[];
  /** Whether an unclaimed finding begins in a range or at its end. */
  has(range: Range): boolean;
}

/** Prepares findings so that claiming stays fast, however many were claimed before. */
export function unmarkedOf(findings: readonly GradedFinding[]): Unmarked {
  const sorted = findings.toSorted((a, b) => a.range.start - b.range.start);
  /** For each claimed finding, a later one that may be unclaimed. */
  const next = new Map<number, number>();
  const free = (index: number): number => {
    let at = index;
    for (let to = next.get(at); to !== undefined; to = next.get(at)) {
      // Shortens the chain that was followed.
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

/** The line of an offset, from 0. */
export function lineAt(file: SourceFile, offset: number): number {
  return linesOf(file).positionAt(offset).line;
}

/**
 * The line of a node, relative to the first line of its block. Edits above the block do not change it, so the block's
 * key stays. Empty for the first line and for text from other files.
 */
export function lineAttribute(node: { readonly range: Range }, context: Context): { readonly 'data-line'?: string } {
  const line = relativeLine(node.range.start, context);
  return line === undefined || line <= 0 ? {} : { 'data-line': String(line) };
}

/** The line of an offset within the current block; undefined in a snippet. */
export function relativeLine(offset: number, { source, blockStart }: Context): number | undefined {
  return blockStart === undefined ? undefined : lineAt(source.file, offset) - lineAt(source.file, blockStart);
}
