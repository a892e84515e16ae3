import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printable, printableForTerminal, printableJson, printableLines } from '../../../server/cli/printable.ts';
import { docsight, folderWith } from './run.ts';

const escape = '\u001b]0;owned\u0007\u001b[2J';
const config = '{"name": "X", "navigation": [{"group": "G", "pages": ["index"]}]}\n';

test('control characters for a terminal or CI service are made visible', () => {
  assert.equal(printable(`a\tb${escape}\u202e`), 'a b\ufffd]0;owned\ufffd\ufffd[2J\ufffd');
  assert.equal(printable('x ##[error]y ##vso[z]'), 'x ## [error]y ## vso[z]');
  assert.equal(printable('  ::error::x'), '-   ::error::x');
  assert.equal(printableLines('a\n::warning::b\n'), 'a\n- ::warning::b\n');
  assert.equal(
    printableForTerminal('\u001b[31mred\u001b[0m\n\u001b[2Jx\u009b'),
    '\u001b[31mred\u001b[0m\n\ufffd[2Jx\ufffd',
  );
});

test('JSON for a log parses to the same value', () => {
  const value = { '##[a]': ['\u202ex\u0085\u2028', '##vso[z] \\##[b] ##'] };
  for (const indent of [0, 2] as const) {
    const written = printableJson(value, indent);
    assert.doesNotMatch(written, /##(?:\[|vso)|[\u0080-\u009f\u202e\u2028]/u);
    assert.deepEqual(JSON.parse(written), value);
  }
});

test('machine formats, comments and file names contain none either', async (t) => {
  const page = `---\ntitle: "##[error]T\u202e"\n---\n\n[x](/no\u202e##[group]where)\n\n<Nope\u202e/>\n`;
  const cwd = folderWith(t, { 'docs.json': config, 'index.mdx': page, 'a\n::error::x\u202e##[y].mdx': page });
  const formats = ['json', 'sarif', 'junit', 'gitlab', 'checkstyle'].map((format) => [
    'check',
    '--format',
    format,
    '.',
  ]);
  const more = [
    ['inspect', '.'],
    ['inspect', '.', 'index'],
    ['inspect', '--all', '.'],
    ['mv', 'a\n::error::x\u202e##[y].mdx', 'b.mdx'],
  ];
  for (const words of [...formats, ...more]) {
    const { out } = await docsight(words, { cwd });
    assert.notEqual(out, '', words.join(' '));
    assert.doesNotMatch(out, /##\[|[^\P{Cc}\n]|\u202e|^\s*::/mu, words.join(' '));
  }
});

test('no format or message contains escapes or commands', async (t) => {
  const page = `---\ntitle: "##[error]T"\n---\n\n[x](/no${escape}##[group]where)\n\n<Nope${'\u202e'}/>\n\n<Card title="::error::x" hre="${escape}">x</Card>\n`;
  const cwd = folderWith(t, { 'docs.json': config, 'index.mdx': page, '::error::a.mdx': page });
  const commands: readonly (readonly string[])[] = [
    ...['text', 'github'].map((format) => ['check', '--format', format, '.']),
    ['check', '::error::a.mdx'],
    ['check', `${escape}.mdx`],
    ['diff', `##[error]${escape}`],
    [`::error::${escape}`],
    ['inspect', `${escape}`],
  ];
  for (const words of commands) {
    const { out, err } = await docsight(words, { cwd, isInteractive: true });
    // Our own colors stay.
    const shown = (out + err).replace(/\p{Cc}\[\d*m/gu, '');
    assert.doesNotMatch(shown, /[^\P{Cc}\n]|\u202e/u, words.join(' '));
    assert.doesNotMatch(out + err, /##\[/, words.join(' '));
    assert.doesNotMatch(err, /^\s*::/m, words.join(' '));
  }
});
