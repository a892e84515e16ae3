import { stringOf, valueOf } from '../../data/node.ts';
import { baseName, folderOf, isPage, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import { strip } from '../../text/text.ts';
import type { ApiDocument } from '../document/document.ts';
import { resolveSource, sourcesAt, sourcesOf } from '../document/documentsOfSite.ts';
import { labelOfTag } from '../operation/extensions.ts';
import { type Operation, operationsOf } from '../operation/operations.ts';
import { pagesOfOperation } from './pages.ts';

/** The folder of an operation's page within that of its API document: named after its tag, none where it has no tag. */
export function tagFolder(operation: Operation): string {
  return operation.tags.length === 0 && operation.kind !== 'webhook' ? '' : slug(groupOf(operation));
}

/** The group of the navigation that an operation's page belongs to: its first tag. */
export function groupOf(operation: Operation): string {
  return operation.tags[0] ?? (operation.kind === 'webhook' ? 'Webhooks' : 'API reference');
}

/** What readers call that group. */
export function groupLabel(operation: Operation): string {
  const [tag] = operation.tags;
  return tag === undefined ? groupOf(operation) : labelOfTag(operation, tag);
}

interface Naming {
  folderOf(operation: Operation): string;
  nameOf(operation: Operation): string;
  readonly ending: string;
}

/** As the pages of the same API document have it: their folders, their endings, names by path, summary or id. */
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
  // One folder that is named after its group, in another folder, is one of several to come.
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

/** The name of an operation's page: of its summary, or of its id where that comes first, else of method and path. */
export function operationName({ operationId, summary, method, path }: Operation, isById = false): string {
  const names = (isById ? [operationId, summary] : [summary, operationId]).map((each) => slug(each ?? ''));
  return [...names, slug(`${method} ${path}`)].find((name) => name !== '') ?? 'operation';
}

/** The folder that docs.json gives the pages of an API document: around `at` first, a place of it, then anywhere. */
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

/** Letters and digits in lower case, all else one hyphen: `listUsers` → `list-users`. */
export function slug(text: string): string {
  return text
    .slice(0, 120)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/**
 * The slug that an API document gives the page of an operation, as `x-mint: { href: "/api/users" }`; undefined for
 * what is no plain path within the site.
 */
export function placedSlug({ place }: Operation): string | undefined {
  const path = stringOf(valueOf(valueOf(place.node, 'x-mint'), 'href'))?.replace(/^\/|\/$/g, '');
  return path !== undefined && isFolder(path) && isPage(`${path}.mdx`) ? path : undefined;
}

/** A path of the site by names that are the same in a URL: what docs.json or an API document says may be anything. */
export function isFolder(path: string): boolean {
  return path.length < 500 && path.split('/').every((name) => /^[\p{L}\p{N}_~-][\p{L}\p{N}._~-]*$/u.test(name));
}
