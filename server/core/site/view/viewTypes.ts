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

/** What a visitor sees around a page, computed from the site and the visitor. */
export interface View {
  /** The page shown. Undefined outside the navigation. */
  readonly current: NavPage | undefined;
  readonly versions: readonly Choice[];
  readonly languages: readonly Choice[];
  readonly products: readonly Choice[];
  readonly tabs: readonly ViewTab[];
  readonly anchors: readonly ViewAnchor[];
  /** What does not appear, and why, for the inspector. */
  readonly hidden: readonly Hidden[];
  readonly sidebar: readonly SidebarEntry[];
  /**
   * The sidebar that all pages in the same part of the site share, without the page shown. It is one object for all of
   * them. Undefined for a page that is only listed next to itself.
   */
  readonly listed: readonly SidebarEntry[] | undefined;
  /** The list below the text of the page shown: the contents of its group. */
  readonly directory: ViewDirectory | undefined;
  /** That of the site, overridden by the language. */
  readonly around: SiteAround;
  /** Names of the divisions and groups around the page, outermost first. */
  readonly breadcrumbs: readonly string[];
  readonly previous: ViewLink | undefined;
  readonly next: ViewLink | undefined;
}

/** The look of something that a visitor can choose. */
export interface Look extends NamedIcon {
  readonly description: string | undefined;
  readonly color: ModeColors | undefined;
  /** A badge next to the name. */
  readonly tag: string | undefined;
}

/** An option of a dropdown. `href` is the page that it opens. */
export interface Choice {
  readonly name: string;
  /** Text for readers in place of the name. */
  readonly label?: string;
  /** Set if it is more than a name. */
  readonly look?: Look;
  readonly active: boolean;
  /** The page shown, or the corresponding one there, or its start. */
  readonly href: string;
  /** Its start, if that differs from `href`. */
  readonly home?: string;
  /** The language of a version that has one. */
  readonly locale?: string;
}

/** `href` is root-relative for pages of the site, and otherwise an absolute URL. */
export interface ViewLink extends NamedIcon {
  readonly name: string;
  readonly href: string;
  readonly active: boolean;
}

/** A tab as one page shows it. */
export interface ViewTab extends ViewLink {
  /** A menu in place of a link. Empty for a plain link. */
  readonly menu: readonly (ViewLink & { readonly look: Look })[];
  /** True at the end of the bar. */
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

/** A group in a page's sidebar. Groups without visible pages are left out. */
export interface SidebarGroup extends NamedIcon {
  readonly kind: 'group';
  readonly name: string;
  /** A badge next to the name. */
  readonly tag: string | undefined;
  /** The page that a click on the name opens. It is not among the entries. */
  readonly root: SidebarPage | undefined;
  readonly directory: Directory;
  readonly entries: readonly SidebarEntry[];
  /** True if it contains the page shown. */
  readonly active: boolean;
  /** True if it is open at first, although the page is elsewhere. */
  readonly expanded: boolean;
}

/** A page in another page's sidebar. */
export interface SidebarPage extends ViewLink {
  readonly kind: 'page';
  /** As in the navigation. Undefined for an operation. */
  readonly slug: string | undefined;
  /** Path of the file. Undefined without a file. */
  readonly path: string | undefined;
  readonly tag: string | undefined;
  /** For an API page: `GET`. */
  readonly method: string | undefined;
}

/** Something that a visitor does not see, and why. */
export interface Hidden {
  readonly kind: NavDivision['division'] | 'group' | 'page';
  readonly name: string;
  /** The end of a sentence that begins with the name. */
  readonly why: string;
  /** Selecting this version shows it. */
  readonly version?: string;
  /** Following this link shows it. */
  readonly href?: string;
}

/** Maximum number of entries that are listed. */
const maxShown = 50;

/**
 * Returns groups and pages of the navigation that the visitor does not see, and the page shown if it is not in the
 * navigation. Contents of other tabs and anchors are one click away and not hidden.
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

/** Returns why entries of another version do not appear. */
export function inVersion(version: string): Pick<Hidden, 'why' | 'version'> {
  return { why: `shows when the version "${version}" is selected`, version };
}

/** The visitor that a view is computed for. */
export interface Visitor {
  /** Path of the page's file, as in `SourceFile`. */
  readonly page?: string;
  /** The version selected in the dropdown. The first one if undefined. */
  readonly version?: string;
}
