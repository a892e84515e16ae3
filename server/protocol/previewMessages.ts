import type { PageSource } from './webviewMessages.ts';

/** Opens a preview in the server, or shows something else in an open one. */
export interface PreviewRequest {
  /** Chosen by the client, unique per panel. */
  readonly preview: string;
  /** The page or the docs.json to show. */
  readonly uri: string;
  /** How the webview names local files: `resourceRoot` + path relative to the site's folder. */
  readonly resourceRoot: string;
  /** What the visitor chose; see `view` in the core. */
  readonly visitor?: VisitorState;
  /** Hosts that pictures, video and frames may load from; the webview's CSP has the same. */
  readonly allowedHosts?: readonly string[];
  /** How many stars repositories (`OWNER/NAME`) have, as far as the user let the client ask. */
  readonly stars?: Readonly<Record<string, number>>;
  /** The client reports each update that was shown (`docsight/preview/shown`); until then none follows. */
  readonly reportsShown?: true;
  /** The page beside what it was at the commit that its site was compared with last. */
  readonly compares?: true;
}

/** A page on paper, as its preview shows it; the fields mean the same as those of `PreviewRequest`. */
export type PrintRequest = Pick<PreviewRequest, 'uri' | 'visitor' | 'allowedHosts'>;

/** Choices of the visitor that the preview pretends to be. */
export interface VisitorState {
  readonly version?: string;
}

/** Where a link of a preview leads when it is clicked. */
export type LinkTarget =
  /** `source`: of a page that has no file. */
  | { readonly kind: 'page'; readonly uri: string; readonly fragment: string | undefined; readonly source?: PageSource }
  /** A file of the site that is no page: a picture, an API document. */
  | { readonly kind: 'file'; readonly uri: string }
  | { readonly kind: 'external'; readonly url: string }
  | { readonly kind: 'missing'; readonly message: string };
