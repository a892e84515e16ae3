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

/** A change of a site's files. Disk scan, open editors, watcher and CLI all report changes in this form. */
export type Change =
  /** A text file is new or has new text. The path of a downloaded file is its URL. */
  | {
      readonly kind: 'text';
      readonly path: string;
      readonly text: string;
      /**
       * As in `SourceFile`. Null if all bytes of the file are text. If left out, as for the text of an editor, the
       * value of the file before applies while the text has such characters.
       */
      readonly undecoded?: number | null;
      /** The same file, if something was already read from it. */
      readonly file?: SourceFile;
    }
  /** A file that is known by its path only (an image, a font, a file that is too large or not text). */
  | { readonly kind: 'asset'; readonly path: string }
  /** Something that exists and could not be read. */
  | { readonly kind: 'unread'; readonly path: string; readonly unread: Unread }
  /** A link to a folder of the site. The files in that folder belong to the site once, under their own paths. */
  | { readonly kind: 'link'; readonly path: string; readonly to: string }
  | { readonly kind: 'delete'; readonly path: string };

/** Something that exists and could not be read. */
export interface Unread {
  /** `rest` is the part of a folder beyond a site's limits. `ignored` is excluded by an ignore file. */
  readonly what: 'file' | 'folder' | 'rest' | 'ignored';
  /** The system's reason or the limit, as the end of a sentence: "permission is denied (EACCES)". */
  readonly why: string;
}

/**
 * All files of a site at one moment, as an immutable value. Paths are as in `SourceFile`, and all maps and sets are
 * sorted.
 */
export interface Site {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** The same object until a file changes something that other files may know of it. */
  readonly index: SiteIndex;
  /** Counts for the next site. Without them, everything is counted. */
  readonly tallies?: {
    readonly prefix: PrefixTally;
    readonly slugs: SlugTally;
    readonly images: NameTally;
    readonly hooks: NameTally;
  };
}

/** Root-relative targets of some pages: those of links, and those of links, pictures and other files together. */
export interface PrefixTally {
  readonly links: FolderTally;
  readonly all: FolderTally;
}

/**
 * The number of targets, the number below each folder that they begin with, and the number that are the folder itself.
 */
export interface FolderTally {
  readonly count: number;
  readonly byFolder: ReadonlyMap<string, number>;
  readonly alone: ReadonlyMap<string, number>;
}

/** How many files link to each slug. */
export type SlugTally = ReadonlyMap<string, number>;

/** How many files mention each image name. */
export type NameTally = ReadonlyMap<string, number>;

/** What the files of a site may know about each other. It stays the same object when an edit changes no summary. */
export interface SiteIndex {
  readonly config: Config;
  /** Pages and snippets (.mdx, .md) by path. */
  readonly pages: ReadonlyMap<string, PageSummary>;
  /** Their paths, sorted. The same list until a page is added or removed. */
  readonly pagePaths: readonly string[];
  /** Every file of the site by path, including pages and docs.json. */
  readonly paths: ReadonlySet<string>;
  /**
   * Text files that are neither pages nor docs.json: .docsightrc.json, API documents, including downloaded ones,
   * templates.
   */
  readonly others: ReadonlyMap<string, SourceFile>;
  /**
   * The folder that most root-relative links begin with, although the site does not have it: the deployment's prefix.
   */
  readonly prefix: string | undefined;
  /** Pages outside the navigation that a link in another file points to, by path. */
  readonly linked: ReadonlySet<string>;
  /** Images that no text of the site mentions, by path. */
  readonly unusedImages: ReadonlySet<string>;
  /** Names in pages and code that resemble a hook for style sheets, with the number of files that have each. */
  readonly hookLikes: NameTally;
  /** New paths of files by the old path that Git has. Undefined if Git was not asked. */
  readonly renames?: ReadonlyMap<string, string>;
  /** What exists and could not be read, by path. The empty path is the site's own folder. */
  readonly unread: ReadonlyMap<string, Unread>;
  /** Targets of links to folders of the site, by the links' paths. */
  readonly links: ReadonlyMap<string, string>;
  /** False if results are needed once, so that it is not noted what they depend on. */
  readonly isNoted?: false;
}

/** Everything that other files may know about a page. */
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
  /** Front matter `searchable` and `boost`. Undefined if missing. */
  readonly searchable?: boolean;
  readonly boost?: number;
  /** Front matter `timestamp`, which overrides the site's setting. */
  readonly timestamp?: boolean;
  /** Front matter `playground`, which overrides the site's setting. */
  readonly playground?: PlaygroundMode;
  /** Front matter `url`: the target of the sidebar entry. */
  readonly url: string | undefined;
  /** Front matter `version`: the version of the documentation that the page belongs to. */
  readonly version?: string | undefined;
  /** Front matter `openapi` and `api`, as written. */
  readonly openapi: string | undefined;
  readonly api: string | undefined;
  /** Front matter `openapi-schema`, as written. */
  readonly openapiSchema?: string;
  /** Headings in order, levels 1 to 6. */
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  /** Anchors in the file's own text, in order. The site's rule makes fragments of them. */
  readonly anchors: readonly PageAnchor[];
  /** Snippets that it includes, as written: specifiers of imports, and `file` of Snippet. */
  readonly includes: readonly Include[];
  /** Names that it exports. `*` means those of another file, or unknown ones. */
  readonly exports: readonly string[];
  /** Props of the components that its code exports. Undefined if it exports none. */
  readonly components?: readonly CodeComponent[];
  /** Classes that its `<style>` elements define. Undefined if it has none. */
  readonly classes?: readonly string[];
  /** Facts for files that include it. Undefined for a page whose headings are enough. */
  readonly parts: readonly Part[] | undefined;
  /** True if its end was not read, so that it may have more of everything. */
  readonly isCut?: boolean;
}

/** docs.json after reading. A site with a broken docs.json has one too, with what could be read. */
export interface Config {
  readonly file: SourceFile;
  readonly data: ParsedData;
  /** With the files that its references point to. */
  readonly whole: WholeConfig;
  readonly dialect: Dialect;
  /** The reason for the dialect. */
  readonly evidence: Evidence;
  /** The schema that it is checked against. */
  readonly schema: 'docs.v1' | 'docs.v2';
  readonly settings: SiteSettings;
  /** How fragments of its pages are made. */
  readonly anchorRule: AnchorRule;
  readonly navigation: Navigation;
  /** URL prefixes of pages that the platform generates from API documents, as in docs.json. */
  readonly generatedPrefixes: readonly string[];
}

/**
 * The navigation of docs.json v1 or v2. Tabs and anchors of v1 divide a flat list of groups by URL prefix, while v2
 * nests divisions. Code that uses this type does not know the format.
 */
export interface Navigation {
  readonly entries: readonly NavEntry[];
  /** Links that appear on every page. */
  readonly global: readonly NavDivision[];
  /** Default for divisions and groups that set none. */
  readonly directory: Directory | undefined;
}

/** Possible entries of the navigation, in both formats. */
export type NavEntry = NavDivision | NavGroup | NavPage | NavOperation;

/** A tab, anchor, version, language, dropdown or product of docs.json v2, or an item of a menu. */
export interface NavDivision extends NamedIcon {
  readonly kind: 'division';
  readonly division: 'tab' | 'anchor' | 'dropdown' | 'version' | 'language' | 'product' | 'item';
  readonly name: string;
  /** Text for readers in place of the name. */
  readonly label: string | undefined;
  readonly description: string | undefined;
  readonly color: ModeColors | undefined;
  /** A badge next to the name. */
  readonly tag: string | undefined;
  /** True if it is shown at URLs that do not select one. */
  readonly isDefault: boolean;
  readonly align: 'start' | 'end';
  readonly href: string | undefined;
  readonly hidden: boolean;
  /** Whether a search finds its pages. Undefined if that follows from `hidden`. */
  readonly searchable: boolean | undefined;
  readonly directory: Directory | undefined;
  /** Its own settings for what appears around its pages. The site's apply to the rest. */
  readonly around: Partial<SiteAround>;
  readonly entries: readonly NavEntry[];
  /** Links that appear next to its contents, on each of its pages. */
  readonly global: readonly NavDivision[];
  /** Range of the whole object in docs.json. */
  readonly range: Range;
}

/** How the page of a group lists the group's contents. */
export type Directory = 'none' | 'accordion' | 'card';

/** A group of the sidebar. `range` is the range of its object in docs.json. */
export interface NavGroup extends NamedIcon {
  readonly kind: 'group';
  /** Can be empty for a group without a header. */
  readonly name: string;
  readonly version: string | undefined;
  readonly hidden: boolean;
  /** A badge next to the name. */
  readonly tag: string | undefined;
  /** Same as in `NavDivision`. */
  readonly searchable: boolean | undefined;
  /** Factor for the rank of its pages in a search. 1 by default. */
  readonly boost: number;
  readonly directory: Directory | undefined;
  /** True if it is open at first. */
  readonly expanded: boolean;
  readonly entries: readonly NavEntry[];
  readonly range: Range;
}

/** A page in the navigation. */
export interface NavPage {
  readonly kind: 'page';
  /** As written. */
  readonly target: string;
  /** The target without leading slash and file extension, which is the page's URL path without the leading slash. */
  readonly slug: string;
  /** Range of the string, including quotes. */
  readonly range: Range;
  /** True if a click on a group's title opens it. */
  readonly isRoot?: true;
}

/** `METHOD /path` or `file METHOD /path` in the navigation. */
export interface NavOperation {
  readonly kind: 'operation';
  readonly target: string;
  readonly file: string | undefined;
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly range: Range;
}

/** Result of resolving a link in a file of the site. Paths are relative to the site's root. */
export type Resolved =
  | { readonly kind: 'page'; readonly path: string; readonly fragment: string | undefined }
  /** A folder without an index. The deployed platform shows the first of its pages in the navigation. */
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'external'; readonly url: string }
  | { readonly kind: 'redirect'; readonly to: string }
  /** A page that exists only through an API document. */
  | { readonly kind: 'operation' }
  /** Unknown, because the folder around it could not be read. */
  | { readonly kind: 'unread'; readonly path: string }
  | { readonly kind: 'missing'; readonly path: string; readonly nearest: string | undefined }
  /** The page exists, but its name has other letter case. */
  | { readonly kind: 'case'; readonly path: string }
  | {
      readonly kind: 'missing-anchor';
      readonly path: string;
      readonly fragment: string;
      readonly nearest: string | undefined;
    }
  /** The fragment exists, but in other letter case. `right` is the correct one. */
  | { readonly kind: 'anchor-case'; readonly path: string; readonly fragment: string; readonly right: string }
  /** Points outside the site's folder, or has a scheme that is never followed. */
  | { readonly kind: 'unsafe'; readonly target: string };
