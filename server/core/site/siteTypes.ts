import type { ParsedData } from '../data/node.ts';
import type { AnchorRule } from '../page/anchorRule.ts';
import type { Anchor as PageAnchor } from '../page/anchors.ts';
import type { Dialect, Evidence } from '../schema/dialect.ts';
import type { Range } from '../text/range.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import type { CodeComponent } from './code/code.ts';
import type { WholeConfig } from './config/configFiles.ts';
import type {
  Anchor,
  CodeStyle,
  ContextualOption,
  ModeColors,
  NamedIcon,
  NamedLink,
  PlaygroundMode,
  SiteAround,
  SiteFont,
  SiteSettings,
  Tab,
} from './settingsTypes.ts';
import type { Include, Part } from './snippet/parts.ts';

export type {
  Anchor,
  CodeStyle,
  ContextualOption,
  Dialect,
  ModeColors,
  NamedIcon,
  NamedLink,
  SiteAround,
  SiteFont,
  SiteSettings,
  Tab,
};

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
  /** `rest` is what a folder holds beyond the bounds of a site; `ignored` is left out by an ignore file. */
  readonly what: 'file' | 'folder' | 'rest' | 'ignored';
  /** The system's reason or the bound, as the end of a sentence: "permission is denied (EACCES)". */
  readonly why: string;
}

/** All files of one site at one moment: an immutable value. Paths as in `SourceFile`; all maps and sets are in their order. */
export interface Site {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Stays the same object as long as no file changed anything that other files may know of it. */
  readonly index: SiteIndex;
  /** What the next site is counted from; where it is not there, all is counted. */
  readonly tallies?: {
    readonly prefix: PrefixTally;
    readonly slugs: SlugTally;
    readonly images: NameTally;
    readonly hooks: NameTally;
  };
}

/** The root-relative addresses of some pages: of their links, and of links, pictures and other files together. */
export interface PrefixTally {
  readonly links: FolderTally;
  readonly all: FolderTally;
}

/** How many addresses there are, how many below each folder they begin with, and how many are that folder alone. */
export interface FolderTally {
  readonly count: number;
  readonly byFolder: ReadonlyMap<string, number>;
  readonly alone: ReadonlyMap<string, number>;
}

/** How many files name each slug in a link. */
export type SlugTally = ReadonlyMap<string, number>;

/** How many files mention each name of an image. */
export type NameTally = ReadonlyMap<string, number>;

/** What the files of a site may know of each other. A body edit that leaves all summaries equal keeps its identity. */
export interface SiteIndex {
  readonly config: Config;
  /** Pages and snippets (.mdx, .md) by path. */
  readonly pages: ReadonlyMap<string, PageSummary>;
  /** Their paths, in order: the same list as long as no page comes or goes. */
  readonly pagePaths: readonly string[];
  /** Every file of the site by path, pages and docs.json too. */
  readonly paths: ReadonlySet<string>;
  /**
   * The text files that are neither pages nor docs.json: .docsightrc.json, API documents, fetched ones too,
   * templates.
   */
  readonly others: ReadonlyMap<string, SourceFile>;
  /** The folder that most root-relative links begin with although the site has no such place: where it is deployed. */
  readonly prefix: string | undefined;
  /** The pages outside of the navigation that a link of another file leads to, by path. */
  readonly linked: ReadonlySet<string>;
  /** The images that no text of the site mentions, by path. */
  readonly unusedImages: ReadonlySet<string>;
  /** The names in pages and code that a style sheet's hook may be a slip of, each with how many files have it. */
  readonly hookLikes: NameTally;
  /** What files are called now that git knows by another path, by that; where nobody asked git, it is not there. */
  readonly renames?: ReadonlyMap<string, string>;
  /** What is there and could not be read, by path; the empty path is the site's own folder. */
  readonly unread: ReadonlyMap<string, Unread>;
  /** The folders of the site that links to folders lead to, by the links' paths. */
  readonly links: ReadonlyMap<string, string>;
  /** False where results are needed once: what they ask the index for is not noted. */
  readonly isNoted?: false;
}

/** All that other files may know of a page. */
export interface PageSummary {
  readonly path: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly sidebarTitle: string | undefined;
  readonly icon: string | undefined;
  readonly iconType: string | undefined;
  readonly iconLibrary?: string | undefined;
  readonly tag: string | undefined;
  readonly mode: string | undefined;
  readonly hidden: boolean;
  /** Front matter `searchable` and `boost`; not there where it says nothing of them. */
  readonly searchable?: boolean;
  readonly boost?: number;
  /** Front matter `timestamp`, over what the site says. */
  readonly timestamp?: boolean;
  /** Front matter `playground`, over what the site says. */
  readonly playground?: PlaygroundMode;
  /** Front matter `url`: the sidebar entry leads there instead. */
  readonly url: string | undefined;
  /** Front matter `version`: the version of the documentation that the page belongs to. */
  readonly version?: string | undefined;
  /** Front matter `openapi` and `api`, as written. */
  readonly openapi: string | undefined;
  readonly api: string | undefined;
  /** Front matter `openapi-schema`, as written. */
  readonly openapiSchema: string | undefined;
  /** Headings in order, levels 1 to 6. */
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  /** What leads into this file's own text, in order; the site's rule makes fragments of it. */
  readonly anchors: readonly PageAnchor[];
  /** Snippets it includes, as written: specifiers of imports and `file` of Snippet. */
  readonly includes: readonly Include[];
  /** Names that it exports; `*` stands for those of another file, and for what cannot be read. */
  readonly exports: readonly string[];
  /** What the components that its code gives to others take; undefined for a page without any. */
  readonly components?: readonly CodeComponent[];
  /** The classes that its `<style>` elements have rules for; not there where it has none. */
  readonly classes?: readonly string[];
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
  /** Why it is that one. */
  readonly evidence: Evidence;
  /** The schema that it is held against. */
  readonly schema: 'docs.v1' | 'docs.v2';
  readonly settings: SiteSettings;
  /** How its pages' fragments are made. */
  readonly anchorRule: AnchorRule;
  readonly navigation: Navigation;
  /** URL prefixes below which the platform makes pages from API documents, as docs.json writes them. */
  readonly generatedPrefixes: readonly string[];
}

/**
 * The navigation of either generation. Tabs and anchors of v1 divide a flat list of groups by URL prefix; the second
 * generation nests divisions. Past this type nobody knows which one it was.
 */
export interface Navigation {
  readonly entries: readonly NavEntry[];
  /** Links that stand on every page. */
  readonly global: readonly NavDivision[];
  /** What holds where no division or group says otherwise. */
  readonly directory: Directory | undefined;
}

/** What may stand in navigation, in both generations of docs.json. */
export type NavEntry = NavDivision | NavGroup | NavPage | NavOperation;

/** A tab, anchor, version, language, dropdown or product of the second generation, or an item of a menu. */
export interface NavDivision extends NamedIcon {
  readonly kind: 'division';
  readonly division: 'tab' | 'anchor' | 'dropdown' | 'version' | 'language' | 'product' | 'item';
  readonly name: string;
  /** What visitors read in place of the name. */
  readonly label: string | undefined;
  readonly description: string | undefined;
  readonly color: ModeColors | undefined;
  /** A badge beside the name. */
  readonly tag: string | undefined;
  /** Shown where an address says of none. */
  readonly isDefault: boolean;
  readonly align: 'start' | 'end';
  readonly href: string | undefined;
  readonly hidden: boolean;
  /** Whether a search finds its pages; undefined where that follows from `hidden`. */
  readonly searchable: boolean | undefined;
  readonly directory: Directory | undefined;
  /** What it has of its own around its pages; the site's counts for the rest. */
  readonly around: Partial<SiteAround>;
  readonly entries: readonly NavEntry[];
  /** Links that stand beside what it holds, on each of its pages. */
  readonly global: readonly NavDivision[];
  /** Of the whole object in docs.json. */
  readonly range: Range;
}

/** How the page of a group lists what is in it. */
export type Directory = 'none' | 'accordion' | 'card';

/** A group of the sidebar. `range` is that of its object in docs.json. */
export interface NavGroup extends NamedIcon {
  readonly kind: 'group';
  /** May be empty: a group without a header. */
  readonly name: string;
  readonly version: string | undefined;
  readonly hidden: boolean;
  /** A badge beside the name. */
  readonly tag: string | undefined;
  /** As of a division. */
  readonly searchable: boolean | undefined;
  /** A factor of how well its pages answer a search; 1 where nothing is said. */
  readonly boost: number;
  readonly directory: Directory | undefined;
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
  /** A folder without an index: the deployed platform shows the first of its pages that the navigation lists. */
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'external'; readonly url: string }
  | { readonly kind: 'redirect'; readonly to: string }
  /** A page that exists only through an API document. */
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
