import { plain } from '../../data/json/jsonFormat.ts';
import {
  type ArrayNode,
  type DataNode,
  itemsOf,
  type ObjectNode,
  property,
  stringOf,
  valueOf,
} from '../../data/node.ts';
import type { ApiDocument } from '../../openapi/document/document.ts';
import { sourcesAt } from '../../openapi/document/documentsOfSite.ts';
import { parseOperationReference } from '../../openapi/operation/operationReference.ts';
import {
  type Operation,
  operationsOf,
  operationText,
  referenceOf,
  titleOf,
} from '../../openapi/operation/operations.ts';
import { frontMatter, newOperations } from '../../openapi/page/generate.ts';
import { groupLabel, groupOf, namingOf, slug } from '../../openapi/page/pageNames.ts';
import { type NavOperationEntry, navOperations, pagesOfOperation } from '../../openapi/page/pages.ts';
import { listAround } from '../../site/config/listAround.ts';
import { freePath, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { FileEdit } from '../../text/edit.ts';
import { SiteDraft } from './siteDraft.ts';

/** New pages and navigation entries. Only docs.json and the files it refers to are changed. */
export interface Generated {
  readonly edits: readonly FileEdit[];
  readonly pages: readonly { readonly path: string; readonly operation: Operation }[];
}

/**
 * Generates pages for operations without one. They are named and placed like their siblings, and grouped by tag in the
 * navigation. Existing pages never change, so generating again only adds what is missing.
 */
export function generatePages(index: SiteIndex, apiDocument: ApiDocument, only?: readonly Operation[]): Generated {
  const missing = only ?? newOperations(index, apiDocument);
  const taken = new Set([...index.paths].map((path) => path.toLowerCase()));
  const names = namingOf(index, apiDocument);
  const pages: { path: string; operation: Operation; group: string }[] = [];
  const siblings = siblingEntries(index, apiDocument);
  const beside = new Map<NavOperationEntry, string[]>();
  for (const operation of missing.slice(0, 2000)) {
    const group = groupOf(operation);
    const sibling = siblings.named.has(operation.place.node) ? undefined : siblings.byGroup.get(group);
    if (sibling !== undefined) {
      const { file } = parseOperationReference(sibling.target) ?? {};
      const entry = `${file === undefined ? '' : `${file} `}${referenceOf(operation)}`;
      beside.set(sibling, [...(beside.get(sibling) ?? []), entry]);
      continue;
    }
    const folder = names.folderOf(operation);
    const path = freePath(folder, names.nameOf(operation), names.ending, (each) => taken.has(each.toLowerCase()));
    taken.add(path.toLowerCase());
    pages.push({ path, operation, group: groupLabel(operation) });
  }
  const draft = new SiteDraft(index.config.whole);
  for (const { path, operation } of pages) draft.file(path).make(pageText(index, operation));
  for (const [{ range }, added] of beside) {
    const around = listAround(index.config.whole.root, range);
    if (around !== undefined) for (const each of added) draft.list(around.list).insert(around.at + 1, plain(each));
  }
  if (pages.length > 0) listPages(draft, index, apiDocument, pages);
  const result = draft.edits();
  return { edits: result.kind === 'edits' ? result.edits : [], pages };
}

/**
 * Lists that already contain operations of an OpenAPI document without files: for each tag, the last entry of the first
 * group or division with one.
 */
function siblingEntries(
  index: SiteIndex,
  apiDocument: ApiDocument,
): { readonly named: ReadonlySet<object>; readonly byGroup: ReadonlyMap<string, NavOperationEntry> } {
  const named = new Set<object>();
  const byGroup = new Map<string, NavOperationEntry>();
  const scopeOf = ({ range }: NavOperationEntry): number | undefined => sourcesAt(index, range)[0]?.scope.start;
  for (const entry of navOperations(index)) {
    const { found } = entry;
    if (found.kind !== 'found' || found.operation.apiDocument !== apiDocument) continue;
    named.add(found.operation.place.node);
    if (pagesOfOperation(index, found.operation).length > 0) continue;
    const group = groupOf(found.operation);
    const first = byGroup.get(group);
    if (first === undefined || scopeOf(first) === scopeOf(entry)) byGroup.set(group, entry);
  }
  return { named, byGroup };
}

/** Adds entries for new pages to the group with that name, else to a new group at the end. */
function listPages(
  draft: SiteDraft,
  index: SiteIndex,
  apiDocument: ApiDocument,
  pages: readonly { readonly path: string; readonly group: string }[],
): void {
  const { root } = index.config.whole;
  const byGroup = new Map<string, string[]>();
  for (const { path, group } of pages) {
    const entries = byGroup.get(group);
    if (entries === undefined) byGroup.set(group, [slugOfPath(path)]);
    else entries.push(slugOfPath(path));
  }
  if (root?.kind === 'object' && root.properties.length > 0 && property(root, 'navigation') === undefined) {
    const groups = [...byGroup].map(([group, entries]) => ({ group, pages: entries }));
    draft.put(root, 'navigation', plain(index.config.dialect === 'v2' ? { groups } : groups));
    return;
  }
  const list = groupListOf(root, index, apiDocument);
  if (list === undefined) return;
  for (const [group, entries] of byGroup) {
    const into = valueOf(findGroup(list, group), 'pages');
    if (into?.kind === 'array') for (const each of entries) draft.list(into).insert(into.items.length, plain(each));
    else draft.list(list).insert(list.items.length, plain({ group, pages: entries }));
  }
}

/** The list of groups that new groups join: the one with siblings of the same OpenAPI document, else the first. */
function groupListOf(root: DataNode | undefined, index: SiteIndex, apiDocument: ApiDocument): ArrayNode | undefined {
  const navigation = valueOf(root, 'navigation');
  const slugs = new Set(
    operationsOf(apiDocument, index.others).flatMap((operation) =>
      pagesOfOperation(index, operation).map((path) => slugOfPath(path)),
    ),
  );
  const lists: { list: ArrayNode; hits: number }[] = [];
  const walk = (node: DataNode | undefined, depth: number): void => {
    if (node === undefined || depth > 64) return;
    if (node.kind === 'array') {
      if (node.items.some((item) => property(item, 'group') !== undefined))
        lists.push({ list: node, hits: node.items.filter((item) => holds(item, slugs, 0)).length });
      for (const item of node.items) walk(item, depth + 1);
    } else if (node.kind === 'object') for (const { value } of node.properties) walk(value, depth + 1);
  };
  walk(navigation, 0);
  // Lists are in text order, so the last one with siblings is the innermost.
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

function findGroup(list: ArrayNode, name: string): ObjectNode | undefined {
  for (const item of itemsOf(list)) {
    if (item.kind !== 'object') continue;
    if (slug(stringOf(valueOf(item, 'group')) ?? '') === slug(name)) return item;
  }
  return undefined;
}

/** Only front matter. The rest of the page comes from the OpenAPI document. */
function pageText(index: SiteIndex, operation: Operation): string {
  const text =
    operationText(operation)
      ?.trim()
      .split(/\n\s*\n/)[0]
      ?.replace(/\s+/g, ' ') ?? '';
  const description = text === '' || text.length > 200 ? titleOf(operation) : text;
  return frontMatter(index, operation, { description });
}
