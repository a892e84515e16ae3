import { addressesIn } from '../../css/addresses.ts';
import { itemsOf, type StringNode, valueOf } from '../../data/node.ts';
import { documentOf, isDataPath } from '../../openapi/document/document.ts';
import { resolveSource } from '../../openapi/document/documentsOfSite.ts';
import { refsOf } from '../../openapi/document/reference.ts';
import { sourcesOf } from '../../openapi/document/sources.ts';
import type { Page } from '../../page/pageTree.ts';
import { targetsOfModule } from '../../page/script/codeTargets.ts';
import { nodesAt } from '../../page/walk.ts';
import { isIconPath } from '../../schema/icons.ts';
import { configFileAt, placeIn } from '../../site/config/configFiles.ts';
import { hasWildcard } from '../../site/config/redirects.ts';
import { schemeOf } from '../../site/link/address.ts';
import { hasFolder, pagePathOf } from '../../site/link/lookup.ts';
import { guessedReferencesOf, type PageReference, referencesOf } from '../../site/link/references.ts';
import { resolveAsset, resolveLink } from '../../site/link/resolve.ts';
import { configPath, folderOf, isMarkdown, isRemotePath, isStyleSheet, joinPath } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Resolved, Site, SiteIndex } from '../../site/siteTypes.ts';
import { isPart, pagesWith } from '../../site/snippet/includers.ts';
import { resolveSnippet } from '../../site/snippet/resolveSnippet.ts';
import { memo, memo2 } from '../../text/memo.ts';
import { pushAll } from '../../text/pushAll.ts';
import { movedRange, type Range, touches } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { insideQuotes } from '../../text/text.ts';
import { linksOfConfig, resolveConfigLink } from '../config/configLinks.ts';
import { configRoot, listedPages } from '../config/parts.ts';
import { referringIn } from '../config/referring.ts';
import { resolveReference } from '../link/resolveReference.ts';

/** A string in any file that refers to a page, file or snippet, and its target. */
export interface Reference {
  readonly kind:
    | PageReference['kind']
    /** An entry of the navigation. */
    | 'page'
    /** An OpenAPI document, in docs.json or before an operation. */
    | 'api'
    /** A `$ref` in an OpenAPI document. */
    | 'ref'
    /** Destination of a redirect in docs.json. */
    | 'destination';
  /** Decoded. */
  readonly target: string;
  /** Range of the target, without quotes. */
  readonly range: Range;
  /** Range to replace for a new target. In data, with the quotes if there are any. */
  readonly written: Range;
  /**
   * The syntax around the target, which decides how a new one is written. A `place` in code or CSS is written
   * unescaped.
   */
  readonly form: PageReference['form'] | 'json' | 'yaml' | 'css';
  /** The file whose folder the target is relative to. For a snippet, one of the pages that include it. */
  readonly from: string;
  readonly resolved: Resolved;
}

/**
 * All references in a file: a page and its front matter, docs.json, an OpenAPI document, a component file or a style
 * sheet. Links, moves, renames and lists of references all use this list.
 */
export function fileReferences(site: Site, path: string): readonly Reference[] {
  const file = site.files.get(path);
  return file === undefined ? [] : referencesIn(file, site.index);
}

const referencesIn = memo2((file: SourceFile, index: SiteIndex): readonly Reference[] => {
  const { path } = file;
  if (configFileAt(index.config.whole, path) !== undefined) return configReferences(index).get(path) ?? [];
  if (isMarkdown(path)) return [...frontMatterReferences(pageOf(file), index), ...bodyReferences(pageOf(file), index)];
  if (/\.[jt]sx$/i.test(path)) return moduleReferences(file, index);
  if (isStyleSheet(path)) return styleReferences(file, index);
  return isDataPath(path) && !isRemotePath(path) ? refReferences(file, index) : [];
});

function bodyReferences(page: Page, index: SiteIndex): readonly Reference[] {
  const { path } = page.file;
  const pages = isPart(index, path) ? pagesWith(index, path) : [];
  const sure = referencesOf(page, index);
  const starts = new Set(sure.map(({ range, definedAt = range }) => definedAt.start));
  const guessed = guessedReferencesOf(page).filter(({ range }) => !starts.has(range.start));
  const inOrder = [...sure, ...guessed].sort((a, b) => a.range.start - b.range.start);
  return inOrder.map((reference) => {
    const { kind, target, range, form, definedAt = range } = reference;
    const own = { kind, target, range, written: definedAt, form };
    // The platform inserts a snippet into the page before it resolves links.
    const isRelative =
      (kind === 'link' || kind === 'asset') && !target.startsWith('/') && schemeOf(target) === undefined;
    for (const from of isRelative ? pages : []) {
      const resolved = resolveReference(page, index, reference, from);
      if (!isLost(resolved)) return { ...own, from, resolved };
    }
    const resolved = resolveReference(page, index, reference);
    return { ...own, from: path, resolved: reference.guessed ? belowAnyPrefix(index, target, resolved) : resolved };
  });
}

/**
 * Resolves a path in code, which can begin with the folder that the site is deployed to. That folder is often unknown,
 * so a first folder that the site does not have is dropped. Nothing is reported about such paths.
 */
function belowAnyPrefix(index: SiteIndex, target: string, resolved: Resolved): Resolved {
  const parts = resolved.kind === 'missing' ? /^\/([^/?#]+)(\/[^?#].*)$/s.exec(target) : null;
  const [, first = '', rest = ''] = parts ?? [];
  if (first === '' || hasFolder(index, first)) return resolved;
  const found = resolveLink({ index, fromPath: configPath, target: rest });
  return found.kind === 'page' ? found : resolved;
}

function isLost({ kind }: Resolved): boolean {
  return kind === 'missing' || kind === 'missing-anchor';
}

function frontMatterReferences(page: Page, index: SiteIndex): readonly Reference[] {
  const root = page.frontMatter?.root;
  if (root === undefined) return [];
  return referringIn('page', root).flatMap(({ node, schema }) => ofText(page.file, index, node, schema.refers, 'yaml'));
}

/** References in docs.json and the files it refers to, by file. */
const configReferences = memo((index: SiteIndex): ReadonlyMap<string, readonly Reference[]> => {
  const { whole } = index.config;
  const byPath = new Map<string, Reference[]>();
  const add = (reference: Reference): void => {
    const place = placeIn(whole, reference.written);
    if (place === undefined) return;
    const { start } = place.of;
    const own = { range: movedRange(reference.range, -start), written: place.range };
    const known = byPath.get(place.path);
    if (known === undefined) byPath.set(place.path, [{ ...reference, ...own }]);
    else known.push({ ...reference, ...own });
  };
  for (const each of wholeReferences(index)) add(each);
  for (const { named, file } of whole.files) {
    const from = named && placeIn(whole, named.range)?.path;
    if (named === undefined || from === undefined) continue;
    const resolved = { kind: 'file', path: file.path } as const;
    add({ ...inData(whole.file, named.range), kind: 'ref', target: named.value, form: 'json', from, resolved });
  }
  for (const [path, all] of byPath) {
    const byStart = new Map(all.toReversed().map((each) => [each.range.start, each]));
    byPath.set(
      path,
      [...byStart.values()].sort((a, b) => a.range.start - b.range.start),
    );
  }
  return byPath;
});

/** References in docs.json as a whole, with their ranges there. */
function wholeReferences(index: SiteIndex): readonly Reference[] {
  const { schema, whole } = index.config;
  const { file } = whole;
  const root = configRoot(index);
  if (root === undefined) return [];
  const found: Reference[] = [];
  const add = (kind: Reference['kind'], { value, range }: Pick<StringNode, 'value' | 'range'>, resolved: Resolved) => {
    found.push({ ...inData(file, range), kind, target: value, form: 'json', from: configPath, resolved });
  };
  for (const { page } of listedPages(index)) {
    const path = pagePathOf(index, page.slug);
    const resolved: Resolved =
      path === undefined
        ? { kind: 'missing', path: page.slug, nearest: undefined }
        : { kind: 'page', path, fragment: undefined };
    add('page', { value: page.target, range: page.range }, resolved);
  }
  for (const { target, range } of sourcesOf(index.config))
    add('api', { value: target, range }, resolvedSource(index, target));
  for (const { node, schema: each, path } of referringIn(schema, root)) {
    // Redirects have their own rule, other links come later, and pages and OpenAPI documents are already in the list.
    if (path[0] !== 'redirects' && each.refers !== 'link')
      pushAll(found, ofText(file, index, node, each.refers, 'json'));
  }
  for (const { node: _, ...link } of linksOfConfig(index))
    found.push({ ...link, from: configPath, resolved: resolveConfigLink(index, link) });
  for (const item of itemsOf(valueOf(root, 'redirects'))) {
    const node = valueOf(item, 'destination');
    if (node?.kind === 'string' && !hasWildcard(node.value.replace(/^[a-z]+:/i, '')))
      add('destination', node, resolveLink({ index, fromPath: configPath, target: node.value }));
  }
  return found;
}

/** A string in docs.json or front matter, by what its schema says that it refers to. */
function ofText(
  file: SourceFile,
  index: SiteIndex,
  node: StringNode,
  refers: string | undefined,
  form: 'json' | 'yaml',
): readonly Reference[] {
  const target = node.value;
  const own = { ...inData(file, node.range), target, form, from: file.path };
  if (refers === 'link')
    return [{ ...own, kind: 'link', resolved: resolveLink({ index, fromPath: file.path, target }) }];
  if (refers === 'asset' || (refers === 'icon' && isIconPath(target)))
    return [{ ...own, kind: 'asset', resolved: resolveAsset({ index, fromPath: file.path, target }) }];
  if (refers === 'data') return refTo(file, index, node, form);
  const api = refers === 'operation' ? /^\s*(\S+)\s+\S+\s+\//.exec(target)?.[1] : undefined;
  return api === undefined ? [] : [{ ...own, kind: 'api', resolved: resolvedSource(index, api) }];
}

function resolvedSource(index: SiteIndex, target: string): Resolved {
  const source = resolveSource(index, target);
  switch (source.kind) {
    case 'apiDocument':
      return { kind: 'file', path: source.apiDocument.file.path };
    case 'other':
      return { kind: 'file', path: source.path };
    case 'remote':
      return { kind: 'external', url: source.url };
    default:
      return { kind: 'missing', path: source.path, nearest: undefined };
  }
}

/** Most data has no reference to another file, so it need not be parsed into a tree. */
const refToFile = /\$ref["']?\s*:\s*["']?[^\s"'#]/;

function refReferences(file: SourceFile, index: SiteIndex): readonly Reference[] {
  if (!refToFile.test(file.text)) return [];
  const form = /\.json$/i.test(file.path) ? 'json' : 'yaml';
  return refsOf(documentOf(file)).flatMap((node) => refTo(file, index, node, form));
}

/** A `$ref` to a file, relative to the folder of the file that has it. */
function refTo(file: SourceFile, index: SiteIndex, node: StringNode, form: 'json' | 'yaml'): readonly Reference[] {
  const [bare = ''] = node.value.split('#', 1);
  if (bare === '' || schemeOf(bare) !== undefined || bare.startsWith('//')) return [];
  const path = joinPath(bare.startsWith('/') ? '' : folderOf(file.path), bare);
  const resolved: Resolved =
    path !== undefined && index.paths.has(path)
      ? { kind: 'file', path }
      : { kind: 'missing', path: path ?? bare, nearest: undefined };
  return [{ ...inData(file, node.range), kind: 'ref', target: node.value, form, from: file.path, resolved }];
}

function moduleReferences(file: SourceFile, index: SiteIndex): readonly Reference[] {
  return targetsOfModule(file).map(({ kind, target, range }) => {
    const resolved =
      kind === 'link'
        ? belowAnyPrefix(index, target, resolveLink({ index, fromPath: file.path, target }))
        : kind === 'asset'
          ? resolveAsset({ index, fromPath: file.path, target })
          : resolveSnippet({ index, fromPath: file.path, target, kind: 'import' });
    return { kind, target, range, written: range, form: 'script', from: file.path, resolved };
  });
}

/** Files and URLs that a style sheet loads. */
export const styleReferences = memo2((file: SourceFile, index: SiteIndex): readonly Reference[] =>
  addressesIn(file.text).map(({ target, range }) => {
    const resolved = resolveAsset({ index, fromPath: file.path, target });
    return { kind: 'asset', target, range, written: range, form: 'css', from: file.path, resolved };
  }),
);

/** Ranges of a string in data, with and without its quotes. */
function inData({ text }: SourceFile, range: Range): Pick<Reference, 'range' | 'written'> {
  return { written: range, range: insideQuotes(text, range) };
}

/** The reference at an offset: on its target, or where that is written. */
export function referenceAt(site: Site, path: string, offset: number): Reference | undefined {
  return fileReferences(site, path).find(({ range, written }) => touches(range, offset) || touches(written, offset));
}

/** Like `referenceAt` in a page, where the words of a link and an image's alt text count too. */
export function referenceAround(site: Site, page: Page, offset: number): Reference | undefined {
  const { path } = page.file;
  const direct = referenceAt(site, path, offset);
  if (direct !== undefined) return direct;
  const around = nodesAt(page, offset).findLast((node) => node.kind === 'link' || node.kind === 'image');
  return (
    around &&
    fileReferences(site, path).find(({ range }) => around.range.start <= range.start && range.end <= around.range.end)
  );
}
