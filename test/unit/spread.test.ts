import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { tsPlugin } from '@sveltejs/acorn-typescript';
import { Parser } from 'acorn';

const server = resolve(import.meta.dirname, '../../server');
const parser = Parser.extend(tsPlugin() as never);

/** Lists that are always short: arguments of the caller, and lists with a bound. */
const short = [
  /^\.\.\.(?:args|keys|texts|place|way|path|more|numbers|options|relative|titles|features|formula|icon|units|marks|row|ink|missing|notRead)\b/,
  /^\.\.\.(?:args\.map|titles\.map|features\.map|path\.split|all\.map|(?:rows|codes|commands|targets|shown)\.map)\b/,
  /^\.\.\.(?:way\.map|edits\.map|yamlKeys|bytes\.subarray|head\.subarray|\['--porcelain|\(node\.value\.includes)/,
];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly arguments?: readonly Node[];
}

function* callsIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  const { type } = value as Partial<Node>;
  if (type === 'CallExpression' || type === 'NewExpression') yield value as Node;
  for (const each of Object.values(value)) yield* callsIn(each);
}

// V8 accepts about 100,000 arguments; a page of a megabyte has more tabs than that.
test('no list of arbitrary length is spread into the arguments of one call', () => {
  const found: string[] = [];
  let calls = 0;
  for (const file of globSync('**/*.ts', { cwd: server })) {
    const text = readFileSync(join(server, file), 'utf8');
    if (!text.includes('...')) continue;
    for (const call of callsIn(parser.parse(text, { sourceType: 'module', ecmaVersion: 'latest' }))) {
      calls++;
      for (const { type, start, end } of call.arguments ?? []) {
        const spread = text.slice(start, end).replaceAll(/\s+/g, ' ');
        if (type === 'SpreadElement' && !short.some((each) => each.test(spread))) found.push(`${file}: ${spread}`);
      }
    }
  }
  assert.ok(calls > 5_000);
  assert.deepEqual(found, []);
});
