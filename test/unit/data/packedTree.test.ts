import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseJson } from '../../../server/core/data/json/parseJson.ts';
import type { DataNode } from '../../../server/core/data/node.ts';
import { packTree, unpackTree } from '../../../server/core/data/packedTree.ts';
import { parseYaml } from '../../../server/core/data/yaml/parseYaml.ts';

/** The nodes of any kind of tree, without recursion. */
function nodesOf(root: DataNode | undefined): readonly unknown[] {
  const open = root === undefined ? [] : [root];
  const nodes: unknown[] = [];
  for (const node of open) {
    if (node.kind === 'object') {
      const { kind, range, properties } = node;
      nodes.push([kind, range, properties.map(({ value, ...each }) => [each, value?.kind])]);
      for (const { value } of properties) if (value !== undefined) open.push(value);
    } else if (node.kind === 'array') {
      nodes.push([node.kind, node.range, node.items.length]);
      open.push(...node.items);
    } else nodes.push(node);
  }
  return nodes;
}

function assertSame(root: DataNode | undefined, text: string): void {
  assert.ok(root);
  const crossed = structuredClone(packTree(root, text));
  assert.deepEqual(nodesOf(unpackTree(crossed, text)), nodesOf(root));
}

test('a tree passed from one thread to another is the same tree', () => {
  fc.assert(
    fc.property(fc.json(), (text) => assertSame(parseJson(text, 'a.json').root, text)),
    { numRuns: 200 },
  );
  const json =
    '{ "a": [1, { "b": "c\\n\\u00e9" }], "d": null, "e": true, "e": false, "f": 12345678901234567890, "g": -0.5 }';
  assertSame(parseJson(json, 'a.json').root, json);
  for (const broken of ['{"a": }', '{"a": {"b": [1, tru', '[{"a": "b}, {]', '{"a": nope}'])
    assertSame(parseJson(broken, 'a.json').root, broken);
});

test('so is a YAML tree with aliases and merge keys', () => {
  const yaml = `a: &a
  x: plain text
    over two lines
  y: 'It''s'
b:
  <<: *a
  z: [*a, "q\\tr", 0x10, 1e3, ~, yes]
c: |
  One
  two
`;
  assertSame(parseYaml(yaml, { start: 0, end: yaml.length }, 'a.yaml').root, yaml);
});

test('at any depth', () => {
  const text = `${'['.repeat(4000)}1${']'.repeat(4000)}`;
  assertSame(parseJson(text, 'a.json', 4096).root, text);
});
