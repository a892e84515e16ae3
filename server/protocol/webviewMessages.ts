import type { ApiAnswer } from './apiMessages.ts';

/** Extension host to webview. */
export type ToWebview =
  | PreviewPage
  | PreviewPatch
  | PreviewProblem
  | SearchResults
  | DisplaySettings
  | { readonly kind: 'scrollTo'; readonly line: number }
  | { readonly kind: 'cursor'; readonly line: number }
  /** The answer to `copyBlock`: what is to be copied, null where there is nothing. */
  | { readonly kind: 'blockText'; readonly text: string | null }
  /** What became of a `send`. */
  | { readonly kind: 'answer'; readonly answer: ApiAnswer }
  /** The answer to `isKept`. `host`: that the kept credential is for; absent when none is kept. Never the credential. */
  | { readonly kind: 'kept'; readonly method: number; readonly host?: string };

/** The answer to a `search`: list items of trusted HTML. */
export interface SearchResults {
  readonly kind: 'results';
  readonly query: string;
  readonly html: string;
}

/** How the panel shows the page, changed by its commands; absent fields stay as they are. */
export interface DisplaySettings {
  readonly kind: 'display';
  readonly width?: 'phone' | 'tablet' | 'desktop';
  /** 1 is the natural size. */
  readonly zoom?: number;
  readonly mode?: 'light' | 'dark';
  /** Nothing looks different; the webview keeps it for the panel. */
  readonly isPinned?: boolean;
  /** Chosen for the site that is shown, empty when none was; kept like `isPinned`. */
  readonly version?: string;
}

/** What the webview keeps over a reload of the window (its `setState`), and the client's serializer reads. */
export interface WebviewState {
  readonly uri?: string;
  readonly line?: number;
  readonly version?: string;
  readonly mode?: 'light' | 'dark';
  readonly width?: 'phone' | 'tablet' | 'desktop';
  readonly zoom?: number;
  readonly isPinned?: boolean;
  /** Whose eyes the page is shown to; an author's where it is not said. */
  readonly view?: 'author' | 'reader';
}

/** Webview to extension host. Everything in it is checked: the webview is treated as hostile. */
export type FromWebview =
  | { readonly kind: 'ready' }
  /** An update is on screen. */
  | { readonly kind: 'shown' }
  | { readonly kind: 'navigate'; readonly href: string; readonly inEditor: boolean }
  | { readonly kind: 'reveal'; readonly line: number }
  | { readonly kind: 'scrolled'; readonly line: number }
  | { readonly kind: 'version'; readonly version: string }
  | { readonly kind: 'history'; readonly step: -1 | 1 }
  | { readonly kind: 'search'; readonly query: string }
  /** Create the page that is not there. */
  | { readonly kind: 'create' }
  /** Let pictures, video and frames load from a host; the client asks and builds the document again with its CSP. */
  | { readonly kind: 'allowHost'; readonly host: string }
  | { readonly kind: 'copy'; readonly text: string }
  /** What the block that begins on a line is as a text, to be copied. */
  | { readonly kind: 'copyBlock'; readonly line: number; readonly form: 'link' | 'markdown' | 'mdx' }
  /**
   * Send the request of the form on this page; the reader clicked. `remember`: keep the credential in secret storage.
   * `forget`: delete the one that is kept for this host, before anything is sent.
   */
  | { readonly kind: 'send'; readonly inputs: unknown; readonly remember: boolean; readonly forget: boolean }
  /** Is a credential kept for the server and the way to be let in that the form has chosen? */
  | { readonly kind: 'isKept'; readonly inputs: unknown; readonly method: number }
  | { readonly kind: 'cancelSend' }
  | { readonly kind: 'log'; readonly message: string };

/** A whole page with the site around it. */
export interface PreviewPage {
  readonly kind: 'page';
  readonly preview: string;
  /** URI of the page's file. */
  readonly uri: string;
  /** URI of the site's folder. */
  readonly site: string;
  /** Document version that this shows; 0 for a file that is not open. */
  readonly version: number;
  readonly title: string;
  /** Of the page, as BCP 47 names it. */
  readonly language: string;
  /** Light or dark, forced or what the site starts with. */
  readonly mode: { readonly default: 'light' | 'dark' | null; readonly forced: boolean };
  /** CSS custom properties from docs.json, name to value, all checked. */
  readonly variables: Readonly<Record<string, string>>;
  /** Of a page that has no file: where what it is made of stands. */
  readonly source?: PageSource;
  /** Fonts of the site that may be loaded; their URLs hold nothing that ends a `url("…")` of CSS. */
  readonly fonts?: readonly PreviewFont[];
  /** How much of the site is around the page: `default`, `wide`, `custom`, `frame`, `center`, `missing`. */
  readonly layout: string;
  /** Attributes of the document that style sheets tell sites apart by, without `data-`. */
  readonly look: { readonly [Name in 'theme' | 'decoration' | 'code']?: string };
  /** URL of the site's favicon. */
  readonly favicon?: string;
  /** On GitHub (`OWNER/NAME`), when the site shows information about one. */
  readonly repository?: string;
  /** Where to scroll to, without `#`: set by the client when a link with a fragment was followed. */
  readonly fragment?: string;
  readonly parts: readonly { readonly part: string; readonly html: string }[];
  readonly blocks: readonly PreviewBlock[];
  /** Style sheets of the page and its site by name, in their order; those that are empty too. */
  readonly styles?: Readonly<Record<string, string>>;
}

/** The place of an operation in its API document; `line` is zero-based. Without a URI it is on the network. */
export interface PageSource {
  readonly uri?: string;
  readonly line: number;
}

/** A font of the site that the webview loads. */
export interface PreviewFont {
  /** As style sheets call it. */
  readonly name: string;
  readonly url: string;
  readonly format: 'woff' | 'woff2';
  readonly weight?: number | undefined;
}

/** What changed since the last `page` or `patch` of this preview. */
export interface PreviewPatch {
  readonly kind: 'patch';
  readonly preview: string;
  readonly uri: string;
  readonly version: number;
  readonly title: string;
  /** Only parts whose HTML changed. */
  readonly parts: readonly { readonly part: string; readonly html: string }[];
  /** So many blocks at the beginning stay as they are. */
  readonly keep: number;
  /** The blocks between those that stay, by key, with the first line of each (zero-based). */
  readonly order: readonly { readonly key: string; readonly line: number }[];
  /** So many blocks at the end stay, their lines moved by `shift`. */
  readonly keepEnd: number;
  readonly shift: number;
  /** Only blocks that the webview does not have. */
  readonly blocks: readonly PreviewBlock[];
  /** Only style sheets that changed. */
  readonly styles?: Readonly<Record<string, string>>;
}

/** A top-level block of a page. One whose `key` the webview knows already is moved, not drawn again. */
export interface PreviewBlock {
  readonly key: string;
  readonly html: string;
  /** Zero-based first line in the source. */
  readonly line: number;
}

/** There is nothing to show: not in a site, no page. */
export interface PreviewProblem {
  readonly kind: 'problem';
  readonly preview: string;
  readonly message: string;
}
