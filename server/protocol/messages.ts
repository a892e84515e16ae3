/**
 * Every message that crosses a process or frame and is not LSP's own. Each direction is one closed union; a switch over
 * it ends in `satisfies never`, so that a new message is a compile error on both sides.
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
import type { PreviewPage, PreviewPatch, PreviewProblem } from './webviewMessages.ts';
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

/** Requests of the client to the language server, by method name. */
export interface ServerRequests extends CounterpartRequests, NavigationRequests, RefactorRequests, ReviewRequests {
  /** Opens a preview or asks for it again in full. Answers when the first page was rendered. */
  'docsight/preview/open': { params: PreviewRequest; result: PreviewPage | PreviewProblem };
  /** No more updates for this preview. */
  'docsight/preview/close': { params: { readonly preview: string }; result: null };
  /** Makes a page ready to be printed by a browser on the server's machine. */
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
    /** Items of the list of results, for `SearchResults`. */
    result: { readonly html: string };
  };
  /** A block of the page shown as a text; null where there is none on that line. */
  'docsight/preview/blockText': {
    params: { readonly preview: string; readonly line: Whole; readonly form: 'link' | 'markdown' | 'mdx' };
    result: { readonly text: string | null };
  };
  /** Where a link clicked in the preview leads. */
  'docsight/preview/resolve': { params: { readonly preview: string; readonly href: string }; result: LinkTarget };
  /** The rules file's targets for a site and what is there already. */
  'docsight/rules/targets': { params: { readonly folder: string }; result: readonly RulesTarget[] };
  /** Texts for the chosen targets; writes nothing. */
  'docsight/rules/generate': {
    params: {
      readonly folder: string;
      readonly targets: readonly string[];
      readonly trusted: boolean;
    };
    result: readonly RulesFile[];
  };
  /** The files with rules of a site that no longer match it. */
  'docsight/rules/stale': {
    params: { readonly folder: string; readonly trusted: boolean };
    result: readonly StaleRulesFile[];
  };
  /** Asks a read-only tool about a site for an assistant; names and inputs are rows of schemas/tools.json. */
  'docsight/tool': {
    params: { readonly folder: string; readonly name: string; readonly input: unknown };
    result: { readonly text: string; readonly isError: boolean };
  };
  /** The site that a file belongs to, if any. */
  'docsight/site': { params: { readonly uri: string }; result: SiteInfo | null };
  /** What a file is to its site; null for files that no site has: they stay the editor's own. */
  'docsight/role': {
    params: { readonly uri: string };
    result: { readonly site: SiteInfo; readonly role: FileRole } | null;
  };
  /** All sites of the workspace. */
  'docsight/sites': { params: Record<string, never>; result: readonly SiteInfo[] };
  /** The next finding that breaks after a place, over all files of all sites. */
  'docsight/nextBreak': {
    params: { readonly uri?: string; readonly line: Whole; readonly character: Whole };
    result: { readonly uri: string; readonly line: Whole; readonly character: Whole } | null;
  };
  /** Templates for new pages that a site keeps, by path. */
  'docsight/pageTemplates': { params: { readonly folder: string }; result: readonly string[] };
  /** What pages like this one indent by, blanks or a tab, as they do; null where none does, and outside of sites. */
  'docsight/indentation': { params: { readonly uri: string }; result: string | null };
  /** The pages in navigation, in its order: where a new page may come after. */
  'docsight/pagePlaces': { params: { readonly folder: string }; result: readonly PagePlace[] };
  /** The folders with pages, relative to the site's folder (empty for itself): where a new page may go. */
  'docsight/pageFolders': { params: { readonly folder: string }; result: readonly string[] };
  /** A new page with its entry in navigation. `edit` is a WorkspaceEdit of LSP; null where it cannot be made. */
  'docsight/newPage': {
    params: {
      readonly folder: string;
      readonly title: string;
      readonly description?: string;
      /**
       * Where its file goes, relative to the site's folder, with or without extension: `guides/start`. A path that ends
       * with `/` is a folder, and the name is made of the title. Beside `after` unless given.
       */
      readonly path?: string;
      /** URI of the page that it comes after. */
      readonly after?: string;
      /** One of the templates. */
      readonly template?: string;
    };
    result: { readonly uri: string; readonly edit: object } | null;
  };
  /** The root-relative link to the section around a place of a page; null for what is no page. */
  'docsight/headingLink': {
    params: { readonly uri: string; readonly line: Whole; readonly character: Whole };
    result: string | null;
  };
  /** The components that can be put into a page at a place; null where none can stand. */
  'docsight/components': { params: InsertRequestPlace; result: readonly ComponentToInsert[] | null };
  /** The same as they would look there. */
  'docsight/components/drawn': { params: DrawnComponentsRequest; result: DrawnComponents | null };
  /** What a page makes of something pasted or dropped into it; writes nothing. */
  'docsight/insert': { params: InsertRequest; result: InsertAnswer };
  /** Where the URL that a reader sees leads; without `folder` in the site that the URL fits to. */
  'docsight/openUrl': { params: { readonly url: string; readonly folder?: string }; result: OpenUrlAnswer };
  /**
   * What to put behind a `>`, `</` or `=` that was just typed before the place: a closing tag, or `""` or `{}` for an
   * attribute. Null where nothing belongs there.
   */
  'docsight/autoClose': {
    params: { readonly uri: string; readonly line: Whole; readonly character: Whole };
    result: string | null;
  };
  /** The request that the form of an API page asks for; null when the page has none. `inputs` comes from the webview. */
  'docsight/api/request': { params: { readonly uri: string; readonly inputs: unknown }; result: ApiRequest | null };
  /** The pages that a site's API documents lack, as texts of files; writes nothing. */
  'docsight/api/generate': { params: { readonly folder: string }; result: readonly GeneratedFile[] };
  /**
   * What a code action for a whole site, known by the `data` it carries, would make of every file; writes nothing. Null
   * where nothing is left to fix.
   */
  'docsight/siteFix': { params: SiteFixData; result: SiteFixAnswer | null };
  /** The texts of the files of a new site, by path below its folder; writes nothing. */
  'docsight/newSite': {
    params: { readonly name: string; readonly generation: 'v1' | 'v2' };
    result: readonly { readonly path: string; readonly text: string }[];
  };
  /**
   * A site's docs.json as one of the other generation; writes nothing. Null where the folder is no site.
   */
  'docsight/convert': { params: { readonly folder: string }; result: ConvertAnswer | null };
  /** What has to change before files or folders are deleted, and who links to them; writes nothing. */
  'docsight/deletion': { params: DeletionRequest; result: DeletionAnswer };
  /** What a watchdog asks: a server that is alive answers at once. */
  'docsight/ping': { params: Record<string, never>; result: 'pong' };
}

/** Notifications of the server to the client, by method name. */
export interface ServerNotifications {
  'docsight/preview/update': PreviewPage | PreviewPatch | PreviewProblem;
  'docsight/status': SiteStatus;
  /** What the navigation view of a site shows is another thing now. */
  'docsight/navigation/changed': { readonly folder: string };
}

/** What the client hands over in `initializationOptions`. Every field may be absent: other editors send none. */
export interface InitializationOptions {
  /** False in Restricted Mode: nothing is run then, not even git. Default true. */
  readonly trusted?: boolean;
  /** Settings below `docsight`, for editors without `workspace/configuration`. */
  readonly settings?: unknown;
  /** False where the client shows the status itself: no work-done progress then. Default true. */
  readonly progress?: boolean;
  /** `push`: findings are sent, also to an editor that would ask for them. Default `pull`. */
  readonly diagnostics?: 'push' | 'pull';
  /** Commands that the client runs itself, which answers may name. Of an editor that runs none of ours the server takes them. */
  readonly commands?: readonly string[];
  /** Paths or URIs of files that were open at two crashes in a row: left as they are on disk, never read. */
  readonly setAside?: readonly string[];
  /** API documents that were fetched before. */
  readonly apiDocuments?: readonly FetchedFile[];
  /** Methods that throw. Heeded only when DOCSIGHT_TEST is set. */
  readonly failFeature?: readonly string[];
}

/** Notifications of the client to the server. */
export interface ClientNotifications {
  /** The user trusts the workspace now. */
  'docsight/trusted': Record<string, never>;
  /** All API documents that were fetched and are kept; again after each fetch. */
  'docsight/apiDocuments': { readonly apiDocuments: readonly FetchedFile[] };
  /** An update of a preview was shown: the next one may come, with the text as it is then. */
  'docsight/preview/shown': { readonly preview: string };
  /** Where the cursor is. New findings of what is being edited there wait until it is elsewhere. */
  'docsight/cursor': { readonly uri: string; readonly line: Whole; readonly character: Whole };
  /** The cursor is in no page and no docs.json. */
  'docsight/cursorLeft': Record<string, never>;
}
