import { stringOf, valueOf } from '../../data/node.ts';
import { baseName, folderOf, isPage, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import { strip } from '../../text/text.ts';
import type { ApiDocument } from '../document/document.ts';
import { resolveSource, sourcesAt } from '../document/documentsOfSite.ts';
import { sourcesOf } from '../document/sources.ts';
import { labelOfTag } from '../operation/extensions.ts';
import { type Operation, operationsOf } from '../operation/operations.ts';
import { pagesOfOperation } from './pages.ts';

/**
 * Returns the folder of an operation's page within that of its API document: the name of its tag. Empty without a tag.
 */
export function tagFolder(operation: Operation): string {
  return operation.tags.length === 0 && operation.kind !== 'webhook' ? '' : slug(groupOf(operation));
}

/** Returns the navigation group of an operation's page: its first tag. */
export function groupOf(operation: Operation): string {
  return operation.tags[0] ?? (operation.kind === 'webhook' ? 'Webhooks' : 'API reference');
}

/** Returns the name of that group for readers. */
export function groupLabel(operation: Operation): string {
  const [tag] = operation.tags;
  return tag === undefined ? groupOf(operation) : labelOfTag(operation, tag);
}

interface Naming {
  folderOf(operation: Operation): string;
  nameOf(operation: Operation): string;
  readonly ending: string;
}

/**
 * Returns how the existing pages of the API document are named: their folders, file extensions, and whether names come
 * from path, summary or id.
 */
export function namingOf(index: SiteIndex, apiDocument: ApiDocument): Naming {
  const operations = operationsOf(apiDocument, index.others);
  const siblings = operations.flatMap((operation) =>
    pagesOfOperation(index, operation).map((path) => ({ operation, path })),
  );
  const folders = new Map<string, string>();
  const styles = { id: 0, summary: 0 };
  for (const { operation, path } of siblings) {
    if (!folders.has(groupOf(operation))) folders.set(groupOf(operation), folderOf(path));
    const name = baseName(slugOfPath(path));
    if (operation.operationId !== undefined && name === slug(operation.operationId)) styles.id++;
    else if (operation.summary !== undefined && name === slug(operation.summary)) styles.summary++;
  }
  const usual = mostFrequent(siblings.map(({ path }) => folderOf(path)));
  const directory = directoryOf(index, apiDocument);
  // If the only group has a folder with its name, further groups get one too.
  const isNamed = [...folders].some(([group, folder]) => folder.endsWith(`/${slug(group)}`));
  const isDeep = isNamed || new Set(folders.values()).size > 1;
  const base = directory ?? (isDeep ? folderOf(usual ?? '') : usual) ?? 'api-reference';
  return {
    folderOf(operation) {
      const known = folders.get(groupOf(operation));
      if (known !== undefined) return known;
      const name = tagFolder(operation);
      return (isDeep || siblings.length === 0) && name !== baseName(base) ? joined(base, name) : base;
    },
    nameOf: (operation) => operationName(operation, styles.id > styles.summary),
    ending: siblings.some(({ path }) => path.endsWith('.mdx')) || siblings.length === 0 ? '.mdx' : '.md',
  };
}

/**
 * Returns the name for an operation's page: from its summary, or from its id if `isById`. Without those, from method
 * and path.
 */
export function operationName({ operationId, summary, method, path }: Operation, isById = false): string {
  const names = (isById ? [operationId, summary] : [summary, operationId]).map((each) => slug(each ?? ''));
  return [...names, slug(`${method} ${path}`)].find((name) => name !== '') ?? 'operation';
}

/** Returns the folder in docs.json for the pages of an API document: the one that applies at `at`, or any. */
export function directoryOf(index: SiteIndex, apiDocument: ApiDocument, at?: Range): string | undefined {
  const all = sourcesOf(index.config);
  if (!all.some(({ directory }) => directory !== undefined)) return undefined;
  const near = at === undefined ? [] : sourcesAt(index, at);
  for (const { target, directory } of [...near, ...all]) {
    if (directory === undefined) continue;
    const found = resolveSource(index, target);
    if (found.kind === 'apiDocument' && found.apiDocument === apiDocument) return strip(directory, '/');
  }
  return undefined;
}

function mostFrequent(list: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const each of list) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function joined(folder: string, name: string): string {
  return folder === '' ? name : name === '' ? folder : `${folder}/${name}`;
}

/** Turns a text into lower-case letters, digits and hyphens: `listUsers` → `list-users`. */
export function slug(text: string): string {
  return text
    .slice(0, 120)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Returns the slug that an API document sets for an operation's page: `x-mint: { href: "/api/users" }`. Undefined if it
 * is not a plain path within the site.
 */
export function placedSlug({ place }: Operation): string | undefined {
  const path = stringOf(valueOf(valueOf(place.node, 'x-mint'), 'href'))?.replace(/^\/|\/$/g, '');
  return path !== undefined && isFolder(path) && isPage(`${path}.mdx`) ? path : undefined;
}

/** True for a path of names that are the same in a URL. Values in docs.json and API documents can be anything. */
export function isFolder(path: string): boolean {
  return path.length < 500 && path.split('/').every((name) => /^[\p{L}\p{N}_~-][\p{L}\p{N}._~-]*$/u.test(name));
}
