import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { findingRows } from '../../server/core/checks/grade.ts';
import { checks } from '../../server/core/checks/list.ts';

const root = resolve(import.meta.dirname, '../..');

/** Rooms of the core from the ground up: a file may import from its own room and those before it. */
const floors = ['text', 'data', 'schema', 'page', 'site', 'openapi', 'checks', 'ide', 'render', 'rules', 'tools'];

/** Further exceptions would be a defect of the design; these two share a type only. */
const sideways = new Set(['checks/check.ts']);

/** What the core builds for another process to send: its form is the protocol's, told once. */
const outside: ReadonlySet<string> = new Set(['../protocol/apiMessages.ts']);

/** Pure, synchronous libraries that the core may use, with the reason. */
const libraries: Readonly<Record<string, string>> = {
  'jsonc-parser': 'reads and edits docs.json without reprinting it',
  yaml: 'front matter and descriptions',
  'js-yaml': 'whether the loader of pages accepts a front matter',
  'markdown-it': 'block and inline structure of Markdown',
  acorn: 'expressions, imports and exports as MDX reads them',
  'acorn-jsx': 'JSX inside expressions',
  katex: 'formulas',
  '@scalar': 'request samples in seven languages',
};

function filesOf(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));
}

function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [
    ...text.matchAll(/^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm),
  ].flatMap((match) => match[1] ?? match[2] ?? match[3] ?? []);
}

test('imports of the core only go down', () => {
  const wrong: string[] = [];
  for (const file of filesOf('server/core', /(?<!\.d)\.ts$/)) {
    const room = relative('server/core', file).split('/')[0] ?? '';
    if (room === 'index.ts') continue;
    for (const source of importsOf(file)) {
      if (!source.startsWith('.')) {
        const name = source.split('/')[0] ?? '';
        if (!(name in libraries)) wrong.push(`${file} imports the library ${source}`);
        continue;
      }
      const target = relative(join(root, 'server/core'), resolve(root, dirname(file), source));
      if (target.startsWith('../../schemas/')) continue;
      const other = target.split('/')[0] ?? '';
      if (sideways.has(target) || (room === 'openapi' && outside.has(target))) continue;
      if (floors.indexOf(other) > floors.indexOf(room) || floors.indexOf(other) < 0)
        wrong.push(`${file} imports ${target}`);
    }
  }
  assert.deepEqual(wrong, []);
});

// The DOM and Node are kept out by the compiler: the core's project has neither's types.
test('the core knows no host: no Node, no clock, no console, no code made at run time', () => {
  const forbidden =
    /\b(?:process|setTimeout|setInterval|fetch)\b\s*[.(]|\bconsole\.|\bDate\.now\b|\bnew Date\b|\bMath\.random\b|\beval\(|new Function\b/;
  const wrong = filesOf('server/core', /(?<!\.d)\.ts$/).flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
    const found = forbidden.exec(code);
    return found === null ? [] : [`${file}: ${found[0]}`];
  });
  assert.deepEqual(wrong, []);
});

test('the other rooms enter the core through its door', () => {
  const wrong = ['server/host', 'server/lsp', 'server/cli'].flatMap((folder) =>
    filesOf(folder, /\.ts$/).flatMap((file) =>
      importsOf(file)
        .filter((source) => /\/core\//.test(source) && !source.endsWith('/core/index.ts'))
        .map((source) => `${file} imports ${source}`),
    ),
  );
  assert.deepEqual(wrong, []);
  const client = filesOf('client', /\.ts$/).flatMap((file) =>
    importsOf(file)
      .filter((source) => /server\/(?!protocol|net)/.test(source))
      .map((source) => `${file} imports ${source}`),
  );
  assert.deepEqual(client, []);
});

test('every check file is in the list', () => {
  const list = readFileSync(join(root, 'server/core/checks/list.ts'), 'utf8');
  const missing = filesOf('server/core/checks', /\.ts$/).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return /: (?:Page|Site)?Check = \{/.test(text) && !list.includes(`./${relative('server/core/checks', file)}'`);
  });
  assert.deepEqual(missing, []);
});

test('every code has a row, and every row a place that gives it', () => {
  const declared = new Set(checks.flatMap((check) => check.codes));
  const core = filesOf('server/core', /(?<!\.d)\.ts$/)
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  assert.deepEqual(
    [...declared].filter((code) => !findingRows.has(code)),
    [],
    'codes without a row in schemas/findings.json',
  );
  assert.deepEqual(
    [...findingRows.keys()].filter((code) => !core.includes(`'${code}'`)),
    [],
    'rows that nothing gives',
  );
  const used = [...core.matchAll(/code: '([a-z-]+\/[a-z0-9-]+)'/g)].flatMap((match) => match[1] ?? []);
  assert.deepEqual(
    [...new Set(used)].filter((code) => !findingRows.has(code)),
    [],
    'codes that are used without a row',
  );
});

test('rows of findings say class, severity and what it is about', () => {
  for (const [code, row] of findingRows) {
    assert.match(code, /^[a-z0-9-]+\/[a-z0-9-]+$/);
    assert.ok(['breaks', 'misleads', 'style'].includes(row.class), code);
    assert.ok(['error', 'warning', 'information', 'hint', 'off'].includes(row.severity), code);
    assert.ok(row.title.length > 3 && row.about.length > 10, code);
  }
});
