import { stringOf, valueOf } from '../data/node.ts';
import { findingRows } from '../model/graded.ts';
import type { Element } from '../page/pageTree.ts';
import { catalogue } from '../schema/catalogue.ts';
import { isIcon } from '../schema/icons.ts';
import { docsightrcOf, glossaryOf } from '../site/config/docsightrc.ts';
import { catalogueOf } from '../site/link/references.ts';
import { folderOf, isSnippet } from '../site/paths.ts';
import { pageOf } from '../site/site.ts';
import type { NavEntry, Site } from '../site/siteTypes.ts';
import { memo } from '../text/memo.ts';
import { quoteData, quoteList } from './quote.ts';

const maxIcons = 40;
const maxNames = 30;
const maxParts = 60;
const maxTerms = 100;
/** Maximum depth of listed groups. Deeper ones change too often. */
const maxPartDepth = 2;

/** Components and icons on the pages of a site. */
export interface Usage {
  /** Names of components, including HTML elements of the catalogue such as `video`. */
  readonly components: ReadonlySet<string>;
  /** Names of icons with their number of uses. */
  readonly icons: ReadonlyMap<string, number>;
}

/** Facts about a site for the placeholders of templates. All values are quoted and bounded. */
export function siteFacts(site: Site, scope: string): ReadonlyMap<string, string> {
  const { index } = site;
  const { settings } = index.config;
  const usage = usageOf(site);
  const rules = docsightrcOf(index);
  const own = [...catalogueOf(index).components.values()].filter(
    (each) => catalogue().components.get(each.name) !== each,
  );
  return new Map([
    ['name', quoteData(settings.name)],
    ['folder', scope === '' ? 'the root of the repository' : quoteData(`${scope}/`, 200)],
    ['snippets', quoteList(snippetFolders(site), 3)],
    [
      'versions',
      quoteList(
        settings.versions.length > 0 ? settings.versions : divisionNames(index.config.navigation.entries, 'version'),
        maxNames,
      ),
    ],
    ['openapi', quoteList(settings.openapi, 10)],
    ['baseUrls', quoteList(settings.api.baseUrls, 5)],
    [
      'components',
      quoteList([...usage.components].filter((name) => catalogueOf(index).components.has(name)).sort(), 80),
    ],
    [
      'ownComponents',
      own
        .slice(0, maxNames)
        .map(({ name, description }) =>
          [quoteData(name), quoteData(description)].filter((text) => text !== '').join(': '),
        )
        .join('; '),
    ],
    ['icons', quoteList(commonIcons(usage), maxIcons)],
    [
      'severities',
      [...rules.rules]
        .filter(([code]) => findingRows.has(code))
        .slice(0, 50)
        .map(([code, severity]) => `${quoteData(code)} ${severity}`)
        .join(', '),
    ],
    ['strict', rules.strict ? 'Every rule is checked strictly.' : ''],
    ['navigation', navigationList(index.config.navigation.entries)],
    ['terms', termsList(site)],
  ]);
}

/** The same names with empty values, for a site that is not trusted. */
export function noFacts(): ReadonlyMap<string, string> {
  return new Map(factNames.map((name) => [name, '']));
}

const factNames = [
  'name',
  'folder',
  'snippets',
  'versions',
  'openapi',
  'baseUrls',
  'components',
  'ownComponents',
  'icons',
  'severities',
  'strict',
  'navigation',
  'terms',
] as const;

/** Components and icons that the pages of a site use. */
export const usageOf: (site: Site) => Usage = memo((site: Site): Usage => {
  const components = new Set<string>();
  const icons = new Map<string, number>();
  const known = catalogueOf(site.index).components;
  const count = (icon: string | undefined): void => {
    if (icon !== undefined && isIcon(icon)) icons.set(icon, (icons.get(icon) ?? 0) + 1);
  };
  for (const path of site.index.pages.keys()) {
    const file = site.files.get(path);
    if (file === undefined) continue;
    count(site.index.pages.get(path)?.icon);
    for (const element of pageOf(file).elements) {
      if (/^[A-Z]/.test(element.name) || known.has(element.name)) components.add(element.name);
      count(iconOf(element));
    }
  }
  return { components, icons };
});

function iconOf(element: Element): string | undefined {
  return stringOf(valueOf(element.data, 'icon'));
}

/** The most frequent icons, sorted by name. */
function commonIcons({ icons }: Usage): readonly string[] {
  return [...icons]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, maxIcons)
    .map(([name]) => name)
    .sort();
}

function snippetFolders({ index }: Site): readonly string[] {
  const folders = [...index.pages.keys()]
    .filter(isSnippet)
    .map((path) => /^(?:.*\/)?_?snippets\//i.exec(path)?.[0] ?? folderOf(path));
  return [...new Set(folders)].sort();
}

function divisionNames(entries: readonly NavEntry[], division: string): readonly string[] {
  return entries.flatMap((entry) => (entry.kind === 'division' && entry.division === division ? [entry.name] : []));
}

/** The parts of the navigation with the folders of their pages. Pages are left out, because they change daily. */
function navigationList(entries: readonly NavEntry[]): string {
  const lines: string[] = [];
  const list = (parts: readonly NavEntry[], depth: number): void => {
    for (const part of parts) {
      if ((part.kind !== 'group' && part.kind !== 'division') || depth > maxPartDepth) continue;
      const kind = part.kind === 'group' ? '' : `${part.division} `;
      const folder = commonFolder(slugsIn(part.entries));
      const name = quoteData(part.name);
      const at = folder === '' ? '' : `: ${quoteData(`${folder}/`, 200)}`;
      if (name !== '' || at !== '')
        lines.push(`${'  '.repeat(depth)}- ${kind}${name === '' ? 'without a header' : name}${at}`);
      list(part.entries, depth + 1);
    }
  };
  list(entries, 0);
  return (lines.length <= maxParts ? lines : [...lines.slice(0, maxParts), '- and more']).join('\n');
}

function slugsIn(entries: readonly NavEntry[]): readonly string[] {
  return entries.flatMap((entry) =>
    entry.kind === 'page' ? [entry.slug] : 'entries' in entry ? slugsIn(entry.entries) : [],
  );
}

function commonFolder(slugs: readonly string[]): string {
  let common = slugs[0] === undefined ? [] : folderOf(slugs[0]).split('/');
  for (const slug of slugs) {
    const parts = folderOf(slug).split('/');
    const differs = common.findIndex((part, i) => parts[i] !== part);
    if (differs >= 0) common = common.slice(0, differs);
  }
  return common.join('/');
}

function termsList({ index }: Site): string {
  return glossaryOf(index)
    .slice(0, maxTerms)
    .flatMap(({ term, meaning, avoid }) => {
      const name = quoteData(term);
      if (name === '') return [];
      const reported = meaning === undefined ? '' : quoteData(meaning, 240);
      const wrong = quoteList(avoid, 5);
      return [`- ${name}${reported === '' ? '' : `: ${reported}`}${wrong === '' ? '' : ` (not ${wrong})`}`];
    })
    .join('\n');
}
