import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import * as acorn from 'acorn';

const core = join(import.meta.dirname, '../../server/core');

/** One repeated item of a pattern, and its quantifier. */
const run = String.raw`(?:\[(?:\\.|[^\]\\])*\]|\\.|[^\\^|()[\]$])[+*]`;
/** A run without an anchor before it, and leading spaces that something must follow. */
const searching = [new RegExp(`^${run}\\$$`), /^(?:\\s|\[ \\t\]| )[+*](?!\?|$)/];

/** The alternatives of a pattern, without those in its groups. */
function alternativesOf(pattern: string): readonly string[] {
  const bare = pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, (part) => part.replaceAll('|', '_'));
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= bare.length; at++) {
    const sign = bare.charAt(at);
    if (sign === '\\') at++;
    else if (sign === '(') depth++;
    else if (sign === ')') depth--;
    else if ((sign === '|' && depth === 0) || at === bare.length) {
      found.push(pattern.slice(start, at));
      start = at + 1;
    }
  }
  return found;
}

// Such a pattern is retried at each character of a long run: a page of spaces would block the server for minutes.
test('no pattern of the core looks for a run at the end of a text, or for spaces before something else', () => {
  const found: string[] = [];
  for (const name of readdirSync(core, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.d.ts')) continue;
    const code = stripTypeScriptTypes(readFileSync(join(core, name), 'utf8'));
    acorn.parse(code, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      onToken({ type, start, end }) {
        if (type !== acorn.tokTypes.regexp) return;
        const literal = code.slice(start, end);
        // A sticky pattern is only tried at one place.
        const [, pattern = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(literal) ?? [];
        const isSlow = (text: string): boolean => searching.some((each) => each.test(text));
        if (!flags.includes('y') && alternativesOf(pattern).some(isSlow)) found.push(`${name}: ${literal}`);
      },
    });
  }
  assert.deepEqual(found, []);
});
