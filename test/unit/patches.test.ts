import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { Parser } from 'acorn';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import MarkdownIt from 'markdown-it';
import { Parser as YamlParser } from 'yaml';
import { ajvOptions } from '../../scripts/generate/validatorBundle.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (...path: readonly string[]): string => readFileSync(join(root, ...path), 'utf8');
const ofLibrary = (...path: readonly string[]): string => read('node_modules', ...path);

// If one of these fails, a library has changed: check whether its row in PATCHES.md and the patch can be removed.

test('the patches were reviewed for the versions in use', () => {
  const rows = [...read('PATCHES.md').matchAll(/^\| `([^`]+)` \| ([\d.]+) \|/gm)];
  assert.ok(rows.length > 0);
  for (const [, name = '', version] of rows)
    assert.equal((JSON.parse(ofLibrary(name, 'package.json')) as { version: string }).version, version, name);
});

test('ajv creates a new list of all violations for a nested part', () => {
  const ajv = new Ajv(ajvOptions as object);
  ajv.addSchema({ $id: 'a', properties: { b: { $ref: '#/definitions/c' } }, definitions: { c: { type: 'string' } } });
  ajv.addSchema({ $id: 'b', properties: { b: { $ref: 'a#/definitions/c' } } });
  const write = standalone.default as unknown as (ajv: Ajv, names: object) => string;
  assert.match(write(ajv, { a: 'a', b: 'b' }), /vErrors\.concat\(/);
});

test('js-yaml loads its full schema, which creates functions from texts', () => {
  assert.match(ofLibrary('js-yaml', 'lib/js-yaml/loader.js'), /require\('\.\/schema\/default_full'\)/);
  assert.match(ofLibrary('js-yaml', 'lib/js-yaml/schema/default_full.js'), /js\/function/);
});

test('acorn-jsx requires acorn, which has one build for require and one for import', () => {
  assert.match(ofLibrary('acorn-jsx', 'index.js'), /require\(['"]acorn['"]\)/);
  const { exports } = JSON.parse(ofLibrary('acorn', 'package.json')) as { exports: unknown };
  assert.match(JSON.stringify(exports), /acorn\.mjs.*acorn\.js/);
});

test('the parser of yaml calls its private step for each level, as its last act', () => {
  assert.match(ofLibrary('yaml', 'dist/parse/parser.d.ts'), /private step;/);
  const parser = new YamlParser();
  const steps = parser as unknown as { step(): Generator };
  const step = steps.step.bind(parser);
  let [depth, deepest] = [0, 0];
  steps.step = function* () {
    deepest = Math.max(deepest, ++depth);
    yield* step();
    depth--;
  };
  const deep = Array.from({ length: 200 }, (_, level) => `${' '.repeat(level)}a:\n`).join('');
  assert.ok([...parser.parse(`${deep}b: 1\n`)].length > 0);
  assert.ok(deepest >= 200, String(deepest));
});

test('acorn keeps the names of a scope in lists', () => {
  let list: unknown;
  class Looking extends (Parser as unknown as new (
    ...given: unknown[]
  ) => {
    scopeStack: { var: unknown }[];
    parse(): unknown;
  }) {
    constructor(...given: unknown[]) {
      super(...given);
      list = this.scopeStack[0]?.var;
    }
  }
  new Looking({ ecmaVersion: 2024 }, 'var a; var b;').parse();
  assert.deepEqual(list, ['a', 'b']);
});

test('acorn has no limit on nested code', () => {
  const depth = 1_000;
  assert.doesNotThrow(() => Parser.parse(`${'if (a) '.repeat(depth)};`, { ecmaVersion: 2024 }));
});

test('tokens of a line have no positions in markdown-it, and a tilde beside a run is punctuation', () => {
  const md = new MarkdownIt();
  const [inline] = md.parse('one *two* ~~three~~', {});
  for (const token of inline?.children ?? []) assert.equal(token.map, null, token.type);
  assert.ok(!('start' in (inline?.children?.[0] ?? {})));
  assert.equal(md.renderInline('a~**b**'), 'a~<strong>b</strong>');
});

test('js-yaml has one entry point for reader and writer', () => {
  const { exports } = JSON.parse(ofLibrary('js-yaml', 'package.json')) as { exports?: unknown };
  assert.equal(exports, undefined);
  assert.match(ofLibrary('js-yaml', 'lib/js-yaml.js'), /require\('\.\/js-yaml\/dumper'\)/);
});

test('tailwindcss offers its engine only with files', () => {
  const { main, exports } = JSON.parse(ofLibrary('tailwindcss', 'package.json')) as { main: string; exports?: unknown };
  assert.deepEqual([main, exports], ['lib/index.js', undefined]);
  assert.match(ofLibrary('tailwindcss', 'lib/plugin.js'), /require\("\.\/lib\/setupTrackingContext"\)/);
  assert.match(ofLibrary('tailwindcss', 'lib/lib/setupTrackingContext.js'), /require\("fs"\)/);
});

/** Syntax trees of libraries are plain data: acorn's types lack JSX and TypeScript, and Shiki's are too wide. */
const castsOfData = [
  'server/core/javascript/evaluate/elements.ts',
  'server/core/javascript/evaluate/evaluate.ts',
  'server/core/javascript/signature.ts',
  'server/core/javascript/usedNames.ts',
  'server/core/page/script/classUses.ts',
  'server/core/page/script/codeTargets.ts',
  'server/core/page/script/jsx.ts',
  'server/core/page/script/styles.ts',
  'server/host/common/highlight/highlightCode.ts',
];

test('every use of library internals has a row', () => {
  const patched = read('PATCHES.md');
  const reaching = ['server', 'client', 'media'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.d)\.ts$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => reachesPast(read(file))),
  );
  assert.deepEqual(
    reaching.filter((file) => !patched.includes(`\`${file}\``) && !castsOfData.includes(file)),
    [],
    'needs a row in PATCHES.md',
  );
  assert.deepEqual(
    castsOfData.filter((file) => !reaching.includes(file)),
    [],
  );
  const ours = [...patched.matchAll(/`((?:server|client|media)\/[^`]+)`/g)].map(([, file = '']) => file);
  assert.deepEqual(
    ours.filter((file) => !reaching.includes(file)),
    [],
    'rows without need',
  );
});

test('use of library internals is found in each of its forms', () => {
  const library = "import { a } from 'yaml';\n";
  for (const text of [
    `${library}(a as unknown as { b(): void }).b();`,
    `${library}f(a as never);`,
    `${library}a['_b'] = 1;`,
    `${library}a._b = 1;`,
    `${library}a.prototype.b = 1;`,
    "import { safeLoad } from 'js-yaml/lib/js-yaml/loader.js';\n",
    "import { markdownIt } from '../markdownIt.ts';\nmarkdownIt as unknown as B;",
  ])
    assert.ok(reachesPast(text), text);
  for (const text of [
    `${library}a.b();`,
    "import { a } from './own.ts';\na as unknown as B;",
    "import * as lsp from 'vscode-languageserver/node';\n",
    "import { Client } from '@modelcontextprotocol/sdk/types.js';\n",
  ])
    assert.ok(!reachesPast(text), text);
});

/** Whether code uses internals of a library, beyond its types and `exports`. */
function reachesPast(text: string): boolean {
  // VS Code's API beyond the types of the oldest supported version does not count.
  const named = [...text.matchAll(/^(?:import|export) .*from '([^']+)'|^\} from '([^']+)'/gm)]
    .map(([, first, last]) => first ?? last ?? '')
    .filter((name) => name !== 'vscode' && !name.startsWith('node:'))
    .filter((name) => !name.startsWith('.') || name.endsWith('/markdownIt.ts'));
  if (named.length === 0) return false;
  if (named.some((name) => !isOffered(name))) return true;
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  return /\bas (?:unknown as|never|any)\b|\w\._\w|\w\[['"]_\w|\.prototype\b/.test(code);
}

/** Whether a package exports a file under this name. */
function isOffered(name: string): boolean {
  const [, library = '', inside] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(name) ?? [];
  if (inside === undefined || name.startsWith('.')) return true;
  const { exports = {} } = JSON.parse(ofLibrary(library, 'package.json')) as { exports?: Record<string, unknown> };
  return Object.keys(exports).some((key) =>
    key.endsWith('*') ? `./${inside}`.startsWith(key.slice(0, -1)) : key === `./${inside}`,
  );
}
