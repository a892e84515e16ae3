/**
 * Every message between processes or frames that is not part of LSP. Each direction is one closed union. Each switch
 * over it ends in `satisfies never`, so a new message causes a compile error on both sides.
 */

import type { ApiRequest } from './apiMessages.ts';
import type { CounterpartRequests } from './counterpartMessages.ts';
import type {
  ConvertAnswer,
  DeletionAnswer,
  DeletionRequest,
  GeneratedFile,
  SiteFixAnswer,
  SiteFixData,
} from './fileMessages.ts';
import type {
  ComponentToInsert,
  DrawnComponents,
  DrawnComponentsRequest,
  InsertAnswer,
  InsertRequest,
  InsertRequestPlace,
} from './insertMessages.ts';
import type { NavigationRequests } from './navigationMessages.ts';
import type { LinkTarget, PreviewRequest, PrintRequest } from './previewMessages.ts';
import type { RefactorRequests } from './refactorMessages.ts';
import type { ReviewRequests } from './reviewMessages.ts';
import type { RulesFile, RulesTarget, StaleRulesFile } from './rulesMessages.ts';
import type { FetchedFile, FileRole, OpenUrlAnswer, PagePlace, SiteInfo, SiteStatus } from './siteMessages.ts';
import type { PageSource, PreviewPage, PreviewPatch, PreviewProblem } from './webviewMessages.ts';
import type { Whole } from './whole.ts';

export type * from './apiMessages.ts';
export type * from './counterpartMessages.ts';
export type * from './fileMessages.ts';
export type * from './insertMessages.ts';
export type * from './navigationMessages.ts';
export type * from './previewMessages.ts';
export type * from './refactorMessages.ts';
export type * from './reviewMessages.ts';
export type * from './rulesMessages.ts';
export type * from './siteMessages.ts';
export { fetchedScheme } from './siteMessages.ts';
export type * from './webviewMessages.ts';

/** Requests from the client to the language server, by method name. */
export interface ServerRequests extends CounterpartRequests, NavigationRequests, RefactorRequests, ReviewRequests {
  /** Opens a preview or requests it again in full. Responds after the first page is rendered. */
  'docsight/preview/open': { params: PreviewRequest; result: PreviewPage | PreviewProblem };
  /** Stops updates for a preview. */
  'docsight/preview/close': { params: { readonly preview: string }; result: null };
  /** Prepares a page for printing in a browser on the server's machine. */
  'docsight/preview/print': {
    params: PrintRequest;
    result: { readonly kind: 'address'; readonly url: string } | Pick<PreviewProblem, 'kind' | 'message'>;
  };
  'docsight/preview/search': {
    params: {
      readonly preview: string;
      /** @maxLength 500 */
      readonly query: string;
    };
    /** List items for `SearchResults`. */
    result: { readonly html: string };
  };
  /** Returns a block of the page as text, or null if that line has no block. */
  'docsight/preview/blockText': {
    params: { readonly preview: string; readonly line: Whole; readonly form: 'link' | 'markdown' | 'mdx' };
    result: { readonly text: string | null };
  };
  /** Returns where a field of an API page is written, by the id of its element. */
  'docsight/preview/fieldSource': {
    params: {
      readonly preview: string;
      /** @maxLength 500 */
      readonly field: string;
    };
    result: PageSource | null;
  };
  /** Resolves a link that was clicked in the preview. */
  'docsight/preview/resolve': { params: { readonly preview: string; readonly href: string }; result: LinkTarget };
  /** Returns the targets for a site's rules files, and which of them are in use. */
  'docsight/rules/targets': { params: { readonly folder: string }; result: readonly RulesTarget[] };
  /** Returns the files for the chosen targets; writes nothing. */
  'docsight/rules/generate': {
    params: {
      readonly folder: string;
      readonly targets: readonly string[];
      readonly trusted: boolean;
    };
    result: readonly RulesFile[];
  };
  /** Returns the rules files that no longer match their site. */
  'docsight/rules/stale': {
    params: { readonly folder: string; readonly trusted: boolean };
    result: readonly StaleRulesFile[];
  };
  /** Runs a read-only tool on a site for an assistant. Names and inputs are defined in schemas/tools.json. */
  'docsight/tool': {
    params: { readonly folder: string; readonly name: string; readonly input: unknown };
    result: { readonly text: string; readonly isError: boolean };
  };
  /** Returns the site that a file belongs to, or null. */
  'docsight/site': { params: { readonly uri: string }; result: SiteInfo | null };
  /** Returns the role of a file in its site. Null for files outside sites, which the editor handles itself. */
  'docsight/role': {
    params: { readonly uri: string };
    result: { readonly site: SiteInfo; readonly role: FileRole } | null;
  };
  /** Returns all sites of the workspace. */
  'docsight/sites': { params: Record<string, never>; result: readonly SiteInfo[] };
  /**
   * Returns the next finding after a place that stops the build or that readers encounter, across all files of all
   * sites.
   */
  'docsight/nextBreak': {
    params: { readonly uri?: string; readonly line: Whole; readonly character: Whole };
    result: { readonly uri: string; readonly line: Whole; readonly character: Whole } | null;
  };
  /** Returns the paths of a site's templates for new pages. */
  'docsight/pageTemplates': { params: { readonly folder: string }; result: readonly string[] };
  /**
   * Returns the indentation of a page, or else of most pages in its site: spaces or a tab. Null if none is indented,
   * and outside sites.
   */
  'docsight/indentation': { params: { readonly uri: string }; result: string | null };
  /** Returns the pages in navigation order. A new page can follow any of them. */
  'docsight/pagePlaces': { params: { readonly folder: string }; result: readonly PagePlace[] };
  /**
   * Returns the folders with pages, relative to the site's folder (empty for that folder). A new page can go in any of
   * them.
   */
  'docsight/pageFolders': { params: { readonly folder: string }; result: readonly string[] };
  /** Creates a page and its navigation entry. `edit` is a WorkspaceEdit (LSP). Null if the page cannot be created. */
  'docsight/newPage': {
    params: {
      readonly folder: string;
      readonly title: string;
      readonly description?: string;
      /**
       * Path of the file relative to the site's folder, with or without extension: `guides/start`. A path that ends
       * with `/` is a folder, and the file name comes from the title. Default: next to `after`.
       */
      readonly path?: string;
      /** URI of the page that it follows. */
      readonly after?: string;
      /** One of the site's templates. */
      readonly template?: string;
    };
    result: { readonly uri: string; readonly edit: object } | null;
  };
  /** Returns the root-relative link to the section at a position. Null if the file is not a page. */
  'docsight/headingLink': {
    params: { readonly uri: string; readonly line: Whole; readonly character: Whole };
    result: string | null;
  };
  /** Returns the components that can be inserted at a position. Null if none can. */
  'docsight/components': { params: InsertRequestPlace; result: readonly ComponentToInsert[] | null };
  /** Returns the same components, rendered. */
  'docsight/components/drawn': { params: DrawnComponentsRequest; result: DrawnComponents | null };
  /** Returns the ways to insert pasted or dropped content; writes nothing. */
  'docsight/insert': { params: InsertRequest; result: InsertAnswer };
  /** Resolves the URL of a deployed page. Without `folder`, searches the site that matches the URL. */
  'docsight/openUrl': { params: { readonly url: string; readonly folder?: string }; result: OpenUrlAnswer };
  /**
   * Returns the text to insert after a typed `>`, `</` or `=`: a closing tag, or `""` or `{}` for an attribute. Null if
   * nothing should be inserted.
   */
  'docsight/autoClose': {
    params: { readonly uri: string; readonly line: Whole; readonly character: Whole };
    result: string | null;
  };
  /**
   * Returns the request of the form on an API page. Null if the page has no form. `inputs` comes from the webview and
   * is untrusted.
   */
  'docsight/api/request': { params: { readonly uri: string; readonly inputs: unknown }; result: ApiRequest | null };
  /** Returns the missing pages of a site's API documents as files; writes nothing. */
  'docsight/api/generate': { params: { readonly folder: string }; result: readonly GeneratedFile[] };
  /**
   * Returns the files that a code action for a whole site would change; writes nothing. `data` identifies the action.
   * Null if there is nothing left to fix.
   */
  'docsight/siteFix': { params: SiteFixData; result: SiteFixAnswer | null };
  /** Returns the files of a new site, by path relative to its folder; writes nothing. */
  'docsight/newSite': {
    params: { readonly name: string; readonly generation: 'v1' | 'v2' };
    result: readonly { readonly path: string; readonly text: string }[];
  };
  /** Converts docs.json between v1 and v2; writes nothing. Null if the folder is not a site. */
  'docsight/convert': { params: { readonly folder: string }; result: ConvertAnswer | null };
  /**
   * Returns the changes needed before files or folders are deleted, and the number of links to them; writes nothing.
   */
  'docsight/deletion': { params: DeletionRequest; result: DeletionAnswer };
  /** Sent by a watchdog. A responsive server answers immediately. */
  'docsight/ping': { params: Record<string, never>; result: 'pong' };
}

/** Notifications from the server to the client, by method name. */
export interface ServerNotifications {
  'docsight/preview/update': PreviewPage | PreviewPatch | PreviewProblem;
  'docsight/status': SiteStatus;
  /** The content of a site's navigation view has changed. */
  'docsight/navigation/changed': { readonly folder: string };
}

/** The client's `initializationOptions`. All fields are optional, because other editors send none. */
export interface InitializationOptions {
  /** False in Restricted Mode: no programs are run, not even Git. Default: true. */
  readonly trusted?: boolean;
  /** Settings below `docsight`, for editors without `workspace/configuration`. */
  readonly settings?: unknown;
  /** False if the client shows the status itself: the server sends no work-done progress. Default: true. */
  readonly progress?: boolean;
  /** `push`: findings are sent without a request, even to editors that support requests. Default: `pull`. */
  readonly diagnostics?: 'push' | 'pull';
  /**
   * Commands that the client runs itself, so that results may refer to them. If it runs none of ours, the server
   * handles them.
   */
  readonly commands?: readonly string[];
  /** Paths or URIs of files that were open at two consecutive crashes. The server lists them, but never reads them. */
  readonly setAside?: readonly string[];
  /** API documents that were fetched earlier. */
  readonly apiDocuments?: readonly FetchedFile[];
  /** Methods that throw. Ignored unless DOCSIGHT_TEST is set. */
  readonly failFeature?: readonly string[];
}

/** Notifications from the client to the server. */
export interface ClientNotifications {
  /** The user has trusted the workspace. */
  'docsight/trusted': Record<string, never>;
  /** All fetched API documents. Sent again after each fetch. */
  'docsight/apiDocuments': { readonly apiDocuments: readonly FetchedFile[] };
  /** An update of a preview was shown. The server may send the next one, with the text at that time. */
  'docsight/preview/shown': { readonly preview: string };
  /** Position of the cursor. New findings in the text that is being edited are delayed until the cursor leaves it. */
  'docsight/cursor': { readonly uri: string; readonly line: Whole; readonly character: Whole };
  /** The cursor is not in a page or docs.json. */
  'docsight/cursorLeft': Record<string, never>;
}
