import { findPage, firstSlug, hrefOf } from '../config/navigation.ts';
import { slugOfPath } from '../paths.ts';
import type { NavDivision, NavEntry, SiteIndex } from '../siteTypes.ts';
import { breadcrumbsOf, placeOf, sidebarOf } from './sidebar.ts';
import { counterpart } from './versions.ts';
import { type Choice, hiddenPages, type Reader, type View, type ViewLink } from './viewTypes.ts';

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
