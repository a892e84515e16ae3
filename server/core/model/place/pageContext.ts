import type { Code } from '../../page/pageTree.ts';
import type { TagSyntax } from '../../page/tag/tagReader.ts';
import type { Range } from '../../text/range.ts';

/** Where in a page an offset stands, as far as there is something to complete or to explain. */
export type PageContext =
  /** Behind `<` or in the name of a tag. */
  | {
      readonly kind: 'tag-name';
      /** Of the `<`. */
      readonly start: number;
      readonly range: Range;
      /** The rest of the tag is there already: only the name is to be changed. */
      readonly whole: boolean;
    }
  /** Behind `</` or in the name there. */
  | { readonly kind: 'closing-name'; readonly start: number; readonly range: Range; readonly whole: boolean }
  /** In a tag where an attribute's name stands or may stand. */
  | {
      readonly kind: 'attribute';
      readonly tag: TagSyntax;
      readonly range: Range;
      /** A `=` follows already. */
      readonly whole: boolean;
    }
  /** In an attribute's value in quotes, or behind its `=`. */
  | {
      readonly kind: 'value';
      readonly tag: TagSyntax;
      readonly name: string;
      /** Between the quotes; empty behind a bare `=`. */
      readonly range: Range;
      readonly quote: '"' | "'" | undefined;
      readonly closed: boolean;
    }
  /** In an attribute's braces. */
  | { readonly kind: 'expression'; readonly tag: TagSyntax; readonly name: string; readonly range: Range }
  /** In the line that opens a code block. */
  | { readonly kind: 'fence'; readonly fence: Code; readonly range: Range; readonly language: boolean }
  /** In the quotes of a value in that line. */
  | {
      readonly kind: 'fence-value';
      readonly fence: Code;
      readonly name: string;
      readonly quote: string;
      readonly range: Range;
      readonly closed: boolean;
    }
  /** In the target of a Markdown link or image. */
  | { readonly kind: 'target'; readonly range: Range; readonly image: boolean; readonly closed: boolean }
  /** In the path of an import. */
  | { readonly kind: 'import'; readonly range: Range }
  /** Between the braces of an import whose path is there already. */
  | { readonly kind: 'import-name'; readonly range: Range; readonly source: string; readonly taken: readonly string[] }
  /** In the `{#…}` of a heading. */
  | { readonly kind: 'heading-id'; readonly range: Range; readonly closed: boolean };
