import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { DataNode, ParsedData } from '../../../server/core/data/node.ts';
import { parseYaml } from '../../../server/core/data/parseYaml.ts';
import { readYamlParts, yamlPartsSteps } from '../../../server/core/openapi/yamlParts.ts';
import { fixtureText } from './apiSite.ts';

/** The pet store many times over: large enough to be read in parts. */
function large(copies = 30): string {
  const text = fixtureText('petstore.yaml');
  const start = text.indexOf('  /pets:');
  const end = text.indexOf('components:');
  const paths = text.slice(start, end);
  const repeated = Array.from({ length: copies }, (_, i) => paths.replaceAll('  /pets', `  /v${i}/pets`));
  return text.slice(0, start) + repeated.join('') + text.slice(end);
}

/** A tree without the ends of what holds others: whether a final line break belongs to it is all the same. */
function shape(node: DataNode | undefined): unknown {
  if (node?.kind === 'object')
    return [node.range.start, ...node.properties.map(({ key, keyRange, value }) => [key, keyRange, shape(value)])];
  if (node?.kind === 'array') return [node.range.start, ...node.items.map(shape)];
  return node;
}

function parse(text: string): ParsedData {
  return parseYaml(text, { start: 0, end: text.length }, 'api.yaml');
}

function keysOf(node: DataNode | undefined): readonly string[] {
  return node?.kind === 'object' ? node.properties.map(({ key }) => key) : [];
}

test('a large description read in parts is the same tree', () => {
  const text = large();
  const file = { path: 'api.yaml', text };
  const parts = readYamlParts(file);
  assert.ok(parts);
  assert.deepEqual(shape(parts.root), shape(parse(text).root));
  assert.deepEqual(parts.findings, []);
  assert.deepEqual(keysOf(readYamlParts({ path: 'api.yaml', text: `${text}\n` })?.root), keysOf(parts.root));
});

test('whatever is typed into it: in parts it is the same or not read in parts', () => {
  const text = large();
  let same = 0;
  let whole = 0;
  let broken = 0;
  const keys = keysOf(parse(text).root);
  const typed = [
    '"',
    "'",
    ':',
    ' x: 1',
    '\n',
    '\n  ',
    '#',
    ' |',
    '- ',
    '{',
    ']',
    '&a ',
    '*a',
    '\t',
    '!x ',
    '\n---\n',
    '? ',
    '\nx: 1\n',
    '%',
  ];
  for (let i = 0; i < 57; i++) {
    const at = Math.floor((text.length * (i * 37 + 11)) / (57 * 37));
    const next = text.slice(0, at) + typed[i % typed.length] + text.slice(at);
    const parts = readYamlParts({ path: 'api.yaml', text: next });
    const all = parse(next);
    if (parts === undefined) {
      whole++;
      continue;
    }
    const what = JSON.stringify([at, typed[i % typed.length]]);
    assert.equal(parts.findings.length > 0, all.findings.length > 0, what);
    if (parts.findings.length > 0) {
      broken++;
      const there = new Set(keysOf(parts.root));
      assert.deepEqual(
        keys.filter((key) => !there.has(key)),
        [],
        what,
      );
      continue;
    }
    same++;
    assert.ok(isDeepStrictEqual(shape(parts.root), shape(all.root)), what);
  }
  console.log(`typed: ${same} read in parts, ${broken} with a broken part, ${whole} as a whole`);
  assert.ok(same > 10);
  assert.ok(broken > 10);
});

test('read step by step it is the same', () => {
  const text = large();
  const steps = yamlPartsSteps({ path: 'steps.yaml', text });
  let count = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) count++;
  assert.ok(count > 50, String(count));
  assert.deepEqual(step.value, readYamlParts({ path: 'other.yaml', text }));
});

test('an anchor far behind is found wherever the steps end', () => {
  const text = large(150);
  assert.ok(text.length > 420_000, String(text.length));
  assert.ok(readYamlParts({ path: 'api.yaml', text }));
  for (const at of [70_000, 199_900, 200_000, 200_050, 400_000, text.length - 60]) {
    const line = text.indexOf('\n', at) + 1;
    const next = `${text.slice(0, line)}      x-a: &anchor 1\n${text.slice(line)}`;
    assert.equal(readYamlParts({ path: 'api.yaml', text: next }), undefined, String(at));
  }
});
