import { askFact, isNoting } from '../text/asked.ts';
import { memo } from '../text/memo.ts';
import { sameValue } from '../text/sameValue.ts';
import { FactMap, FactSet } from './factMap.ts';
import { FactTable } from './factTable.ts';
import type { Config, PageSummary, SiteIndex, SiteSettings } from './siteTypes.ts';

/**
 * What a site's index is asked for, as facts: each page, path and file of data, each setting. Its maps and sets note it
 * by themselves, so that nobody who reads an index has to say so, and nothing can be forgotten.
 */

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
  return one !== undefined && other !== undefined && summaryParts(one)[part] === summaryParts(other)[part];
}

/** True when other files cannot tell the two apart. */
export function sameSummary(one: PageSummary, other: PageSummary): boolean {
  return (['texts', 'words', 'rest'] as const).every((part) => samePart(part, one, other));
}

/** The parts of what is known of a page, as texts that can be compared. */
export function summaryParts(summary: PageSummary): Readonly<Record<PagePart, string>> {
  return partsOf((summary as Noted)[bare] ?? summary);
}

/** The property of a summary that notes what is asked for, which gives the one that does not. */
const bare = Symbol('bare');

interface Noted extends PageSummary {
  readonly [bare]?: PageSummary;
}

const partsOf = memo((summary: PageSummary): Readonly<Record<PagePart, string>> => {
  const parts: Record<PagePart, Record<string, unknown>> = { texts: {}, words: {}, rest: {} };
  for (const [key, value] of Object.entries(summary)) parts[partOfKey[key] ?? 'rest'][key] = value;
  return { texts: JSON.stringify(parts.texts), words: JSON.stringify(parts.words), rest: JSON.stringify(parts.rest) };
});

/** What is known of a page, which notes what of it is asked for where there are facts. */
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
export const configFacts = memo((values: Config): Config => {
  const settings = noted(settingFacts, values.settings);
  return noted(configFactTable, { ...values, settings }, 'settings');
});

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
  const all = factsOf(index)?.index.all;
  if (all !== undefined) askFact(all);
}

/**
 * What an index is made from. It is of the same lineage as the one that has the same facts; without facts, it notes
 * nothing.
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
  // Copies are of no lineage: they may have other pages than those that note.
  return Object.defineProperties(made, { lineage: { value: facts }, marks: { value: marks } }) as SiteIndex;
}

/** The marks of an index. */
export function marksOf(index: SiteIndex): PageMarks {
  return (index as { readonly marks?: PageMarks }).marks ?? { texts: index, words: index, rest: index };
}

/** The facts of the site that an index is of; none where it notes nothing. */
export function factsOf(index: SiteIndex): SiteFacts | undefined {
  if (index.isNoted === false) return undefined;
  return (index as { readonly lineage?: SiteFacts }).lineage ?? newFacts();
}
