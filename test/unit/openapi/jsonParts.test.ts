import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { type DataNode, type ParsedData, toValue } from '../../../server/core/data/node.ts';
import { parseJson } from '../../../server/core/data/parseJson.ts';
import { documentOf } from '../../../server/core/openapi/document.ts';
import { jsonPartsSteps } from '../../../server/core/openapi/jsonParts.ts';
import { prepareData } from '../../../server/core/openapi/prepare.ts';
import { refsOf } from '../../../server/core/openapi/reference.ts';
import { largeText } from '../../../server/core/text/largeText.ts';
import { finish } from '../../../server/core/text/memo.ts';
import { sourceFile } from '../../../server/core/text/sourceFile.ts';
import { textChange } from '../../../server/core/text/textChange.ts';
import { largeDescription } from '../../largeDescription.ts';

const text = JSON.stringify(largeDescription(20), undefined, 2);

function read(path: string, newer: string): ParsedData {
  return finish(jsonPartsSteps({ path, text: newer }));
}

/** The same of a text that an editor holds in pieces. */
function readPieces(path: string, newer: string): ParsedData {
  const change = textChange(text, newer) ?? { start: 0, oldEnd: 0, newEnd: 0 };
  const { start, oldEnd, newEnd } = change;
  const large = largeText(text).with({ start, end: oldEnd }, newer.slice(start, newEnd));
  return finish(jsonPartsSteps(sourceFile(path, large)));
}

/** What a keystroke may leave behind: right, broken, a part gone or twice, the structure around the parts changed. */
const edits: readonly ((text: string, at: number) => string)[] = [
  ...['x', '"', '{', '}', ']', ',', ':', '\n', '\\', '"a": 1, ', '// ', "'", '<<<<<<< a\n'].map(
    (typed) => (before: string, at: number) => before.slice(0, at) + typed + before.slice(at),
  ),
  ...[1, 2, 500, 9000].map((length) => (before: string, at: number) => before.slice(0, at) + before.slice(at + length)),
  (before, at) => before.slice(0, at) + before.slice(at - 4000, at) + before.slice(at),
];

test('whatever is typed: what is taken over from the text before is the same tree with the same findings', () => {
  let right = 0;
  let broken = 0;
  for (let i = 0; i < 90; i++) {
    const at = Math.floor((text.length * ((i * 37) % 90)) / 90) + 3;
    const next = edits[i % edits.length]?.(text, at) ?? text;
    // From the text as it was, and from whatever stood there last.
    for (const path of ['a.json', 'c.json']) read(path, text);
    for (const path of ['a.json', 'b.json', 'c.json']) {
      const parts = path === 'c.json' ? readPieces(path, next) : read(path, next);
      const whole = parseJson(next, path);
      const what = `${path}: edit ${i % edits.length} at ${at}`;
      assert.ok(isDeepStrictEqual(toPlain(parts), toPlain(whole)), what);
      if (whole.findings.length > 0) broken++;
      else right++;
    }
  }
  console.log(`typed: ${right} right, ${broken} broken`);
  assert.ok(right > 10 && broken > 10);
});

/** Nodes that are moved when they are asked for, as they are then. */
function toPlain(data: ParsedData): unknown {
  return JSON.parse(
    JSON.stringify(data, (_, value: DataNode | undefined) => {
      if (value?.kind === 'object') return { kind: value.kind, range: value.range, properties: value.properties };
      return value?.kind === 'array' ? { kind: value.kind, range: value.range, items: value.items } : value;
    }),
  );
}

test('a keystroke reads one part anew, and references stand where they stand', () => {
  const before = documentOf({ path: 'k.json', text });
  const at = text.indexOf('Operation 7"');
  const after = documentOf({ path: 'k.json', text: `${text.slice(0, at)}xy${text.slice(at)}` });
  const paths = (root: ParsedData['root']): ReadonlyMap<string, unknown> =>
    new Map(
      (root?.kind === 'object' ? root.properties : [])
        .flatMap(({ key, value }) => (key === 'paths' && value?.kind === 'object' ? value.properties : []))
        .flatMap(({ key, value }) => (value?.kind === 'object' ? [[key, value.properties[0]?.value] as const] : [])),
    );
  const [old, now] = [paths(before.root), paths(after.root)];
  assert.equal(old.size, 20);
  const same = [...now].filter(([key, node]) => old.get(key) === node).length;
  assert.equal(same, 7, 'those before the edit are the same objects');
  const refs = refsOf(after);
  assert.equal(refs.length, 60);
  for (const { range, value } of refs)
    assert.equal(after.file.text.slice(range.start, range.end), JSON.stringify(value));
  assert.equal(JSON.stringify(toValue(after.root)), JSON.stringify(JSON.parse(after.file.text)));
});

test('a text that is read for the first time, and one with a fault, are read in steps too', () => {
  const large = JSON.stringify(largeDescription(60), undefined, 2);
  for (const [path, newer] of [
    ['first.json', large],
    ['fault.json', large.replace('"Operation 3"', '"Operation 3')],
  ] as const) {
    let steps = 0;
    for (const _ of prepareData({ path, text: newer })) steps++;
    assert.ok(steps > 10, `${path}: ${steps}`);
  }
});
