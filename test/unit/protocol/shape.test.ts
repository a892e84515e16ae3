import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { features } from '../../../server/lsp/features/list.ts';
import { definitions, notices, requests } from '../../../server/lsp/wire/shapes.js';
import { faultOf, faultText, type Shape } from '../../../server/protocol/shape.ts';
import { randomFrom } from '../../random.ts';
import { mutated, sampleOf, type Words } from '../../sampleOfShape.ts';

const words: Words = { uris: ['file:///site/index.mdx', 'untitled:x'], texts: ['', 'a', 'index', '<Note>'] };
const shapes: readonly (readonly [method: string, shape: Shape])[] = [
  ...Object.entries(requests),
  ...Object.entries(notices),
];
const shapeOf = (method: string): Shape => requests[method] ?? notices[method] ?? assert.fail(method);
const wrong = (method: string, params: unknown): string | undefined => {
  const found = faultOf(shapeOf(method), params, definitions);
  return found === undefined ? undefined : faultText(found);
};

test('every feature has a shape for its parameters', () => {
  assert.deepEqual(
    features.map(({ method }) => method).filter((method) => !Object.hasOwn(requests, method)),
    [],
  );
});

test('a value generated from a shape is valid', () => {
  const random = randomFrom(20);
  for (const [method, shape] of shapes)
    for (let i = 0; i < 50; i++) {
      const params = sampleOf(shape, definitions, random, words);
      assert.equal(wrong(method, structuredClone(params)), undefined, `${method} ${JSON.stringify(params)}`);
    }
});

test('12,000 messages with and without errors are rejected exactly where ajv rejects them', () => {
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ $id: 'messages', definitions });
  const random = randomFrom(8);
  let refused = 0;
  for (const [method, shape] of shapes) {
    const validate = ajv.compile(JSON.parse(JSON.stringify(shape).replaceAll('"#/', '"messages#/')));
    for (let i = 0; i < 200; i++) {
      const params = mutated(sampleOf(shape, definitions, random, words), random);
      const text = JSON.stringify(params);
      // The only other exception: null for an optional value is removed.
      const taken = JSON.parse(text) as unknown;
      const found = faultOf(shape, taken, definitions);
      assert.equal(found === undefined, validate(taken) as boolean, `${method} ${text}`);
      if (found !== undefined) refused++;
    }
  }
  assert.ok(refused > 3_000, String(refused));
});

test('an error is reported with its path', () => {
  const textDocument = { uri: 'file:///a.mdx' };
  assert.equal(
    wrong('textDocument/completion', { textDocument, position: { line: 0 } }),
    '"position" has no "character".',
  );
  assert.equal(wrong('textDocument/hover', []), 'The value must be of type object.');
  assert.equal(
    wrong('textDocument/hover', { textDocument, position: { line: 0, character: -1 } }),
    '"position.character" is less than 0.',
  );
  assert.equal(
    wrong('textDocument/hover', { textDocument, position: { line: 0.5, character: 1 } }),
    '"position.line" must be of type integer.',
  );
  assert.equal(
    wrong('docsight/cursor', { uri: 'file:///a.mdx', line: 2 ** 31, character: 1 }),
    '"line" is more than 2147483647.',
  );
});

test('a change with a broken range is not taken as a change of the whole text', () => {
  const textDocument = { uri: 'file:///a.mdx', version: 2 };
  const change = (contentChange: object): string | undefined =>
    wrong('textDocument/didChange', { textDocument, contentChanges: [contentChange] });
  assert.equal(change({ text: 'x' }), undefined);
  const start = { line: 0, character: 0 };
  assert.equal(change({ text: 'x', range: { start, end: start } }), undefined);
  assert.ok(change({ text: 'x', range: { start } }) !== undefined);
  assert.ok(change({ text: 'x', range: 5 }) !== undefined);
});

test('null is read as absent, only where absence is allowed', () => {
  const params = { textDocument: { uri: 'file:///a.mdx' }, position: { line: 0, character: 0 }, context: null };
  assert.equal(wrong('textDocument/completion', params), undefined);
  assert.equal('context' in params, false);
  assert.ok(wrong('textDocument/completion', { ...params, position: null }) !== undefined);
  const start = { capabilities: { textDocument: 5 }, processId: null, rootUri: null, workspaceFolders: null };
  assert.equal(wrong('initialize', start), undefined);
  assert.deepEqual(start, {
    capabilities: { textDocument: 5 },
    processId: null,
    rootUri: null,
    workspaceFolders: null,
  });
});
