import type { Hidden } from './hidden.ts';
import type { Anchor, NavPage } from './siteTypes.ts';

/** What a reader sees around a page: a pure function of the site and the reader. */
export interface View {
  /** Slug of the page shown; undefined outside the navigation. */
  readonly current: NavPage | undefined;
  readonly versions: readonly Choice[];
  readonly languages: readonly Choice[];
  readonly products: readonly Choice[];
  readonly tabs: readonly ViewLink[];
  readonly anchors: readonly ViewAnchor[];
  /** What does not show, and why: for the inspector. */
  readonly hidden: readonly Hidden[];
  readonly sidebar: readonly SidebarEntry[];
  /** Names of the divisions and groups around the page, outermost first. */
  readonly breadcrumbs: readonly string[];
  readonly previous: ViewLink | undefined;
  readonly next: ViewLink | undefined;
}

/** One of several a dropdown offers; `href` is the page it leads to. */
export interface Choice {
  readonly name: string;
  readonly active: boolean;
  /** The page shown, or the one that is the same there; else where it begins. */
  readonly href: string;
  /** Where it begins, unless that is `href` anyway. */
  readonly home?: string;
  /** The language of a version that says one. */
  readonly locale?: string;
}

/** `href` is root-relative for pages of the site, else an absolute URL. */
export interface ViewLink {
  readonly name: string;
  readonly href: string;
  readonly active: boolean;
  readonly icon: string | undefined;
  readonly iconType: string | undefined;
}

export interface ViewAnchor extends ViewLink {
  readonly color: Anchor['color'];
}

export type SidebarEntry = SidebarGroup | SidebarPage;

export interface SidebarGroup {
  readonly kind: 'group';
  readonly name: string;
  readonly icon: string | undefined;
  readonly iconType: string | undefined;
  readonly entries: readonly SidebarEntry[];
  /** The page shown is inside. */
  readonly active: boolean;
  /** It begins open though the page is elsewhere. */
  readonly expanded: boolean;
}

export interface SidebarPage extends ViewLink {
  readonly kind: 'page';
  /** The file, or undefined when there is none. */
  readonly path: string | undefined;
  readonly tag: string | undefined;
  /** Of an API page: `GET`. */
  readonly method: string | undefined;
}
