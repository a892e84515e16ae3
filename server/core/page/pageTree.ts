import type { Conflict } from '../data/conflict.ts';
import type { ObjectNode, ParsedData } from '../data/node.ts';
import type { Literal } from '../javascript/evaluate/values.ts';
import type { Finding } from '../text/finding.ts';
import type { Range } from '../text/range.ts';
import type { SourceFile } from '../text/sourceFile.ts';

export type { Literal };

/**
 * A page as MDX reads it. Node kinds are mdast's and mdast-util-mdx's, shortened where flow and text forms differ only
 * in where they stand (`flow`). All ranges are offsets into the file; every node of broken text has one too.
 */
export interface Page {
  readonly file: SourceFile;
  readonly frontMatter: FrontMatter | undefined;
  readonly root: Root;
  /** Every JSX element in order of the text: components, lower-case HTML, fragments. */
  readonly elements: readonly Element[];
  readonly headings: readonly Heading[];
  /** Markdown links and autolinks in order of the text; elements' `href`s are not in here. */
  readonly links: readonly Link[];
  readonly images: readonly Image[];
  readonly fences: readonly Code[];
  readonly esm: readonly Esm[];
  /** `{…}` of body and attributes. */
  readonly expressions: readonly Expression[];
  /** Code blocks, ordered lists, images and `<img>` in order of the text, with where they stand. */
  readonly placed: readonly Placed[];
  /** What is wrong with the syntax only: codes `mdx/*` and `front-matter/syntax` and the like. */
  readonly findings: readonly Finding[];
  /** Unresolved merges: the tree is that of our side. */
  readonly conflicts?: readonly Conflict[];
  /** The offset from which on a page that is too large was not read. */
  readonly unreadFrom?: number;
}

/** The YAML block between `---` lines. */
export interface FrontMatter extends ParsedData {
  /** Both `---` lines included, without the line ending after the second. */
  readonly range: Range;
  /** The YAML text between them. */
  readonly yamlRange: Range;
}

/** What may stand among blocks, and what stands only in blocks of one kind: items, rows, cells. */
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

/** What may stand in a paragraph, a heading or a cell. */
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

/** Any node of a page's tree, the root too. Its range is of the whole file; what it holds, `childrenOf` gives. */
export type PageNode = Root | Block | Inline;

/** A node and where it stands in the tree. */
export interface Placed {
  readonly node: Code | List | Image | Element;
  /** The nodes around it, outermost (the root) first. */
  readonly around: readonly PageNode[];
  /** The one before it in the same parent. */
  readonly before: Block | Inline | undefined;
}

interface Base {
  readonly range: Range;
}

/** A node with Markdown inside. */
interface Parent<Child> extends Base {
  readonly children: readonly Child[];
}

/** The page. Its range is the whole file, front matter included. */
export interface Root extends Parent<Block | Inline> {
  readonly kind: 'root';
}
/** A paragraph of CommonMark: from its first character to its last, without indentation and line ending. */
export interface Paragraph extends Parent<Inline> {
  readonly kind: 'paragraph';
}
/** An ATX or setext heading, from its first `#` or its text to the end of the line or the underline. */
export interface Heading extends Parent<Inline> {
  readonly kind: 'heading';
  /** 1 to 6. */
  readonly level: number;
  /** Plain text without markup and without a trailing `{#id}`. */
  readonly text: string;
  /** The id that a trailing `{#id}` gives, with the range of the braces. */
  readonly id?: { readonly value: string; readonly range: Range };
}
/** A line of `---`, `***` or `___`. */
export interface ThematicBreak extends Base {
  readonly kind: 'thematicBreak';
}
/** A block quote, from its first `>` to its last line; lazy lines count. */
export interface Blockquote extends Parent<Block> {
  readonly kind: 'blockquote';
}
/** A bullet or ordered list, from its first marker to the end of its last item. */
export interface List extends Parent<ListItem> {
  readonly kind: 'list';
  readonly ordered: boolean;
  /** Number of the first item of an ordered list. */
  readonly start?: number;
  /** Items are separated by blank lines. */
  readonly spread: boolean;
}
/** An item of a list, its marker (and the box of a task, of GFM) included. */
export interface ListItem extends Parent<Block> {
  readonly kind: 'listItem';
  /** Of a task list item. */
  readonly checked?: boolean;
  readonly spread: boolean;
}
/** A fenced code block. */
export interface Code extends Base {
  readonly kind: 'code';
  /** First word of the info string, decoded; empty when there is none. */
  readonly lang: string;
  /** The rest of the info string, trimmed; see page/fenceMeta.ts. */
  readonly meta: string;
  /** Range of the info string (language and meta) on the opening line; empty range behind the marker when absent. */
  readonly infoRange: Range;
  /** The code, container indentation removed, lines joined by `\n`, no final line ending. */
  readonly value: string;
  /** False while its closing fence is missing. */
  readonly closed: boolean;
}
/** A table of GFM, the line under its head included. `align` has a place for each column. */
export interface Table extends Parent<TableRow> {
  readonly kind: 'table';
  readonly align: readonly ('left' | 'right' | 'center' | undefined)[];
}
/** A row of a table; the first is the head, the line under it is none. */
export interface TableRow extends Parent<TableCell> {
  readonly kind: 'tableRow';
}
/** A cell of a table: from the bar before it, the bar behind it only for the last one. */
export interface TableCell extends Parent<Inline> {
  readonly kind: 'tableCell';
}
/** A link reference definition, `[label]: /url "title"`, whole. It shows nothing. */
export interface Definition extends Base {
  readonly kind: 'definition';
  readonly label: string;
  readonly url: string;
  readonly title?: string;
}
/** A footnote of GFM, `[^label]:` and what belongs to it by its indentation. */
export interface FootnoteDefinition extends Parent<Block> {
  readonly kind: 'footnoteDefinition';
  readonly label: string;
}
/** Text without markup. The range is that of the text as written, which may be longer than the value. */
export interface Text extends Base {
  readonly kind: 'text';
  /** Character references and escapes decoded. */
  readonly value: string;
}
/** `*…*` or `_…_`, markers included. */
export interface Emphasis extends Parent<Inline> {
  readonly kind: 'emphasis';
}
/** `**…**` or `__…__`, markers included. */
export interface Strong extends Parent<Inline> {
  readonly kind: 'strong';
}
/** Strikethrough of GFM, `~…~` or `~~…~~`, markers included. */
export interface Delete extends Parent<Inline> {
  readonly kind: 'delete';
}
/** A code span, backticks included; the value is without them. */
export interface InlineCode extends Base {
  readonly kind: 'inlineCode';
  readonly value: string;
}
/** A hard line break: its backslash or blanks, and the line ending. */
export interface Break extends Base {
  readonly kind: 'break';
}
/** A link of CommonMark or an autolink of GFM, from its first bracket to its last, or its bare URL. */
export interface Link extends Parent<Inline> {
  readonly kind: 'link';
  /** Target as written, escapes and character references decoded, not percent-encoded. */
  readonly target: string;
  /** Of the target as written, without `<>`; the whole node for an autolink; the label for a reference. */
  readonly targetRange: Range;
  readonly title?: string;
  readonly form: 'inline' | 'reference' | 'autolink';
  /** Of the target as written in the definition that a reference names. */
  readonly definedAt?: Range;
}
/** `![alt](target)` or by reference, whole. `<img>` is an element. */
export interface Image extends Base {
  readonly kind: 'image';
  readonly target: string;
  /** As in a link. */
  readonly targetRange: Range;
  readonly alt: string;
  readonly altRange: Range;
  readonly title?: string;
  /** As in a link. */
  readonly definedAt?: Range;
}
/** `[^label]` of GFM where the label is defined; elsewhere it is text. */
export interface FootnoteReference extends Base {
  readonly kind: 'footnoteReference';
  readonly label: string;
}
/** `$…$` (flow false) and `$$…$$`. */
export interface Math extends Base {
  readonly kind: 'math';
  readonly flow: boolean;
  readonly value: string;
}
/** `{…}`: as a child, an attribute's value or a spread. Never run. */
export interface Expression extends Base {
  readonly kind: 'expression';
  readonly flow: boolean;
  /** Between the braces, as written. */
  readonly code: string;
  /** Holds nothing but comments and white space. */
  readonly empty: boolean;
  /** What the evaluator (core/javascript) makes of it without any names known; undefined when it cannot tell. */
  readonly literal?: { readonly value: Literal };
  /** JSX passed as a value, `icon={<svg …/>}`: the elements directly inside. They are in `Page.elements` too. */
  readonly elements?: readonly Element[];
}
/** Consecutive `import` and `export` statements, as MDX groups them. Never run. */
export interface Esm extends Base {
  readonly kind: 'esm';
  readonly code: string;
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
}
/** One `import` statement of MDX. `range` is the whole statement. */
export interface Import {
  /** Module specifier: `/snippets/x.mdx`. */
  readonly source: string;
  /** Of the specifier, quotes included. */
  readonly sourceRange: Range;
  /** `imported` is `default`, `*` or a name. */
  readonly names: readonly ImportedName[];
  readonly range: Range;
}
/** A name that an import brings into the page. */
export interface ImportedName {
  readonly imported: string;
  readonly local: string;
  /** Of the local name. */
  readonly range: Range;
  /** Of the name in the other file; the same where only one is written. */
  readonly importedRange: Range;
}
/** A name that an `export` of MDX declares. */
export interface Export {
  readonly name: string;
  readonly range: Range;
  /** Present when the value is a literal. */
  readonly literal?: { readonly value: Literal };
}

/** A JSX element. */
export interface Element extends Parent<Block | Inline> {
  readonly kind: 'element';
  /** Empty for a fragment; `Tree.Folder` for a member. */
  readonly name: string;
  /** Block level (alone on its lines) or inside a line of text. */
  readonly flow: boolean;
  readonly nameRange: Range;
  readonly openTag: Range;
  /** Absent on self-closing elements and where it is missing in broken text. */
  readonly closeTag?: Range;
  readonly closeNameRange?: Range;
  readonly selfClosing: boolean;
  /** In order of the text; spreads have the name `...`. */
  readonly attributes: readonly Attribute[];
  /** The element's attributes as data, for schemas: bare is true, expressions that are no literal are opaque. */
  readonly data: ObjectNode;
  /** Innermost enclosing element of the same file. */
  readonly parent: Element | undefined;
}
/** An attribute of a JSX tag, or a spread, which is named `...`. `range` has the value, quotes or braces included. */
export interface Attribute {
  readonly name: string;
  readonly nameRange: Range;
  readonly range: Range;
  /** Absent for a bare attribute. */
  readonly value?: AttributeValue;
}
/** A string in quotes, or an expression in braces. */
export type AttributeValue =
  | {
      readonly kind: 'string';
      /** Character references decoded. */
      readonly value: string;
      /** Quotes included. */
      readonly range: Range;
    }
  | Expression;
