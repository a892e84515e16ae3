/**
 * Every message that crosses a process or frame and is not LSP's own. Each direction is one closed union; a switch over
 * it ends in `satisfies never`, so that a new message is a compile error on both sides.
 */

import type { ApiRequest } from './apiMessages.ts';
import type { PageSource, PreviewPage, PreviewPatch, PreviewProblem } from './webviewMessages.ts';

export type * from './apiMessages.ts';
export type * from './webviewMessages.ts';

/** A whole number from 0 to 2^31 - 1, which LSP calls `uinteger`: what comes in is held against that (scripts/generate/messageShapes.mjs). */
export type Whole = number;

/** Requests of the client to the language server, by method name. */
export interface ServerRequests {
  /** Opens a preview or asks for it anew in full. Answers when the first page was rendered. */
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
  /** Where a link clicked in the preview leads. */
  'docsight/preview/resolve': { params: { readonly preview: string; readonly href: string }; result: LinkTarget };
  /** The rules file's targets for a site and what is there already. */
  'docsight/rules/targets': { params: { readonly folder: string }; result: readonly RulesTarget[] };
  /** Texts for the chosen targets; writes nothing. */
  'docsight/rules/generate': {
    params: { readonly folder: string; readonly targets: readonly string[]; readonly trusted: boolean };
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
  /** What a page makes of something pasted or dropped into it; writes nothing. */
  'docsight/insert': { params: InsertRequest; result: InsertAnswer };
  /** Where the URL that a reader sees leads; without `folder` in the site that the URL fits to. */
  'docsight/openUrl': { params: { readonly url: string; readonly folder?: string }; result: OpenUrlAnswer };
  /** The closing tag to put behind a `>` or `</` that was just typed before the place; null where nothing is open. */
  'docsight/autoClose': {
    params: { readonly uri: string; readonly line: Whole; readonly character: Whole };
    result: string | null;
  };
  /** The request that the form of an API page asks for; null when the page has none. `inputs` comes from the webview. */
  'docsight/api/request': { params: { readonly uri: string; readonly inputs: unknown }; result: ApiRequest | null };
  /** The pages that a site's API descriptions lack, as texts of files; writes nothing. */
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
  /** What a watchdog asks: a server that is alive answers at once. */
  'docsight/ping': { params: Record<string, never>; result: 'pong' };
}

/** Notifications of the server to the client, by method name. */
export interface ServerNotifications {
  'docsight/preview/update': PreviewPage | PreviewPatch | PreviewProblem;
  'docsight/status': SiteStatus;
}

/** What the client hands over in `initializationOptions`. Every field may be absent: other editors send none. */
export interface InitializationOptions {
  /** False in Restricted Mode: nothing is run then, not even git. Default true. */
  readonly trusted?: boolean;
  /** Settings below `docsight`, for editors without `workspace/configuration`. */
  readonly settings?: unknown;
  /** Paths or URIs of files that were open at two crashes in a row: left as they are on disk, never read. */
  readonly setAside?: readonly string[];
  /** API descriptions that were fetched before. */
  readonly descriptions?: readonly FetchedFile[];
  /** Methods that throw. Heeded only when DOCSIGHT_TEST is set. */
  readonly failFeature?: readonly string[];
}

/** Notifications of the client to the server. */
export interface ClientNotifications {
  /** The user trusts the workspace now. */
  'docsight/trusted': Record<string, never>;
  /** All API descriptions that were fetched and are kept; anew after each fetch. */
  'docsight/descriptions': { readonly descriptions: readonly FetchedFile[] };
  /** Where the cursor stands: what is being typed is not checked yet. */
  'docsight/cursor': { readonly uri: string; readonly line: Whole; readonly character: Whole };
}

/** Opens a preview in the server, or shows something else in an open one. */
export interface PreviewRequest {
  /** Chosen by the client, unique per panel. */
  readonly preview: string;
  /** The page or the docs.json to show. */
  readonly uri: string;
  /** How the webview names local files: `resourceRoot` + path relative to the site's folder. */
  readonly resourceRoot: string;
  /** What the reader chose; see `view` in the core. */
  readonly reader?: ReaderState;
  /** Hosts that pictures, video and frames may load from; the webview's CSP has the same. */
  readonly allowedHosts?: readonly string[];
  /** How many stars repositories (`OWNER/NAME`) have, as far as the user let the client ask. */
  readonly stars?: Readonly<Record<string, number>>;
}

/** A page on paper, as its preview shows it; the fields mean the same as those of `PreviewRequest`. */
export type PrintRequest = Pick<PreviewRequest, 'uri' | 'reader' | 'allowedHosts'>;

/** Choices of the reader that the preview pretends to be. */
export interface ReaderState {
  readonly version?: string;
}

/** What the client knows of a site. `dialect` is the generation of its docs.json. */
export interface SiteInfo {
  /** URI of the folder that holds docs.json. */
  readonly folder: string;
  readonly name: string;
  readonly dialect: 'classic' | 'v2' | 'foreign';
  /** URLs of the API descriptions that it names on the network, fetched or not. */
  readonly remote: readonly string[];
}

/** What was fetched from a URL for a site, as a file that the editor keeps. */
export interface FetchedFile {
  /** URI of the site's folder. */
  readonly folder: string;
  readonly url: string;
  /** URI of the file. */
  readonly file: string;
}

/** Scheme of documents that show what was fetched; their query is a `FetchedDocument` as JSON. */
export const fetchedScheme = 'docsight-fetched';

/** Names a document that was fetched for a site. */
export type FetchedDocument = Pick<FetchedFile, 'folder' | 'url'>;

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

/** Where a URL of the deployed site leads. Lines and characters count from 0. */
export type OpenUrlAnswer =
  /** `note`: what of the URL was not found. */
  | {
      readonly kind: 'place';
      readonly uri: string;
      readonly line: Whole;
      readonly character: Whole;
      readonly note?: string;
    }
  | {
      readonly kind: 'missing';
      readonly message: string;
      readonly nearest?: { readonly uri: string; readonly title: string };
    }
  /** It may be any of these sites. */
  | { readonly kind: 'ask'; readonly sites: readonly SiteInfo[] };

/** A page as navigation lists it. */
export interface PagePlace {
  readonly uri: string;
  readonly title: string;
  /** Names of the groups around it, outermost first. */
  readonly groups: readonly string[];
}

/** A page or snippet, docs.json, .docsightrc.json, or another file that a site has. */
export type FileRole = 'page' | 'config' | 'settings' | 'other';

/** How all sites of the workspace stand, for the status bar. */
export interface SiteStatus {
  readonly sites: readonly {
    readonly folder: string;
    readonly name: string;
    readonly breaks: number;
    readonly pages: number;
    /** Findings that `docsight.problems.hide` keeps out of the editor. */
    readonly hidden: number;
    /** False while files are still being read or checked. */
    readonly ready: boolean;
  }[];
}

/** Where a link of a preview leads when it is clicked. */
export type LinkTarget =
  /** `source`: of a page that has no file. */
  | { readonly kind: 'page'; readonly uri: string; readonly fragment: string | undefined; readonly source?: PageSource }
  /** A file of the site that is no page: a picture, a description. */
  | { readonly kind: 'file'; readonly uri: string }
  | { readonly kind: 'external'; readonly url: string }
  | { readonly kind: 'missing'; readonly message: string };

/** A tool that rules can be written for. */
export interface RulesTarget {
  readonly id: string;
  readonly label: string;
  /** Where it is written, relative to the repository's root. */
  readonly path: string;
  /** The tool's file or folder is there already. */
  readonly inUse: boolean;
  /** Something that keeps the tool from reading it. */
  readonly note?: string;
}

/** A rules file as it is and as it is to be. */
export interface RulesFile {
  readonly id: string;
  /** URI of the file to write. */
  readonly uri: string;
  /** Undefined when the file is not there yet. */
  readonly before: string | undefined;
  readonly after: string;
  /** What was dropped to fit, what shadows it. */
  readonly notes: readonly string[];
  /** Why it is not to be written: a template with an error, a link out of the repository. */
  readonly problem?: string;
}

/** A file whose rules no longer match the site. */
export interface StaleRulesFile {
  /** Of the target, as in `RulesTarget`. */
  readonly id: string;
  readonly uri: string;
  /** Zero-based line that begins our block. */
  readonly line: Whole;
}

/** What a code action for a whole site is worked out from when it is chosen. */
export interface SiteFixData {
  /** Of any file of the site. */
  readonly uri: string;
  readonly code: string;
}

/** Files as a fix of all of a site leaves them; nothing is written yet. */
export interface SiteFixAnswer {
  /** What it does, with how many findings it fixes in how many files. */
  readonly title: string;
  readonly files: readonly GeneratedFile[];
}

/** What docs.json becomes in the other generation, or why it cannot be converted. */
export type ConvertAnswer =
  | {
      readonly kind: 'converted';
      readonly to: 'v1' | 'v2';
      readonly file: GeneratedFile;
      /** Sentences, each with the line of the old text from 0, about what the other generation cannot say. */
      readonly losses: readonly { readonly line: number; readonly message: string }[];
    }
  | { readonly kind: 'refused'; readonly message: string };

/** A file that a command would write. */
export interface GeneratedFile {
  readonly uri: string;
  /** Undefined when the file is not there yet. */
  readonly before: string | undefined;
  readonly after: string;
}
