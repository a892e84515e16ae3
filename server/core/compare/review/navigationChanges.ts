import { pagePathOf } from '../../site/link/lookup.ts';
import { slugOfPath } from '../../site/paths.ts';
import type { NavEntry, SiteIndex } from '../../site/siteTypes.ts';
import { align } from '../../text/align.ts';

/** A place in the old or new navigation, or both. */
export interface NavigationChange {
  readonly kind: 'division' | 'group' | 'page' | 'operation';
  /** The title of a page, else its address; the name of a group or division. */
  readonly name: string;
  /** Address or operation of a page. */
  readonly target?: string;
  /** `from` and `to`: the old and new place of an entry that moved. `renamed`: its name or address changed. */
  readonly change: 'same' | 'added' | 'removed' | 'renamed' | 'from' | 'to';
  /** The old name or address, if renamed. */
  readonly was?: string;
  /** Changed entries inside. */
  readonly entries: readonly NavigationChange[];
}

/** Changes to the navigation, with the divisions and groups around them; empty if nothing changed. */
export function navigationChanges(
  before: SiteIndex,
  after: SiteIndex,
  moved: ReadonlyMap<string, string>,
): readonly NavigationChange[] {
  const slugs = new Map([...moved].map(([from, to]) => [slugOfPath(from), slugOfPath(to)]));
  const newSlug = (slug: string): string => slugs.get(slug) ?? slug;
  const old = treeOf(before, newSlug);
  // An entry that still has the old path after its page moved is the same entry.
  const now = treeOf(after, (slug) => (pagePathOf(after, slug) === undefined ? newSlug(slug) : slug));
  return changed(withMoves(compared(old, now, 0)));
}

interface Entry {
  readonly kind: NavigationChange['kind'];
  /** Equal for the same entry before and after. */
  readonly key: string;
  readonly name: string;
  readonly target?: string;
  readonly entries: readonly Entry[];
}

/** Maximum depth of groups. */
const maxDepth = 24;

function treeOf(index: SiteIndex, keyOfSlug: (slug: string) => string): readonly Entry[] {
  const read = (entries: readonly NavEntry[], depth: number): readonly Entry[] =>
    depth > maxDepth ? [] : entries.map((entry) => readOne(entry, depth));
  const readOne = (entry: NavEntry, depth: number): Entry => {
    if (entry.kind === 'page') {
      const summary = index.pages.get(`${entry.slug}.mdx`) ?? index.pages.get(`${entry.slug}.md`);
      const target = `/${entry.slug}`;
      const name = summary?.sidebarTitle ?? summary?.title ?? entry.slug;
      return { kind: 'page', key: `page ${keyOfSlug(entry.slug)}`, name, target, entries: [] };
    }
    if (entry.kind === 'operation')
      return { kind: 'operation', key: `operation ${entry.target}`, name: entry.target, entries: [] };
    const { kind, name } = entry;
    const what = kind === 'division' ? entry.division : `group ${entry.version ?? ''}`;
    const target = kind === 'division' && entry.href !== undefined ? { target: entry.href } : {};
    return { kind, key: `${what} ${name}`, name, ...target, entries: read(entry.entries, depth + 1) };
  };
  const { tabs, anchors } = index.config.settings;
  // docs.json v1 has tabs and anchors next to the groups.
  const beside = index.config.dialect === 'v2' ? [] : [...tabs, ...anchors];
  return [
    ...beside.map(({ name, url }): Entry => ({ kind: 'division', key: `tab ${name}`, name, target: url, entries: [] })),
    ...read(index.config.navigation.entries, 0),
  ];
}

interface Compared extends Omit<NavigationChange, 'entries'> {
  readonly key: string;
  readonly entries: readonly Compared[];
}

function compared(old: readonly Entry[], now: readonly Entry[], depth: number): readonly Compared[] {
  const pairs = align(old, now, ({ key }) => key);
  const renames = renamed(
    pairs.flatMap(([a, b]) => (a !== undefined && b === undefined ? [a] : [])),
    pairs.flatMap(([a, b]) => (b !== undefined && a === undefined ? [b] : [])),
  );
  const gone = new Set(renames.values());
  return pairs.flatMap(([a, b]): readonly Compared[] => {
    if (b === undefined) return a === undefined || gone.has(a) ? [] : [whole(a, 'removed')];
    const from = a ?? renames.get(b);
    if (from === undefined) return [whole(b, 'added')];
    const entries = compared(from.entries, b.entries, depth + 1);
    const isRenamed = from.name !== b.name || from.target !== b.target;
    const was = from.name === b.name ? from.target : from.name;
    return [{ ...b, entries, change: isRenamed ? 'renamed' : 'same', ...(isRenamed && was !== undefined && { was }) }];
  });
}

function whole(entry: Entry, change: 'added' | 'removed'): Compared {
  return { ...entry, change, entries: entry.entries.map((each) => whole(each, change)) };
}

/** For each new division or group, the removed one of the same kind that had most of its pages. */
function renamed(gone: readonly Entry[], came: readonly Entry[]): ReadonlyMap<Entry, Entry> {
  const found = new Map<Entry, Entry>();
  const left = new Set(gone.filter(({ kind }) => kind === 'group' || kind === 'division'));
  for (const entry of came) {
    const pages = new Set(keysIn(entry));
    for (const old of left) {
      const before = keysIn(old);
      const shared = before.filter((key) => pages.has(key)).length;
      if (old.kind !== entry.kind || shared === 0 || shared * 2 < Math.max(before.length, pages.size)) continue;
      found.set(entry, old);
      left.delete(old);
      break;
    }
  }
  return found;
}

function keysIn({ key, kind, entries }: Entry): readonly string[] {
  return kind === 'page' || kind === 'operation' ? [key] : entries.flatMap(keysIn);
}

/** An entry that was removed in one place and added in another has moved. */
function withMoves(entries: readonly Compared[]): readonly Compared[] {
  const leaves = (wanted: 'added' | 'removed'): ReadonlySet<string> => {
    const keys = new Set<string>();
    const visit = (each: Compared): void => {
      if (each.change === wanted) keys.add(each.key);
      each.entries.forEach(visit);
    };
    entries.forEach(visit);
    return keys;
  };
  const [added, removed] = [leaves('added'), leaves('removed')];
  const named = (each: Compared): Compared => {
    const change =
      each.change === 'added' && removed.has(each.key)
        ? 'to'
        : each.change === 'removed' && added.has(each.key)
          ? 'from'
          : each.change;
    return { ...each, change, entries: each.entries.map(named) };
  };
  return entries.map(named);
}

function changed(entries: readonly Compared[]): readonly NavigationChange[] {
  return entries.flatMap(({ key: _, entries: all, ...entry }): readonly NavigationChange[] => {
    const inside = changed(all);
    return entry.change === 'same' && inside.length === 0 ? [] : [{ ...entry, entries: inside }];
  });
}
