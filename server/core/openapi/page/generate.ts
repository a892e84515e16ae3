import { baseName, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { memo, memo2 } from '../../text/memo.ts';
import type { ApiDocument } from '../document/document.ts';
import { apiDocumentsOf } from '../document/documentsOfSite.ts';
import { frontMatterWith } from '../operation/extensions.ts';
import { type Operation, referenceOf, titleOf } from '../operation/operations.ts';
import { slug } from './pageNames.ts';
import { pagesWithoutOperation, unlistedOperations } from './pages.ts';

/**
 * Returns the operations of an API document without a page. An operation is left out if a page probably refers to it by
 * an old name, because that page has a finding.
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
 * Returns the operation that a page probably means if its own no longer exists: one without a page, whose page would
 * have this name. Undefined unless exactly one fits.
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

/** Returns the front matter of an operation's page: its title, the operation, and further fields. */
export function frontMatter(
  index: SiteIndex,
  operation: Operation,
  more: { readonly description?: string; readonly isNamed?: true } = {},
): string {
  const reference = referenceOf(operation);
  const isClear = more.isNamed !== true && apiDocumentsOf(index).length <= 1;
  const named = isClear ? reference : `${operation.apiDocument.file.path} ${reference}`;
  const { description } = more;
  const said = description === undefined ? {} : { description: cleaned(description) };
  return frontMatterWith(operation, { title: cleaned(titleOf(operation)), ...said, openapi: cleaned(named) });
}

function cleaned(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be part of a title
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}
