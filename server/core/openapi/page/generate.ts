import { listAround } from '../../site/config/writtenList.ts';
import { baseName, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { FileEdit } from '../../text/edit.ts';
import { memo, memo2 } from '../../text/memo.ts';
import type { ApiDocument } from '../document/document.ts';
import { apiDocumentsOf, sourcesAt } from '../document/documentsOfSite.ts';
import { frontMatterWith } from '../operation/extensions.ts';
import { parseOperationReference } from '../operation/operationReference.ts';
import { type Operation, operationText, referenceOf, titleOf } from '../operation/operations.ts';
import { addEntries, type EditsByFile, listPages, plainPiece } from './navigationEntries.ts';
import { freeName, groupLabel, groupOf, namingOf, slug } from './pageNames.ts';
import {
  type NavOperationEntry,
  navOperations,
  pagesOfOperation,
  pagesWithoutOperation,
  unlistedOperations,
} from './pages.ts';

/**
 * What generating would do: new pages and the entries for them; nothing that is there changes but docs.json and the files
 * that it refers to.
 */
export interface Generated {
  readonly edits: readonly FileEdit[];
  readonly pages: readonly { readonly path: string; readonly operation: Operation }[];
}

/**
 * Pages for the operations of an API document that have none, named and placed like the pages of their siblings, with
 * entries in the navigation grouped by tag. Pages that exist are never touched, so generating again is a merge.
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
      const entry = JSON.stringify(`${file === undefined ? '' : `${file} `}${referenceOf(operation)}`);
      beside.set(sibling, [...(beside.get(sibling) ?? []), entry]);
      continue;
    }
    const folder = names.folderOf(operation);
    const path = freeName({ taken, folder, name: names.nameOf(operation), ending: names.ending });
    taken.add(path.toLowerCase());
    pages.push({ path, operation, group: groupLabel(operation) });
  }
  const listed: EditsByFile = new Map();
  for (const [{ range }, added] of beside) {
    const around = listAround(index.config.whole.root, range);
    if (around !== undefined) addEntries(listed, index, around.list, around.at, added.map(plainPiece));
  }
  if (pages.length > 0) listPages(listed, index, apiDocument, pages);
  const creations = pages.map(
    ({ path, operation }): FileEdit => ({ kind: 'create', path, text: pageText(index, operation) }),
  );
  const changes = [...listed].map(([path, edits]): FileEdit => ({ kind: 'change', path, edits }));
  return { edits: [...creations, ...changes], pages };
}

/**
 * Where the operations of an API document stand in the navigation themselves, without files: by their tag the last
 * entry of the first group or division that has one.
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

/**
 * The operations of an API document that have no page and are not what a page with another name of them is likely
 * about: those were renamed, and their pages have that finding.
 */
export function newOperations(index: SiteIndex, apiDocument: ApiDocument): readonly Operation[] {
  const renamed = renamedOperations(index);
  return unlistedOperations(index, apiDocument).filter((operation) => !renamed.has(operation.place.node));
}

const renamedOperations = memo(
  (index: SiteIndex) =>
    new Set(
      pagesWithoutOperation(index).flatMap(
        ([path, { apiDocuments }]) => likelyOperation(index, apiDocuments, path)?.place.node ?? [],
      ),
    ),
);

/**
 * What a page whose operation is gone may show now: an operation without a page that a page of this name would be made
 * for. Undefined unless exactly one fits.
 */
export function likelyOperation(
  index: SiteIndex,
  apiDocuments: readonly ApiDocument[],
  path: string,
): Operation | undefined {
  const { title } = index.pages.get(path) ?? {};
  const names = [slug(baseName(slugOfPath(path))), ...(title === undefined ? [] : [slug(title)])];
  const fits = new Set(
    apiDocuments.flatMap((apiDocument) => names.flatMap((name) => unlistedByName(apiDocument, index).get(name) ?? [])),
  );
  const [only] = fits;
  return fits.size === 1 ? only : undefined;
}

const unlistedByName = memo2((apiDocument: ApiDocument, index: SiteIndex) => {
  const table = new Map<string, Operation[]>();
  for (const operation of unlistedOperations(index, apiDocument)) {
    const { operationId, summary } = operation;
    for (const name of new Set([operationId, summary].flatMap((each) => (each === undefined ? [] : slug(each))))) {
      const list = table.get(name);
      if (list === undefined) table.set(name, [operation]);
      else list.push(operation);
    }
  }
  return table;
});

/** Front matter only: the rest of the page comes from the API document. */
function pageText(index: SiteIndex, operation: Operation): string {
  const text =
    operationText(operation)
      ?.trim()
      .split(/\n\s*\n/)[0]
      ?.replace(/\s+/g, ' ') ?? '';
  const description = text === '' || text.length > 200 ? titleOf(operation) : text;
  return frontMatter(index, operation, { description: cleaned(description) });
}

/** The least that a page of an operation says: its title and what it shows; and what else it is to say. */
export function frontMatter(
  index: SiteIndex,
  operation: Operation,
  more: { readonly description?: string } = {},
): string {
  const reference = referenceOf(operation);
  const isClear = apiDocumentsOf(index).length <= 1;
  const named = isClear ? reference : `${operation.apiDocument.file.path} ${reference}`;
  return frontMatterWith(operation, { title: cleaned(titleOf(operation)), ...more, openapi: cleaned(named) });
}

function cleaned(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these belongs into a title
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}
