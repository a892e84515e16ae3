import type { Edit } from '../text/edit.ts';
import type { Range } from '../text/range.ts';

/** One completion. Positions are offsets; the language server turns them into LSP. */
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
  /** Replaces the text around the cursor; with `snippet` its text is in snippet syntax (`$1`, `${1:word}`, `\$`). */
  readonly edit: Edit;
  readonly snippet?: boolean;
  /** Short, behind the label. */
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string;
  /** An icon whose glyph the documentation shows. */
  readonly icon?: DrawnIcon;
  /** A picture of the site (path as in SourceFile) that the documentation shows. */
  readonly image?: string;
  /** A utility class, whose rule the documentation shows. */
  readonly rule?: boolean;
  /** The page of the site (path as in SourceFile) that it leads to. */
  readonly page?: string;
  /** What the typed word is matched against when not the label. */
  readonly filter?: string;
  /** Sorts before the label. */
  readonly sort?: string;
  /** Further edits of the same file on accepting, such as an import. */
  readonly also?: readonly Edit[];
  /** Ask for completions again at once after accepting. */
  readonly again?: boolean;
  readonly deprecated?: boolean;
  /** Only where an author asks for suggestions: a list that opened by itself would be in the way of typing on. */
  readonly asked?: boolean;
  /** Of the characters that open a list by themselves only this one opens it with this suggestion. */
  readonly opens?: string;
}

/** An icon as it is drawn: by its style, in a library where one is chosen. */
export interface DrawnIcon {
  readonly name: string;
  readonly type?: string;
  readonly library?: string;
}

/** What to show over a place. */
export interface Hover {
  readonly range: Range;
  /** Markdown; everything from the site in it is escaped. */
  readonly markdown: string;
  /** An icon whose glyph goes on top. */
  readonly icon?: DrawnIcon;
  /** A picture of the site (path as in SourceFile) that goes on top. */
  readonly image?: string;
  /** A drawing (SVG) that goes on top, of our own making. */
  readonly drawing?: string;
}

/** A place of a file that stands for the same as another. */
export interface Highlight {
  readonly range: Range;
  readonly isDefinition: boolean;
}

/** An entry of a file's outline. */
export interface SymbolNode {
  readonly name: string;
  readonly kind: 'heading' | 'component' | 'group' | 'page' | 'tab' | 'anchor' | 'version' | 'key';
  readonly detail?: string;
  readonly range: Range;
  /** Inside `range`. */
  readonly nameRange: Range;
  readonly children: readonly SymbolNode[];
}

/** A place of a text that leads elsewhere when it is clicked. */
export interface DocumentLink {
  readonly range: Range;
  readonly target: { readonly path: string; readonly offset?: number } | { readonly url: string };
  readonly tooltip?: string;
}

/** Lines that can be folded: from the line of `start` to the line of `end`. */
export interface Folding {
  readonly range: Range;
  readonly kind?: 'comment' | 'imports' | 'region';
}

/** A word to be colored by its meaning. */
export interface Token {
  readonly range: Range;
  readonly type: TokenType;
  readonly modifiers?: readonly TokenModifier[];
}
/** What a name in a page is: a component's, that of an HTML element, an attribute's. */
export type TokenType = 'component' | 'element' | 'attribute';
/** `declared`: the page or a snippet makes the component itself. `unknown`: nobody has it. */
export type TokenModifier = 'declared' | 'unknown';

/** Help on the attributes of the tag at a place, as for the parameters of a call. */
export interface TagHelp {
  readonly component: string;
  /** Markdown. */
  readonly documentation: string;
  readonly attributes: readonly { readonly label: string; readonly documentation: string }[];
  /** Index of the attribute at the place. */
  readonly active: number | undefined;
}

/** A color in a text, its parts from 0 to 1. */
export interface ColorRange {
  /** Of the value, quotes included. */
  readonly range: Range;
  /** From 0 to 1; where it is not there, 1. */
  readonly alpha?: number;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}
