import { askFact, isNoting } from '../text/asked.ts';
import { memo } from '../text/memo.ts';
import { sameNames } from '../text/question.ts';
import { sameData } from '../text/sameData.ts';
import { sameValue } from '../text/sameValue.ts';
import { FactMap, FactSet } from './factMap.ts';
import { FactTable } from './factTable.ts';
import type { Config, PageSummary, SiteIndex, SiteSettings } from './siteTypes.ts';

/**
 * The contents of a site's index as facts: each page, path, data file and setting. Its maps and sets note what is read,
 * so that code which uses an index need not declare it, and nothing can be forgotten.
 */

/**
 * Parts of a page's summary that change separately: `texts` change with each key in a heading, `words` with each key in
 * its front matter, `rest` rarely.
 */
export type PagePart = 'texts' | 'words' | 'rest';

/** One object for each part of all pages together. It is replaced when that part of any page differs. */
export type PageMarks = Readonly<Record<PagePart, object>>;

const keysOfPart = {
  texts: ['headings', 'anchors', 'parts'],
  words: ['title', 'description', 'sidebarTitle'],
} as const satisfies Readonly<Record<string, readonly (keyof PageSummary)[]>>;

const partOfKey: Readonly<Partial<Record<string, 'texts' | 'words'>>> = Object.fromEntries(
  (['texts', 'words'] as const).flatMap((part) => keysOfPart[part].map((key) => [key, part])),
);

/** The facts of a site, for all of its states. */
export interface SiteFacts {
  /** Which pages exist, and the rest of each summary. */
  readonly pages: FactTable;
  readonly words: FactTable;
  readonly texts: FactTable;
  readonly paths: FactTable;
  readonly others: FactTable;
  readonly linked: FactTable;
  readonly unusedImages: FactTable;
  readonly index: FactTable;
}

/** Returns the facts of a new site. */
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

/** True if a part of two summaries is equal. */
export function samePart(part: PagePart, one: PageSummary | undefined, other: PageSummary | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  const [mine, others] = [bareOf(one), bareOf(other)];
  // Nothing is memoized here, because a site has many pages.
  const isSame = (key: keyof PageSummary): boolean => sameData(mine[key], others[key]);
  if (part !== 'rest') return keysOfPart[part].every(isSame);
  const keys = Object.keys(mine) as (keyof PageSummary)[];
  return (
    keys.length === Object.keys(others).length &&
    keys.every((key) => partOfKey[key] !== undefined || (key in others && isSame(key)))
  );
}

/** True if two summaries are the same for other files. */
export function sameSummary(one: PageSummary, other: PageSummary): boolean {
  return (['texts', 'words', 'rest'] as const).every((part) => samePart(part, one, other));
}

function bareOf(summary: PageSummary): PageSummary {
  return (summary as Noted)[bare] ?? summary;
}

/** Property of a summary that records reads: returns the same summary without recording. */
const bare = Symbol('bare');

interface Noted extends PageSummary {
  readonly [bare]?: PageSummary;
}

/** Returns a summary that notes which part is read, if there are facts. */
export function pageFacts(summary: PageSummary, facts: SiteFacts | undefined): PageSummary {
  if (facts === undefined) return summary;
  const { texts, words } = facts;
  const tables = { texts, words };
  return new Proxy(summary, {
    get(target, key) {
      if (key === bare) return target;
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

// The settings of all sites share one table, because docs.json is compared as an object.
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

/** True if two sites make fragments in the same way: by the rule of the same format, with the same variables. */
function sameRule(from: Config, to: Config): boolean {
  return from.dialect === to.dialect && sameValue(from.settings.variables, to.settings.variables);
}

/** Returns docs.json as facts, one for each setting. */
export const configFacts = memo((values: Config): Config => {
  const settings = noted(settingFacts, values.settings);
  return noted(configFactTable, { ...values, settings }, 'settings');
});

/**
 * Returns an object that notes which properties are read, including missing ones.
 *
 * @param part a property whose value notes what is read from it
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

/** Notes that a whole index is read. Needed if a result computes something from the index later. */
export function askWholeIndex(index: SiteIndex): void {
  const all = factsOf(index)?.index.all;
  if (all !== undefined) askFact(all);
}

/**
 * Returns an index that notes what is read. It has the lineage of other indexes with the same facts. Without facts, it
 * notes nothing.
 */
export function indexFacts(values: SiteIndex, facts: SiteFacts | undefined, marks: PageMarks): SiteIndex {
  if (facts === undefined) return { ...values, isNoted: false };
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
  // Copies have no lineage, because they may have other pages than the index that notes.
  return Object.defineProperties(made, { lineage: { value: facts }, marks: { value: marks } }) as SiteIndex;
}

/** Returns the marks of an index. */
export function marksOf(index: SiteIndex): PageMarks {
  return (index as { readonly marks?: PageMarks }).marks ?? { texts: index, words: index, rest: index };
}

/** Returns the facts of an index's site. Undefined if the index notes nothing. */
export function factsOf(index: SiteIndex): SiteFacts | undefined {
  if (index.isNoted === false) return undefined;
  return (index as { readonly lineage?: SiteFacts }).lineage ?? newFacts();
}
