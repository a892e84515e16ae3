import { schemaOfPage } from '../../openapi/page/schemaPage.ts';
import { suggestion } from '../../text/finding.ts';
import type { PageCheck } from '../check.ts';

/** Reports an `openapi-schema` in a page whose schema does not exist. */
export const openapiSchemaPage: PageCheck = {
  on: 'page',
  codes: ['openapi/unknown-schema', 'openapi/missing-file'],
  run(page, index) {
    const named = schemaOfPage(index, page);
    if (named === undefined) return [];
    const { range, found } = named;
    if (found.kind === 'missing-file')
      return [
        { code: 'openapi/missing-file', range, message: `There is no OpenAPI file "${found.file}" in the site.` },
      ];
    if (found.kind !== 'missing') return [];
    const { name, right } = found;
    const message = `No OpenAPI file has a schema "${name}".${right === undefined ? '' : ` Did you mean "${right}"?`}`;
    if (right === undefined) return [{ code: 'openapi/unknown-schema', range, message }];
    const fix = suggestion({
      path: page.file.path,
      title: `Change to "${right}"`,
      edits: [{ range, text: JSON.stringify(right) }],
    });
    return [{ code: 'openapi/unknown-schema', range, message, fixes: [fix] }];
  },
};
