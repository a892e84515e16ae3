import { strip } from '../text/strip.ts';
import { type Hidden, hiddenPages, inVersion as shownIn } from './hidden.ts';
import { slugOfPath } from './paths.ts';
import type { Reader } from './reader.ts';
import { pagePathOf } from './resolve.ts';
import type { Anchor, NavDivision, NavEntry, NavGroup, NavPage, SiteIndex } from './siteTypes.ts';

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
  readonly href: string;
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

/** What the reader sees. */
export function view(index: SiteIndex, reader: Reader): View {
  return index.config.dialect === 'v2' ? modernView(index, reader) : classicView(index, reader);
}

/** Tabs and anchors of the specification divide the groups by URL prefix. */
function classicView(index: SiteIndex, reader: Reader): View {
  const { settings, navigation } = index.config;
  const slug = reader.page === undefined ? firstSlug(navigation.entries) : slugOfPath(reader.page);
  // A link into another version's pages chooses that version, as long as the reader chose none.
  const first = entriesIn(index, navigation.entries, (of) => of === undefined || of === settings.firstVersion);
  const own = findPage(first, slug) === undefined ? versionsAround(index, navigation.entries, slug) : [];
  const version =
    [reader.version, ...own].find((each) => each !== undefined && settings.versions.includes(each)) ??
    settings.firstVersion;
  const inVersion = (of: string | undefined): boolean =>
    of === undefined || settings.versions.length === 0 || of === version;
  const entries =
    settings.versions.length === 0 ? navigation.entries : entriesIn(index, navigation.entries, inVersion, slug);

  const anchorPrefixes = settings.anchors.map(({ url }) => prefixOf(url));
  const tabPrefixes = settings.tabs.map(({ url }) => prefixOf(url));
  const prefixes = [...tabPrefixes, ...anchorPrefixes];
  // The longest prefix wins: a tab `api` and an anchor `api/guides` part the pages below `api/guides` from the rest.
  const divisionOf = (page: string): string => longest(prefixes, page);
  const mine = slug === undefined ? '' : divisionOf(slug);
  // The page stands below both of them.
  const [myTab, myAnchor] = [tabPrefixes, anchorPrefixes].map((own) => (slug === undefined ? '' : longest(own, slug)));
  const firstOf = (prefix: string): string =>
    hrefOf(firstSlug(entries, (each) => divisionOf(each) === prefix) ?? prefix);

  const hidden: Hidden[] = [];
  const shows = (
    kind: 'anchor' | 'tab',
    item: { name: string; url: string; version: string | undefined; isDefaultHidden: boolean },
  ): boolean => {
    const prefix = prefixOf(item.url);
    const why =
      item.version !== undefined && !inVersion(item.version)
        ? shownIn(item.version)
        : item.isDefaultHidden && (prefix === undefined || slug === undefined || !isUnder(slug, prefix))
          ? {
              why: `shows only to readers of a page below "${item.url}"`,
              ...(prefix !== undefined && { href: firstOf(prefix) }),
            }
          : undefined;
    if (why !== undefined) hidden.push({ kind, name: item.name, ...why });
    return why === undefined;
  };
  const link = (name: string, url: string, own = ''): { name: string; href: string; active: boolean } => {
    const prefix = prefixOf(url);
    return prefix === undefined
      ? { name, href: url, active: false }
      : { name, href: firstOf(prefix), active: prefix === own };
  };
  const tabs = settings.tabs
    .filter((tab) => shows('tab', tab))
    .map((tab) => ({ ...link(tab.name, tab.url, myTab), icon: undefined, iconType: undefined }));
  const primary = {
    name: settings.primaryTab,
    href: firstOf(''),
    active: !tabPrefixes.includes(myTab),
    icon: undefined,
    iconType: undefined,
  };
  const anchors = settings.anchors
    .filter((anchor) => shows('anchor', anchor))
    .map((anchor) => ({
      ...link(anchor.name, anchor.url, myAnchor),
      icon: anchor.icon,
      iconType: anchor.iconType,
      color: anchor.color,
    }));
  const top = {
    ...settings.topAnchor,
    href: firstOf(''),
    active: !anchorPrefixes.includes(myAnchor),
    color: undefined,
  };

  const sidebar = sidebarOf(index, entries, slug, (page) => divisionOf(page) === mine);
  const current = findPage(navigation.entries, slug);
  return {
    ...placeOf(sidebar),
    current,
    versions: settings.versions.map((name) => ({ name, active: name === version, href: versionHome(index, name) })),
    languages: [],
    products: [],
    tabs: tabs.length === 0 ? [] : [primary, ...tabs],
    anchors: [top, ...anchors],
    hidden: [...hidden, ...hiddenPages(index, reader, { slug, found: current !== undefined, version })],
    sidebar,
    breadcrumbs: breadcrumbsOf(sidebar),
  };
}

/** Divisions of the second generation nest; the page's own way down decides which of each level is active. */
function modernView(index: SiteIndex, reader: Reader): View {
  const { settings, navigation } = index.config;
  const slug = reader.page === undefined ? undefined : slugOfPath(reader.page);
  const chosen = (entry: NavDivision): boolean => entry.division === 'version' && entry.name === reader.version;
  const way = wayTo(navigation.entries, slug, chosen);
  const choices = (division: NavDivision['division']): readonly ViewLink[] =>
    way.flatMap((level) => linksOf(level, division));
  const leaf = way.at(-1)?.entries.filter((entry) => entry.kind !== 'division') ?? [];
  const current = slug ?? firstSlug(leaf);
  const sidebar = sidebarOf(index, leaf, current, () => true);
  const shown = findPage(navigation.entries, current);
  const names = way.flatMap((level) =>
    level.active === undefined || level.active.division === 'language' ? [] : [level.active.name],
  );
  return {
    ...placeOf(sidebar),
    current: shown,
    versions: choices('version'),
    languages: choices('language'),
    products: [...choices('product'), ...choices('dropdown')],
    tabs: choices('tab').length > 0 ? choices('tab') : choices('item'),
    // What the menu of a tab offers stands beside the page.
    anchors: [
      ...[...choices('anchor'), ...(choices('tab').length > 0 ? choices('item') : [])].map((anchor) => ({
        ...anchor,
        color: undefined,
      })),
      ...settings.anchors
        .filter((anchor) => !anchor.isDefaultHidden)
        .map((anchor) => ({
          name: anchor.name,
          href: anchor.url,
          active: false,
          icon: anchor.icon,
          iconType: anchor.iconType,
          color: anchor.color,
        })),
    ],
    hidden: [
      ...way.flatMap((level) =>
        level.entries.flatMap((entry) =>
          entry.kind === 'division' &&
          entry.hidden &&
          entry !== level.active &&
          (entry.division === 'tab' || entry.division === 'anchor')
            ? [{ kind: entry.division, name: entry.name, why: 'is marked hidden' } as const]
            : [],
        ),
      ),
      ...hiddenPages(index, reader, { slug: current, found: shown !== undefined, version: undefined }),
    ],
    sidebar,
    breadcrumbs: [...names, ...breadcrumbsOf(sidebar)],
  };
}

interface Level {
  readonly entries: readonly NavEntry[];
  /** The division of this level that the reader is in. */
  readonly active: NavDivision | undefined;
}

/** The levels of divisions from the top to the page; without a page, the first of each. */
function wayTo(
  entries: readonly NavEntry[],
  slug: string | undefined,
  chosen: (entry: NavDivision) => boolean,
): readonly Level[] {
  const divisions = entries.filter((entry) => entry.kind === 'division');
  const holds = (entry: NavDivision): boolean => slug !== undefined && findPage([entry], slug) !== undefined;
  const active =
    divisions.find((entry) => chosen(entry) && holds(entry)) ??
    divisions.find(holds) ??
    divisions.find(chosen) ??
    (slug !== undefined && findPage(entries, slug) !== undefined
      ? undefined
      : divisions.find((entry) => !entry.hidden && entry.href === undefined));
  return [{ entries, active }, ...(active === undefined ? [] : wayTo(active.entries, slug, chosen))];
}

function linksOf(level: Level, division: NavDivision['division']): readonly ViewLink[] {
  return level.entries.flatMap((entry) => {
    if (entry.kind !== 'division' || entry.division !== division || (entry.hidden && entry !== level.active)) return [];
    const first = firstSlug(entry.entries);
    const href = entry.href ?? (first === undefined ? '#' : hrefOf(first));
    return [{ name: entry.name, href, active: entry === level.active, icon: entry.icon, iconType: entry.iconType }];
  });
}

function sidebarOf(
  index: SiteIndex,
  entries: readonly NavEntry[],
  slug: string | undefined,
  keep: (slug: string) => boolean,
): readonly SidebarEntry[] {
  return entries.flatMap((entry): SidebarEntry[] => {
    if (entry.kind === 'page') return keep(entry.slug) ? sidebarPage(index, entry, slug) : [];
    if (entry.kind === 'operation') {
      return [
        {
          kind: 'page',
          name: entry.path,
          href: '#',
          active: false,
          icon: undefined,
          iconType: undefined,
          path: undefined,
          tag: undefined,
          method: entry.method,
        },
      ];
    }
    if (entry.kind === 'division' || entry.hidden) return [];
    return sidebarGroup(index, entry, slug, keep);
  });
}

function sidebarGroup(
  index: SiteIndex,
  group: NavGroup,
  slug: string | undefined,
  keep: (slug: string) => boolean,
): SidebarEntry[] {
  const entries = sidebarOf(index, group.entries, slug, keep);
  if (entries.length === 0) return [];
  const active = entries.some((entry) => entry.active);
  return [
    {
      kind: 'group',
      name: group.name,
      icon: group.icon,
      iconType: group.iconType,
      entries,
      active,
      expanded: group.expanded,
    },
  ];
}

function sidebarPage(index: SiteIndex, entry: NavPage, slug: string | undefined): SidebarEntry[] {
  const path = pagePathOf(index, entry.slug);
  const page = path === undefined ? undefined : index.pages.get(path);
  const active = entry.slug === slug || (path !== undefined && slug !== undefined && slugOfPath(path) === slug);
  if (page?.hidden === true && !active) return [];
  const operation = page?.openapi ?? page?.api;
  return [
    {
      kind: 'page',
      name: page?.sidebarTitle ?? page?.title ?? titleOfSlug(entry.slug),
      href: page?.url ?? hrefOf(entry.slug),
      active,
      icon: page?.icon,
      iconType: page?.iconType,
      path,
      tag: page?.tag,
      method: operation === undefined ? undefined : methodOf(operation),
    },
  ];
}

/** A title for a page that gives none: the file's name in words, as the platform does. */
export function titleOfSlug(slug: string): string {
  const name = slug
    .slice(slug.lastIndexOf('/') + 1)
    .replace(/[-_]+/g, ' ')
    .trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function methodOf(operation: string): string | undefined {
  return /(?:^|\s)(get|post|put|patch|delete|head|options|trace|webhook)\s/i.exec(operation)?.[1]?.toUpperCase();
}

function placeOf(sidebar: readonly SidebarEntry[]): Pick<View, 'previous' | 'next'> {
  const pages = flatten(sidebar);
  const at = pages.findIndex((page) => page.active);
  return { previous: at < 0 ? undefined : pages[at - 1], next: at < 0 ? undefined : pages[at + 1] };
}

function flatten(entries: readonly SidebarEntry[]): readonly SidebarPage[] {
  return entries.flatMap((entry) => (entry.kind === 'page' ? [entry] : flatten(entry.entries)));
}

function breadcrumbsOf(entries: readonly SidebarEntry[]): readonly string[] {
  const group = entries.find((entry) => entry.kind === 'group' && entry.active);
  if (group?.kind !== 'group') return [];
  return [...(group.name === '' ? [] : [group.name]), ...breadcrumbsOf(group.entries)];
}

function findPage(entries: readonly NavEntry[], slug: string | undefined): NavPage | undefined {
  if (slug === undefined) return undefined;
  for (const entry of entries) {
    if (entry.kind === 'page') {
      if (entry.slug === slug || `${entry.slug}/index` === slug) return entry;
    } else if (entry.kind !== 'operation') {
      const inside = findPage(entry.entries, slug);
      if (inside !== undefined) return inside;
    }
  }
  return undefined;
}

/** The first page that is wanted, in order of the navigation. */
export function firstSlug(
  entries: readonly NavEntry[],
  wanted: (slug: string) => boolean = () => true,
): string | undefined {
  for (const entry of entries) {
    if (entry.kind === 'page') {
      if (wanted(entry.slug)) return entry.slug;
    } else if (entry.kind !== 'operation') {
      const inside = firstSlug(entry.entries, wanted);
      if (inside !== undefined) return inside;
    }
  }
  return undefined;
}

/** Where a version begins: with the first page that only it has. */
function versionHome(index: SiteIndex, version: string): string {
  const { entries } = index.config.navigation;
  const everyone = entriesIn(index, entries, (of) => of === undefined || of === version);
  return hrefOf(firstOfVersion(index, entries, version) ?? firstSlug(everyone) ?? '');
}

function firstOfVersion(index: SiteIndex, entries: readonly NavEntry[], version: string): string | undefined {
  for (const entry of entries) {
    const own =
      entry.kind === 'page'
        ? versionOfPage(index, entry)?.[0] === version && entry.slug
        : entry.kind === 'group' &&
          (entry.version === version ? firstSlug(entry.entries) : firstOfVersion(index, entry.entries, version));
    if (own !== false && own !== undefined) return own;
  }
  return undefined;
}

/** The versions that hold a page, innermost first: its front matter's, then those of the groups around it. */
function versionsAround(index: SiteIndex, entries: readonly NavEntry[], slug: string | undefined): readonly string[] {
  for (const entry of entries) {
    if (findPage([entry], slug) === undefined) continue;
    if (entry.kind === 'page') return versionOfPage(index, entry) ?? [];
    if (entry.kind === 'operation') continue;
    const inside = versionsAround(index, entry.entries, slug);
    return entry.kind === 'group' && entry.version !== undefined ? [...inside, entry.version] : inside;
  }
  return [];
}

function versionOfPage(index: SiteIndex, { slug }: NavPage): readonly [string] | undefined {
  const path = pagePathOf(index, slug);
  const version = path === undefined ? undefined : index.pages.get(path)?.version;
  return version === undefined ? undefined : [version];
}

/** What of the navigation belongs to a version, at any depth. The page shown stays, whatever it says of itself. */
function entriesIn(
  index: SiteIndex,
  entries: readonly NavEntry[],
  inVersion: (version: string | undefined) => boolean,
  shown?: string,
): readonly NavEntry[] {
  return entries.flatMap((entry): readonly NavEntry[] => {
    if (entry.kind === 'page')
      return entry.slug === shown || inVersion(versionOfPage(index, entry)?.[0]) ? [entry] : [];
    if (entry.kind !== 'group') return [entry];
    return inVersion(entry.version) ? [{ ...entry, entries: entriesIn(index, entry.entries, inVersion, shown) }] : [];
  });
}

function hrefOf(slug: string): string {
  return `/${slug}`;
}

/** A tab's or anchor's URL as a prefix of slugs; undefined for an absolute URL. */
export function prefixOf(url: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(url) ? undefined : strip(url, '/');
}

/** The longest of the prefixes that a page is below; empty when it is below none. */
function longest(prefixes: readonly (string | undefined)[], slug: string): string {
  return prefixes.reduce<string>(
    (best, prefix) => (prefix !== undefined && prefix.length > best.length && isUnder(slug, prefix) ? prefix : best),
    '',
  );
}

/** True for a page that a tab or anchor with that prefix holds. */
export function isUnder(slug: string, prefix: string): boolean {
  return prefix !== '' && (slug === prefix || slug.startsWith(`${prefix}/`));
}
