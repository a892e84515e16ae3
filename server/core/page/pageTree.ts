import type { Conflict } from '../data/conflict.ts';
import type { ObjectNode, ParsedData } from '../data/node.ts';
import type { Literal } from '../javascript/evaluate/values.ts';
import type { Finding } from '../text/finding.ts';
import type { Range } from '../text/range.ts';
import type { SourceFile } from '../text/sourceFile.ts';

export type { Literal };

/**
 * A page as MDX reads it. Nodes have the names of mdast and mdast-util-mdx, but one kind for block and inline forms
 * (`flow` distinguishes them). All ranges are offsets into the file. Every node of broken text has one too.
 */
export interface Page {
  readonly file: SourceFile;
  readonly frontMatter: FrontMatter | undefined;
  readonly root: Root;
  /** All JSX elements in order of the text: components, HTML elements, fragments. */
  readonly elements: readonly Element[];
  readonly headings: readonly Heading[];
  /** Markdown links and autolinks in order of the text. `href` attributes are not included. */
  readonly links: readonly Link[];
  readonly images: readonly Image[];
  readonly fences: readonly Code[];
  readonly esm: readonly Esm[];
  /** `{…}` in the text and in attributes. */
  readonly expressions: readonly Expression[];
  /** Code blocks, ordered lists, images and `<img>` in order of the text, with the nodes around them. */
  readonly placed: readonly Placed[];
  /** Faults of syntax only: codes `mdx/*`, `front-matter/syntax` and similar. */
  readonly findings: readonly Finding[];
  /** Unresolved merge conflicts. The tree is that of our side. */
  readonly conflicts?: readonly Conflict[];
  /** Offset from which a page that is too large was not read. */
  readonly unreadFrom?: number;
  /** Parts about which unpaired and broken tags leave something open. Undefined if all tags are in order. */
  readonly uncertain?: Uncertain;
}

/** What a fault of the tags leaves open on a page. */
export interface Uncertain {
  /** Parts in which it is not known what is inside which element. */
  readonly nesting: readonly Range[];
  /** Tags that MDX rejects, and closing tags without their slash: their attributes are not known. */
  readonly tags: readonly Range[];
}

/** The YAML block between `---` lines. */
export interface FrontMatter extends ParsedData {
  /** Includes both `---` lines, but not the line ending after the second. */
  readonly range: Range;
  /** Range of the YAML between them. */
  readonly yamlRange: Range;
}

/** Nodes at block level, and those that only occur in one kind of block: items, rows, cells. */
export type Block =
  | Paragraph
  | Heading
  | ThematicBreak
  | Blockquote
  | List
  | ListItem
  | Code
  | Table
  | TableRow
  | TableCell
  | Definition
  | FootnoteDefinition
  | Math
  | Element
  | Expression
  | Esm;

/** Nodes in a paragraph, a heading or a cell. */
export type Inline =
  | Text
  | Emphasis
  | Strong
  | Delete
  | InlineCode
  | Break
  | Link
  | Image
  | FootnoteReference
  | Math
  | Element
  | Expression;

/** Any node of a page's tree, including the root. See `childrenOf` for its content. */
export type PageNode = Root | Block | Inline;

/** A node and its place in the tree. */
export interface Placed {
  readonly node: Code | List | Image | Element;
  /** The nodes around it. The outermost (the root) is first. */
  readonly around: readonly PageNode[];
  /** The node before it in the same parent. */
  readonly before: Block | Inline | undefined;
}

interface Base {
  readonly range: Range;
}

/** A node with Markdown inside. */
interface Parent<Child> extends Base {
  readonly children: readonly Child[];
}

/** The page. Its range is the whole file, including front matter. */
export interface Root extends Parent<Block | Inline> {
  readonly kind: 'root';
}
/** A paragraph of CommonMark, from its first character to its last, without indentation and line ending. */
export interface Paragraph extends Parent<Inline> {
  readonly kind: 'paragraph';
}
/** An ATX or setext heading, from its first `#` or its text to the end of the line or underline. */
export interface Heading extends Parent<Inline> {
  readonly kind: 'heading';
  /** 1 to 6. */
  readonly level: number;
  /** Plain text without markup and `{#id}`. */
  readonly text: string;
  /** The id in `{#id}`, with the range including the braces. */
  readonly id?: { readonly value: string; readonly range: Range };
}
/** A line of `---`, `***` or `___`. */
export interface ThematicBreak extends Base {
  readonly kind: 'thematicBreak';
}
/** A block quote, from its first `>` to its last line, including lazy lines. */
export interface Blockquote extends Parent<Block> {
  readonly kind: 'blockquote';
}
/** A bullet or ordered list, from its first marker to the end of its last item. */
export interface List extends Parent<ListItem> {
  readonly kind: 'list';
  readonly ordered: boolean;
  /** Number of the first item in an ordered list. */
  readonly start?: number;
  /** True if blank lines separate the items. */
  readonly spread: boolean;
}
/** An item of a list, including its marker (and the box of a GFM task). */
export interface ListItem extends Parent<Block> {
  readonly kind: 'listItem';
  /** Set for a task. */
  readonly checked?: boolean;
  readonly spread: boolean;
}
/** A fenced code block. */
export interface Code extends Base {
  readonly kind: 'code';
  /** The first word of the info string, decoded. Empty if missing. */
  readonly lang: string;
  /** The rest of the info string, trimmed. See page/fenceMeta.ts. */
  readonly meta: string;
  /** Range of the info string (language and meta) on the opening line. Empty, after the marker, if missing. */
  readonly infoRange: Range;
  /** The code, without the container's indentation and the last line ending. Lines end with `\n`. */
  readonly value: string;
  /** False if the closing fence is missing. */
  readonly closed: boolean;
}
/** A GFM table, including the delimiter row. `align` has an entry for each column. */
export interface Table extends Parent<TableRow> {
  readonly kind: 'table';
  readonly align: readonly ('left' | 'right' | 'center' | undefined)[];
}
/** A row of a table. The first is the header. The delimiter row is not among them. */
export interface TableRow extends Parent<TableCell> {
  readonly kind: 'tableRow';
}
/** A cell of a table, from the bar before it. Only the last cell includes the bar after it. */
export interface TableCell extends Parent<Inline> {
  readonly kind: 'tableCell';
}
/** A link reference definition, `[label]: /url "title"`. It shows nothing. */
export interface Definition extends Base {
  readonly kind: 'definition';
  readonly label: string;
  readonly url: string;
  readonly title?: string;
}
/** A GFM footnote: `[^label]:` and the lines that are indented below it. */
export interface FootnoteDefinition extends Parent<Block> {
  readonly kind: 'footnoteDefinition';
  readonly label: string;
}
/** Text without markup. The range is that of the text as written, which may be longer than the value. */
export interface Text extends Base {
  readonly kind: 'text';
  /** With character references and escapes decoded. */
  readonly value: string;
}
/** `*…*` or `_…_`, including the markers. */
export interface Emphasis extends Parent<Inline> {
  readonly kind: 'emphasis';
}
/** `**…**` or `__…__`, including the markers. */
export interface Strong extends Parent<Inline> {
  readonly kind: 'strong';
}
/** GFM strikethrough, `~…~` or `~~…~~`, including the markers. */
export interface Delete extends Parent<Inline> {
  readonly kind: 'delete';
}
/** A code span, including the backticks. The value is without them. */
export interface InlineCode extends Base {
  readonly kind: 'inlineCode';
  readonly value: string;
}
/** A hard line break: its backslash or spaces, and the line ending. */
export interface Break extends Base {
  readonly kind: 'break';
}
/** A CommonMark link or a GFM autolink, from its first bracket to its last, or its URL. */
export interface Link extends Parent<Inline> {
  readonly kind: 'link';
  /** Target with escapes and character references decoded, not percent-encoded. */
  readonly target: string;
  /** Range of the target as written, without `<>`. For an autolink the whole node, for a reference the label. */
  readonly targetRange: Range;
  readonly title?: string;
  readonly form: 'inline' | 'reference' | 'autolink';
  /** Range of the target in the definition that a reference refers to. */
  readonly definedAt?: Range;
}
/** `![alt](target)` or by reference. `<img>` is an element. */
export interface Image extends Base {
  readonly kind: 'image';
  readonly target: string;
  /** Same as in `Link`. */
  readonly targetRange: Range;
  readonly alt: string;
  readonly altRange: Range;
  readonly title?: string;
  /** Same as in `Link`. */
  readonly definedAt?: Range;
}
/** A GFM footnote reference, `[^label]`, if the label is defined. Otherwise it is text. */
export interface FootnoteReference extends Base {
  readonly kind: 'footnoteReference';
  readonly label: string;
}
/** A formula: `$…$` (flow false) or `$$…$$`. */
export interface Math extends Base {
  readonly kind: 'math';
  readonly flow: boolean;
  readonly value: string;
}
/** `{…}` as a child, the value of an attribute or a spread. Never run. */
export interface Expression extends Base {
  readonly kind: 'expression';
  readonly flow: boolean;
  /** The code between the braces, as written. */
  readonly code: string;
  /** True if it contains only comments and white space. */
  readonly empty: boolean;
  /** Result of the evaluator (core/javascript) without any names. Undefined if it is unknown. */
  readonly literal?: { readonly value: Literal };
  /** Elements directly inside, as in `icon={<svg …/>}`. They are in `Page.elements` too. */
  readonly elements?: readonly Element[];
}
/** Consecutive `import` and `export` statements, as MDX groups them. Never run. */
export interface Esm extends Base {
  readonly kind: 'esm';
  readonly code: string;
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
}
/** One MDX `import`. `range` is the whole statement. */
export interface Import {
  /** Module specifier: `/snippets/x.mdx`. */
  readonly source: string;
  /** Range of the specifier, including quotes. */
  readonly sourceRange: Range;
  /** `imported` is `default`, `*` or a name. */
  readonly names: readonly ImportedName[];
  readonly range: Range;
}
/** A name that an import declares in the page. */
export interface ImportedName {
  readonly imported: string;
  readonly local: string;
  /** Range of the local name. */
  readonly range: Range;
  /** Range of the name in the other file. The same if only one name is written. */
  readonly importedRange: Range;
}
/** A name that an MDX `export` declares. */
export interface Export {
  readonly name: string;
  readonly range: Range;
  /** Set if the value is a literal. */
  readonly literal?: { readonly value: Literal };
}

/** A JSX element. */
export interface Element extends Parent<Block | Inline> {
  readonly kind: 'element';
  /** Empty for a fragment, `Tree.Folder` for a member. */
  readonly name: string;
  /** True at block level (alone on its lines), false inside a line of text. */
  readonly flow: boolean;
  readonly nameRange: Range;
  readonly openTag: Range;
  /** Undefined for self-closing elements, and if it is missing in broken text. */
  readonly closeTag?: Range;
  readonly closeNameRange?: Range;
  readonly selfClosing: boolean;
  /** In order of the text. Spreads have the name `...`. */
  readonly attributes: readonly Attribute[];
  /** Attributes as data, for schemas. A bare attribute is true, and an expression that is not a literal is opaque. */
  readonly data: ObjectNode;
  /** Innermost element around it in the same file. */
  readonly parent: Element | undefined;
}
/** An attribute of a JSX tag, or a spread, whose name is `...`. `range` includes the quotes or braces of the value. */
export interface Attribute {
  readonly name: string;
  readonly nameRange: Range;
  readonly range: Range;
  /** Undefined for a bare attribute. */
  readonly value?: AttributeValue;
}
/** A string in quotes, or an expression in braces. */
export type AttributeValue =
  | {
      readonly kind: 'string';
      /** With character references decoded. */
      readonly value: string;
      /** Includes the quotes. */
      readonly range: Range;
    }
  | Expression;
