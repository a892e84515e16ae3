import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fixtureText } from '../openapi/apiSite.ts';
import { cleanSite, docsight, folderWith } from './run.ts';

async function serve(t: TestContext, text: string): Promise<{ readonly url: string; count(): number }> {
  let count = 0;
  const server = createServer((request, response) => {
    count++;
    if (request.url === '/openapi.yaml') response.end(text);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/openapi.yaml`, count: () => count };
}

function siteOf(t: TestContext, url: string): string {
  const config = JSON.parse(cleanSite['docs.json'] ?? '') as { navigation: [{ pages: string[] }] };
  config.navigation[0].pages = ['index', 'pet'];
  return folderWith(t, {
    ...cleanSite,
    'docs.json': `${JSON.stringify({ ...config, openapi: url }, undefined, 2)}\n`,
    'pet.mdx': '---\ntitle: "One pet of the store"\ndescription: "Gives one pet."\nopenapi: "GET /pet/{petId}"\n---\n',
  });
}

test('a remote OpenAPI document is only fetched on request, and then checked like a local one', async (t) => {
  const { url, count } = await serve(t, fixtureText('petstore.yaml'));
  const folder = siteOf(t, url);
  const calm = await docsight(['check', folder]);
  assert.equal(calm.code, 0);
  assert.equal(calm.err, 'docs.json: an OpenAPI document on the network was not fetched; --allow-network fetches it\n');
  assert.doesNotMatch(calm.out, /openapi\/unknown-operation/);
  assert.equal(count(), 0);
  const asked = await docsight(['check', '--allow-network', folder]);
  assert.equal(count(), 1);
  assert.match(asked.out, /has no operation "GET \/pet\/\{petId\}"\. Did you mean "GET \/pets\/\{petId\}"\?/);
  assert.equal(
    asked.err,
    `docs.json: an OpenAPI document was fetched from ${new URL(url).host}, which is this machine or its network\n`,
  );
});

test('a redirect cannot lead to another host of the local network, nor to metadata services', async (t) => {
  const { url, count } = await serve(t, fixtureText('petstore.yaml'));
  const moved = createServer((_, response) => response.writeHead(302, { location: url }).end());
  await new Promise<void>((resolve) => moved.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    moved.closeAllConnections();
    moved.close();
  });
  const { port } = moved.address() as AddressInfo;
  const { err } = await docsight(['check', '--allow-network', siteOf(t, `http://127.0.0.1:${port}/openapi.yaml`)]);
  assert.match(err, /was not fetched: 127\.0\.0\.1:\d+ redirects to 127\.0\.0\.1:\d+, which was not allowed\./);
  assert.equal(count(), 0);
  const metadata = 'http://169.254.169.254/latest/openapi.json';
  const refused = await docsight(['check', '--allow-network', siteOf(t, metadata)]);
  assert.match(refused.err, /was not fetched: .*169\.254\.169\.254.* never fetched/);
  assert.match(
    refused.out,
    /docs\.json:\d+:\d+ warning .*169\.254\.169\.254.* never fetched.*config\/openapi-unreachable/m,
  );
});

test('findings in a fetched file are reported under its URL', async (t) => {
  const { url } = await serve(
    t,
    fixtureText('petstore.yaml').replace('operationId: listPets', 'operationID: listPets'),
  );
  const { out } = await docsight(['check', '--allow-network', siteOf(t, url)]);
  assert.match(out, new RegExp(`^${url}:\\d+:\\d+ warning .*operationID.*\\(openapi/unknown-key\\)$`, 'm'));
  const json = await docsight(['check', '--allow-network', '--format', 'json', siteOf(t, url)]);
  const { findings } = JSON.parse(json.out) as { findings: readonly { code: string; path: string }[] };
  assert.equal(findings.find(({ code }) => code === 'openapi/unknown-key')?.path, url);
});

test('failures to fetch are reported in words', async (t) => {
  const { url } = await serve(t, '');
  const { code, err } = await docsight(['check', '--allow-network', siteOf(t, url.replace('.yaml', '.json'))]);
  assert.equal(code, 0);
  assert.match(err, /docs\.json: an OpenAPI document was not fetched: 127\.0\.0\.1:\d+ answered 404 Not Found\./);
});

test('a static site shows operations of a remote OpenAPI document if it is fetched', async (t) => {
  const { url } = await serve(t, fixtureText('petstore.yaml'));
  const folder = siteOf(t, url);
  const out = join(folderWith(t, {}), 'out');
  writeFileSync(join(folder, 'pet.mdx'), '---\ntitle: "A pet"\nopenapi: "GET /pets/{petId}"\n---\n');
  const page = (): string => readFileSync(join(out, 'pet.html'), 'utf8');
  assert.equal((await docsight(['render', folder, '--out', out])).code, 0);
  assert.doesNotMatch(page(), /sandbox\.pets\.example/);
  assert.equal((await docsight(['render', folder, '--out', out, '--allow-network'])).code, 0);
  assert.match(page(), /sandbox\.pets\.example/);
});
