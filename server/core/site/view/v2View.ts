import { memo, memo2, memoByText } from '../../text/memo.ts';
import { firstSlug, hrefOf, pageIn } from '../config/navigation.ts';
import { slugOfPath } from '../paths.ts';
import type { Directory, NavDivision, NavEntry, Navigation, SiteAround, SiteIndex } from '../siteTypes.ts';
import { breadcrumbsOf, directoryOf, sidebarOf, sidebarView } from './sidebar.ts';
import { counterpart } from './versions.ts';
import {
  type Choice,
  type Hidden,
  hiddenPages,
  type Look,
  type View,
  type ViewLink,
  type ViewTab,
  type Visitor,
} from './viewTypes.ts';

/**
 * Returns the view in docs.json v2, where divisions are nested. The path to the page decides which division of each
 * level is active.
 */
export function v2View(index: SiteIndex, visitor: Visitor): View {
  const { settings, navigation } = index.config;
  const slug = visitor.page === undefined ? undefined : slugOfPath(visitor.page);
  const folders = new Set(slug?.toLowerCase().split('/').slice(0, -1));
  // A page outside docs.json has the language of its folder.
  const chosen = ({ division, name }: NavDivision): boolean =>
    (division === 'version' && name === visitor.version) ||
    (division === 'language' && folders.has(name.toLowerCase()));
  const way = wayTo(navigation, slug, chosen);
  const choices = (division: NavDivision['division']): readonly Link[] => linksOf(way, division);
  /** Readers who switch the version or language stay on the same page if it exists there. */
  const others = (division: 'version' | 'language'): readonly Link[] => linksOf(way, division, sameIn);
  const sameIn = (to: NavDivision, { active }: Level): string | undefined =>
    slug === undefined || active === undefined ? undefined : counterpart(index, slug, active.entries, to.entries);
  const leaf = listIn(way.at(-1)?.entries ?? []);
  const current = slug ?? firstSlug(leaf);
  const directory = directoryAt(navigation, way) ?? 'none';
  const side = sidebarView(listed(leafOf(leaf, index), directory), current, () =>
    sidebarOf(index, leaf, current, () => true, directory),
  );
  const { sidebar } = side;
  const shown = pageIn(navigation.entries, current);
  const names = way.flatMap(({ active }) =>
    active === undefined || active.division === 'language' ? [] : [active.label ?? active.name],
  );
  const tabs = viewTabs(way);
  return {
    ...side,
    current: shown,
    versions: others('version').map(choiceOf),
    languages: others('language').map(choiceOf),
    products: [...choices('product'), ...choices('dropdown')].map(choiceOf),
    // A product's menu needs no tab above it.
    tabs: tabs.length > 0 ? tabs : choices('item').map(plainTab),
    anchors: choices('anchor').map(({ look, ...link }) => ({ ...link, color: look.color })),
    // Computed when needed, because it reads the whole navigation. Only notes for authors use it.
    get hidden() {
      return [
        ...way.flatMap(hiddenDivisions),
        ...hiddenPages(index, visitor, { slug: current, found: shown !== undefined, version: undefined }),
      ];
    },
    directory: directoryOf(sidebar),
    around: aroundOn(settings, way),
    breadcrumbs: [...names, ...breadcrumbsOf(sidebar)],
  };
}

/** Returns the groups and pages directly in a division. */
const listIn = memo((entries: readonly NavEntry[]) => entries.filter((entry) => entry.kind !== 'division'));

interface Leaf {
  readonly entries: readonly NavEntry[];
  readonly index: SiteIndex;
}

const leafOf = memo2((entries: readonly NavEntry[], index: SiteIndex): Leaf => ({ entries, index }));

/** Returns the sidebar of all pages of a division. */
const listed = memoByText(({ entries, index }: Leaf, directory: Directory) =>
  sidebarOf(index, entries, undefined, () => true, directory),
);

interface Level {
  readonly entries: readonly NavEntry[];
  /** Links that appear on each page of this level. */
  readonly global: readonly NavDivision[];
  /** The division of this level that the visitor is in. */
  readonly active: NavDivision | undefined;
}

/**
 * Returns the levels of divisions from the top to the page. Without a page, the default of each level, or its first.
 */
function wayTo(
  { entries, global }: Pick<Navigation, 'entries' | 'global'>,
  slug: string | undefined,
  chosen: (entry: NavDivision) => boolean,
): readonly Level[] {
  const divisions = entries
    .filter((entry) => entry.kind === 'division')
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const holds = (entry: NavDivision): boolean => slug !== undefined && pageIn(entry.entries, slug) !== undefined;
  const active =
    divisions.find((entry) => chosen(entry) && holds(entry)) ??
    divisions.find(holds) ??
    divisions.find(chosen) ??
    (slug !== undefined && pageIn(entries, slug) !== undefined
      ? undefined
      : divisions.find((entry) => !entry.hidden && entry.href === undefined));
  return [{ entries, global, active }, ...(active === undefined ? [] : wayTo(active, slug, chosen))];
}

/** A division as a link, with its look. */
interface Link extends ViewLink {
  readonly label: string | undefined;
  readonly home?: string;
  readonly look: Look;
}

/** Returns the divisions of a kind that appear on a path. Those of `global` come after those of this page. */
function shownOf(way: readonly Level[], division: NavDivision['division']): readonly (readonly [NavDivision, Level])[] {
  return (['entries', 'global'] as const).flatMap((list) =>
    way.flatMap((level) =>
      level[list].flatMap((entry): readonly (readonly [NavDivision, Level])[] =>
        entry.kind !== 'division' || entry.division !== division || (entry.hidden && entry !== level.active)
          ? []
          : [[entry, level]],
      ),
    ),
  );
}

function linksOf(
  way: readonly Level[],
  division: NavDivision['division'],
  same: (entry: NavDivision, level: Level) => string | undefined = () => undefined,
): readonly Link[] {
  return shownOf(way, division).map(([entry, level]) => linkOf(entry, entry === level.active, same(entry, level)));
}

function linkOf(entry: NavDivision, active: boolean, other: string | undefined): Link {
  const { name, label, icon, iconType, iconLibrary, description, color, tag } = entry;
  const first = firstSlug(entry.entries);
  const home = entry.href ?? (first === undefined ? '#' : hrefOf(first));
  const href = other === undefined ? home : hrefOf(other);
  const named = { icon, iconType, ...(iconLibrary !== undefined && { iconLibrary }) };
  const look = { ...named, description, color, tag };
  return { name, label, href, ...(href !== home && { home }), active, ...named, look };
}

function choiceOf({ name, label, href, home, active, look }: Link): Choice {
  const isPlain = [look.icon, look.description, look.color, look.tag].every((each) => each === undefined);
  return {
    name,
    active,
    href,
    ...(home !== undefined && { home }),
    ...(label !== undefined && { label }),
    ...(!isPlain && { look }),
  };
}

/** Returns the tabs of all levels. A tab with a menu has no link of its own target. */
function viewTabs(way: readonly Level[]): readonly ViewTab[] {
  return shownOf(way, 'tab').map(([entry, level]) => {
    const isActive = entry === level.active;
    const below = isActive ? way[way.indexOf(level) + 1] : undefined;
    const menu = linksOf([below ?? { entries: entry.entries, global: [], active: undefined }], 'item');
    return { ...linkOf(entry, isActive, undefined), menu, isAtEnd: entry.align === 'end' };
  });
}

function plainTab(link: Link): ViewTab {
  return { ...link, menu: [], isAtEnd: false };
}

function hiddenDivisions({ entries, active }: Level): readonly Hidden[] {
  return entries.flatMap((entry) =>
    entry.kind === 'division' && entry.hidden && entry !== active
      ? [{ kind: entry.division, name: entry.label ?? entry.name, why: 'is marked hidden' }]
      : [],
  );
}

/** Returns the setting of the innermost division that has one. */
function directoryAt({ directory }: Navigation, way: readonly Level[]): Directory | undefined {
  return way.reduce((outer, { active }) => active?.directory ?? outer, directory);
}

/** Returns what appears around the page: that of the site, overridden by its language. */
function aroundOn(site: SiteAround, way: readonly Level[]): SiteAround {
  return Object.assign({}, site, ...way.map(({ active }) => active?.around ?? {})) as SiteAround;
}
