import type { ApiAnswer } from './apiMessages.ts';

/** Messages from the extension host to the webview. */
export type ToWebview =
  | PreviewPage
  | PreviewPatch
  | PreviewProblem
  | SearchResults
  | DisplaySettings
  | { readonly kind: 'scrollTo'; readonly line: number }
  | { readonly kind: 'cursor'; readonly line: number }
  /** The answer to `copyBlock`: the text to copy, or null if there is no block. */
  | { readonly kind: 'blockText'; readonly text: string | null }
  /** The result of `send`. */
  | { readonly kind: 'answer'; readonly answer: ApiAnswer }
  /**
   * The answer to `isKept`. `host` is the host of the saved credential, absent if none is saved. The credential is
   * never sent.
   */
  | { readonly kind: 'kept'; readonly method: number; readonly host?: string };

/** The answer to `search`: list items as trusted HTML. */
export interface SearchResults {
  readonly kind: 'results';
  readonly query: string;
  readonly html: string;
}

/** How the panel shows the page. Absent fields do not change. */
export interface DisplaySettings {
  readonly kind: 'display';
  readonly width?: 'phone' | 'tablet' | 'desktop';
  /** 1 is the natural size. */
  readonly zoom?: number;
  readonly mode?: 'light' | 'dark';
  /** Does not change the page. The webview keeps it for the panel. */
  readonly isPinned?: boolean;
  /** The version chosen for the site, empty if none. Kept like `isPinned`. */
  readonly version?: string;
}

/**
 * The state that the webview keeps during a reload of the window (its `setState`). The client's serializer reads it.
 */
export interface WebviewState {
  readonly uri?: string;
  readonly line?: number;
  readonly version?: string;
  readonly mode?: 'light' | 'dark';
  readonly width?: 'phone' | 'tablet' | 'desktop';
  readonly zoom?: number;
  readonly isPinned?: boolean;
  /** Whether the page is shown as for an author or as for a reader. Default: `author`. */
  readonly view?: 'author' | 'reader';
}

/** Messages from the webview to the extension host. All fields are checked, because the webview is untrusted. */
export type FromWebview =
  | { readonly kind: 'ready' }
  /** An update was shown. */
  | { readonly kind: 'shown' }
  | { readonly kind: 'navigate'; readonly href: string; readonly inEditor: boolean }
  /** Shows the source of a block, or of a field of an API page by the id of its element. */
  | { readonly kind: 'reveal'; readonly line: number; readonly field?: string }
  | { readonly kind: 'scrolled'; readonly line: number }
  | { readonly kind: 'version'; readonly version: string }
  | { readonly kind: 'history'; readonly step: -1 | 1 }
  | { readonly kind: 'search'; readonly query: string }
  /** Creates the missing page. */
  | { readonly kind: 'create' }
  /**
   * Asks to load pictures, video and frames from a host. The client asks the user and rebuilds the document with a new
   * CSP.
   */
  | { readonly kind: 'allowHost'; readonly host: string }
  | { readonly kind: 'copy'; readonly text: string }
  /** Asks for the block that begins on a line as text, to copy it. */
  | { readonly kind: 'copyBlock'; readonly line: number; readonly form: 'link' | 'markdown' | 'mdx' }
  /**
   * Sends the request of the form on this page, after a click of the reader.
   * - `remember`: save the credential in secret storage.
   * - `forget`: delete the saved credential for this host before anything is sent.
   */
  | { readonly kind: 'send'; readonly inputs: unknown; readonly remember: boolean; readonly forget: boolean }
  /** Asks whether a credential is saved for the server and the authentication method chosen in the form. */
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
  /** Version of the document that is shown. 0 for a file that is not open. */
  readonly version: number;
  readonly title: string;
  /** Language of the page (BCP 47). */
  readonly language: string;
  /** The initial mode, or null for that of the system. `forced` is true if readers cannot change it. */
  readonly mode: { readonly default: 'light' | 'dark' | null; readonly forced: boolean };
  /** CSS custom properties from docs.json by name. All values are checked. */
  readonly variables: Readonly<Record<string, string>>;
  /** The source of a page without a file. */
  readonly source?: PageSource;
  /** Fonts of the site that may be loaded. Their URLs contain no characters that end a `url("…")` in CSS. */
  readonly fonts?: readonly PreviewFont[];
  /** How much of the site surrounds the page: `default`, `wide`, `custom`, `frame`, `center`, `missing`. */
  readonly layout: string;
  /** Attributes of the document that style sheets select sites by, without `data-`. */
  readonly look: { readonly [Name in 'theme' | 'decoration' | 'code']?: string };
  /** URL of the site's favicon. */
  readonly favicon?: string;
  /** GitHub repository (`OWNER/NAME`), if the site shows information about one. */
  readonly repository?: string;
  /** Fragment to scroll to, without `#`. The client sets it after a click on a link with a fragment. */
  readonly fragment?: string;
  readonly parts: readonly { readonly part: string; readonly html: string }[];
  readonly blocks: readonly PreviewBlock[];
  /** Style sheets of the page and its site by name, in order, including empty ones. */
  readonly styles?: Readonly<Record<string, string>>;
}

/**
 * Position of an operation in its API document. `line` is zero-based. Without a URI, the document is on the network.
 */
export interface PageSource {
  readonly uri?: string;
  readonly line: number;
}

/** A font of the site that the webview loads. */
export interface PreviewFont {
  /** Family name in style sheets. */
  readonly name: string;
  readonly url: string;
  readonly format: 'woff' | 'woff2';
  readonly weight?: number | undefined;
}

/** Changes since the last `page` or `patch` of this preview. */
export interface PreviewPatch {
  readonly kind: 'patch';
  readonly preview: string;
  readonly uri: string;
  readonly version: number;
  readonly title: string;
  /** Only parts whose HTML changed. */
  readonly parts: readonly { readonly part: string; readonly html: string }[];
  /** Number of blocks at the beginning that do not change. */
  readonly keep: number;
  /** Keys of the blocks between the unchanged ones, with the first line of each (zero-based). */
  readonly order: readonly { readonly key: string; readonly line: number }[];
  /** Number of blocks at the end that do not change. `shift` is added to their lines. */
  readonly keepEnd: number;
  readonly shift: number;
  /** Only blocks that the webview does not have. */
  readonly blocks: readonly PreviewBlock[];
  /** Only style sheets that changed. */
  readonly styles?: Readonly<Record<string, string>>;
}

/** A top-level block of a page. If the webview already has its `key`, the block is moved and not drawn again. */
export interface PreviewBlock {
  readonly key: string;
  readonly html: string;
  /** Zero-based first line in the source. */
  readonly line: number;
}

/** There is nothing to show: the file is not in a site, or not a page. */
export interface PreviewProblem {
  readonly kind: 'problem';
  readonly preview: string;
  readonly message: string;
}
