import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiDocumentOf } from '../../../server/core/openapi/document/document.ts';
import { exampleFindings } from '../../../server/core/openapi/findings/examples.ts';

test('nested alternatives stay within the limit of a document', () => {
  const last = { oneOf: [{ type: 'integer' }, { type: 'boolean' }] };
  const schemas = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `S${i}`,
      { oneOf: Array.from({ length: 8 }, () => ({ $ref: `#/components/schemas/S${i + 1}` })) },
    ]),
  );
  const media = { schema: { $ref: '#/components/schemas/S0' }, example: 'text' };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { get: { responses: { 200: { description: 'A', content: { 'application/json': media } } } } } },
    components: { schemas: { ...schemas, S40: last } },
  });
  const file = { path: 'api.json', text };
  const apiDocument = apiDocumentOf(file);
  assert.ok(apiDocument);
  // What is not looked at to the end is not reported.
  assert.deepEqual(exampleFindings(apiDocument, new Map([[file.path, file]])), []);
});
