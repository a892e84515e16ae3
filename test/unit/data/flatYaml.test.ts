import assert from 'node:assert/strict';
import test from 'node:test';
import type { DataNode } from '../../../server/core/data/node.ts';
import { readFlatYaml } from '../../../server/core/data/yaml/flatYaml.ts';
import { readFullYaml } from '../../../server/core/data/yaml/yamlReader.ts';
import { randomFrom } from '../../random.ts';

const flat = [
  'title: Plain words\n',
  'title: "In quotes: yes"\nhidden: true\n',
  "title: 'It is' \r\n\r\nurl: https://example.com/a?b=c\r\n",
  'openapi: GET /users/{id}\nicon: C++\n\n\n',
  'title: 概要\ntitle: twice',
];
const left = [
  '',
  '\n',
  'title:\n',
  'order: 12\n',
  'title: a: b\n',
  'title: a #b\n',
  'title: "a\\n"\n',
  "title: 'It''s'\n",
  'title: null\n',
  'title: True\n',
  'title: one\n  two\n',
  'tags: [a, b]\n',
  'title: &a b\n',
  ' title: a\n',
  '# title\n',
  '---\ntitle: a\n',
  'title: a\tb\n',
];

function assertSame(root: DataNode | undefined, whole: ReturnType<typeof readFullYaml>, what: string): void {
  assert.deepEqual({ root, faults: [] }, { root: whole.root, faults: whole.faults }, what);
}

test('simple lines with a key and a text are read as the full YAML parser reads them', () => {
  for (const text of flat) {
    const root = readFlatYaml(text, 4);
    assert.ok(root, text);
    assertSame(root, readFullYaml(text, 4), text);
  }
});

test('everything else is left to the full YAML parser', () => {
  for (const text of left) assert.equal(readFlatYaml(text, 0), undefined, text);
});

const bits = `" ' : : \\ # #b - a b:c true null ~ [ ] { } , | > &a *a !t % @ \` ? 1 . ... --- <<: = no \t \r \n \r\n`
  .split(' ')
  .concat(' ', ': ', ' #', '- ', '\n ', '\u00a0', '\u2028', '\u0085', '\ufeff', '\u007f', '\ud800', '！');

test('while such lines are edited, the fast reader agrees with the YAML parser', () => {
  const { below, pick } = randomFrom(7);
  let read = 0;
  for (let round = 0; round < 5000; round++) {
    let text = pick(flat) ?? '';
    for (let edits = 1 + below(3); edits > 0; edits--) {
      const at = below(text.length + 1);
      text = text.slice(0, at) + (pick(bits) ?? '') + text.slice(at + below(3));
    }
    const root = readFlatYaml(text, 0);
    if (root === undefined) continue;
    read++;
    assertSame(root, readFullYaml(text, 0), JSON.stringify(text));
  }
  assert.ok(read > 500, `${read} were read`);
});
