import type {
  Anchor,
  Directory,
  ModeColors,
  NamedIcon,
  NavDivision,
  NavEntry,
  NavPage,
  SiteAround,
  SiteIndex,
} from '../siteTypes.ts';

/** What a visitor sees around a page: a pure function of the site and the visitor. */
export interface View {
  /** Slug of the page shown; undefined outside the navigation. */
  readonly current: NavPage | undefined;
  readonly versions: readonly Choice[];
  readonly languages: readonly Choice[];
  readonly products: readonly Choice[];
  readonly tabs: readonly ViewTab[];
  readonly anchors: readonly ViewAnchor[];
  /** What does not show, and why: for the inspector. */
  readonly hidden: readonly Hidden[];
  readonly sidebar: readonly SidebarEntry[];
  /**
   * The sidebar as all pages of the same part of the site have it, one object for all of them, without the page shown.
   * Undefined for a page that is listed beside itself only.
   */
  readonly listed: readonly SidebarEntry[] | undefined;
  /** What the page shown lists below its text: the contents of the group that it is the page of. */
  readonly directory: ViewDirectory | undefined;
  /** The site's, or the language's own. */
  readonly around: SiteAround;
  /** Names of the divisions and groups around the page, outermost first. */
  readonly breadcrumbs: readonly string[];
  readonly previous: ViewLink | undefined;
  readonly next: ViewLink | undefined;
}

/** How something is shown that a visitor can choose. */
export interface Look extends NamedIcon {
  readonly description: string | undefined;
  readonly color: ModeColors | undefined;
  /** A badge beside the name. */
  readonly tag: string | undefined;
}

/** One of several a dropdown offers; `href` is the page it leads to. */
export interface Choice {
  readonly name: string;
  /** What visitors read in place of the name. */
  readonly label?: string;
  /** Where it is more than a name. */
  readonly look?: Look;
  readonly active: boolean;
  /** The page shown, or the one that is the same there; else where it begins. */
  readonly href: string;
  /** Where it begins, unless that is `href` anyway. */
  readonly home?: string;
  /** The language of a version that says one. */
  readonly locale?: string;
}

/** `href` is root-relative for pages of the site, else an absolute URL. */
export interface ViewLink extends NamedIcon {
  readonly name: string;
  readonly href: string;
  readonly active: boolean;
}

/** A tab as one page shows it. */
export interface ViewTab extends ViewLink {
  /** What it offers in place of leading somewhere itself; empty for a plain link. */
  readonly menu: readonly (ViewLink & { readonly look: Look })[];
  /** It stands at the end of the bar. */
  readonly isAtEnd: boolean;
}

/** An anchor as one page shows it. */
export interface ViewAnchor extends ViewLink {
  readonly color: Anchor['color'] | ModeColors;
}

/** The contents of a group below the text of its page. */
export interface ViewDirectory {
  readonly as: Exclude<Directory, 'none'>;
  readonly entries: readonly SidebarEntry[];
}

/** A row of the sidebar. */
export type SidebarEntry = SidebarGroup | SidebarPage;

/** A group as one page's sidebar shows it; groups without pages that are shown are left out. */
export interface SidebarGroup extends NamedIcon {
  readonly kind: 'group';
  readonly name: string;
  /** A badge beside the name. */
  readonly tag: string | undefined;
  /** What a click on the name opens; it is none of the entries. */
  readonly root: SidebarPage | undefined;
  readonly directory: Directory;
  readonly entries: readonly SidebarEntry[];
  /** The page shown is inside. */
  readonly active: boolean;
  /** It begins open though the page is elsewhere. */
  readonly expanded: boolean;
}

/** A page as another page's sidebar shows it. */
export interface SidebarPage extends ViewLink {
  readonly kind: 'page';
  /** As the navigation names it; undefined for an operation. */
  readonly slug: string | undefined;
  /** The file, or undefined when there is none. */
  readonly path: string | undefined;
  readonly tag: string | undefined;
  /** Of an API page: `GET`. */
  readonly method: string | undefined;
}

/** What of the site a visitor does not see, and why. */
export interface Hidden {
  readonly kind: NavDivision['division'] | 'group' | 'page';
  readonly name: string;
  /** The rest of a sentence that begins with the name. */
  readonly why: string;
  /** Choosing this version shows it. */
  readonly version?: string;
  /** Following this link shows it. */
  readonly href?: string;
}

/** More than anybody reads through. */
const maxShown = 50;

/**
 * Groups and pages of the navigation that the visitor does not see, and the page shown when it is nowhere in it. What
 * stands below another tab or anchor is one click away and not hidden.
 */
export function hiddenPages(
  index: SiteIndex,
  visitor: Visitor,
  shown: { readonly slug: string | undefined; readonly found: boolean; readonly version: string | undefined },
): readonly Hidden[] {
  const found: Hidden[] = [];
  const summary = visitor.page === undefined ? undefined : index.pages.get(visitor.page);
  if (summary !== undefined && !shown.found)
    found.push({
      kind: 'page',
      name: summary.title ?? shown.slug ?? '',
      why: 'stands nowhere in the navigation: only links lead to it',
    });
  const visit = (entries: readonly NavEntry[]): void => {
    for (const entry of entries) {
      if (found.length >= maxShown) return;
      switch (entry.kind) {
        case 'division':
          visit(entry.entries);
          break;
        case 'group':
          if (entry.hidden) found.push({ kind: 'group', name: entry.name, why: 'is marked hidden' });
          else if (entry.version !== undefined && shown.version !== undefined && entry.version !== shown.version)
            found.push({ kind: 'group', name: entry.name, ...inVersion(entry.version) });
          else visit(entry.entries);
          break;
        case 'page': {
          const page = index.pages.get(`${entry.slug}.mdx`) ?? index.pages.get(`${entry.slug}.md`);
          if (entry.slug === shown.slug) break;
          if (page?.version !== undefined && shown.version !== undefined && page.version !== shown.version)
            found.push({ kind: 'page', name: page.title ?? entry.slug, ...inVersion(page.version) });
          else if (page?.hidden === true)
            found.push({
              kind: 'page',
              name: page.title ?? entry.slug,
              why: 'is marked hidden in its front matter: only links lead to it',
              href: `/${entry.slug}`,
            });
        }
      }
    }
  };
  visit(index.config.navigation.entries);
  return found;
}

/** Why what belongs to another version does not show. */
export function inVersion(version: string): Pick<Hidden, 'why' | 'version'> {
  return { why: `shows when the version "${version}" is selected`, version };
}

/** Who is pretended to read the site. */
export interface Visitor {
  /** Path of the page's file, as in SourceFile. */
  readonly page?: string;
  /** The version chosen in the dropdown; the first one when absent. */
  readonly version?: string;
}
