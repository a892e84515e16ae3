import type { Whole } from './whole.ts';

/** What the client knows of a site. `dialect` is the format of its docs.json. */
export interface SiteInfo {
  /** URI of the folder that holds docs.json. */
  readonly folder: string;
  readonly name: string;
  readonly dialect: 'v1' | 'v2' | 'foreign';
  /** URLs of the API documents that it names on the network, fetched or not. */
  readonly remote: readonly string[];
}

/** How all sites of the workspace stand, for the status bar. */
export interface SiteStatus {
  readonly sites: readonly {
    readonly folder: string;
    readonly name: string;
    /** Errors that stop the build. */
    readonly build: number;
    /** Errors that readers meet in a site that builds: broken links, missing pages and images. */
    readonly readers: number;
    readonly pages: number;
    /** Findings that `docsight.problems.hide` keeps out of the editor. */
    readonly hidden: number;
    /** False while files are still being read or checked. */
    readonly ready: boolean;
    readonly format: ConfigFormat;
  }[];
}

/** The format of a docs.json and what decides it; `keys` are those that only this format has. */
export interface ConfigFormat {
  readonly dialect: 'v1' | 'v2';
  readonly by: 'navigation' | 'keys' | '$schema' | 'file name' | 'nothing';
  readonly keys: readonly string[];
}

/**
 * A page or snippet, docs.json, .docsightrc.json, a file with operations of an OpenAPI document, or another file that a site has; `alone` is a page without a docs.json
 * above it.
 */
export type FileRole = 'page' | 'config' | 'settings' | 'api' | 'other' | 'alone';

/** A page as navigation lists it. */
export interface PagePlace {
  readonly uri: string;
  readonly title: string;
  /** Names of the groups around it, outermost first. */
  readonly groups: readonly string[];
}

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
