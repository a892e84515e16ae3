import { type DataNode, itemsOf, nodeAt, type Path, stringOf, valueOf } from '../../data/node.ts';
import { listedPages, unlistedSlugs } from '../../model/config/parts.ts';
import { allAsyncDocuments } from '../../openapi/asyncapi/asyncDocument.ts';
import { channelReferences } from '../../openapi/asyncapi/channelPages.ts';
import type { ApiDocument } from '../../openapi/document/document.ts';
import {
  allApiDocuments,
  apiDocumentsAt,
  apiDocumentsOf,
  knownApiDocuments,
} from '../../openapi/document/documentsOfSite.ts';
import { operationsOf, referenceOf } from '../../openapi/operation/operations.ts';
import { shapes } from '../../schema/catalogue.ts';
import type { IconLibrary } from '../../schema/icons.ts';
import type { Schema } from '../../schema/schema.ts';
import { configFileAt } from '../../site/config/configFiles.ts';
import { libraryNamed, siteLibrary } from '../../site/config/iconLibrary.ts';
import { rootAddress } from '../../site/link/lookup.ts';
import { catalogueOf } from '../../site/link/references.ts';
import { configPath, folderOf, foldersOf, isConfigName, isPage, relativePath, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { hiddenTwins } from '../../site/twins.ts';
import type { Range } from '../../text/range.ts';
import { strip } from '../../text/text.ts';
import type { ValueIdea, ValuePlace } from './dataIdeas.ts';
import { escapeMarkdown } from './links.ts';
import { iconSuggestions } from './values.ts';

const pictures = /\.(?:png|jpe?g|svg|gif|webp|avif|ico)$/i;
/** File types that keys accept, by their schema. */
const fitting: Readonly<Record<NonNullable<Schema['accepts']>, RegExp>> = {
  image: pictures,
  font: /\.woff2?$/i,
  data: /\.(?:json|ya?ml)$/i,
  asyncapi: /\.(?:json|ya?ml)$/i,
  file: /\.(?:graphqls?|gql)$/i,
  folder: /\.(?:json|ya?ml|xml)$/i,
};
const nowhere: Range = { start: 0, end: 0 };

/** Values from the site for docs.json or front matter, by what the schema says that they refer to. */
export function siteValues(index: SiteIndex, place: ValuePlace, from = configPath): readonly ValueIdea[] {
  const { schema } = place.view;
  switch (schema.refers) {
    case 'page':
      return place.path.at(-2) === 'pages' ? [...pages(index, place), ...listable(index, place)] : pages(index, place);
    case 'prefix':
      return prefixes(index);
    case 'link':
    case 'markdown':
      return links(index, place);
    case 'asset':
      return assets(index, place);
    case 'icon':
      return /^[./]/.test(place.typed) ? assets(index, place) : icons(index, place);
    case 'openapi':
      return apiDocuments(index);
    case 'data':
      return dataFiles(index, from);
    case 'channel':
      return channelReferences(index).map(({ text, channel }) => ({
        value: text,
        kind: 'value' as const,
        detail: channel.title ?? channel.address,
      }));
    case 'operation':
      return operations(index, knownApiDocuments(index), place.typed);
    case 'schema':
      return schemas(knownApiDocuments(index));
    case 'glob':
      return globs(index);
    case 'folder':
      return folders(index);
    case 'component':
      return [...catalogueOf(index).components.values()].map(({ name, description }) => ({
        value: name,
        kind: 'component',
        ...documentationOf(description),
      }));
    case 'shape':
      return [...shapes()].map((value) => ({ value, kind: 'value' }));
    case 'version':
      return index.config.settings.versions.map((value) => ({ value, kind: 'value' }));
    default:
      return schema.format === 'color-hex' ? colors(index) : [];
  }
}

/** Pages. Those missing from the navigation come first, those of the group's own folder before others. */
function pages(index: SiteIndex, { owner, path }: ValuePlace): readonly ValueIdea[] {
  const siblings = itemsOf(owner).flatMap((item) => stringOf(item) ?? []);
  const here = typeof path.at(-1) === 'number' ? stringOf(itemsOf(owner)[Number(path.at(-1))]) : undefined;
  const folders = new Set(siblings.filter((slug) => slug !== here).map(folderOf));
  const unlisted = new Set(unlistedSlugs(index));
  const listed = new Set(listedPages(index).map(({ page }) => page.slug));
  const ideas: ValueIdea[] = [];
  const hidden = hiddenTwins(index);
  for (const summary of index.pages.values()) {
    if (!isPage(summary.path) || hidden.has(summary.path)) continue;
    const slug = slugOfPath(summary.path);
    if (siblings.includes(slug) && slug !== here) continue;
    const isNew = unlisted.has(slug);
    const title = summary.sidebarTitle ?? summary.title;
    ideas.push({
      value: slug,
      kind: 'page',
      rank: (isNew ? 0 : 2) + (folders.has(folderOf(slug)) ? 0 : 0.5),
      ...(title !== undefined && { detail: title }),
      ...documentationOf(summary.description, listed.has(slug) ? 'Already in the navigation.' : undefined),
    });
  }
  return ideas;
}

function documentationOf(...parts: readonly (string | undefined)[]): { readonly documentation?: string } {
  const text = parts
    .filter((part) => part !== undefined)
    .map(escapeMarkdown)
    .join('\n\n');
  return text === '' ? {} : { documentation: text };
}

/** Folders with pages of the navigation and without a tab or anchor. */
function prefixes(index: SiteIndex): readonly ValueIdea[] {
  const counts = new Map<string, number>();
  for (const { page } of listedPages(index)) {
    for (let folder = folderOf(page.slug); folder !== ''; folder = folderOf(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const { tabs, anchors } = index.config.settings;
  const taken = new Set([...tabs, ...anchors].map(({ url }) => strip(url, '/')));
  return [...counts].map(([value, count]) => ({
    value,
    kind: 'file',
    detail: `${count} ${count === 1 ? 'page' : 'pages'}`,
    rank: (taken.has(value) ? 2 : 0) + value.split('/').length / 10,
  }));
}

/** Folders of the site as globs, then its pages. */
function globs(index: SiteIndex): readonly ValueIdea[] {
  const pages = [...index.pages.keys()].sort();
  return [
    ...foldersOf(pages).map((folder): ValueIdea => ({ value: `${folder}/**`, kind: 'file' })),
    ...pages.map((value): ValueIdea => ({ value, kind: 'page', rank: 2 })),
  ];
}

/** Folders of the site, those with images first. */
function folders(index: SiteIndex): readonly ValueIdea[] {
  const paths = [...index.paths];
  const used = new Set(foldersOf(paths.filter((path) => pictures.test(path))));
  return foldersOf(paths).map((value) => ({ value, kind: 'file', rank: used.has(value) ? 0 : 1 }));
}

function links(index: SiteIndex, { typed }: ValuePlace): readonly ValueIdea[] {
  return [...index.pages.values()]
    .filter(({ path }) => isPage(path) && !hiddenTwins(index).has(path))
    .map(({ path, title, description }) => ({
      value: rootAddress(index, { path: slugOfPath(path), typed }),
      kind: 'page',
      ...(title !== undefined && { detail: title }),
      ...documentationOf(description),
    }));
}

/** Files of the type that a key accepts, mostly images. Files named like the key come first. */
function assets(index: SiteIndex, { path, typed, view }: ValuePlace): readonly ValueIdea[] {
  const lead = typed !== '' && !typed.startsWith('/') && !/^[a-z]+:/i.test(typed) ? '' : '/';
  const wanted = path.filter((step) => typeof step === 'string').map((step) => step.toLowerCase());
  const { accepts = 'image' } = view.schema;
  if (accepts === 'asyncapi') return asyncDocuments(index, lead);
  return [...index.paths]
    .filter((file) => fitting[accepts].test(file) && !file.startsWith('.') && !isConfigPart(index, file))
    .map((file) => {
      const name = file.toLowerCase();
      const fit = wanted.filter((word) => name.includes(word)).length;
      const isPicture = pictures.test(file);
      const value = lead === '' ? file : rootAddress(index, { path: file, typed });
      return { value, kind: 'file', ...(isPicture && { image: file }), rank: 1 - fit / 10 };
    });
}

/** The value of a key next to an icon's name: in the icon's object, or in the object that has the icon. */
export function valuesNextToIcon(
  index: SiteIndex,
  owner: DataNode | undefined,
  path: Path,
): { readonly type: string | undefined; readonly library: IconLibrary | undefined } {
  const isObject = path.at(-1) === 'name';
  const own = isObject ? libraryNamed(stringOf(valueOf(owner, 'library'))) : undefined;
  const type = stringOf(valueOf(owner, isObject ? 'style' : 'iconType'));
  return { type, library: own ?? siteLibrary(index) };
}

function icons(index: SiteIndex, { owner, typed, path }: ValuePlace): readonly ValueIdea[] {
  return iconSuggestions(nowhere, typed, valuesNextToIcon(index, owner, path), (value) => value).map(
    ({ label, detail, icon }) => ({
      value: label,
      kind: 'icon',
      ...(detail !== undefined && { detail }),
      ...(icon !== undefined && { icon }),
    }),
  );
}

function apiDocuments(index: SiteIndex): readonly ValueIdea[] {
  return allApiDocuments(index).map(({ file, root }) => {
    const title = stringOf(nodeAt(root, ['info', 'title']));
    return { value: `/${file.path}`, kind: 'file', ...(title !== undefined && { detail: title }) };
  });
}

function asyncDocuments(index: SiteIndex, lead: string): readonly ValueIdea[] {
  return allAsyncDocuments(index).map(({ file, root }) => {
    const title = stringOf(nodeAt(root, ['info', 'title']));
    return { value: `${lead}${file.path}`, kind: 'file', ...(title !== undefined && { detail: title }) };
  });
}

/** Whether a file is docs.json or a file that it refers to. */
function isConfigPart({ config }: SiteIndex, path: string): boolean {
  return isConfigName(path) || configFileAt(config.whole, path) !== undefined;
}

/** JSON files that are not OpenAPI documents, relative to the file that refers to them. */
function dataFiles(index: SiteIndex, from: string): readonly ValueIdea[] {
  const described = new Set(allApiDocuments(index).map(({ file }) => file.path));
  const paths = [...index.others.keys()].filter((path) => /^[^.].*\.json$/.test(path) && !described.has(path));
  return paths
    .filter((path) => path !== from)
    .map((path) => ({ value: relativePath(folderOf(from), path), kind: 'file' }));
}

/** Operations that a list of pages can contain, after the pages. */
function listable(index: SiteIndex, { owner, path }: ValuePlace): readonly ValueIdea[] {
  const entries = itemsOf(owner);
  const siblings = new Set(entries.filter((_, at) => at !== path.at(-1)).map(stringOf));
  const around = owner === undefined ? apiDocumentsOf(index) : apiDocumentsAt(index, owner.range);
  return operations(index, around)
    .filter(({ value }) => !siblings.has(value))
    .map((idea) => ({ ...idea, rank: 4 }));
}

/**
 * `METHOD /path`, with the file before it if there are several documents or if it was typed. Lists show the operation
 * first.
 */
function operations(index: SiteIndex, all: readonly ApiDocument[], typed = ''): readonly ValueIdea[] {
  const hasFile = /^\S+\.(?:json|ya?ml) /i.test(typed);
  const lead = typed.startsWith('/') ? '/' : '';
  return all.flatMap((apiDocument) =>
    operationsOf(apiDocument, index.others).map((operation) => {
      const name = referenceOf(operation);
      const { path } = apiDocument.file;
      return {
        value: hasFile || all.length > 1 ? `${lead}${path} ${name}` : name,
        ...(!hasFile && all.length > 1 && { label: `${name} · ${path}` }),
        kind: 'value' as const,
        ...(operation.summary !== undefined && { detail: operation.summary }),
      };
    }),
  );
}

/** Named schemas, with the file before them if there are several documents. */
function schemas(all: readonly ApiDocument[]): readonly ValueIdea[] {
  return all.flatMap(({ file, root }) => {
    const named = nodeAt(root, ['components', 'schemas']);
    const names = named?.kind === 'object' ? named.properties.map(({ key }) => key) : [];
    return names.map((name): ValueIdea => ({ value: all.length > 1 ? `${file.path} ${name}` : name, kind: 'value' }));
  });
}

/** Colors of the current theme. */
function colors(index: SiteIndex): readonly ValueIdea[] {
  const { colors: theme } = index.config.settings;
  const used = new Map<string, string>();
  for (const [name, value] of [
    ['primary', theme.primary],
    ['light', theme.light],
    ['dark', theme.dark],
    ['background.light', theme.background.light],
    ['background.dark', theme.background.dark],
  ] as const) {
    if (value !== undefined && /^#/.test(value) && !used.has(value)) used.set(value, name);
  }
  return [...used].map(([value, name]) => ({ value, kind: 'color', detail: name }));
}
