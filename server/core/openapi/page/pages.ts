import { enclosesAcross } from '../../site/config/configFiles.ts';
import { slugOfPath } from '../../site/paths.ts';
import type { NavEntry, NavOperation, SiteIndex } from '../../site/siteTypes.ts';
import { question, table } from '../../text/question.ts';
import type { Range } from '../../text/range.ts';
import type { ApiDocument } from '../document/document.ts';
import { lookupAt, lookupOfPage, resolveSource } from '../document/documentsOfSite.ts';
import { sourcesOf } from '../document/sources.ts';
import { isHidden } from '../operation/extensions.ts';
import { type FoundOperation, operationOf } from '../operation/operationReference.ts';
import { type Operation, operationsOf } from '../operation/operations.ts';

/** Returns the operation in a page's front matter. */
export const operationOfPage: (index: SiteIndex, path: string) => FoundOperation | undefined = question(
  (index: SiteIndex, path) => {
    const text = index.pages.get(path)?.openapi;
    if (text === undefined || text.trim() === '') return undefined;
    const lookup = lookupOfPage(index, path, placesInNavigation(index).get(slugOfPath(path)));
    return operationOf({ index, text, fromPath: path, lookup });
  },
);

/** Returns the pages whose operation does not exist, with the reference of each. */
export function pagesWithoutOperation(
  index: SiteIndex,
): readonly (readonly [path: string, found: Extract<FoundOperation, { kind: 'missing' }>])[] {
  return [...pageTable(index).byPage].flatMap(([path, found]) => (found.kind === 'missing' ? [[path, found]] : []));
}

/** Returns the title that a page without one gets from its operation. */
export function titleFromOperation(index: SiteIndex, path: string): string | undefined {
  const found = operationOfPage(index, path);
  return found?.kind === 'found' ? found.operation.summary : undefined;
}

/** Returns the pages that show an operation, in order of their paths. */
export function pagesOfOperation(index: SiteIndex, operation: Operation): readonly string[] {
  return pageTable(index).byNode.get(operation.place.node) ?? [];
}

const pageTable = table((index: SiteIndex) => {
  const byPage = new Map<string, FoundOperation>();
  const byNode = new Map<object, string[]>();
  for (const path of [...index.pages.keys()].sort()) {
    const found = index.pages.get(path)?.openapi === undefined ? undefined : operationOfPage(index, path);
    if (found === undefined) continue;
    byPage.set(path, found);
    if (found.kind !== 'found') continue;
    const { node } = found.operation.place;
    const pages = byNode.get(node);
    if (pages === undefined) byNode.set(node, [path]);
    else pages.push(path);
  }
  return { byPage, byNode };
});

/** Returns the first place of each page in docs.json, by URL path. */
const placesInNavigation = table((index: SiteIndex): ReadonlyMap<string, Range> => {
  const places = new Map<string, Range>();
  const walk = (list: readonly NavEntry[], depth: number): void => {
    for (const entry of list) {
      if (entry.kind === 'page') {
        if (!places.has(entry.slug)) places.set(entry.slug, entry.range);
      } else if (entry.kind !== 'operation' && depth < 64) walk(entry.entries, depth + 1);
    }
  };
  walk(index.config.navigation.entries, 0);
  return places;
});

/** An operation in the navigation. The platform generates its page. */
export interface NavOperationEntry {
  readonly target: string;
  readonly range: Range;
  readonly found: FoundOperation;
}

/** Returns the navigation entries that refer to an operation instead of a page, in order, with the operation. */
export const navOperations: (index: SiteIndex) => readonly NavOperationEntry[] = table((index) => {
  const entries: NavOperationEntry[] = [];
  const walk = (list: readonly NavEntry[], depth: number): void => {
    for (const entry of list) {
      if (entry.kind === 'operation')
        entries.push({ target: entry.target, range: entry.range, found: operationNamedAt(index, entry) });
      else if (entry.kind !== 'page' && depth < 64) walk(entry.entries, depth + 1);
    }
  };
  walk(index.config.navigation.entries, 0);
  return entries;
});

function operationNamedAt(index: SiteIndex, { target, range }: NavOperation): FoundOperation {
  return operationOf({ index, text: target, fromPath: '', lookup: lookupAt(index, range) });
}

/**
 * Returns the operations of an API document that neither a page nor the navigation shows. Empty if the platform
 * generates pages for all, because a tab, anchor or group refers to the API document and to none of its operations.
 */
export function unlistedOperations(index: SiteIndex, apiDocument: ApiDocument): readonly Operation[] {
  if (isGenerated(index, apiDocument)) return [];
  const shown = new Set<object>();
  for (const { found } of navOperations(index)) if (found.kind === 'found') shown.add(found.operation.place.node);
  return operationsOf(apiDocument, index.others).filter(
    (operation) =>
      !isHidden(operation) && !shown.has(operation.place.node) && pagesOfOperation(index, operation).length === 0,
  );
}

function isGenerated(index: SiteIndex, apiDocument: ApiDocument): boolean {
  const named = navOperations(index).map(({ range }) => range);
  return sourcesOf(index.config).some(({ target, scope, inNavigation, directory }) => {
    if (!inNavigation && directory === undefined) return false;
    const found = resolveSource(index, target);
    if (found.kind !== 'apiDocument' || found.apiDocument !== apiDocument) return false;
    return !named.some((range) => enclosesAcross(index.config.whole, scope, range));
  });
}
