import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walkCorpus } from '../corpus/tools/openapiWalk.ts';
import { isInSample } from '../long.ts';
import { shared } from '../shared.ts';
import { fixtureText } from '../unit/openapi/apiSite.ts';
import { useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();

/** A page for each operation of an OpenAPI document. */
function siteOf(path: string, text: string, references: readonly string[]): ReadonlyMap<string, string> {
  const pages = references.map(
    (reference, i) => [`page${i}.mdx`, `---\nopenapi: ${JSON.stringify(reference)}\n---\n`] as const,
  );
  return new Map([['docs.json', '{"name": "T", "navigation": []}'], [path, text], ...pages]);
}

test('operations of the corpus are drawn in a browser without errors', {
  skip: shared === undefined,
}, async () => {
  let operations = 0;
  let parameters = 0;
  let responses = 0;
  let at = 0;
  for (const apiDocument of walkCorpus()) {
    const references = apiDocument.operations.map(({ reference }) => reference);
    const preview = await browser.open(siteOf(apiDocument.path, apiDocument.text, references));
    for (const [i, operation] of apiDocument.operations.entries()) {
      if (!isInSample(at++, 15)) continue;
      await preview.show(`page${i}.mdx`);
      const shown = (await preview.page.locator('body').textContent()) ?? '';
      operations++;
      for (const { name } of operation.parameters) {
        parameters++;
        assert.ok(shown.includes(name), `${apiDocument.path} ${operation.reference} ${name}`);
      }
      for (const { status } of operation.responses) {
        responses++;
        assert.ok(shown.includes(status), `${apiDocument.path} ${operation.reference} ${status}`);
      }
    }
    assert.deepEqual(preview.faults, [], apiDocument.path);
    assert.deepEqual(preview.requests, [], apiDocument.path);
    await preview.page.close();
  }
  console.log(`drawn in Chromium: ${operations} operations, ${parameters} parameters, ${responses} responses`);
});

test('operations of the fixtures are drawn without errors', async () => {
  for (const [name, references] of [
    ['petstore.yaml', ['GET /pets', 'POST /pets', 'GET /pets/{petId}', 'DELETE /pets/{petId}']],
    ['webhooks.json', ['webhook orderPlaced', 'GET /orders']],
    ['shapes.json', ['POST /shapes']],
    ['upload.yaml', ['POST /files', 'PUT /files/{id}/text']],
  ] as const) {
    const preview = await browser.open(siteOf(name, fixtureText(name), references));
    for (const i of references.keys()) await preview.show(`page${i}.mdx`);
    assert.deepEqual([...preview.faults, ...preview.requests], [], name);
    await preview.page.close();
  }
});
