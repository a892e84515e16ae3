import { findPage, firstSlug, hrefOf, isUnder, prefixOf } from '../config/navigation.ts';
import { slugOfPath } from '../paths.ts';
import type { NavDivision, NavEntry, SiteIndex } from '../siteTypes.ts';
import { breadcrumbsOf, placeOf, sidebarOf } from './sidebar.ts';
import { counterpart, entriesIn, versionHome, versionPage, versionsAround } from './versions.ts';
import {
  type Choice,
  type Hidden,
  hiddenPages,
  type Reader,
  inVersion as shownIn,
  type View,
  type ViewLink,
} from './viewTypes.ts';

/** What the reader sees. */
export function view(index: SiteIndex, reader: Reader): View {
  return index.config.dialect === 'v2' ? v2View(index, reader) : v1View(index, reader);
}

/** Tabs and anchors of the specification divide the groups by URL prefix. */
export function v1View(index: SiteIndex, reader: Reader): View {
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
  const prefixes = new Set([...tabPrefixes, ...anchorPrefixes]);
  // The longest prefix wins: a tab `api` and an anchor `api/guides` part the pages below `api/guides` from the rest.
  const divisionOf = (page: string): string => longest(prefixes, page);
  const mine = slug === undefined ? '' : divisionOf(slug);
  // The page stands below both of them.
  const [myTab, myAnchor] = [tabPrefixes, anchorPrefixes].map((own) =>
    slug === undefined ? '' : longest(new Set(own), slug),
  );
  const firsts = new Map<string, string>();
  firstSlug(entries, (each) => {
    const division = divisionOf(each);
    if (!firsts.has(division)) firsts.set(division, each);
    return false;
  });
  const firstOf = (prefix: string): string => hrefOf(firsts.get(prefix) ?? prefix);

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
    name: settings.primaryTab.name,
    href: firstOf(''),
    active: !tabPrefixes.includes(myTab),
    icon: undefined,
    iconType: undefined,
  };
  // Like any other it shows to readers of a page of its own.
  const showsPrimary = !settings.primaryTab.isDefaultHidden || (slug !== undefined && primary.active);
  if (!showsPrimary && tabs.length > 0)
    hidden.unshift({
      kind: 'tab',
      name: primary.name,
      why: 'shows only to readers of a page that is below no other tab',
      href: primary.href,
    });
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
    // A tab of its own is another part of the site than the one that this anchor leads to.
    active: !anchorPrefixes.includes(myAnchor) && !tabPrefixes.includes(myTab),
    color: undefined,
  };

  const sidebar = sidebarOf(index, entries, slug, (page) => divisionOf(page) === mine);
  const current = findPage(navigation.entries, slug);
  return {
    ...placeOf(sidebar),
    current,
    versions: settings.versions.map((name) => ({
      name,
      active: name === version,
      href: versionPage(index, slug, version, name),
      home: versionHome(index, name),
      ...localeOf(settings.versionLocales.get(name)),
    })),
    languages: [],
    products: [],
    tabs: tabs.length === 0 ? [] : showsPrimary ? [primary, ...tabs] : tabs,
    anchors: [top, ...anchors],
    hidden: [...hidden, ...hiddenPages(index, reader, { slug, found: current !== undefined, version })],
    sidebar,
    breadcrumbs: breadcrumbsOf(sidebar),
  };
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

/** Divisions of the second generation nest; the page's own way down decides which of each level is active. */
export function v2View(index: SiteIndex, reader: Reader): View {
  const { settings, navigation } = index.config;
  const slug = reader.page === undefined ? undefined : slugOfPath(reader.page);
  const chosen = (entry: NavDivision): boolean => entry.division === 'version' && entry.name === reader.version;
  const way = wayTo(navigation.entries, slug, chosen);
  const choices = (division: NavDivision['division']): readonly ViewLink[] =>
    way.flatMap((level) => linksOf(level, division));
  /** Who reads another version or language goes on with the same page, where it is there. */
  const others = (division: 'version' | 'language'): readonly (ViewLink & Choice)[] =>
    way.flatMap((level) => linksOf(level, division, (to) => sameIn(to, level)));
  const sameIn = (to: NavDivision, { active }: Level): string | undefined =>
    slug === undefined || active === undefined ? undefined : counterpart(index, slug, active.entries, to.entries);
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
    versions: others('version'),
    languages: others('language'),
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

function linksOf(
  level: Level,
  division: NavDivision['division'],
  same: (entry: NavDivision) => string | undefined = () => undefined,
): readonly (ViewLink & Choice)[] {
  return level.entries.flatMap((entry) => {
    if (entry.kind !== 'division' || entry.division !== division || (entry.hidden && entry !== level.active)) return [];
    const first = firstSlug(entry.entries);
    const home = entry.href ?? (first === undefined ? '#' : hrefOf(first));
    const other = same(entry);
    const href = other === undefined ? home : hrefOf(other);
    const { name, icon, iconType } = entry;
    return [{ name, href, ...(href !== home && { home }), active: entry === level.active, icon, iconType }];
  });
}
