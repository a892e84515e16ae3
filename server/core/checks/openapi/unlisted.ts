import { property } from '../../data/node.ts';
import { generatePages } from '../../model/write/apiPages.ts';
import type { ApiDocument } from '../../openapi/document/document.ts';
import { apiDocumentsOf } from '../../openapi/document/documentsOfSite.ts';
import { sourcesOf } from '../../openapi/document/sources.ts';
import { type Operation, operationsOf, referenceOf } from '../../openapi/operation/operations.ts';
import { newOperations } from '../../openapi/page/generate.ts';
import { askWholeIndex } from '../../site/facts.ts';
import { configPath, isRemotePath, remotePathOf } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type FileFinding, type LateFix, lateFix } from '../../text/finding.ts';
import type { SiteCheck } from '../check.ts';

/** Reports operations without a page: one finding for each API document, with the pages as its fix. */
export const openapiUnlisted: SiteCheck = {
  on: 'site',
  codes: ['openapi/unlisted-operations'],
  *run(index): Iterable<FileFinding> {
    for (const apiDocument of apiDocumentsOf(index)) {
      const missing = newOperations(index, apiDocument);
      const [first] = missing;
      if (first === undefined) continue;
      const all = operationsOf(apiDocument, index.others).length;
      const names = missing.slice(0, 3).map((operation) => `"${referenceOf(operation)}"`);
      const list = `${names.join(', ')}${missing.length > 3 ? ', …' : ''}`;
      const message =
        missing.length === 1
          ? `The operation ${list} has no page.`
          : `${missing.length === all ? `None of the ${all} operations has a page` : `${missing.length} of ${all} operations have no page`}: ${list}.`;
      yield {
        code: 'openapi/unlisted-operations',
        ...placeToReport(index, apiDocument),
        message,
        fixes: [pagesFix(index, apiDocument, missing)],
      };
    }
  },
};

/** Returns the place of the finding: in the API document itself, or in docs.json if it was downloaded. */
function placeToReport(index: SiteIndex, apiDocument: ApiDocument): Pick<FileFinding, 'path' | 'range'> {
  const { root, file } = apiDocument;
  const source = isRemotePath(file.path)
    ? sourcesOf(index.config).find(({ target }) => remotePathOf(target) === file.path)
    : undefined;
  if (source !== undefined) return { path: configPath, range: source.range };
  const named = property(root, 'paths') ?? property(root, 'webhooks');
  return { path: file.path, range: named?.keyRange ?? { start: root.range.start, end: root.range.start + 1 } };
}

/** The pages of a thousand operations are only written when they are needed. */
function pagesFix(index: SiteIndex, apiDocument: ApiDocument, missing: readonly Operation[]): LateFix {
  const isOne = missing.length === 1;
  askWholeIndex(index);
  const title = isOne
    ? 'Create the page and list it in docs.json'
    : `Create ${missing.length} pages and list them in docs.json`;
  return lateFix('suggestion', title, () => generatePages(index, apiDocument, missing).edits);
}
