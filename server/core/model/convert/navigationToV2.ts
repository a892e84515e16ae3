import v2Schema from '../../../../schemas/docs.v2.schema.json' with { type: 'json' };
import { type DataNode, itemsOf, type ObjectNode, stringOf, valueOf } from '../../data/node.ts';
import { defaults } from '../../schema/formats.ts';
import { isUnder, prefixOf } from '../../site/config/navigation.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { array, type Draft, type DraftEntry, object, scalar } from './draft.ts';
import { textsOf } from './fields.ts';
import { contentsOf, flag, iconOf, wantedEntries } from './groups.ts';
import type { Losses } from './losses.ts';

/** A v1 tab or anchor. The pages below its URL belong to it. */
interface Division {
  readonly node: ObjectNode;
  readonly name: string;
  readonly url: string;
  /** The URL without slashes around it; undefined for a link to another host. */
  readonly prefix: string | undefined;
  readonly version: string | undefined;
}

type Kind = 'tab' | 'anchor';
type NewProperties = Readonly<Record<string, Draft>>;

/**
 * Converts a v1 navigation, where tabs and anchors claim pages by URL, into v2 divisions that contain their pages.
 * Readers see the same pages in the same order under the same tab and anchor:
 *
 * - A page belongs to the tab and the anchor with the longest matching URL. A page without a tab or anchor goes into a
 *   first one, named by `primaryTab` or `topAnchor`.
 * - Anchors are inside tabs, unless every tab's URL is below the URL of an anchor.
 * - Each version has its own pages and those without a version.
 * - A link to another host becomes a link next to the tabs or anchors, or goes into `global` without them.
 */
export class NavigationToV2 {
  readonly #index: SiteIndex;
  readonly #root: DataNode;
  readonly #losses: Losses;
  readonly #items: readonly DataNode[];
  readonly #all: Readonly<Record<Kind, readonly Division[]>>;
  readonly #global = new Map<string, DraftEntry[]>();
  /** Divisions with contents in at least one version. */
  readonly #used = new Set<Division>();

  /**
   * @param root docs.json with its tabs, anchors and versions
   * @param navigation the list of groups and pages
   */
  constructor(index: SiteIndex, root: DataNode, navigation: DataNode | undefined, losses: Losses) {
    this.#index = index;
    this.#root = root;
    this.#losses = losses;
    this.#items = itemsOf(navigation);
    this.#all = { tab: divisionsOf(valueOf(root, 'tabs')), anchor: divisionsOf(valueOf(root, 'anchors')) };
  }

  /** The `navigation` of the new file. */
  convert(): Draft {
    const versions = itemsOf(valueOf(this.#root, 'versions'));
    const made = versions.length === 0 ? this.#contents(undefined) : this.#versions(versions);
    for (const kind of ['tab', 'anchor'] as const)
      for (const division of this.#all[kind])
        if (division.prefix !== undefined && !this.#used.has(division))
          this.#losses.say(
            division.node.range,
            `The ${kind} "${division.name}" is left out: it has no pages under "${division.url}".`,
          );
    const global = [...this.#global].map(([key, entries]) => [key, array(entries)] as const);
    return object({ ...made, ...(global.length > 0 && { global: object(Object.fromEntries(global)) }) });
  }

  /** One division for each version, or for each language if all versions have a language. */
  #versions(versions: readonly DataNode[]): NewProperties {
    const locales = versions.map((each) => stringOf(valueOf(each, 'locale')));
    const areLanguages = locales.every((each) => each !== undefined && languageCodes.has(each));
    const items = versions.map((each, i): DraftEntry => {
      const name = stringOf(each) ?? stringOf(valueOf(each, 'name')) ?? '';
      const url = stringOf(valueOf(each, 'url'));
      const isDefault = valueOf(each, 'default');
      const value = object({
        ...(areLanguages ? { language: scalar(locales[i] ?? '') } : { version: scalar(name) }),
        default: isDefault?.kind === 'boolean' && isDefault.value ? isDefault : undefined,
        ...(url === undefined ? this.#contents(name) : { href: scalar(url) }),
      });
      return { value, from: each };
    });
    return { [areLanguages ? 'languages' : 'versions']: array(items) };
  }

  /** What readers of a version see. */
  #contents(version: string | undefined): NewProperties {
    const shown = (kind: Kind): readonly Division[] =>
      this.#all[kind].filter((each) => version === undefined || each.version === undefined || each.version === version);
    const parts = new Parts(shown('tab'), shown('anchor'), (prefix, all) =>
      wantedEntries(this.#items, {
        page: (slug) => longest(all, slug) === prefix && this.#isInVersion(slug, version),
        version: (of) => version === undefined || of === undefined || of === version,
        rest: prefix === '',
      }),
    );
    const tabsInAnchors =
      parts.prefixes('tab').length > 0 &&
      parts.prefixes('tab').every((prefix) => longest(parts.prefixes('anchor'), prefix, true) !== '');
    const [outer, inner]: readonly [Kind, Kind] = tabsInAnchors ? ['anchor', 'tab'] : ['tab', 'anchor'];
    return this.#level(parts, outer, (own) => this.#level(parts, inner, undefined, outer, own));
  }

  #isInVersion(slug: string, version: string | undefined): boolean {
    if (version === undefined) return true;
    const path = pagePathOf(this.#index, slug);
    const own = path === undefined ? undefined : this.#index.pages.get(path)?.version;
    return own === undefined || own === version;
  }

  /**
   * The divisions of one kind, each with contents made by `contents`.
   *
   * @param around for inner divisions, the outer kind and the prefix of the division that they are in
   */
  #level(
    parts: Parts,
    kind: Kind,
    contents: ((prefix: string) => NewProperties) | undefined,
    outer?: Kind,
    around = '',
  ): NewProperties {
    const mine = (prefix: string): readonly string[] =>
      parts.filled.filter(
        (each) => parts.own(kind, each) === prefix && (outer === undefined || parts.own(outer, each) === around),
      );
    const inside = (prefix: string): NewProperties =>
      contents?.(prefix) ?? contentsOf(mine(prefix).flatMap((each) => parts.entries(each)));
    const divisions = parts.divisions(kind);
    const holding = divisions.filter(({ prefix }) => prefix !== undefined && mine(prefix).length > 0);
    const elsewhere = divisions.filter(({ prefix }) => prefix === undefined || prefix === '');
    const standEverywhere =
      outer !== undefined || (holding.length === 0 && elsewhere.every(({ version }) => version === undefined));
    if (standEverywhere) for (const each of elsewhere) this.#addGlobal(kind, each);
    const beside = standEverywhere ? [] : elsewhere;
    if (holding.length === 0 && beside.length === 0) return inside('');
    const rest = mine('').length > 0 ? [{ value: object({ ...this.#first(kind), ...inside('') }) }] : [];
    const listed = divisions.filter((each) => holding.includes(each) || beside.includes(each));
    const items = listed.map((each): DraftEntry => {
      this.#used.add(each);
      return { value: this.#division(kind, each, inside), from: each.node };
    });
    return { [`${kind}s`]: array([...rest, ...items]) };
  }

  /** The division for unclaimed pages. */
  #first(kind: Kind): NewProperties {
    const own = valueOf(this.#root, kind === 'tab' ? 'primaryTab' : 'topAnchor');
    const name = valueOf(own, 'name') ?? scalar(defaults.primaryTab);
    if (kind === 'tab') {
      const hidden = valueOf(own, 'isDefaultHidden');
      return { tab: name, ...(hidden?.kind === 'boolean' && hidden.value && { hidden }) };
    }
    return { anchor: name, icon: iconOf(own) ?? scalar('book-open') };
  }

  #division(kind: Kind, division: Division, inside: (prefix: string) => NewProperties): Draft {
    const { node, prefix } = division;
    const hidden = valueOf(node, 'isDefaultHidden');
    const openapi = valueOf(node, 'openapi');
    return object(
      {
        [kind]: valueOf(node, 'name') ?? scalar(division.name),
        icon: iconOf(node),
        color: this.#color(node),
        hidden: flag(hidden?.kind === 'boolean' && hidden.value),
        ...this.#target(division, inside),
        openapi: openapi && generatedIn(openapi, prefix),
      },
      undefined,
      new Map(node.properties.map((each) => [newKey[each.key] ?? each.key, each])),
    );
  }

  /** The link or contents of a division. An OpenAPI document counts as contents. */
  #target({ node, prefix, url }: Division, inside: (prefix: string) => NewProperties): NewProperties {
    if (prefix === undefined) return { href: scalar(url) };
    if (prefix === '') return { href: scalar('/') };
    const contents = inside(prefix);
    const isEmpty = contents['pages']?.kind === 'newArray' && contents['pages'].items.length === 0;
    return isEmpty && valueOf(node, 'openapi') !== undefined ? {} : contents;
  }

  #addGlobal(kind: Kind, division: Division): void {
    if (this.#used.has(division)) return;
    this.#used.add(division);
    const key = `${kind}s`;
    const value = this.#division(kind, division, () => ({}));
    this.#global.set(key, [...(this.#global.get(key) ?? []), { value, from: division.node }]);
  }

  /** One color for both modes; for a gradient, its first color. */
  #color(node: ObjectNode): Draft | undefined {
    const color = valueOf(node, 'color');
    const from = color?.kind === 'object' ? valueOf(color, 'from') : color;
    if (color === undefined || from?.kind !== 'string') return undefined;
    if (color.kind === 'object')
      this.#losses.say(color.range, 'An anchor has one color, so only the first color of this gradient is kept.');
    return object({ light: from, dark: from }, from);
  }
}

/** New names of keys, so that their comments move along. */
const newKey: Readonly<Record<string, string>> = { isDefaultHidden: 'hidden', url: 'href' };

/** Sorts the pages of a navigation by the tab and anchor that claim them. */
class Parts {
  readonly #divisions: Readonly<Record<Kind, readonly Division[]>>;
  readonly #prefixes: Readonly<Record<Kind, readonly string[]>>;
  readonly #entries = new Map<string, readonly DraftEntry[]>();
  /** Prefixes with contents, starting with the empty one. */
  readonly filled: readonly string[];

  constructor(
    tabs: readonly Division[],
    anchors: readonly Division[],
    entriesOf: (prefix: string, all: readonly string[]) => readonly DraftEntry[],
  ) {
    this.#divisions = { tab: tabs, anchor: anchors };
    this.#prefixes = { tab: prefixesOf(tabs), anchor: prefixesOf(anchors) };
    const all = [...new Set(['', ...this.#prefixes.tab, ...this.#prefixes.anchor])];
    const withOwn = new Set(
      [...tabs, ...anchors].filter(({ node }) => valueOf(node, 'openapi') !== undefined).map(({ prefix }) => prefix),
    );
    for (const prefix of all) this.#entries.set(prefix, entriesOf(prefix, all));
    this.filled = all.filter((prefix) => this.entries(prefix).length > 0 || withOwn.has(prefix));
  }

  /** Groups and pages below a prefix and not below a longer one. */
  entries(prefix: string): readonly DraftEntry[] {
    return this.#entries.get(prefix) ?? [];
  }

  divisions(kind: Kind): readonly Division[] {
    return this.#divisions[kind];
  }

  prefixes(kind: Kind): readonly string[] {
    return this.#prefixes[kind];
  }

  /** The prefix of the division (of one kind) that contains another prefix; empty if none does. */
  own(kind: Kind, prefix: string): string {
    return longest(this.#prefixes[kind], prefix);
  }
}

/** The longest prefix that a slug is below. A slug that equals a prefix counts too, unless `below` is set. */
function longest(prefixes: readonly string[], slug: string, below = false): string {
  let found = '';
  for (const prefix of prefixes)
    if (prefix.length > found.length && isUnder(slug, prefix) && !(below && prefix === slug)) found = prefix;
  return found;
}

function prefixesOf(divisions: readonly Division[]): readonly string[] {
  return divisions.flatMap(({ prefix }) => (prefix === undefined || prefix === '' ? [] : [prefix]));
}

function divisionsOf(list: DataNode | undefined): readonly Division[] {
  return itemsOf(list).flatMap((node) => {
    if (node.kind !== 'object') return [];
    const url = stringOf(valueOf(node, 'url')) ?? '';
    return [
      {
        node,
        name: stringOf(valueOf(node, 'name')) ?? '',
        url,
        prefix: prefixOf(url),
        version: stringOf(valueOf(node, 'version')),
      },
    ];
  });
}

/** An OpenAPI document with the directory of its pages. */
function generatedIn(openapi: DataNode, prefix: string | undefined): Draft {
  if (prefix === undefined || prefix === '') return openapi;
  const sources = textsOf(openapi).map((source) => object({ source, directory: scalar(prefix) }));
  const [only] = sources;
  return only !== undefined && openapi.kind === 'string' ? only : array(sources, openapi);
}

const languageCodes: ReadonlySet<string> = new Set(v2Schema.definitions.language.properties.language.enum);
