import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { ajvOptions } from '../../scripts/generate/validatorBundle.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (...path: readonly string[]): string => readFileSync(join(root, ...path), 'utf8');
const ofLibrary = (...path: readonly string[]): string => read('node_modules', ...path);

// When one of these fails, a library has changed: see whether its row in PATCHES.md, and the patch, can go.

test('the patches were looked at in the versions that are used', () => {
  const rows = [...read('PATCHES.md').matchAll(/^\| `([^`]+)` \| ([\d.]+) \|/gm)];
  assert.ok(rows.length > 0);
  for (const [, name = '', version] of rows)
    assert.equal((JSON.parse(ofLibrary(name, 'package.json')) as { version: string }).version, version, name);
});

test('ajv makes a new list of all violations for a part that has one', () => {
  const ajv = new Ajv(ajvOptions as object);
  ajv.addSchema({ $id: 'a', properties: { b: { $ref: '#/definitions/c' } }, definitions: { c: { type: 'string' } } });
  ajv.addSchema({ $id: 'b', properties: { b: { $ref: 'a#/definitions/c' } } });
  const write = standalone.default as unknown as (ajv: Ajv, names: object) => string;
  assert.match(write(ajv, { a: 'a', b: 'b' }), /vErrors\.concat\(/);
});

test('js-yaml loads its full schema, which makes functions of texts', () => {
  assert.match(ofLibrary('js-yaml', 'lib/js-yaml/loader.js'), /require\('\.\/schema\/default_full'\)/);
  assert.match(ofLibrary('js-yaml', 'lib/js-yaml/schema/default_full.js'), /js\/function/);
});

test('acorn-jsx requires acorn, which has a build for that and one for imports', () => {
  assert.match(ofLibrary('acorn-jsx', 'index.js'), /require\(['"]acorn['"]\)/);
  const { exports } = JSON.parse(ofLibrary('acorn', 'package.json')) as { exports: unknown };
  assert.match(JSON.stringify(exports), /acorn\.mjs.*acorn\.js/);
});
