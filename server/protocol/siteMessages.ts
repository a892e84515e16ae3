import type { Whole } from './whole.ts';

/** What the client knows about a site. `dialect` is the format of its docs.json. */
export interface SiteInfo {
  /** URI of the folder that contains docs.json. */
  readonly folder: string;
  readonly name: string;
  readonly dialect: 'v1' | 'v2' | 'foreign';
  /** URLs of API documents in the docs.json, fetched or not. */
  readonly remote: readonly string[];
}

/** The state of all sites of the workspace, for the status bar. */
export interface SiteStatus {
  readonly sites: readonly {
    readonly folder: string;
    readonly name: string;
    /** Number of errors that stop the build. */
    readonly build: number;
    /** Number of errors that readers encounter in a site that builds: broken links, missing pages and images. */
    readonly readers: number;
    readonly pages: number;
    /** Number of findings that `docsight.problems.hide` hides in the editor. */
    readonly hidden: number;
    /** False while files are still being read or checked. */
    readonly ready: boolean;
    readonly format: ConfigFormat;
  }[];
}

/** The format of a docs.json, and what determines it. `keys` are those that only this format has. */
export interface ConfigFormat {
  readonly dialect: 'v1' | 'v2';
  readonly by: 'navigation' | 'keys' | '$schema' | 'file name' | 'nothing';
  readonly keys: readonly string[];
}

/**
 * The role of a file in a site:
 * - `page`: a page or snippet
 * - `config`: docs.json
 * - `settings`: .docsightrc.json
 * - `api`: a file with operations of an OpenAPI document
 * - `other`: any other file of a site
 * - `alone`: a page without a docs.json above it
 */
export type FileRole = 'page' | 'config' | 'settings' | 'api' | 'other' | 'alone';

/** A page in navigation. */
export interface PagePlace {
  readonly uri: string;
  readonly title: string;
  /** Names of the groups around it, outermost first. */
  readonly groups: readonly string[];
}

/** Where a URL of the deployed site leads. Line and character are zero-based. */
export type OpenUrlAnswer =
  /** `note`: the part of the URL that was not found. */
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
  /** Several sites match. */
  | { readonly kind: 'ask'; readonly sites: readonly SiteInfo[] };

/** A file fetched from a URL for a site, which the editor keeps. */
export interface FetchedFile {
  /** URI of the site's folder. */
  readonly folder: string;
  readonly url: string;
  /** URI of the file. */
  readonly file: string;
}

/** URI scheme of documents that show fetched files. The query is a `FetchedDocument` as JSON. */
export const fetchedScheme = 'docsight-fetched';

/** Identifies a document that was fetched for a site. */
export type FetchedDocument = Pick<FetchedFile, 'folder' | 'url'>;
