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

/** Divisions of the second generation nest; the page's own way down decides which of each level is active. */
export function v2View(index: SiteIndex, visitor: Visitor): View {
  const { settings, navigation } = index.config;
  const slug = visitor.page === undefined ? undefined : slugOfPath(visitor.page);
  const folders = new Set(slug?.toLowerCase().split('/').slice(0, -1));
  // A page that docs.json does not list is in the language of its folder.
  const chosen = ({ division, name }: NavDivision): boolean =>
    (division === 'version' && name === visitor.version) ||
    (division === 'language' && folders.has(name.toLowerCase()));
  const way = wayTo(navigation, slug, chosen);
  const choices = (division: NavDivision['division']): readonly Link[] => linksOf(way, division);
  /** Who reads another version or language goes on with the same page, where it is there. */
  const others = (division: 'version' | 'language'): readonly Link[] => linksOf(way, division, sameIn);
  const sameIn = (to: NavDivision, { active }: Level): string | undefined =>
    slug === undefined || active === undefined ? undefined : counterpart(index, slug, active.entries, to.entries);
  const leaf = listIn(way.at(-1)?.entries ?? []);
  const current = slug ?? firstSlug(leaf);
  const directory = directoryAt(navigation, way) ?? 'none';
  const beside = sidebarView(listed(leafOf(leaf, index), directory), current, () =>
    sidebarOf(index, leaf, current, () => true, directory),
  );
  const { sidebar } = beside;
  const shown = pageIn(navigation.entries, current);
  const names = way.flatMap(({ active }) =>
    active === undefined || active.division === 'language' ? [] : [active.label ?? active.name],
  );
  const tabs = viewTabs(way);
  return {
    ...beside,
    current: shown,
    versions: others('version').map(choiceOf),
    languages: others('language').map(choiceOf),
    products: [...choices('product'), ...choices('dropdown')].map(choiceOf),
    // The menu of a product has no tab to stand below.
    tabs: tabs.length > 0 ? tabs : choices('item').map(plainTab),
    anchors: choices('anchor').map(({ look, ...link }) => ({ ...link, color: look.color })),
    // Only notes for authors show them, and the whole navigation is looked through.
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

/** Groups and pages that stand in a division itself. */
const listIn = memo((entries: readonly NavEntry[]) => entries.filter((entry) => entry.kind !== 'division'));

interface Leaf {
  readonly entries: readonly NavEntry[];
  readonly index: SiteIndex;
}

const leafOf = memo2((entries: readonly NavEntry[], index: SiteIndex): Leaf => ({ entries, index }));

/** What all pages of a division have beside them. */
const listed = memoByText(({ entries, index }: Leaf, directory: Directory) =>
  sidebarOf(index, entries, undefined, () => true, directory),
);

interface Level {
  readonly entries: readonly NavEntry[];
  /** What stands beside them on each page. */
  readonly global: readonly NavDivision[];
  /** The division of this level that the visitor is in. */
  readonly active: NavDivision | undefined;
}

/** The levels of divisions from the top to the page; without a page, the default of each, else its first. */
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

/** A division as a link, with how it is shown. */
interface Link extends ViewLink {
  readonly label: string | undefined;
  readonly home?: string;
  readonly look: Look;
}

/** The divisions of a kind that show on a way; what stands on every page comes behind what only this one has. */
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

/** The tabs of all levels. One that holds a menu has nothing else to lead to. */
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

/** What the innermost division says that says something of it. */
function directoryAt({ directory }: Navigation, way: readonly Level[]): Directory | undefined {
  return way.reduce((outer, { active }) => active?.directory ?? outer, directory);
}

/** What stands around the page: the site's, but what its language has of its own. */
function aroundOn(site: SiteAround, way: readonly Level[]): SiteAround {
  return Object.assign({}, site, ...way.map(({ active }) => active?.around ?? {})) as SiteAround;
}
