import type { Whole } from './whole.ts';

/** Something pasted or dropped into a page, in the forms that it came in. Lines and characters as in LSP. */
export interface InsertRequest {
  readonly uri: string;
  /** What it replaces. */
  readonly range: {
    readonly start: { readonly line: Whole; readonly character: Whole };
    readonly end: { readonly line: Whole; readonly character: Whole };
  };
  readonly text?: string;
  readonly html?: string;
  /** URIs of files. */
  readonly files?: readonly string[];
  /** Content type and size in bytes of images that are no files yet. */
  readonly images?: readonly { readonly type: string; readonly size: number }[];
  /** URIs that are taken, besides those of the site's files. */
  readonly taken?: readonly string[];
}

/** What can be made of what is pasted or dropped. */
export interface InsertAnswer {
  /** URI of the folder that new files stay in; null outside of sites. */
  readonly site: string | null;
  /** Best first; none: it goes in as it is. */
  readonly insertions: readonly Insertion[];
  /** Why there is none, where the author would wonder. */
  readonly note?: string;
}

/** One way to put something into a page. */
export interface Insertion {
  readonly kind: InsertionKind;
  readonly title: string;
  /** In snippet syntax. */
  readonly snippet: string;
  /** New files; `image` counts those of the request. */
  readonly files: readonly { readonly uri: string; readonly image: number }[];
}

/** What an insertion makes; VS Code names its menu entries by it. */
export type InsertionKind = 'image' | 'link' | 'table' | 'richText' | 'file';

/** A component that can be put into a page. */
export interface ComponentToInsert {
  readonly name: string;
  readonly description: string;
  /** What it is among; absent for the site's own. */
  readonly group?: string;
  readonly example?: string;
  /** In snippet syntax. */
  readonly snippet: string;
  /** What else is to be written into the page, such as an import: texts at places. */
  readonly also: readonly { readonly at: { readonly line: Whole; readonly character: Whole }; readonly text: string }[];
}
