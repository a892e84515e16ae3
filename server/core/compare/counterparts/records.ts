import { fragmentsOfHeadings } from '../../page/anchors.ts';
import type { Page } from '../../page/pageTree.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { hashOf } from '../../text/hash.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { ComparedPage } from './compare.ts';
import { type Section, sectionsOf, surePairs } from './sections.ts';

/** The file that says what translations were made from. It belongs in the repository. */
export const translationsPath = '.docsight/translations.json';

/** What translated pages were made from, by their paths. */
export type TranslationRecord = ReadonlyMap<string, RecordedPage>;

/** What one translated page was made from. */
export interface RecordedPage {
  /** Path of the source page. */
  readonly source: string;
  /** A hash of the source of each section, by the fragment of the translated heading; of the intro, by "". */
  readonly sections: ReadonlyMap<string, string>;
}

/** A section of a translation whose source has changed since it was recorded. */
export interface OutdatedSection {
  /** The translated page, and the offset of the section in it. */
  readonly path: string;
  readonly offset: number;
  /** Its heading; empty for the part above the first one. */
  readonly heading: string;
  readonly source: string;
  readonly sourceOffset: number;
  /** The current text of the source, and the hash of the text that was translated. */
  readonly now: string;
  readonly recorded: string;
}

/** A part of a page that is translated as a whole. */
interface Part {
  readonly key: string;
  readonly heading: string;
  readonly offset: number;
  readonly text: string;
}

/** Maximum number of pages and sections that are read from a file. */
const maxEntries = 500_000;

/** Reads a record. Undefined if the text is not one: broken JSON, or another version. */
export function readTranslations({ text }: SourceFile): TranslationRecord | undefined {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(data) || data['version'] !== 1 || !isObject(data['pages'])) return undefined;
  const pages = new Map<string, RecordedPage>();
  let left = maxEntries;
  for (const [path, page] of Object.entries(data['pages'])) {
    if (!isObject(page) || typeof page['source'] !== 'string' || !isObject(page['sections'])) return undefined;
    const sections = new Map<string, string>();
    for (const [key, hash] of Object.entries(page['sections']))
      if (typeof hash === 'string' && left-- > 0) sections.set(key, hash);
    pages.set(path, { source: page['source'], sections });
  }
  return pages;
}

/** A record as text, sorted, so that two branches that record different pages merge. */
export function translationsText(record: TranslationRecord): string {
  const sorted = <Value>(map: ReadonlyMap<string, Value>): [string, Value][] =>
    [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  const pages = sorted(record).map(([path, { source, sections }]) => {
    const lines = [...sections].map(([key, hash]) => `        ${JSON.stringify(key)}: ${JSON.stringify(hash)}`);
    const all = lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n      }`;
    return `    ${JSON.stringify(path)}: {\n      "source": ${JSON.stringify(source)},\n      "sections": ${all}\n    }`;
  });
  return `{\n  "version": 1,\n  "pages": {${pages.length === 0 ? '' : `\n${pages.join(',\n')}\n  `}}\n}\n`;
}

/** The record with the current source of pages. Pages that no longer exist are left out. */
export function withRecorded(site: Site, pages: readonly ComparedPage[], before: TranslationRecord): TranslationRecord {
  const record = new Map([...before].filter(([path]) => site.files.has(path)));
  for (const { path, other } of pages) {
    const sections = pairsOf(site, path, other).map(([source, own]) => [own.key, hashOf(source.text)] as const);
    record.set(other, { source: path, sections: new Map(sections) });
  }
  return record;
}

/** The sections of translations whose source has changed since it was recorded, in order of path and place. */
export function outdatedSections(
  site: Site,
  pages: readonly ComparedPage[],
  record: TranslationRecord,
): readonly OutdatedSection[] {
  return pages.flatMap(({ path, other }) => {
    const known = record.get(other);
    if (known === undefined || known.source !== path) return [];
    return pairsOf(site, path, other).flatMap(([source, own]): readonly OutdatedSection[] => {
      const recorded = known.sections.get(own.key);
      if (recorded === undefined || recorded === hashOf(source.text)) return [];
      return [
        {
          path: other,
          offset: own.offset,
          heading: own.heading,
          source: path,
          sourceOffset: source.offset,
          now: source.text,
          recorded,
        },
      ];
    });
  });
}

/** The text that a section had when it was recorded, if an earlier text of its page has it; undefined otherwise. */
export function recordedText(
  site: Site,
  { source, recorded }: Pick<OutdatedSection, 'source' | 'recorded'>,
  earlier: Iterable<string>,
): string | undefined {
  for (const text of earlier) {
    const found = partsOf(site, pageOf({ path: source, text })).find((part) => hashOf(part.text) === recorded);
    if (found !== undefined) return found.text;
  }
  return undefined;
}

/** The parts of a source page with those of its translation. Parts without a certain counterpart are left out. */
function pairsOf(site: Site, path: string, other: string): readonly (readonly [Part, Part])[] {
  const [one, two] = [path, other].map((each) => site.files.get(each));
  if (one === undefined || two === undefined) return [];
  const [source, own] = [pageOf(one), pageOf(two)];
  const [sources, owns] = [partsOf(site, source), partsOf(site, own)];
  const partOf = (page: Page, parts: readonly Part[], section: Section): Part | undefined =>
    parts[sectionsOf(page).indexOf(section) + 1];
  const intro = [sources[0], owns[0]];
  const pairs = surePairs(sectionsOf(source), sectionsOf(own)).map(([a, b]) => [
    partOf(source, sources, a),
    partOf(own, owns, b),
  ]);
  return [intro, ...pairs].flatMap(([a, b]) => (a === undefined || b === undefined ? [] : [[a, b] as const]));
}

/** The part above the first heading, with title and description, and then each section. */
function partsOf({ index }: Site, page: Page): readonly Part[] {
  const { headings, frontMatter, file } = page;
  const fragments = fragmentsOfHeadings(page, index.config.anchorRule);
  const starts = headings.map(({ range }) => range.start);
  const body = frontMatter?.range.end ?? 0;
  const intro = [...fieldsOf(page), file.text.slice(body, starts[0] ?? file.text.length)].join('\n');
  return [
    { key: '', heading: '', offset: 0, text: plain(intro) },
    ...headings.map((heading, at) => ({
      key: fragments.get(heading) ?? `#${at}`,
      heading: heading.text,
      offset: heading.range.start,
      text: plain(file.text.slice(heading.range.start, starts[at + 1] ?? file.text.length)),
    })),
  ];
}

function fieldsOf({ frontMatter }: Page): readonly string[] {
  const root = frontMatter?.root;
  if (root?.kind !== 'object') return [];
  return ['title', 'sidebarTitle', 'description'].flatMap((name) => {
    const value = root.properties.find(({ key }) => key === name)?.value;
    return value?.kind === 'string' ? [value.value] : [];
  });
}

/** Removes differences that are not a change: line endings and trailing spaces. */
function plain(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
