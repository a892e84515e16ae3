import type { PreviewPage } from './webviewMessages.ts';
import type { Whole } from './whole.ts';

/** Pasted or dropped content in all its formats. Lines and characters as in LSP. */
export interface InsertRequest {
  readonly uri: string;
  /** The range that it replaces. */
  readonly range: {
    readonly start: { readonly line: Whole; readonly character: Whole };
    readonly end: { readonly line: Whole; readonly character: Whole };
  };
  readonly text?: string;
  readonly html?: string;
  /** URIs of files. */
  readonly files?: readonly string[];
  /** Content type and size in bytes of images without a file. */
  readonly images?: readonly { readonly type: string; readonly size: number }[];
  /** URIs that must not be used for new files, in addition to those of the site's files. */
  readonly taken?: readonly string[];
}

/** The ways to insert pasted or dropped content. */
export interface InsertAnswer {
  /** URI of the folder that new files must stay in. Null outside sites. */
  readonly site: string | null;
  /** Best first. If empty, the content is inserted without changes. */
  readonly insertions: readonly Insertion[];
  /** Why the list is empty, if an author would not expect that. */
  readonly note?: string;
}

/** One way to insert content into a page. */
export interface Insertion {
  readonly kind: InsertionKind;
  readonly title: string;
  /** In snippet syntax. */
  readonly snippet: string;
  /** New files. `image` is an index in the images of the request. */
  readonly files: readonly { readonly uri: string; readonly image: number }[];
}

/** The kind of content to insert. VS Code's menu entries depend on it. */
export type InsertionKind = 'image' | 'link' | 'table' | 'richText' | 'file';

/** The place for a component in a page. */
export interface InsertRequestPlace {
  readonly uri: string;
  readonly line: Whole;
  readonly character: Whole;
}

/** The same, rendered for a webview. Fields have the same meaning as for a preview. */
export interface DrawnComponentsRequest extends InsertRequestPlace {
  readonly resourceRoot: string;
  readonly allowedHosts?: readonly string[];
}

/** A component that can be inserted into a page. */
export interface ComponentToInsert {
  readonly name: string;
  readonly description: string;
  /** Group of the component. Absent for the site's own components. */
  readonly group?: string;
  readonly example: string;
  /** In snippet syntax. */
  readonly snippet: string;
  /** Other insertions into the page, such as an import. */
  readonly also: readonly { readonly at: { readonly line: Whole; readonly character: Whole }; readonly text: string }[];
}

/** Components rendered with the look of the site. */
export interface DrawnComponents extends Pick<PreviewPage, 'language' | 'mode' | 'variables' | 'fonts' | 'look'> {
  readonly components: readonly DrawnComponent[];
}

/** A component in the gallery. */
export interface DrawnComponent extends Pick<ComponentToInsert, 'name' | 'description' | 'group' | 'example'> {
  /** Trusted HTML. Empty for a component without visible output. */
  readonly html: string;
}

/** Messages to the gallery of components. */
export interface ToGallery extends DrawnComponents {
  readonly kind: 'components';
  /** Labels of the gallery in the user's language. */
  readonly words: GalleryWords;
}

/** Labels of the gallery. `%` is replaced by the typed text or a number. */
export interface GalleryWords {
  readonly title: string;
  readonly placeholder: string;
  readonly own: string;
  readonly none: string;
  readonly one: string;
  readonly many: string;
}

/** Messages from the gallery, which is untrusted. */
export type FromGallery =
  | { readonly kind: 'ready' }
  | { readonly kind: 'close' }
  | { readonly kind: 'insert'; readonly name: string };
