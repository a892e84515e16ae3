import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { DataNode, ParsedData } from '../../../server/core/data/node.ts';
import { parseYaml } from '../../../server/core/data/yaml/parseYaml.ts';
import { readYamlParts, type YamlParts } from '../../../server/core/openapi/document/yamlParts.ts';
import { readWhole } from '../../../server/core/openapi/findings/reading.ts';
import { isInSample, rounds, sampleOf } from '../../long.ts';
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
    if (!isInSample(i, 10)) continue;
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
  assert.ok(same + broken + whole >= rounds(5, 57));
  assert.ok(same > rounds(0, 5) && broken >= rounds(0, 5));
});

test('typed in one edit after the other: what is kept of the text before changes nothing', () => {
  const read = (text: string, before?: YamlParts): [unknown, YamlParts | undefined] => {
    const read = readYamlParts({ path: 'api.yaml', text }, before);
    return [read && [shape(read.root), read.findings], read?.parts];
  };
  const inserted = [
    'x',
    '\n',
    '  ',
    '\n  /new:\n    get: {}\n',
    '# ',
    '"',
    ': ',
    '\nnew: 1\n',
    '\n    ',
    '- a\n',
    '\r',
    '\t',
    '&a ',
  ];
  let inParts = 0;
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          at: fc.double({ min: 0, max: 1, noNaN: true }),
          line: fc.boolean(),
          deleted: fc.constantFrom(0, 0, 1, 2, 30, 400),
          typed: fc.constantFrom('', ...inserted),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      (edits) => {
        let now = large();
        let [, parts] = read(now);
        for (const { at, line, deleted, typed } of edits) {
          const place = Math.round(at * now.length);
          const start = line ? now.indexOf('\n', place) + 1 : place;
          now = now.slice(0, start) + typed + now.slice(Math.min(start + deleted, now.length));
          const [known, kept] = read(now, parts);
          assert.ok(isDeepStrictEqual(known, read(now)[0]));
          if (known !== undefined) inParts++;
          parts = kept ?? parts;
        }
      },
    ),
    { numRuns: rounds(8, 60) },
  );
  assert.ok(inParts >= rounds(0, 30), `${inParts} read in parts`);
});

test('a key that is indented by mistake is told where it stands, and what it takes along is not read', () => {
  const text = large(60).replace(/^paths:/m, ' paths:');
  const parts = readYamlParts({ path: 'api.yaml', text });
  const [reported] = parts?.findings ?? [];
  const [first] = parse(text).findings;
  assert.deepEqual([reported?.code, reported?.range], [first?.code, first?.range]);
  assert.equal(reported?.code, 'yaml/syntax');
  assert.ok(keysOf(parts?.root).includes('components'));
  // A part that is only large is read in full, whatever the place where its beginning ends cuts through.
  const list = `x-list:\n${'  - "words that go on\n    in a second line"\n  - { a: 1,\n      b: [2, 3] }\n'.repeat(1000)}`;
  const whole = readYamlParts({ path: 'list.yaml', text: large(60).replace(/^paths:/m, `${list}paths:`) });
  assert.deepEqual(whole?.findings, []);
  const value = whole?.root?.kind === 'object' ? whole.root.properties.find(({ key }) => key === 'x-list') : undefined;
  assert.equal(value?.value?.kind === 'array' && value.value.items.length, 2000);
});

test('a tag far behind is found', () => {
  const text = large(150);
  assert.ok(text.length > 420_000, String(text.length));
  assert.ok(readYamlParts({ path: 'api.yaml', text }));
  for (const at of [70_000, 199_900, 200_000, 200_050, 400_000, text.length - 60]) {
    const line = text.indexOf('\n', at) + 1;
    const next = `${text.slice(0, line)}      x-a: !mine 1\n${text.slice(line)}`;
    assert.equal(readYamlParts({ path: 'api.yaml', text: next }), undefined, String(at));
  }
});

/** The same with what several operations share behind an anchor. */
function shared(): string {
  const [head = '', tail = ''] = large().split(/^paths:\n/m);
  const common = [
    'x-common: &common',
    '  deprecated: true',
    '  x-codes: &codes',
    "    '401': {description: No key}",
    '  x-more: {a: *codes}',
  ];
  const more = Array.from({ length: 5 }, (_, i) => [
    `  /shared${i}:`,
    '    get: &get',
    '      <<: *common',
    `      summary: Shared ${i}`,
    '      responses:',
    '        <<: *codes',
    "        '200': {description: Fine}",
    '    post: *get',
    `  /again${i}: {get: *get}`,
  ]);
  return `${head}${common.join('\n')}\npaths:\n${more.flat().join('\n')}\n${tail}`;
}

const codes = ({ findings }: ParsedData): readonly string[] => findings.map(({ code }) => code);

test('aliases to other parts: the same tree, also when what they stand for changes', () => {
  const text = shared();
  const edits: readonly (readonly [from: string, to: string])[] = [
    ['', ''],
    ['No key', 'No key at all'],
    ['Shared 3', 'Shared three'],
    ['deprecated: true', 'deprecated: false'],
    ['  /shared2:\n    get: &get', '  /shared2:\n    get: &other'],
    ["    '401': {description: No key}", "    '401': {description: No key}\n    '403': {description: No right}"],
    ['x-codes: &codes', 'x-codes:'],
  ];
  for (const [from, to] of sampleOf(edits, 3)) {
    const next = text.replace(from, to);
    const parts = readYamlParts({ path: 'api.yaml', text: next });
    const all = parse(next);
    assert.ok(parts, from);
    assert.deepEqual(codes(parts), codes(all), from);
    assert.ok(isDeepStrictEqual(shape(parts.root), shape(all.root)), from);
  }
});

test('an alias that leads nowhere is told at its place, but not while the part with its anchor is broken', () => {
  const text = shared();
  const lost = text.replace('x-codes: &codes', 'x-codes:');
  const { findings = [] } = readYamlParts({ path: 'api.yaml', text: lost }) ?? {};
  assert.ok(findings.length > 1);
  for (const { range, message } of findings) {
    assert.equal(lost.slice(range.start, range.end), '*codes');
    assert.equal(message, 'There is no anchor "&codes" before this alias.');
  }
  const broken = text.replace('deprecated: true', 'deprecated: "true');
  const reported = readYamlParts({ path: 'api.yaml', text: broken });
  assert.deepEqual(reported && codes(reported), ['yaml/syntax']);
  assert.deepEqual(readYamlParts({ path: 'api.yaml', text })?.findings, []);
});

test('aliases of all parts together stand for so much and no more', () => {
  const lines = ['x0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let i = 1; i < 12; i++)
    lines.push(
      `x${i}: &a${i} [${Array(10)
        .fill(`*a${i - 1}`)
        .join(', ')}]`,
    );
  const text = `${lines.join('\n')}\n${large()}`;
  const all = parse(text);
  const parts = readYamlParts({ path: 'api.yaml', text });
  assert.deepEqual(codes(all), ['yaml/alias']);
  assert.deepEqual(parts?.findings, all.findings);
  assert.ok(isDeepStrictEqual(shape(parts?.root), shape(all.root)));
  // What was read before the aliases were too many is no answer behind them.
  const [first, ...others] = lines;
  const later = `${first}\nx: [*a0]\n${others.join('\n')}\n${large()}`;
  assert.deepEqual(readYamlParts({ path: 'api.yaml', text: later }, parts?.parts)?.findings, parse(later).findings);
});

test('entries without number and of a few characters are read together', () => {
  const few = `x-a: 1\n${large()}`;
  assert.ok(readYamlParts({ path: 'api.yaml', text: few }));
  const many = Array.from({ length: 3000 }, (_, i) => `x-${i}: {a: ${i}}\n`).join('');
  assert.equal(readYamlParts({ path: 'api.yaml', text: `${many}${'#\n'.repeat(10_000)}` }), undefined);
});

test('one part of signs only is read as far as it goes, all others as ever', () => {
  const signs = 'x-a: ['.concat('1,'.repeat(130_000), '1]\n');
  const text = signs + large();
  const parts = readYamlParts({ path: 'api.yaml', text });
  assert.deepEqual(
    parts?.findings.map(({ code, message }) => `${code} ${message}`),
    ['yaml/too-large This YAML has more than 250,000 keys, values and marks up to here; from here on it is not read.'],
  );
  assert.deepEqual(keysOf(parts?.root), ['x-a', ...keysOf(parse(large()).root)]);
});

test('what is found in a description with aliases is the same after a keystroke as when it is read anew', () => {
  const text = shared();
  const edits = ['deprecated: true', 'deprecated: 1', 'deprecated: true', 'deprecate: true', 'deprecated: true'];
  let reported = 0;
  let parts: YamlParts | undefined;
  for (const to of edits) {
    const file = { path: 'api.yaml', text: text.replace('deprecated: true', to) };
    const read = readWhole(file, parts);
    assert.deepEqual(read.reading, readWhole({ ...file }, undefined).reading, to);
    parts = read.parts;
    reported += read.reading.described?.findings.length ?? 0;
  }
  assert.ok(reported > 0);
});
