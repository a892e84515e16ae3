import { memoByText } from '../../text/memo.ts';
import { findPage, firstSlug, hrefOf, isUnder, pageIn, prefixOf } from '../config/navigation.ts';
import { slugOfPath } from '../paths.ts';
import type { NavEntry, SiteIndex, Tab } from '../siteTypes.ts';
import { breadcrumbsOf, sidebarOf, sidebarView } from './sidebar.ts';
import { entriesIn, versionHome, versionPage, versionsAround } from './versions.ts';
import { type Hidden, hiddenPages, inVersion as shownIn, type View, type Visitor } from './viewTypes.ts';

/** Tabs and anchors of the specification divide the groups by URL prefix. */
export function v1View(index: SiteIndex, visitor: Visitor): View {
  const { settings, navigation } = index.config;
  const slug = visitor.page === undefined ? firstSlug(navigation.entries) : slugOfPath(visitor.page);
  const version = versionFor(index, visitor, slug);
  const inVersion = (of: string | undefined): boolean =>
    of === undefined || settings.versions.length === 0 || of === version;
  const entries = entriesFor(index, inVersion, slug);
  const tabPrefixes = prefixesOf(settings.tabs);
  const anchorPrefixes = prefixesOf(settings.anchors);
  // The longest prefix wins: a tab `api` and an anchor `api/guides` part the pages below `api/guides` from the rest.
  const prefixes = new Set([...tabPrefixes, ...anchorPrefixes]);
  const firstOfAll = firstPages(navigation.entries, prefixes);
  const around: Around = { slug, inVersion, firstOf: firstPages(entries, prefixes), firstOfAll };
  // The page stands below both of them.
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
  // Like any other it shows to readers of a page of its own.
  const showsPrimary = !settings.primaryTab.isDefaultHidden || (slug !== undefined && primary.active);
  const anchors = shownOf(settings.anchors, around, myAnchor);
  const top = {
    ...settings.topAnchor,
    href: around.firstOf(''),
    // A tab of its own is another part of the site than the one that this anchor leads to.
    active: !anchorPrefixes.has(myAnchor) && !isBelowTab,
    color: undefined,
  };
  const mine = longest(prefixes, slug ?? '');
  const beside = sidebarView(listed(index, version ?? '', mine), slug, () =>
    sidebarOf(index, entries, slug, (page) => longest(prefixes, page) === mine),
  );
  const current = pageIn(navigation.entries, slug);
  return {
    ...beside,
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
    // Only notes for authors and sites of several versions show them, and the whole navigation is looked through.
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
    breadcrumbs: breadcrumbsOf(beside.sidebar),
  };
}

/** The navigation that readers of a version see; the page shown is in it. */
function entriesFor(
  index: SiteIndex,
  inVersion: (of: string | undefined) => boolean,
  slug: string | undefined,
): readonly NavEntry[] {
  const { settings, navigation } = index.config;
  return settings.versions.length === 0 ? navigation.entries : entriesIn(index, navigation.entries, inVersion, slug);
}

/** What all pages below a prefix have beside them for readers of a version. */
const listed = memoByText((index: SiteIndex, version: string, mine: string) => {
  const { tabs, anchors } = index.config.settings;
  const prefixes = prefixesOf([...tabs, ...anchors]);
  const entries = entriesFor(index, (of) => of === undefined || of === version, undefined);
  return sidebarOf(index, entries, undefined, (page) => longest(prefixes, page) === mine);
});

/** The first parts of pages' paths that tabs or anchors stand for; undefined for one that leads out of the site. */
type Prefixes = ReadonlySet<string | undefined>;

function prefixesOf(items: readonly Tab[]): Prefixes {
  return new Set(items.map(({ url }) => prefixOf(url)));
}

/** What decides which tabs and anchors a visitor sees. */
interface Around {
  readonly slug: string | undefined;
  readonly inVersion: (of: string | undefined) => boolean;
  /** The link to the first page below a prefix. */
  readonly firstOf: (prefix: string) => string;
  /** The same in whatever version. */
  readonly firstOfAll: (prefix: string) => string;
}

/** A link into another version's pages chooses that version, as long as the visitor chose none. */
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

/** The version of the innermost anchor or tab that a page is below; several may have the same prefix. */
function versionsOfDivisions(items: readonly Tab[], slug: string | undefined): readonly string[] {
  const mine = longest(prefixesOf(items), slug ?? '');
  const versions = items.filter(({ url }) => mine !== '' && prefixOf(url) === mine).map(({ version }) => version);
  // Where one of them is for all versions, the page is too.
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

/** Those of the tabs or anchors that show, with their links, and why others do not; `own` is the prefix of the page. */
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
  // Readers of a page of its own see it, however they came there.
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

/** The longest of the prefixes that a page is below; empty when it is below none. */
function longest(prefixes: ReadonlySet<string | undefined>, slug: string): string {
  for (let end = slug.length; end > 0; end = slug.lastIndexOf('/', end - 1)) {
    const folder = slug.slice(0, end);
    if (prefixes.has(folder)) return folder;
  }
  return '';
}
