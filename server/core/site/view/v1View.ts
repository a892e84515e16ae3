import { memoByText } from '../../text/memo.ts';
import { findPage, firstSlug, hrefOf, isUnder, pageIn, prefixOf } from '../config/navigation.ts';
import { slugOfPath } from '../paths.ts';
import type { NavEntry, SiteIndex, Tab } from '../siteTypes.ts';
import { breadcrumbsOf, sidebarOf, sidebarView } from './sidebar.ts';
import { entriesIn, versionHome, versionPage, versionsAround } from './versions.ts';
import { type Hidden, hiddenPages, inVersion as shownIn, type View, type Visitor } from './viewTypes.ts';

/** Returns the view in docs.json v1, where tabs and anchors divide the groups by URL prefix. */
export function v1View(index: SiteIndex, visitor: Visitor): View {
  const { settings, navigation } = index.config;
  const slug = visitor.page === undefined ? firstSlug(navigation.entries) : slugOfPath(visitor.page);
  const version = versionFor(index, visitor, slug);
  const inVersion = (of: string | undefined): boolean =>
    of === undefined || settings.versions.length === 0 || of === version;
  const entries = entriesFor(index, inVersion, slug);
  const tabPrefixes = prefixesOf(settings.tabs);
  const anchorPrefixes = prefixesOf(settings.anchors);
  // The longest prefix wins: a tab `api` and an anchor `api/guides` separate the pages below `api/guides` from the
  // rest.
  const prefixes = new Set([...tabPrefixes, ...anchorPrefixes]);
  const firstOfAll = firstPages(navigation.entries, prefixes);
  const around: Around = { slug, inVersion, firstOf: firstPages(entries, prefixes), firstOfAll };
  // The page is below both of them.
  const myTab = longest(tabPrefixes, slug ?? '');
  const myAnchor = longest(anchorPrefixes, slug ?? '');
  const isBelowTab = tabPrefixes.has(myTab);

  const tabs = shownOf(settings.tabs, around, myTab);
  const primary = {
    name: settings.primaryTab.name,
    href: around.firstOf(''),
    active: !isBelowTab,
    icon: undefined,
    iconType: undefined,
  };
  // Like any other tab, it appears for readers of one of its pages.
  const showsPrimary = !settings.primaryTab.isDefaultHidden || (slug !== undefined && primary.active);
  const anchors = shownOf(settings.anchors, around, myAnchor);
  const top = {
    ...settings.topAnchor,
    href: around.firstOf(''),
    // A page in a tab is in another part of the site than the anchor.
    active: !anchorPrefixes.has(myAnchor) && !isBelowTab,
    color: undefined,
  };
  const mine = longest(prefixes, slug ?? '');
  const side = sidebarView(listed(index, version ?? '', mine), slug, () =>
    sidebarOf(index, entries, slug, (page) => longest(prefixes, page) === mine),
  );
  const current = pageIn(navigation.entries, slug);
  return {
    ...side,
    current,
    versions: settings.versions.map((name) => ({
      name,
      active: name === version,
      href: versionPage({ index, slug, from: version, to: name }),
      home: versionHome(index, name),
      ...localeOf(settings.versionLocales.get(name)),
    })),
    languages: [],
    products: [],
    tabs:
      tabs.shown.length === 0
        ? []
        : [
            ...(showsPrimary ? [primary] : []),
            ...tabs.shown.map(({ link }) => ({ ...link, icon: undefined, iconType: undefined })),
          ].map((tab) => ({ ...tab, menu: [], isAtEnd: false })),
    anchors: [
      top,
      ...anchors.shown.map(({ item: { icon, iconType, color }, link }) => ({ ...link, icon, iconType, color })),
    ],
    // Computed when needed, because it reads the whole navigation. Only notes for authors and sites with versions use
    // it.
    get hidden() {
      return [
        ...(showsPrimary || tabs.shown.length === 0 ? [] : [hiddenPrimary(primary)]),
        ...tabs.hidden.map((each): Hidden => ({ kind: 'tab', ...each })),
        ...anchors.hidden.map((each): Hidden => ({ kind: 'anchor', ...each })),
        ...hiddenPages(index, visitor, { slug, found: current !== undefined, version }),
      ];
    },
    directory: undefined,
    around: settings,
    breadcrumbs: breadcrumbsOf(side.sidebar),
  };
}

/** Returns the navigation for readers of a version. It always contains the page shown. */
function entriesFor(
  index: SiteIndex,
  inVersion: (of: string | undefined) => boolean,
  slug: string | undefined,
): readonly NavEntry[] {
  const { settings, navigation } = index.config;
  return settings.versions.length === 0 ? navigation.entries : entriesIn(index, navigation.entries, inVersion, slug);
}

/** Returns the sidebar of all pages below a prefix, for readers of a version. */
const listed = memoByText((index: SiteIndex, version: string, mine: string) => {
  const { tabs, anchors } = index.config.settings;
  const prefixes = prefixesOf([...tabs, ...anchors]);
  const entries = entriesFor(index, (of) => of === undefined || of === version, undefined);
  return sidebarOf(index, entries, undefined, (page) => longest(prefixes, page) === mine);
});

/** URL prefixes of tabs or anchors. Undefined for one with an external URL. */
type Prefixes = ReadonlySet<string | undefined>;

function prefixesOf(items: readonly Tab[]): Prefixes {
  return new Set(items.map(({ url }) => prefixOf(url)));
}

/** Facts that decide which tabs and anchors a visitor sees. */
interface Around {
  readonly slug: string | undefined;
  readonly inVersion: (of: string | undefined) => boolean;
  /** Returns the link to the first page below a prefix. */
  readonly firstOf: (prefix: string) => string;
  /** Same as `firstOf` for any version. */
  readonly firstOfAll: (prefix: string) => string;
}

/**
 * Returns the version of a visitor. A link to a page of another version selects that version, unless the visitor
 * selected one.
 */
function versionFor(index: SiteIndex, visitor: Visitor, slug: string | undefined): string | undefined {
  const { settings, navigation } = index.config;
  const first = entriesIn(index, navigation.entries, (of) => of === undefined || of === settings.firstVersion);
  const own =
    findPage(first, slug) === undefined
      ? versionsAround(index, navigation.entries, slug)
      : versionsOfDivisions([...settings.anchors, ...settings.tabs], slug);
  return (
    [visitor.version, ...own].find((each) => each !== undefined && settings.versions.includes(each)) ??
    settings.firstVersion
  );
}

/** Returns the versions of the innermost anchors or tabs around a page. Several can have the same prefix. */
function versionsOfDivisions(items: readonly Tab[], slug: string | undefined): readonly string[] {
  const mine = longest(prefixesOf(items), slug ?? '');
  const versions = items.filter(({ url }) => mine !== '' && prefixOf(url) === mine).map(({ version }) => version);
  // If one of them is for all versions, so is the page.
  return versions.every((version) => version !== undefined) ? versions : [];
}

function firstPages(entries: readonly NavEntry[], prefixes: Prefixes): (prefix: string) => string {
  const firsts = new Map<string, string>();
  firstSlug(entries, (each) => {
    const division = longest(prefixes, each);
    if (!firsts.has(division)) firsts.set(division, each);
    return false;
  });
  return (prefix) => hrefOf(firsts.get(prefix) ?? prefix);
}

/**
 * Returns the tabs or anchors that appear, with their links, and why others do not. `own` is the prefix of the page.
 */
function shownOf<Item extends Tab>(
  items: readonly Item[],
  around: Around,
  own: string,
): {
  readonly shown: readonly { readonly item: Item; readonly link: { name: string; href: string; active: boolean } }[];
  readonly hidden: readonly Omit<Hidden, 'kind'>[];
} {
  const shown = items.flatMap((item) => {
    if (whyHidden(item, around) !== undefined) return [];
    const { name, url } = item;
    const prefix = prefixOf(url);
    const link =
      prefix === undefined
        ? { name, href: url, active: false }
        : { name, href: around.firstOf(prefix), active: prefix === own };
    return [{ item, link }];
  });
  const hidden = items.flatMap((item) => {
    const why = whyHidden(item, around);
    return why === undefined ? [] : [{ name: item.name, ...why }];
  });
  return { shown, hidden };
}

function whyHidden(
  { url, version, isDefaultHidden }: Tab,
  { slug, inVersion, firstOf, firstOfAll }: Around,
): Pick<Hidden, 'why' | 'href' | 'version'> | undefined {
  const prefix = prefixOf(url);
  // Readers of one of its pages see it, however they got there.
  if (prefix !== undefined && slug !== undefined && isUnder(slug, prefix)) return undefined;
  if (version !== undefined && !inVersion(version))
    return { ...shownIn(version), href: prefix === undefined ? url : firstOfAll(prefix) };
  if (!isDefaultHidden) return undefined;
  return {
    why: `shows only to readers of a page below "${url}"`,
    ...(prefix !== undefined && { href: firstOf(prefix) }),
  };
}

function hiddenPrimary({ name, href }: { readonly name: string; readonly href: string }): Hidden {
  return { kind: 'tab', name, why: 'shows only to readers of a page that is below no other tab', href };
}

function localeOf(locale: string | undefined): { readonly locale?: string } {
  return locale === undefined ? {} : { locale };
}

/** Returns the longest prefix of a page. Empty if it has none. */
function longest(prefixes: ReadonlySet<string | undefined>, slug: string): string {
  for (let end = slug.length; end > 0; end = slug.lastIndexOf('/', end - 1)) {
    const folder = slug.slice(0, end);
    if (prefixes.has(folder)) return folder;
  }
  return '';
}
