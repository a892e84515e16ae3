import type { ParsedData } from '../data/node.ts';
import type { Dialect } from '../schema/dialect.ts';
import type { Range } from '../text/range.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import type { CodeComponent } from './code/code.ts';
import type { WholeConfig } from './config/configFiles.ts';
import type { Include, Part } from './snippet/parts.ts';

export type { Dialect };

/** What can happen to a site's files. Disk scan, open editors, watcher and CLI all arrive as these. */
export type Change =
  /** A text file appeared or has new text; one from the network has its URL as path. */
  | {
      readonly kind: 'text';
      readonly path: string;
      readonly text: string;
      /**
       * As in `SourceFile`; null where all bytes of the file are text. Where it is not said, as in an editor's text, what
       * was known of the file before counts while the text has such signs.
       */
      readonly undecoded?: number | null;
      /** The same as a file, from which something was read already. */
      readonly file?: SourceFile;
    }
  /** A file that is known by its path only (an image, a font, a file too large or not text). */
  | { readonly kind: 'asset'; readonly path: string }
  /** Something that is there and could not be read. */
  | { readonly kind: 'unread'; readonly path: string; readonly unread: Unread }
  /** A link to a folder of the site. What lies in that folder belongs to the site once, under its own path. */
  | { readonly kind: 'link'; readonly path: string; readonly to: string }
  | { readonly kind: 'delete'; readonly path: string };

/** Something that is there and could not be read now. */
export interface Unread {
  /** `rest` is what a folder holds beyond the bounds of a site. */
  readonly what: 'file' | 'folder' | 'rest';
  /** The system's reason or the bound, as the end of a sentence: "permission is denied (EACCES)". */
  readonly why: string;
}

/** All files of one site at one moment: an immutable value. Paths as in `SourceFile`; all maps and sets are in their order. */
export interface Site {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Stays the same object as long as no file changed anything that other files may know of it. */
  readonly index: SiteIndex;
  /** What the next site is counted from; where it is not there, all is counted. */
  readonly tallies?: { readonly prefix: PrefixTally; readonly slugs: SlugTally };
}

/** The root-relative links of some pages: all of them, and those below each first folder. */
export interface PrefixTally {
  readonly all: number;
  readonly byFolder: ReadonlyMap<string, number>;
}

/** How many files name each slug in a link. */
export type SlugTally = ReadonlyMap<string, number>;

/** What the files of a site may know of each other. A body edit that leaves all summaries equal keeps its identity. */
export interface SiteIndex {
  readonly config: Config;
  /** Pages and snippets (.mdx, .md) by path. */
  readonly pages: ReadonlyMap<string, PageSummary>;
  /** Every file of the site by path, pages and docs.json too. */
  readonly paths: ReadonlySet<string>;
  /** The text files that are neither pages nor docs.json: .docsightrc.json, OpenAPI descriptions, fetched ones too, templates. */
  readonly others: ReadonlyMap<string, SourceFile>;
  /** The folder that most root-relative links begin with although the site has no such place: where it is deployed. */
  readonly prefix: string | undefined;
  /** The pages outside of the navigation that a link of another file leads to, by path. */
  readonly linked: ReadonlySet<string>;
  /** What is there and could not be read, by path; the empty path is the site's own folder. */
  readonly unread: ReadonlyMap<string, Unread>;
  /** The folders of the site that links to folders lead to, by the links' paths. */
  readonly links: ReadonlyMap<string, string>;
}

/** All that other files may know of a page. */
export interface PageSummary {
  readonly path: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly sidebarTitle: string | undefined;
  readonly icon: string | undefined;
  readonly iconType: string | undefined;
  readonly tag: string | undefined;
  readonly mode: string | undefined;
  readonly hidden: boolean;
  /** Front matter `url`: the sidebar entry leads there instead. */
  readonly url: string | undefined;
  /** Front matter `version`: the version of the documentation that the page belongs to. */
  readonly version?: string | undefined;
  /** Front matter `openapi` and `api`, as written. */
  readonly openapi: string | undefined;
  readonly api: string | undefined;
  /** Headings in order, levels 1 to 6. */
  readonly headings: readonly { readonly level: number; readonly text: string; readonly slug: string }[];
  /** Every fragment that leads into this file's own text, without `#`. */
  readonly anchors: readonly string[];
  /** Snippets it includes, as written: specifiers of imports and `file` of Snippet. */
  readonly includes: readonly Include[];
  /** Names that it exports; `*` stands for those of another file, and for what cannot be read. */
  readonly exports: readonly string[];
  /** What the components that its code gives to others take; undefined for a page without any. */
  readonly components?: readonly CodeComponent[];
  /** What a file that includes it has to know; undefined for a page whose headings are all there is to tell. */
  readonly parts: readonly Part[] | undefined;
  /** Its end was not read: it may have more of everything. */
  readonly isCut?: boolean;
}

/** docs.json, read. A site whose docs.json is broken still has one: what could be read. */
export interface Config {
  readonly file: SourceFile;
  readonly data: ParsedData;
  /** With the files that its references name. */
  readonly whole: WholeConfig;
  readonly dialect: Dialect;
  /** The schema that it is held against. */
  readonly schema: 'docs' | 'docs.v2';
  readonly settings: SiteSettings;
  readonly navigation: Navigation;
  /** URL prefixes below which the platform makes pages from OpenAPI descriptions, as docs.json writes them. */
  readonly generatedPrefixes: readonly string[];
}

/** The type of a site's text or headings. */
export interface SiteFont {
  /** Letters, digits, blanks and hyphens alone: it reaches style sheets. */
  readonly family: string;
  /** From 1 to 1000. */
  readonly weight: number | undefined;
  /** Of its file, in the site or elsewhere. */
  readonly url: string | undefined;
  readonly format: 'woff' | 'woff2';
}

/** What the site's chrome shows, from either generation, defaults of the specification filled in. */
export interface SiteSettings {
  readonly name: string;
  /** As docs.json names it; the first generation's are other ones and not told. */
  readonly theme: string | undefined;
  /** What is above a page's title: the group it is in, or the whole way to it. */
  readonly eyebrows: 'section' | 'breadcrumbs';
  readonly logo:
    | { readonly light: string | undefined; readonly dark: string | undefined; readonly href: string }
    | undefined;
  readonly favicon: string | undefined;
  readonly colors: {
    readonly primary: string;
    readonly light: string;
    readonly dark: string;
    readonly background: { readonly light: string | undefined; readonly dark: string | undefined };
  };
  readonly topbarLinks: readonly NamedLink[];
  readonly cta:
    | { readonly type: 'link' | 'github'; readonly name: string | undefined; readonly url: string }
    | undefined;
  readonly versions: readonly string[];
  /** The language of each version that says one. */
  readonly versionLocales: ReadonlyMap<string, string>;
  /** The version that readers see first. */
  readonly firstVersion: string | undefined;
  readonly anchors: readonly Anchor[];
  readonly topAnchor: { readonly name: string; readonly icon: string; readonly iconType: string };
  readonly tabs: readonly Tab[];
  /** The tab that holds the pages of no other. */
  readonly primaryTab: Pick<Tab, 'name' | 'isDefaultHidden'>;
  readonly socials: readonly { readonly platform: string; readonly url: string }[];
  /** Columns of links below every page, of the second generation. */
  readonly footerLinks: readonly { readonly name: string | undefined; readonly links: readonly NamedLink[] }[];
  /** A line of Markdown above every page, of the second generation. */
  readonly banner: { readonly content: string; readonly dismissible: boolean } | undefined;
  readonly feedback: { readonly suggestEdit: boolean; readonly raiseIssue: boolean; readonly thumbsRating: boolean };
  readonly modeToggle: { readonly default: 'light' | 'dark' | undefined; readonly isHidden: boolean };
  readonly backgroundImage: { readonly light: string; readonly dark: string } | undefined;
  readonly fonts: { readonly body: SiteFont | undefined; readonly headings: SiteFont | undefined };
  /** Texts that pages of the second generation name as `{{name}}`. */
  readonly variables: ReadonlyMap<string, string>;
  readonly openapi: readonly string[];
  readonly api: {
    readonly baseUrls: readonly string[];
    readonly auth: {
      readonly method: string | undefined;
      readonly name: string | undefined;
      readonly inputPrefix: string | undefined;
    };
    readonly playgroundMode: 'show' | 'simple' | 'hide';
    readonly maintainOrder: boolean;
  };
  readonly redirects: readonly { readonly source: string; readonly destination: string }[];
}

/** A link of the header, footer or the like. `url` is as written. */
export interface NamedLink {
  readonly name: string;
  readonly url: string;
}

/** A link above the sidebar. `color` is a CSS color or a gradient; undefined where the site's own is used. */
export interface Anchor extends NamedLink {
  readonly icon: string | undefined;
  readonly iconType: string;
  readonly color: { readonly from: string; readonly via?: string; readonly to: string } | string | undefined;
  readonly version: string | undefined;
  readonly isDefaultHidden: boolean;
}

/** A tab above all pages of docs.json's first generation, by the prefix of the pages' URLs. */
export interface Tab extends NamedLink {
  readonly version: string | undefined;
  readonly isDefaultHidden: boolean;
}

/**
 * The navigation of either generation. Classic tabs and anchors divide a flat list of groups by URL prefix; the second
 * generation nests divisions. Past this type nobody knows which one it was.
 */
export interface Navigation {
  readonly entries: readonly NavEntry[];
}

/** What may stand in navigation, in both generations of docs.json. */
export type NavEntry = NavDivision | NavGroup | NavPage | NavOperation;

/** A tab, anchor, version, language, dropdown or product of the second generation. */
export interface NavDivision {
  readonly kind: 'division';
  readonly division: 'tab' | 'anchor' | 'dropdown' | 'version' | 'language' | 'product' | 'item';
  readonly name: string;
  readonly icon: string | undefined;
  readonly iconType: string | undefined;
  readonly href: string | undefined;
  readonly hidden: boolean;
  readonly entries: readonly NavEntry[];
  /** Of the whole object in docs.json. */
  readonly range: Range;
}

/** A group of the sidebar. `range` is that of its object in docs.json. */
export interface NavGroup {
  readonly kind: 'group';
  /** May be empty: a group without a header. */
  readonly name: string;
  readonly icon: string | undefined;
  readonly iconType: string | undefined;
  readonly version: string | undefined;
  readonly hidden: boolean;
  /** Open before the reader opens it. */
  readonly expanded: boolean;
  readonly entries: readonly NavEntry[];
  readonly range: Range;
}

/** A page as navigation names it. */
export interface NavPage {
  readonly kind: 'page';
  /** As written. */
  readonly target: string;
  /** The target without leading slash and extension; the page's URL path without the leading slash. */
  readonly slug: string;
  /** Of the string, quotes included. */
  readonly range: Range;
  /** It is what a click on a group's title opens. */
  readonly isRoot?: true;
}

/** `METHOD /path` or `file METHOD /path` in navigation. */
export interface NavOperation {
  readonly kind: 'operation';
  readonly target: string;
  readonly file: string | undefined;
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  readonly range: Range;
}

/** Where a link target leads, seen from one file of the site. Paths are relative to the site's root. */
export type Resolved =
  | { readonly kind: 'page'; readonly path: string; readonly fragment: string | undefined }
  /** A folder of pages without an index: the deployed platform shows its first page. */
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'external'; readonly url: string }
  | { readonly kind: 'redirect'; readonly to: string }
  /** A page that exists only through an OpenAPI description. */
  | { readonly kind: 'operation' }
  /** Nobody knows: the folder around it could not be read. */
  | { readonly kind: 'unread'; readonly path: string }
  | { readonly kind: 'missing'; readonly path: string; readonly nearest: string | undefined }
  /** There is such a page, but its name has other letter case. */
  | { readonly kind: 'case'; readonly path: string }
  | {
      readonly kind: 'missing-anchor';
      readonly path: string;
      readonly fragment: string;
      readonly nearest: string | undefined;
    }
  /** The page has such a fragment, but in other letter case. `right` is as it is written there. */
  | { readonly kind: 'anchor-case'; readonly path: string; readonly fragment: string; readonly right: string }
  /** Leads out of the site's folder, or has a scheme that is never followed. */
  | { readonly kind: 'unsafe'; readonly target: string };
