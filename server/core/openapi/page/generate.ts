import { type DataNode, itemsOf, type ObjectNode, property, stringOf, valueOf } from '../../data/node.ts';
import { baseName, configPath, folderOf, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { FileEdit } from '../../text/edit.ts';
import { memo } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
import { strip } from '../../text/strip.ts';
import type { Description } from '../document/document.ts';
import { descriptionsOf, resolveSource, sourcesAt, sourcesOf } from '../document/documentsOfSite.ts';
import { parseOperationReference } from '../operation/operationReference.ts';
import { type Operation, operationsOf, operationText, referenceOf, titleOf } from '../operation/operations.ts';
import {
  type NavOperationEntry,
  navOperations,
  pagesOfOperation,
  pagesWithoutOperation,
  unlistedOperations,
} from './pages.ts';

/** What generating would do: new pages and the entries for them; nothing that is there changes but docs.json. */
export interface Generated {
  readonly edits: readonly FileEdit[];
  readonly pages: readonly { readonly path: string; readonly operation: Operation }[];
}

/**
 * Pages for the operations of a description that have none, named and placed like the pages of their siblings, with
 * entries in the navigation grouped by tag. Pages that exist are never touched, so generating again is a merge.
 */
export function generatePages(index: SiteIndex, description: Description, only?: readonly Operation[]): Generated {
  const missing = only ?? newOperations(index, description);
  const taken = new Set([...index.paths].map((path) => path.toLowerCase()));
  const names = namingOf(index, description);
  const pages: { path: string; operation: Operation; group: string }[] = [];
  const siblings = siblingEntries(index, description);
  const beside = new Map<NavOperationEntry, string[]>();
  for (const operation of missing.slice(0, 2000)) {
    const group = groupOf(operation);
    const sibling = siblings.named.has(operation.place.node) ? undefined : siblings.byGroup.get(group);
    if (sibling !== undefined) {
      const { file } = parseOperationReference(sibling.target) ?? {};
      const entry = JSON.stringify(`${file === undefined ? '' : `${file} `}${referenceOf(operation)}`);
      beside.set(sibling, [...(beside.get(sibling) ?? []), entry]);
      continue;
    }
    const folder = names.folderOf(group);
    const path = freeName(taken, folder, names.nameOf(operation), names.ending);
    taken.add(path.toLowerCase());
    pages.push({ path, operation, group });
  }
  const { text } = index.config.file;
  const entries = [...beside].map(([{ range }, added]) => {
    const before = text.slice(range.start - marginOf(text, range.start).length - 1, range.start);
    return behind(text, range, /^[\r\n]/.test(before), added);
  });
  const listed: FileEdit[] = entries.length === 0 ? [] : [{ kind: 'change', path: configPath, edits: entries }];
  if (pages.length === 0) return { edits: listed, pages };
  const creations = pages.map(
    ({ path, operation }): FileEdit => ({ kind: 'create', path, text: pageText(index, operation) }),
  );
  const navigation = navigationEdit(index, description, pages);
  if (navigation === undefined) return { edits: [...creations, ...listed], pages };
  return { edits: [...creations, { ...navigation, edits: [...entries, ...navigation.edits] }], pages };
}

/**
 * Where the operations of a description stand in the navigation themselves, without files: by their tag the last entry
 * of the first group or division that has one.
 */
function siblingEntries(
  index: SiteIndex,
  description: Description,
): { readonly named: ReadonlySet<object>; readonly byGroup: ReadonlyMap<string, NavOperationEntry> } {
  const named = new Set<object>();
  const byGroup = new Map<string, NavOperationEntry>();
  const scopeOf = ({ range }: NavOperationEntry): number | undefined => sourcesAt(index, range)[0]?.scope.start;
  for (const entry of navOperations(index)) {
    const { found } = entry;
    if (found.kind !== 'found' || found.operation.description !== description) continue;
    named.add(found.operation.place.node);
    if (pagesOfOperation(index, found.operation).length > 0) continue;
    const group = groupOf(found.operation);
    const first = byGroup.get(group);
    if (first === undefined || scopeOf(first) === scopeOf(entry)) byGroup.set(group, entry);
  }
  return { named, byGroup };
}

/**
 * The operations of a description that have no page and are not what a page with another name of them is likely about:
 * those were renamed, and their pages have that finding.
 */
export function newOperations(index: SiteIndex, description: Description): readonly Operation[] {
  const renamed = renamedOperations(index);
  return unlistedOperations(index, description).filter((operation) => !renamed.has(operation.place.node));
}

const renamedOperations = memo(
  (index: SiteIndex) =>
    new Set(
      pagesWithoutOperation(index).flatMap(
        ([path, { descriptions }]) => likelyOperation(index, descriptions, path)?.place.node ?? [],
      ),
    ),
);

/**
 * What a page whose operation is gone may show now: an operation without a page that a page of this name would be made
 * for. Undefined unless exactly one fits.
 */
export function likelyOperation(
  index: SiteIndex,
  descriptions: readonly Description[],
  path: string,
): Operation | undefined {
  const { title } = index.pages.get(path) ?? {};
  const names = [slug(baseName(slugOfPath(path))), ...(title === undefined ? [] : [slug(title)])];
  const fits = new Set(
    descriptions.flatMap((description) => names.flatMap((name) => unlistedByName(index)(description).get(name) ?? [])),
  );
  const [only] = fits;
  return fits.size === 1 ? only : undefined;
}

const unlistedByName = memo((index: SiteIndex) =>
  memo((description: Description) => {
    const table = new Map<string, Operation[]>();
    for (const operation of unlistedOperations(index, description)) {
      const { operationId, summary } = operation;
      for (const name of new Set([operationId, summary].flatMap((each) => (each === undefined ? [] : slug(each))))) {
        const list = table.get(name);
        if (list === undefined) table.set(name, [operation]);
        else list.push(operation);
      }
    }
    return table;
  }),
);

/** The group of the navigation that an operation's page belongs to: its first tag. */
export function groupOf(operation: Operation): string {
  return operation.tags[0] ?? (operation.kind === 'webhook' ? 'Webhooks' : 'API reference');
}

interface Naming {
  folderOf(group: string): string;
  nameOf(operation: Operation): string;
  readonly ending: string;
}

/** As the pages of the same description have it: their folders, their endings, names by path, summary or id. */
function namingOf(index: SiteIndex, description: Description): Naming {
  const operations = operationsOf(description, index.others);
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
  const directory = directoryOf(index, description);
  // One folder that is named after its group, in another folder, is one of several to come.
  const isNamed = [...folders].some(([group, folder]) => folder.endsWith(`/${slug(group)}`));
  const isDeep = isNamed || new Set(folders.values()).size > 1;
  const base = directory ?? (isDeep ? folderOf(usual ?? '') : usual) ?? 'api-reference';
  return {
    folderOf(group) {
      const known = folders.get(group);
      if (known !== undefined) return known;
      const name = slug(group);
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

function directoryOf(index: SiteIndex, description: Description): string | undefined {
  for (const { target, directory } of sourcesOf(index.config)) {
    if (directory === undefined) continue;
    const found = resolveSource(index, target);
    if (found.kind === 'description' && found.description === description) return strip(directory, '/');
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

/** A name that no file has yet, not even in other letters: many disks know only one of them. */
function freeName(taken: ReadonlySet<string>, folder: string, name: string, ending: string): string {
  for (let count = 1; ; count++) {
    const path = joined(folder, `${count === 1 ? name : `${name}-${count}`}${ending}`);
    if (!taken.has(path.toLowerCase())) return path;
  }
}

/** Front matter only: the rest of the page comes from the description. */
function pageText(index: SiteIndex, operation: Operation): string {
  const text =
    operationText(operation)
      ?.trim()
      .split(/\n\s*\n/)[0]
      ?.replace(/\s+/g, ' ') ?? '';
  const description = text === '' || text.length > 200 ? titleOf(operation) : text;
  return frontMatter(index, operation, [`description: ${quoted(description)}`]);
}

/** The least that a page of an operation says: its title and what it shows; and what else it is to say. */
export function frontMatter(index: SiteIndex, operation: Operation, more: readonly string[] = []): string {
  const reference = referenceOf(operation);
  const isClear = descriptionsOf(index).length <= 1;
  const named = isClear ? reference : `${operation.description.file.path} ${reference}`;
  const lines = [`title: ${quoted(titleOf(operation))}`, ...more, `openapi: ${quoted(named)}`];
  return `---\n${lines.join('\n')}\n---\n`;
}

function quoted(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these belongs into a title
  return JSON.stringify(text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim());
}

/** Entries for the new pages: into the group of that name, else a new group after the last. */
function navigationEdit(
  index: SiteIndex,
  description: Description,
  pages: readonly { readonly path: string; readonly operation: Operation; readonly group: string }[],
): Extract<FileEdit, { kind: 'change' }> | undefined {
  const { config } = index;
  const { root } = config.data;
  const { text } = config.file;
  const lacking =
    root?.kind === 'object' && property(root, 'navigation') === undefined ? root.properties.at(-1) : undefined;
  const list =
    lacking === undefined
      ? groupListOf(root, index, description)
      : { kind: 'array' as const, range: { start: lacking.range.end, end: lacking.range.end }, items: [] };
  if (list === undefined) return undefined;
  const byGroup = new Map<string, string[]>();
  for (const { path, group } of pages) {
    const entries = byGroup.get(group);
    if (entries === undefined) byGroup.set(group, [slugOfPath(path)]);
    else entries.push(slugOfPath(path));
  }
  const edits: { range: { start: number; end: number }; text: string }[] = [];
  const fresh: string[] = [];
  for (const [group, entries] of byGroup) {
    const known = findGroup(list, group);
    const into = valueOf(known, 'pages');
    if (into?.kind === 'array')
      edits.push(
        appendTo(
          text,
          into,
          entries.map((entry) => JSON.stringify(entry)),
        ),
      );
    else fresh.push(groupText(text, list, group, entries));
  }
  if (fresh.length > 0) {
    const edit = appendTo(text, list, fresh);
    const key = lacking && `,\n${marginOf(text, lacking.range.start)}"navigation": `;
    edits.push({ ...edit, text: `${key ?? ''}${edit.text}` });
  }
  return { kind: 'change', path: configPath, edits };
}

type List = Extract<DataNode, { kind: 'array' }>;

/** The list of groups that new ones join: where siblings of the same description stand, else the first. */
function groupListOf(root: DataNode | undefined, index: SiteIndex, description: Description): List | undefined {
  const navigation = valueOf(root, 'navigation');
  const slugs = new Set(
    operationsOf(description, index.others).flatMap((operation) =>
      pagesOfOperation(index, operation).map((path) => slugOfPath(path)),
    ),
  );
  const lists: { list: List; hits: number }[] = [];
  const walk = (node: DataNode | undefined, depth: number): void => {
    if (node === undefined || depth > 64) return;
    if (node.kind === 'array') {
      if (node.items.some((item) => property(item, 'group') !== undefined))
        lists.push({ list: node, hits: node.items.filter((item) => holds(item, slugs, 0)).length });
      for (const item of node.items) walk(item, depth + 1);
    } else if (node.kind === 'object') for (const { value } of node.properties) walk(value, depth + 1);
  };
  walk(navigation, 0);
  // A list inside a group that itself holds siblings is the closer one.
  const best = lists.filter(({ hits }) => hits > 0).at(-1) ?? lists[0];
  if (best !== undefined) return best.list;
  return navigation?.kind === 'array' ? navigation : undefined;
}

function holds(node: DataNode | undefined, slugs: ReadonlySet<string>, depth: number): boolean {
  if (node === undefined || depth > 64) return false;
  if (node.kind === 'string') return slugs.has(node.value.replace(/^\/+/, '').replace(/\.mdx?$/i, ''));
  if (node.kind === 'array') return node.items.some((item) => holds(item, slugs, depth + 1));
  return node.kind === 'object' && holds(valueOf(node, 'pages'), slugs, depth + 1);
}

function findGroup(list: List, name: string): ObjectNode | undefined {
  for (const item of itemsOf(list)) {
    if (item.kind !== 'object') continue;
    if (slug(stringOf(valueOf(item, 'group')) ?? '') === slug(name)) return item;
  }
  return undefined;
}

function groupText(text: string, list: List, group: string, entries: readonly string[]): string {
  const margin = marginOf(text, list.items.at(-1)?.range.start ?? list.range.start);
  const unit = margin.includes('\t') ? '\t' : '  ';
  const inner = list.items.length === 0 ? margin + unit : margin;
  const lines = entries.map((entry) => `${inner}${unit}${unit}${JSON.stringify(entry)}`).join(',\n');
  return `{\n${inner}${unit}"group": ${JSON.stringify(group)},\n${inner}${unit}"pages": [\n${lines}\n${inner}${unit}]\n${inner}}`;
}

/** New items behind the last one of a list, on lines of their own where the others stand so. */
function appendTo(
  text: string,
  list: List,
  items: readonly string[],
): { range: { start: number; end: number }; text: string } {
  const last = list.items.at(-1);
  if (last === undefined) {
    const inner = `${marginOf(text, list.range.start)}  `;
    const at = { start: list.range.start, end: list.range.end };
    return {
      range: at,
      text: `[\n${items.map((item) => inner + item).join(',\n')}\n${marginOf(text, list.range.start)}]`,
    };
  }
  const isOwnLine = /[\r\n]/.test(text.slice(list.range.start, list.items[0]?.range.start));
  return behind(text, last.range, isOwnLine, items);
}

/** New items behind one of a list. */
function behind(
  text: string,
  { start, end }: Range,
  isOwnLine: boolean,
  items: readonly string[],
): { range: Range; text: string } {
  const between = isOwnLine ? `,\n${marginOf(text, start)}` : ', ';
  return { range: { start: end, end }, text: items.map((item) => between + item).join('') };
}

function marginOf(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}
