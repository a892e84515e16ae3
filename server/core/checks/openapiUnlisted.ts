import { property } from '../data/node.ts';
import { descriptionsOf } from '../openapi/descriptions.ts';
import { generatePages } from '../openapi/generate.ts';
import { operationsOf, referenceOf } from '../openapi/operations.ts';
import { unlistedOperations } from '../openapi/pages.ts';
import type { FileFinding, SiteCheck } from './check.ts';

/** Operations that no page shows: one finding for each description, with the pages as its fix. */
export const openapiUnlisted: SiteCheck = {
  on: 'site',
  codes: ['openapi/unlisted-operations'],
  *run(index): Iterable<FileFinding> {
    for (const description of descriptionsOf(index)) {
      const missing = unlistedOperations(index, description);
      const [first] = missing;
      if (first === undefined) continue;
      const all = operationsOf(description, index.others).length;
      const count = missing.length === all ? `None of the ${all} operations` : `${missing.length} of ${all} operations`;
      const verb = missing.length === all ? 'has a page' : missing.length === 1 ? 'has no page' : 'have no page';
      const names = missing.slice(0, 3).map((operation) => `"${referenceOf(operation)}"`);
      const { edits, pages } = generatePages(index, description, missing);
      const { root, file } = description;
      const named = property(root, 'paths') ?? property(root, 'webhooks');
      yield {
        code: 'openapi/unlisted-operations',
        path: file.path,
        range: named?.keyRange ?? { start: root.range.start, end: root.range.start + 1 },
        message: `${count} ${verb}: ${names.join(', ')}${missing.length > 3 ? ', …' : ''}.`,
        fixes: [
          {
            title: `Create ${pages.length === 1 ? 'the page' : `${pages.length} pages`} and list ${pages.length === 1 ? 'it' : 'them'} in docs.json`,
            edits,
          },
        ],
      };
    }
  },
};
