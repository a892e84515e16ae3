import type { Edit } from '../text/edit.ts';
import type { Finding, Fix } from '../text/finding.ts';
import type { Range } from '../text/range.ts';
import type { Effort } from './effort.ts';
import type { Block, Inline, Paragraph } from './pageTree.ts';
import type { ExpressionSyntax, SyntaxFault } from './script/expressionReader.ts';
import type { Source } from './source.ts';
import type { TagSyntax } from './tag/tagReader.ts';

/** A node while it is being built. */
export type Drafted<Node> = { -readonly [Key in keyof Node]: Node[Key] };

/** A tag before it is paired. */
export interface Tag {
  readonly kind: 'tag';
  readonly syntax: TagSyntax;
  readonly content: Content;
  readonly flow: boolean;
}

/** Text and the places in the source that it comes from. The lines of a container lose their prefix. */
export interface Content {
  readonly text: string;
  /** Offsets at which each piece begins, in `text` and in the source, ascending. */
  readonly starts: readonly number[];
  readonly origins: readonly number[];
}

/** Text whose inline markup is read once all definitions are known. */
export interface Pending {
  readonly content: Content;
  /** Range of the text in the file, if known. */
  readonly range?: Range;
  /** Gets the nodes of the text as its children. */
  readonly parent: { children: readonly Inline[] };
  /** MDX's name for the block, used when a tag crosses its border. */
  readonly block: 'paragraph' | 'heading' | 'setextHeading' | 'tableCell';
  readonly done?: () => void;
}

/** Target of a link, an image or a definition. */
export interface Target {
  readonly url: string;
  /** Range of the URL as written. */
  readonly range: Range;
  readonly title?: string;
}

/** Tags and expressions that are alone on their lines. */
export interface Flow {
  readonly content: Content;
  readonly parts: readonly (TagSyntax | ExpressionSyntax)[];
  /** The last of these lines. */
  readonly last: number;
}

/** A tag without a partner. page/tag/unpaired.ts finds the reason once the whole page is read. */
export interface Unpaired {
  readonly tag: Tag;
  /** Offset in the source. */
  readonly start: number;
  /** The block in which the tag was left over: its number, and MDX's name for it. */
  readonly block: number;
  readonly within: string;
  /** For an opening tag: the closing tag of an outer element that ended it, and the end of its content. */
  readonly cutBy?: Tag;
  readonly contentEnd: number;
  /** Offset in the source at which the block ends. */
  readonly blockEnd: number;
}

/** The tag that a broken tag belongs to. */
export interface Partner {
  readonly name: string;
  /** What the broken tag must be. */
  readonly form: 'open' | 'close';
}

/** State that the rules share while a page is parsed. */
export interface Draft {
  readonly path: string;
  readonly source: Source;
  /** True if no list, quote or footnote can begin, because MDX still looks for the end of an unclosed front matter. */
  readonly flat: boolean;
  /** True if the source is only the beginning of a page that is too large. What is missing may follow later. */
  readonly isCut: boolean;
  readonly findings: Finding[];
  /** Children of the container that is being read. */
  children: (Block | Tag)[];
  /** The line on which each of `children` begins. */
  lines: number[];
  /** Number of containers (lists, quotes, footnotes) around the current line, and how many of them are quotes. */
  depth: number;
  quotes: number;
  /** Line on which a container interrupted a paragraph. An inner list on it must follow the same rule. */
  interrupted: number;
  readonly pending: Pending[];
  /** By normalized label. The first definition wins. */
  readonly definitions: Map<string, Target>;
  readonly footnotes: Set<string>;
  /** Names that `import` has declared so far, because acorn rejects a second declaration. */
  readonly imported: Set<string>;
  /**
   * Faults of tags and expressions at the start of a line, by offset. A text that is read again must give the same
   * fault.
   */
  readonly faults: Map<number, SyntaxFault>;
  /** Faults that have a finding, by the offset of the tag or brace, with the name of the tag as far as it was typed. */
  readonly reported: Map<number, string>;
  /** Tags that MDX rejects, and the tag that each belongs to, by its offset. */
  readonly broken: { readonly content: Content; readonly tag: TagSyntax; readonly fault: SyntaxFault }[];
  readonly partners: Map<number, Partner>;
  /** Offsets at which MDX reports a fault. */
  readonly faultPlaces: Set<number>;
  /** Code blocks that contain closing tags. Their own closing fence may be missing. */
  readonly suspects: { readonly start: number; readonly end: number }[];
  /** The source as one content. */
  readonly whole: Content;
  /** Result of the last line that was checked for tags and expressions. `reach` is where the complete ones end. */
  lastFlow?: { readonly start: number; readonly flow: Flow | undefined; readonly reach: number };
  readonly effort: Effort;
  tooDeep: boolean;
  /** Number of blocks whose tags were paired. */
  blocks: number;
  readonly unclosed: Unpaired[];
  readonly strays: Unpaired[];
  /** Opening tags that are likely closing tags without their slash. */
  readonly slashless: Tag[];
}

/** Returns the draft that markdown-it passes from rule to rule. */
export function draftOf(state: { readonly env: { readonly [key: string]: unknown } }): Draft {
  return state.env['draft'] as Draft;
}

const atStart: readonly number[] = [0];

/** Content that is the same as a part of the source. */
export function plainContent(text: string, origin: number): Content {
  return { text, starts: atStart, origins: [origin] };
}

/** Returns the offset in the source of an offset in a content. */
export function originOf(content: Content, offset: number): number {
  const { starts, origins } = content;
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return (origins[low] ?? 0) + offset - (starts[low] ?? 0);
}

/** Returns the range in the file of a part of a content. */
export function rangeIn(draft: Draft, content: Content, start: number, end: number): Range {
  // If the end is at the start of a line, the range ends on the line before.
  const last = end > start ? originOf(content, end - 1) + 1 : originOf(content, start);
  return draft.source.range(originOf(content, start), last);
}

/**
 * Copies a list so that it takes no more memory than it needs. After `push`, a list has room for 16 more, and the lists
 * of a page's tree are kept as long as the page.
 */
export function fitted<Each>(list: readonly Each[]): Each[] {
  return list.slice();
}

/** A paragraph whose text is not read yet. */
export function draftParagraph(range: Range): Drafted<Paragraph> {
  return { kind: 'paragraph', range, children: [] };
}

/** Adds a block to the current container. */
export function addBlock(draft: Draft, block: Block | Tag, line: number): void {
  draft.children.push(block);
  draft.lines.push(line);
}

/** Reads the content of a container. Returns what `read` adds. */
export function collect(
  draft: Draft,
  read: () => void,
): { readonly children: (Block | Tag)[]; readonly lines: number[] } {
  const { children, lines } = draft;
  const inside = { children: [], lines: [] };
  draft.children = inside.children;
  draft.lines = inside.lines;
  draft.depth++;
  read();
  draft.depth--;
  draft.children = children;
  draft.lines = lines;
  return inside;
}

/** Maximum number of findings for a page. Hostile text would have hundreds of thousands. */
const maxCount = 500;

/** Adds a finding of the parser to the page. */
export function addFinding(
  draft: Draft,
  code: string,
  range: Range,
  message: string,
  more: Pick<Finding, 'related' | 'fixes'> = {},
): void {
  if (isFull(draft)) return;
  const fixes = more.fixes?.map((fix) => withLineEnding(fix, draft.source.lineEnding));
  draft.findings.push({ code, range, message, ...more, ...(fixes !== undefined && { fixes }) });
}

/** The parser's text has `\n` only. Fixes use the line ending of the file. */
function withLineEnding(fix: Fix, lineEnding: string): Fix {
  if (lineEnding === '\n') return fix;
  const ended = ({ range, text }: Edit): Edit => ({ range, text: text.replace(/\r?\n/g, lineEnding) });
  return {
    ...fix,
    edits: fix.edits.map((edit) => (edit.kind === 'change' ? { ...edit, edits: edit.edits.map(ended) } : edit)),
  };
}

/** True if a fault is where the reading of a page that is too large ended. The rest may fix it. */
export function isAtCut({ isCut, source: { text } }: Draft, at: number): boolean {
  return isCut && at >= text.trimEnd().length;
}

/** True if a page has so many findings that no more are added. */
export function isFull(draft: Draft): boolean {
  return draft.findings.length >= maxCount;
}
