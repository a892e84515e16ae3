import type { PreviewPage } from './webviewMessages.ts';
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

/** What can be put into a page at a place. */
export interface InsertRequestPlace {
  readonly uri: string;
  readonly line: Whole;
  readonly character: Whole;
}

/** The same, drawn for a webview; the fields mean what they mean for a preview. */
export interface DrawnComponentsRequest extends InsertRequestPlace {
  readonly resourceRoot: string;
  readonly allowedHosts?: readonly string[];
}

/** A component that can be put into a page. */
export interface ComponentToInsert {
  readonly name: string;
  readonly description: string;
  /** What it is among; absent for the site's own. */
  readonly group?: string;
  readonly example: string;
  /** In snippet syntax. */
  readonly snippet: string;
  /** What else is to be written into the page, such as an import: texts at places. */
  readonly also: readonly { readonly at: { readonly line: Whole; readonly character: Whole }; readonly text: string }[];
}

/** Components as they look in the site. */
export interface DrawnComponents extends Pick<PreviewPage, 'language' | 'mode' | 'variables' | 'fonts' | 'look'> {
  readonly components: readonly DrawnComponent[];
}

/** A component in the gallery. */
export interface DrawnComponent extends Pick<ComponentToInsert, 'name' | 'description' | 'group' | 'example'> {
  /** Trusted; empty for what shows nothing of its own. */
  readonly html: string;
}

/** Messages to the gallery of components. */
export interface ToGallery extends DrawnComponents {
  readonly kind: 'components';
  /** What is in it, in the user's language. */
  readonly words: GalleryWords;
}

/** What the gallery says. `%` stands for what was typed, or for a number. */
export interface GalleryWords {
  readonly title: string;
  readonly placeholder: string;
  readonly own: string;
  readonly none: string;
  readonly one: string;
  readonly many: string;
}

/** Messages of the gallery, which is treated as hostile. */
export type FromGallery =
  | { readonly kind: 'ready' }
  | { readonly kind: 'close' }
  | { readonly kind: 'insert'; readonly name: string };
