import { askFact, Fact, isNoting } from '../text/asked.ts';
import { memo } from '../text/memo.ts';
import { sameValue } from '../text/sameValue.ts';
import type { Config, PageSummary, SiteIndex, SiteSettings } from './siteTypes.ts';

/**
 * What a site's index is asked for, as facts: each page, path and file of data, each setting. Its maps and sets note it
 * by themselves, so that nobody who reads an index has to say so, and nothing can be forgotten.
 */

/** Facts of one kind by name, of all states of a site. */
export class FactTable {
  readonly #facts = new Map<string, Fact>();
  readonly #differs: (from: SiteIndex, to: SiteIndex, name: string) => boolean;
  readonly all: Fact;
  readonly names: Fact;

  readonly #isWide: boolean;

  /**
   * @param differs of one fact; `all` of any of them, `names` whether one came or went
   * @param isWide there are so many that who asks for very many is taken to ask for all
   */
  constructor(
    differs: (from: SiteIndex, to: SiteIndex, name: string) => boolean,
    all: (from: SiteIndex, to: SiteIndex) => boolean,
    { names = all, isWide = true } = {},
  ) {
    this.#differs = differs;
    this.#isWide = isWide;
    this.all = new Fact(all as (from: object, to: object) => boolean);
    this.names = new Fact(names as (from: object, to: object) => boolean, this.all);
  }

  of(name: string): Fact {
    let fact = this.#facts.get(name);
    if (fact === undefined) {
      fact = new Fact(
        (from, to) => this.#differs(from as SiteIndex, to as SiteIndex, name),
        this.#isWide ? this.all : undefined,
      );
      this.#facts.set(name, fact);
    }
    return fact;
  }
}

/**
 * What is known of a page, in parts that change apart: `texts` with each key in a heading, `words` in its front matter,
 * `rest` seldom.
 */
export type PagePart = 'texts' | 'words' | 'rest';

/** Stand for what is known of all pages together: another object where a part of any page is another one. */
export type PageMarks = Readonly<Record<PagePart, object>>;

const partOfKey: Readonly<Partial<Record<string, 'texts' | 'words'>>> = {
  headings: 'texts',
  anchors: 'texts',
  parts: 'texts',
  title: 'words',
  description: 'words',
  sidebarTitle: 'words',
};

/** The facts of the states of one site. */
export interface SiteFacts {
  /** Which pages there are, and the rest of what is known of each. */
  readonly pages: FactTable;
  readonly words: FactTable;
  readonly texts: FactTable;
  readonly paths: FactTable;
  readonly others: FactTable;
  readonly linked: FactTable;
  readonly unusedImages: FactTable;
  readonly index: FactTable;
}

/** The facts of a new site. */
export function newFacts(): SiteFacts {
  return {
    pages: ofPages('rest'),
    words: ofPages('words'),
    texts: ofPages('texts'),
    others: ofMap(({ others }) => others),
    paths: ofSet(({ paths }) => paths),
    linked: ofSet(({ linked }) => linked),
    unusedImages: ofSet(({ unusedImages }) => unusedImages),
    index: new FactTable(
      (from, to, name) => from[name as keyof SiteIndex] !== to[name as keyof SiteIndex],
      (from, to) => from !== to,
      { isWide: false },
    ),
  };
}

function ofMap(mapOf: (index: SiteIndex) => ReadonlyMap<string, unknown>): FactTable {
  return new FactTable(
    (from, to, name) => mapOf(from).get(name) !== mapOf(to).get(name) || mapOf(from).has(name) !== mapOf(to).has(name),
    (from, to) => mapOf(from) !== mapOf(to),
    { names: (from, to) => !sameNames(mapOf(from), mapOf(to)) },
  );
}

function ofPages(part: PagePart): FactTable {
  return new FactTable(
    ({ pages: from }, { pages: to }, name) => !samePart(part, from.get(name), to.get(name)),
    (from, to) => marksOf(from)[part] !== marksOf(to)[part],
    { names: (from, to) => from.pagePaths !== to.pagePaths },
  );
}

/** Whether a part of what is known of a page is the same. */
export function samePart(part: PagePart, one: PageSummary | undefined, other: PageSummary | undefined): boolean {
  if (one === other) return true;
  return one !== undefined && other !== undefined && partsOf(one)[part] === partsOf(other)[part];
}

const partsOf = memo((summary: PageSummary): Readonly<Record<PagePart, string>> => {
  const parts: Record<PagePart, Record<string, unknown>> = { texts: {}, words: {}, rest: {} };
  for (const [key, value] of Object.entries(summary)) parts[partOfKey[key] ?? 'rest'][key] = value;
  return { texts: JSON.stringify(parts.texts), words: JSON.stringify(parts.words), rest: JSON.stringify(parts.rest) };
});

/** What is known of a page, which notes what of it is asked for. */
export function pageFacts(summary: PageSummary, { texts, words }: SiteFacts): PageSummary {
  const tables = { texts, words };
  return new Proxy(summary, {
    get(target, key) {
      const part = isNoting() ? partOfKey[key as string] : undefined;
      if (part !== undefined) askFact(tables[part].of(target.path));
      return target[key as keyof PageSummary];
    },
  });
}

function ofSet(setOf: (index: SiteIndex) => ReadonlySet<string>): FactTable {
  return new FactTable(
    (from, to, name) => setOf(from).has(name) !== setOf(to).has(name),
    (from, to) => setOf(from) !== setOf(to),
  );
}

function sameNames(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  if (one === other) return true;
  if (one.size !== other.size) return false;
  for (const name of one.keys()) if (!other.has(name)) return false;
  return true;
}

// docs.json is one object of one site or another: its facts are those of any.
const settingFacts = new FactTable(
  ({ config: { settings: from } }, { config: { settings: to } }, name) =>
    !sameValue(from[name as keyof SiteSettings], to[name as keyof SiteSettings]),
  ({ config: { settings: from } }, { config: { settings: to } }) => !sameValue({ ...from }, { ...to }),
  { isWide: false },
);
const configFactTable = new FactTable(
  ({ config: from }, { config: to }, name) =>
    name === 'anchorRule'
      ? !sameRule(from, to)
      : from !== to && !sameValue(from[name as keyof Config], to[name as keyof Config]),
  ({ config: from }, { config: to }) => from !== to,
  { isWide: false },
);

/** Whether fragments are made alike: by the rule of the same format, with the same variables. */
function sameRule(from: Config, to: Config): boolean {
  return from.dialect === to.dialect && sameValue(from.settings.variables, to.settings.variables);
}

/** docs.json as facts: of its settings each by itself. */
export function configFacts(values: Config): Config {
  const settings = noted(settingFacts, values.settings);
  return noted(configFactTable, { ...values, settings }, 'settings');
}

/**
 * An object whose properties note that they were asked for, those too that it does not have.
 *
 * @param part a property that notes by itself what is asked of it
 */
function noted<Kind extends object>(table: FactTable, values: Kind, part?: string): Kind {
  const ask = (key: string | symbol): void => {
    if (isNoting() && typeof key === 'string' && key !== part) askFact(table.of(key));
  };
  return new Proxy(values, {
    get(target, key) {
      ask(key);
      return target[key as keyof Kind];
    },
    has(target, key) {
      ask(key);
      return key in target;
    },
    ownKeys(target) {
      askFact(table.all);
      return Reflect.ownKeys(target);
    },
  });
}

/** Says that a whole index is asked for: what leads to something that is worked out from it later has to. */
export function askWholeIndex(index: SiteIndex): void {
  askFact(factsOf(index).index.all);
}

/** What an index is made from. It is of the same lineage as the one that has the same facts. */
export function indexFacts(values: SiteIndex, facts: SiteFacts, marks: PageMarks): SiteIndex {
  const made = {};
  for (const [key, value] of Object.entries(values)) {
    const notesItself = value instanceof FactMap || value instanceof FactSet || key === 'config';
    const fact = facts.index.of(key);
    const get = (): unknown => {
      askFact(fact);
      return value;
    };
    Object.defineProperty(made, key, { enumerable: true, ...(notesItself ? { value } : { get }) });
  }
  if (values.renames === undefined)
    Object.defineProperty(made, 'renames', { get: () => askFact(facts.index.of('renames')) });
  // Copies are of no lineage: they may have other pages than those that note.
  return Object.defineProperties(made, { lineage: { value: facts }, marks: { value: marks } }) as SiteIndex;
}

/** The marks of an index. */
export function marksOf(index: SiteIndex): PageMarks {
  return (index as { readonly marks?: PageMarks }).marks ?? { texts: index, words: index, rest: index };
}

/** The facts of the site that an index is of. */
export function factsOf(index: SiteIndex): SiteFacts {
  return (index as { readonly lineage?: SiteFacts }).lineage ?? newFacts();
}

/** A map of facts by name. */
export class FactMap<Value> extends Map<string, Value> {
  readonly #table: FactTable;

  constructor(table: FactTable, entries: Iterable<readonly [string, Value]> = []) {
    super();
    this.#table = table;
    for (const [key, value] of entries) this.set(key, value);
  }

  override get(key: string): Value | undefined {
    if (isNoting()) askFact(this.#table.of(key));
    return super.get(key);
  }

  override has(key: string): boolean {
    if (isNoting()) askFact(this.#table.of(key));
    return super.has(key);
  }

  override get size(): number {
    askFact(this.#table.names);
    return super.size;
  }

  override keys(): MapIterator<string> {
    askFact(this.#table.names);
    return super.keys();
  }

  override values(): MapIterator<Value> {
    askFact(this.#table.all);
    return super.values();
  }

  override entries(): MapIterator<[string, Value]> {
    askFact(this.#table.all);
    return super.entries();
  }

  override [Symbol.iterator](): MapIterator<[string, Value]> {
    askFact(this.#table.all);
    return super[Symbol.iterator]();
  }

  override forEach(each: (value: Value, key: string, map: Map<string, Value>) => void): void {
    askFact(this.#table.all);
    super.forEach(each);
  }
}

/** A set of facts: which names there are. */
export class FactSet extends Set<string> {
  readonly #table: FactTable;

  constructor(table: FactTable, names: Iterable<string> = []) {
    super();
    this.#table = table;
    for (const name of names) this.add(name);
  }

  override has(name: string): boolean {
    if (isNoting()) askFact(this.#table.of(name));
    return super.has(name);
  }

  override get size(): number {
    askFact(this.#table.all);
    return super.size;
  }

  override keys(): SetIterator<string> {
    askFact(this.#table.all);
    return super.keys();
  }

  override values(): SetIterator<string> {
    askFact(this.#table.all);
    return super.values();
  }

  override entries(): SetIterator<[string, string]> {
    askFact(this.#table.all);
    return super.entries();
  }

  override [Symbol.iterator](): SetIterator<string> {
    askFact(this.#table.all);
    return super[Symbol.iterator]();
  }

  override forEach(each: (name: string, same: string, set: Set<string>) => void): void {
    askFact(this.#table.all);
    super.forEach(each);
  }
}
