import type { Code } from '../../page/pageTree.ts';
import type { TagSyntax } from '../../page/tag/tagReader.ts';
import type { Range } from '../../text/range.ts';

/** The kind of place at an offset of a page, if something can be completed or explained there. */
export type PageContext =
  /** After `<`, or in the name of a tag. */
  | {
      readonly kind: 'tag-name';
      /** Offset of the `<`. */
      readonly start: number;
      readonly range: Range;
      /** The rest of the tag exists, so only the name changes. */
      readonly whole: boolean;
    }
  /** After `</`, or in the name there. */
  | { readonly kind: 'closing-name'; readonly start: number; readonly range: Range; readonly whole: boolean }
  /** In a tag, at an attribute's name or a place for one. */
  | {
      readonly kind: 'attribute';
      readonly tag: TagSyntax;
      readonly range: Range;
      /** A `=` follows. */
      readonly whole: boolean;
    }
  /** In an attribute's quotes, or after its `=`. */
  | {
      readonly kind: 'value';
      readonly tag: TagSyntax;
      readonly name: string;
      /** Between the quotes; empty after a bare `=`. */
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
  /** Between the braces of an import that has a path. */
  | { readonly kind: 'import-name'; readonly range: Range; readonly source: string; readonly taken: readonly string[] }
  /** In the `{#…}` of a heading. */
  | { readonly kind: 'heading-id'; readonly range: Range; readonly closed: boolean };
