import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stringify } from 'yaml';
import { checkSite } from '../../../server/core/checks/run.ts';
import { withReading } from '../../../server/core/openapi/document/knownFile.ts';
import { isLargeData, readWhole } from '../../../server/core/openapi/findings/reading.ts';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import type { Change } from '../../../server/core/site/siteTypes.ts';
import { largeApiDocument } from '../../largeApiDocument.ts';
import { sampleOf } from '../../long.ts';

const json = JSON.stringify(largeApiDocument(40), undefined, 2);
const yaml = stringify(largeApiDocument(40), { aliasDuplicateObjects: false });

/** One mistake of each kind that is reported in an OpenAPI document. */
const faults: Readonly<Record<string, (text: string) => string>> = {
  none: (text) => text,
  'an unknown key': (text) => text.replace('operationId', 'operationid'),
  'a broken reference': (text) => text.replace('schemas/Thing3', 'schemas/Thong3'),
  'a reference to another file': (text) => text.replaceAll('#/components/schemas/Thing4', 'parts.json#/Thing4'),
  'a parameter of another path': (text) => text.replace('/things/7/{id}', '/things/7/{ID}'),
  'an id twice': (text) => text.replace('operation9', 'operation8'),
  'an invalid status': (text) => text.replace(/"?200"?:/, (key) => key.replace('200', '299')),
  'a syntax error': (text) => text.replace('Operation 5', 'Operation "5'),
};

const cases = Object.entries({ 'api.json': json, 'api.yaml': yaml }).flatMap(([path, text]) =>
  Object.entries(faults).map(([fault, edit]) => ({ path, fault, text: edit(text) })),
);

for (const { path, fault, text } of sampleOf(cases, 5))
  test(`${path} read in a worker, with ${fault}: the same findings and page as when read at once`, () => {
    const file = { path, text };
    const see = (change: Change): unknown => {
      const { site } = createSiteHost([
        { kind: 'text', path: 'docs.json', text: `{"name": "T", "navigation": [], "openapi": "${path}"}` },
        { kind: 'text', path: 'page.mdx', text: '---\ntitle: T\nopenapi: POST /things/4/{id}\n---\n' },
        { kind: 'text', path: 'parts.json', text: '{"Thing": {"type": "object"}}' },
        change,
      ]);
      const host = { glyph: () => undefined, assetUrl: (each: string) => each };
      return [
        checkSite(site).map((finding) => JSON.stringify(finding)),
        renderPreview(site, 'page.mdx', host).blocks.map(({ html }) => html),
      ];
    };
    const crossed = structuredClone(readWhole(file));
    const known = withReading({ ...file }, crossed);
    assert.deepEqual(see({ kind: 'text', ...file, file: known }), see({ kind: 'text', ...file }));
    assert.equal(isLargeData(file), true);
    assert.equal(isLargeData(known), false);
  });
