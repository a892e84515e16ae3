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

/** A tag before it has met its partner. */
export interface Tag {
  readonly kind: 'tag';
  readonly syntax: TagSyntax;
  readonly content: Content;
  readonly flow: boolean;
}

/** Text with what leads from its offsets to those of the source: lines of a container lose its prefix. */
export interface Content {
  readonly text: string;
  /** Where each piece begins: in `text` and in the source, ascending. */
  readonly starts: readonly number[];
  readonly origins: readonly number[];
}

/** Text whose inline markup is read when all definitions are known. */
export interface Pending {
  readonly content: Content;
  /** Of the text in the file, where it is known. */
  readonly range?: Range;
  /** Gets the text's nodes as its children. */
  readonly parent: { children: readonly Inline[] };
  /** What the text is to MDX when it says which block a tag crosses. */
  readonly block: 'paragraph' | 'heading' | 'setextHeading' | 'tableCell';
  readonly done?: () => void;
}

/** Where a link, an image or a definition leads. */
export interface Target {
  readonly url: string;
  /** Of the URL as written. */
  readonly range: Range;
  readonly title?: string;
}

/** Tags and expressions that have their lines for themselves. */
export interface Flow {
  readonly content: Content;
  readonly parts: readonly (TagSyntax | ExpressionSyntax)[];
  /** The last line that they take. */
  readonly last: number;
}

/** A tag without its partner; page/tag/unpaired.ts says what that means when the whole page is known. */
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

/** The tag that a broken one belongs to. */
export interface Partner {
  readonly name: string;
  /** What the broken one must be. */
  readonly form: 'open' | 'close';
}

/** All that the rules share while one page is parsed. */
export interface Draft {
  readonly path: string;
  readonly source: Source;
  /** No list, quote or footnote begins: MDX looks for the end of a front matter that has none. */
  readonly flat: boolean;
  /** The source is the beginning of a page that is too large: what is not ended or not found may be behind it. */
  readonly isCut: boolean;
  readonly findings: Finding[];
  /** Children of the container that is being read. */
  children: (Block | Tag)[];
  /** The line each of `children` begins on. */
  lines: number[];
  /** How many containers (lists, quotes, footnotes) enclose the line that is being read, and how many are quotes. */
  depth: number;
  quotes: number;
  /** The line on which a container interrupted a paragraph: there, an inner list is held to the same rule. */
  interrupted: number;
  readonly pending: Pending[];
  /** By normalized label; the first one counts. */
  readonly definitions: Map<string, Target>;
  readonly footnotes: Set<string>;
  /** Names that `import` gave so far: acorn refuses a second declaration. */
  readonly imported: Set<string>;
  /** Faults of tags and expressions at the start of a line, by their offset: text that is read again must not differ. */
  readonly faults: Map<number, SyntaxFault>;
  /** The faults that stand among the findings, by their tag's or brace's offset, with the tag's name as far as it goes. */
  readonly reported: Map<number, string>;
  /** Tags that MDX refuses, and the other tag each of them belongs to, by its offset. */
  readonly broken: { readonly content: Content; readonly tag: TagSyntax; readonly fault: SyntaxFault }[];
  readonly partners: Map<number, Partner>;
  /** Where MDX reports faults. */
  readonly faultPlaces: Set<number>;
  /** Code blocks that hold closing tags: perhaps their own closing fence is missing. */
  readonly suspects: { readonly start: number; readonly end: number }[];
  /** The source as one content. */
  readonly whole: Content;
  /** What the line at `start` was found to hold of tags and expressions alone, and how far whole ones were read. */
  lastFlow?: { readonly start: number; readonly flow: Flow | undefined; readonly reach: number };
  readonly effort: Effort;
  tooDeep: boolean;
  /** Counts the blocks whose tags were paired. */
  blocks: number;
  readonly unclosed: Unpaired[];
  readonly strays: Unpaired[];
}

/** The draft that markdown-it hands from rule to rule. */
export function draftOf(state: { readonly env: { readonly [key: string]: unknown } }): Draft {
  return state.env['draft'] as Draft;
}

const atStart: readonly number[] = [0];

/** Text that stands in the source as it is. */
export function plainContent(text: string, origin: number): Content {
  return { text, starts: atStart, origins: [origin] };
}

/** The offset in the source of an offset in a content. */
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

/** The range in the file of a span of a content. */
export function rangeIn(draft: Draft, content: Content, start: number, end: number): Range {
  // An end at the start of a line belongs to the line before it.
  const last = end > start ? originOf(content, end - 1) + 1 : originOf(content, start);
  return draft.source.range(originOf(content, start), last);
}

/**
 * The same list without room to grow: a list that was pushed to has some for 16 more, and those of a page's tree are
 * kept as long as the page.
 */
export function fitted<Each>(list: readonly Each[]): Each[] {
  return list.slice();
}

/** A paragraph before its text is read. */
export function draftParagraph(range: Range): Drafted<Paragraph> {
  return { kind: 'paragraph', range, children: [] };
}

/** Adds a block to the container that is being read. */
export function addBlock(draft: Draft, block: Block | Tag, line: number): void {
  draft.children.push(block);
  draft.lines.push(line);
}

/** Reads a container's inside: what `read` adds becomes the result. */
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

/** Nobody reads more of them, and hostile text has hundreds of thousands. */
const maxCount = 500;

/** Adds a finding of the parser's to the page. */
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

/** The parser's own text has one kind of line break; what is written into the file has the file's. */
function withLineEnding(fix: Fix, lineEnding: string): Fix {
  if (lineEnding === '\n') return fix;
  const ended = ({ range, text }: Edit): Edit => ({ range, text: text.replace(/\r?\n/g, lineEnding) });
  return {
    ...fix,
    edits: fix.edits.map((edit) => (edit.kind === 'change' ? { ...edit, edits: edit.edits.map(ended) } : edit)),
  };
}

/** Whether a fault stands where the reading of a page ended that is too large: what was not read may fix it. */
export function mayBeFixed({ isCut, source: { text } }: Draft, at: number): boolean {
  return isCut && at >= text.trimEnd().length;
}

/** Whether a page has so many findings that no more are made. */
export function isFull(draft: Draft): boolean {
  return draft.findings.length >= maxCount;
}
