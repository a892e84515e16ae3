import type { PageSource } from './webviewMessages.ts';

/** Opens a preview in the server, or changes the content of an open one. */
export interface PreviewRequest {
  /** Chosen by the client, unique per panel. */
  readonly preview: string;
  /** The page or the docs.json to show. */
  readonly uri: string;
  /** Prefix for URLs of local files in the webview, followed by the path relative to the site's folder. */
  readonly resourceRoot: string;
  /** Choices of the reader. See `view` in the core. */
  readonly visitor?: VisitorState;
  /** Hosts that pictures, video and frames may load from. The webview's CSP has the same list. */
  readonly allowedHosts?: readonly string[];
  /** Number of stars by repository (`OWNER/NAME`), if the user allowed the client to request it. */
  readonly stars?: Readonly<Record<string, number>>;
  /**
   * Set if the client reports each update that it has shown (`docsight/preview/shown`). The server waits for the report
   * before the next update.
   */
  readonly reportsShown?: true;
  /** Shows the page next to its version at the commit that the site was last compared with. */
  readonly compares?: true;
}

/** A page to print as in its preview. Fields have the same meaning as in `PreviewRequest`. */
export type PrintRequest = Pick<PreviewRequest, 'uri' | 'visitor' | 'allowedHosts'>;

/** Choices of the reader that the preview simulates. */
export interface VisitorState {
  readonly version?: string;
}

/** The target of a clicked link. */
export type LinkTarget =
  /** `source`: the source of a page without a file. */
  | { readonly kind: 'page'; readonly uri: string; readonly fragment: string | undefined; readonly source?: PageSource }
  /** A file of the site other than a page: a picture, an API document. */
  | { readonly kind: 'file'; readonly uri: string }
  | { readonly kind: 'external'; readonly url: string }
  | { readonly kind: 'missing'; readonly message: string };
