import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { readJsonTree } from '../../../server/core/data/json/jsonTree.ts';
import { parseJson } from '../../../server/core/data/json/parseJson.ts';
import { type DataNode, maxDataDepth, toValue } from '../../../server/core/data/node.ts';
import { documentOf } from '../../../server/core/openapi/document/document.ts';
import { deepApiDocument, toBlockYaml } from '../../deepApiDocument.ts';
import { rounds, sampleOf } from '../../long.ts';
import { html, pageOf, words } from './apiPage.ts';
import { findingsOf } from './apiSite.ts';

const styles: readonly (readonly [name: string, path: string, write: (value: unknown) => string])[] = [
  ['JSON', 'api.json', (value) => JSON.stringify(value)],
  ['YAML in brackets', 'api.yaml', (value) => JSON.stringify(value)],
  ['YAML by indentation', 'api.yaml', toBlockYaml],
];

interface Inside {
  readonly node: DataNode;
  readonly depth: number;
}

function* everything(root: DataNode | undefined): Generator<Inside> {
  const open: Inside[] = root === undefined ? [] : [{ node: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    const { node, depth } = next;
    const inside = node.kind === 'object' ? node.properties.map(({ value }) => value) : [];
    for (const each of node.kind === 'array' ? node.items : inside)
      if (each !== undefined) open.push({ node: each, depth: depth + 1 });
  }
}

/** The contents of a tree, node by node. */
function reported(root: DataNode | undefined): readonly string[] {
  return [...everything(root)].map(({ node, depth }) => {
    const value = 'value' in node ? JSON.stringify(node.value) : '';
    const keys = node.kind === 'object' ? node.properties.map(({ key }) => key).join() : '';
    return `${depth} ${node.kind} ${value}${keys}`;
  });
}

for (const [name, path, write] of sampleOf(styles, 3)) {
  test(`schemas nested 500 deep are read to the innermost, checked and shown: ${name}`, { timeout: 120_000 }, () => {
    const description = deepApiDocument(500);
    const text = write(description);
    const { root, findings } = documentOf({ path, text });
    assert.deepEqual(findings, []);
    assert.equal(root?.range.end, text.length);
    const innermost = [...everything(root)].filter(
      ({ node }) => node.kind === 'string' && node.value === 'The innermost.',
    );
    assert.deepEqual(
      innermost.map(({ depth }) => depth).toSorted((a, b) => a - b),
      [2504, 2508, 2509],
    );
    for (const { node } of innermost)
      assert.equal(text.slice(node.range.start, node.range.end), '"The innermost."', 'at its place');
    const expected = reported(parseJson(JSON.stringify(description), 'a.json', 4096).root);
    assert.deepEqual(reported(root).toSorted(), expected.toSorted());
    const site = pageOf('POST /deep', { [path]: text });
    assert.match(words(html(site)), /Deeper levels are not shown/);
    assert.deepEqual(
      findingsOf(site).flatMap(({ code }) => (/^(?:openapi|json|yaml)\//.test(code) ? [code] : [])),
      ['openapi/unlisted-operations'],
    );
  });

  test(`an error in the innermost schema is reported at its place: ${name}`, { timeout: 120_000 }, () => {
    for (const version of sampleOf(['3.0.3', '3.1.0'], 2)) {
      const text = write(deepApiDocument(500, version)).replaceAll('"The innermost."', '12');
      const findings = findingsOf(pageOf('POST /deep', { [path]: text })).filter(
        ({ code }) => code === 'openapi/invalid',
      );
      const places = [...text.matchAll(/\b12(?=[,}\n])/g)].map(({ index }) => index);
      assert.equal(places.length, 3);
      assert.deepEqual(
        findings.map(({ range, message }) => [range.start, message]),
        places.map((at) => [at, '"description" must be a string.']),
      );
    }
  });
}

test('deeply nested JSON is read whole, and errors in it are reported', () => {
  for (const text of ['[[1,{"a":[],"b":{}}],2]', '{"a":{"b":1,"c":[1,[2],{"d":null}]},"e":"x"}', '[ ]', '{ }']) {
    for (const [open, close] of [
      ['[', ']'],
      ['{"k": ', '}'],
      ['[0, ', ', 1 ]'],
      ['{"i": 1, "k": [', '], "l": 2}'],
    ] as const) {
      const whole = `${open.repeat(700)}${text}${close.repeat(700)}`;
      const { root, findings } = readJsonTree(whole, 'a.json', maxDataDepth);
      assert.deepEqual(findings, []);
      assert.deepEqual(JSON.parse(JSON.stringify(toValue(root))), JSON.parse(whole), whole.slice(0, 20));
      for (const broken of [
        whole.slice(0, -1),
        `${whole}]`,
        whole.replace(close, `,${close}`),
        whole.replace(text, '1 1'),
      ])
        assert.ok(readJsonTree(broken, 'a.json', maxDataDepth).findings.length > 0);
    }
  }
});

test('YAML that returns from deep levels to the margin, and anchors in deep levels', () => {
  for (const open of ['- ', '? ']) {
    const { root, findings } = documentOf({
      path: 'a.yaml',
      text: `openapi: 3.0.0\nx-a:\n  ${open.repeat(2000)}1\nb: 2\n`,
    });
    assert.deepEqual(findings, []);
    assert.deepEqual(root?.kind === 'object' && root.properties.map(({ key }) => key), ['openapi', 'x-a', 'b']);
  }
  const deep = `${'{ a: '.repeat(700)}&inner { innermost: here }${' }'.repeat(700)}`;
  const { root, findings } = documentOf({
    path: 'a.yaml',
    text: `openapi: 3.0.0\nx-a: &outer ${deep}\nx-b: *inner\nx-c: *outer\n`,
  });
  assert.deepEqual(findings, []);
  const texts = [...everything(root)].filter(({ node }) => node.kind === 'string' && node.value === 'here');
  assert.deepEqual(
    texts.map(({ depth }) => depth).toSorted((a, b) => a - b),
    [2, 702, 702],
  );
});

test('deep nesting by allOf, items or alternatives is shown or mentioned', { timeout: 120_000 }, () => {
  const shown = (wrap: (schema: unknown) => unknown, count: number): string => {
    let schema: unknown = { type: 'object', properties: { innermost: { type: 'string' } } };
    for (let i = 0; i < count; i++) schema = wrap(schema);
    const description = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: { '/a': { post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} } } },
    };
    const site = pageOf('POST /a', { 'api.json': JSON.stringify(description) });
    findingsOf(site);
    return words(html(site));
  };
  assert.match(
    shown((schema) => ({ allOf: [schema] }), 500),
    /innermost string/,
  );
  assert.match(
    shown((schema) => ({ allOf: [{ properties: { a: {} } }, schema] }), 500),
    /innermost string/,
  );
  assert.match(
    shown((schema) => ({ anyOf: [schema, { type: 'null' }] }), 500),
    /innermost string/,
  );
  for (const wrap of [
    (schema: unknown) => ({ type: 'array', items: schema }),
    (schema: unknown) => ({ type: 'object', additionalProperties: schema }),
    (schema: unknown) => ({ oneOf: [schema, { type: 'string' }] }),
    (schema: unknown) => ({ type: 'array', prefixItems: [schema] }),
  ])
    assert.match(shown(wrap, 500), /Deeper levels are not shown/);
});

// Normally takes a fraction of this limit; otherwise it would never end.
test('schemas that each contain the next one twice terminate', { timeout: 120_000 }, () => {
  for (const key of sampleOf(['allOf', 'oneOf', 'anyOf', 'prefixItems'], 2)) {
    const schemas = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => {
        const next = { $ref: `#/components/schemas/S${i + 1}` };
        return [`S${i}`, { [key]: [next, next] }];
      }),
    );
    const description = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {
        '/a': {
          post: {
            requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } } },
            responses: {},
          },
        },
      },
      components: { schemas: { ...schemas, S60: { properties: { innermost: { type: 'string' } } } } },
    };
    const site = pageOf('POST /a', { 'api.json': JSON.stringify(description) });
    const markup = html(site);
    findingsOf(site);
    assert.ok(markup.length < 6_000_000, `${key} ${markup.length}`);
    if (key === 'allOf') assert.match(words(markup), /innermost string/);
  }
});

test('a thread with a small stack reads, checks and shows them too', { timeout: 120_000 }, async () => {
  const worker = new Worker(new URL('./deepWorker.ts', import.meta.url), { resourceLimits: { stackSizeMb: 0.5 } });
  const message = await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  assert.deepEqual(message, Array(rounds(2, 6)).fill('openapi/unlisted-operations'));
});
