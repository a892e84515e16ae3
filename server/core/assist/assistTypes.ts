import type { Edit } from '../text/edit.ts';
import type { Range } from '../text/range.ts';

/** One completion. Positions are offsets; the language server converts them to LSP. */
export interface Suggestion {
  readonly label: string;
  readonly kind:
    | 'component'
    | 'attribute'
    | 'value'
    | 'icon'
    | 'page'
    | 'file'
    | 'anchor'
    | 'key'
    | 'tag'
    | 'snippet'
    | 'language'
    | 'color';
  /** Replaces the text around the cursor. With `snippet`, the text is in snippet syntax (`$1`, `${1:word}`, `\$`). */
  readonly edit: Edit;
  readonly snippet?: boolean;
  /** Shown after the label. */
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string;
  /** An icon shown in the documentation. */
  readonly icon?: DrawnIcon;
  /** An image of the site (path as in SourceFile) shown in the documentation. */
  readonly image?: string;
  /** A utility class. Its rule is shown in the documentation. */
  readonly rule?: boolean;
  /** Page of the site (path as in SourceFile) that a link leads to. */
  readonly page?: string;
  /** Text to match the typed word against. Default: the label. */
  readonly filter?: string;
  /** Sort key. Default: the label. */
  readonly sort?: string;
  /** More edits of the same file, such as an import. */
  readonly also?: readonly Edit[];
  /** Request completions again after accepting. */
  readonly again?: boolean;
  readonly deprecated?: boolean;
  /** Only shown when the author requests suggestions. A list that opens automatically would disturb typing. */
  readonly asked?: boolean;
  /** The only trigger character that opens the list with this suggestion. */
  readonly opens?: string;
}

/** An icon in a style and, if chosen, a library. */
export interface DrawnIcon {
  readonly name: string;
  readonly type?: string;
  readonly library?: string;
}

/** The contents of a hover. */
export interface Hover {
  readonly range: Range;
  /** Markdown. Texts of the site are escaped. */
  readonly markdown: string;
  /** An icon shown at the top. */
  readonly icon?: DrawnIcon;
  /** An image of the site (path as in SourceFile) shown at the top. */
  readonly image?: string;
  /** An SVG drawn by Docsight, shown at the top. */
  readonly drawing?: string;
}

/** An occurrence of the same symbol in a file. */
export interface Highlight {
  readonly range: Range;
  readonly isDefinition: boolean;
}

/** An entry of a file's outline. */
export interface SymbolNode {
  readonly name: string;
  readonly kind:
    | 'heading'
    | 'component'
    | 'group'
    | 'page'
    | 'tab'
    | 'anchor'
    | 'version'
    | 'key'
    | 'path'
    | 'operation'
    | 'schema';
  readonly detail?: string;
  readonly range: Range;
  /** Within `range`. */
  readonly nameRange: Range;
  readonly children: readonly SymbolNode[];
}

/** A clickable place in a text. */
export interface DocumentLink {
  readonly range: Range;
  readonly target: { readonly path: string; readonly offset?: number } | { readonly url: string };
  readonly tooltip?: string;
}

/** A foldable region, from the line of `start` to the line of `end`. */
export interface Folding {
  readonly range: Range;
  readonly kind?: 'comment' | 'imports' | 'region';
}

/** A semantic token. */
export interface Token {
  readonly range: Range;
  readonly type: TokenType;
  readonly modifiers?: readonly TokenModifier[];
}
/** Kind of a name in a page: of a component, an HTML element or an attribute. In an OpenAPI document a method. */
export type TokenType = 'component' | 'element' | 'attribute' | ApiMethod;
/** A method of an operation. The others are colored like `get`. */
type ApiMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** `declared`: the page or a snippet defines the component. `unknown`: nothing defines it. */
export type TokenModifier = 'declared' | 'unknown';

/** Help for the attributes of a tag, shown as signature help. */
export interface TagHelp {
  readonly component: string;
  /** Markdown. */
  readonly documentation: string;
  readonly attributes: readonly { readonly label: string; readonly documentation: string }[];
  /** Index of the attribute at the cursor. */
  readonly active: number | undefined;
}

/** A color in a text. Its parts are from 0 to 1. */
export interface ColorRange {
  /** Range of the value, with quotes. */
  readonly range: Range;
  /** From 0 to 1. Default: 1. */
  readonly alpha?: number;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}
