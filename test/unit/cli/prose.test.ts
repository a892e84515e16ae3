import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { withWord } from '../../../server/core/index.ts';
import { cleanSite, docsight, folderWith, type Outcome } from './run.ts';

const standIns = resolve(import.meta.dirname, '../../proseTools');
const installed = resolve(import.meta.dirname, '../../../node_modules/.bin');

const page = `---
title: "Widgets on the command line"
description: "Make and utilize widgets."
---

## Very short.

<Note>
    This is very small. 😀 \`very\` Utilise an widget, which is very good.
</Note>

{/* vale off */}
It is very quiet here.
{/* vale on */}
`;

interface Asked {
  readonly files?: Readonly<Record<string, string>>;
  readonly path?: readonly string[];
}

/** Runs `docsight prose` in a site with one page, with programs of the given folders only. */
async function prose(
  context: TestContext,
  words: readonly string[],
  { files = {}, path = [] }: Asked,
): Promise<Outcome> {
  const folder = folderWith(context, { ...cleanSite, 'index.mdx': page, ...files });
  return docsight(['prose', ...words], { cwd: folder, env: { PATH: path.join(delimiter) } });
}

/** Creates a folder with a fake program of this name. */
function withTool(context: TestContext, file: string, name: string): string {
  const folder = folderWith(context, {});
  symlinkSync(join(standIns, file), join(folder, name));
  return folder;
}

test('Vale reads headings and the inside of components, with its own comments', async (context) => {
  const path = [withTool(context, 'vale.mjs', 'vale')];
  const { code, out } = await prose(context, ['--with', 'vale'], { path });
  assert.equal(code, 1);
  assert.equal(
    out.replace(/ +$/gm, ''),
    [
      "index.mdx:3:24 information Use 'use'. (Acme.Use) (prose/vale)",
      'index.mdx:6:1 information No period in a heading. (Acme.Headings) (prose/vale)',
      "index.mdx:9:13 information Remove 'very'. (Acme.Very) (prose/vale)",
      "index.mdx:9:63 information Remove 'very'. (Acme.Very) (prose/vale)",
      '',
      '4  information  prose/vale  Style, by Vale (1 file)',
      '',
      '1 page: 0 errors, 0 warnings, 4 information, 0 hints',
      '✗ 4 findings by Vale',
      '',
    ].join('\n'),
  );
});

test('a configured Vale runs without being named, and its formats decide how the text is read', async (context) => {
  const path = [withTool(context, 'vale.mjs', 'vale')];
  const index = cleanSite['index.mdx']?.replace('small', 'an extension') ?? '';
  const { out } = await prose(context, [], {
    path,
    files: { 'index.mdx': index, '.vale.ini': '[formats]\nmdx = md\n' },
  });
  assert.match(out, /--output=JSON --no-exit --ext=\.mdx/);
  const plain = await prose(context, [], { path, files: { 'index.mdx': index, '.vale.ini': '' } });
  assert.match(plain.out, /--ext=\.md \(/);
});

test('what a tool cannot do is an error with its reason', async (context) => {
  const path = [withTool(context, 'vale.mjs', 'vale')];
  const { code, err } = await prose(context, ['--with', 'vale'], { path, files: { 'index.mdx': 'Crash\n' } });
  assert.equal(code, 2);
  assert.match(err, /index\.mdx: Vale gave no answer: The styles folder is missing\./);
});

test('cspell itself: its configuration and comments count, with suggestions as fixes', async (context) => {
  const files = {
    'index.mdx':
      '---\ntitle: "Widgetz"\n---\n\n{/* cspell:ignore abcxyz */}\n\nAn abcxyz, a `qwrt` and a docsight.\n\n<Tip title="Helo wrlld">x</Tip>\n',
    // As the editor's action writes it.
    'cspell.json': withWord('json', '{\r\n\t// Ours\r\n\t"words": []\r\n}\r\n', 'docsight') ?? '',
  };
  const { code, out } = await prose(context, ['--with', 'cspell', '--format', 'json'], { path: [installed], files });
  assert.equal(code, 1);
  const { findings } = JSON.parse(out) as {
    readonly findings: readonly { code: string; message: string; fixes: string[] }[];
  };
  assert.deepEqual(
    findings.map(({ message }) => message),
    ['Unknown word "Widgetz".', 'Unknown word "Helo".', 'Unknown word "wrlld".'],
  );
  assert.equal(findings[1]?.fixes[0], 'Change to "Hello"');
});

test('Harper itself finds an article inside a component, and knows the words of the workspace', async (context) => {
  const path = [withTool(context, 'harper-cli.mjs', 'harper-cli')];
  const files = {
    'index.mdx':
      '---\ntitle: "Widgets"\n---\n\n<Card title="Make an widget" href="/">\n  Frobnicatoor or frobnicatoor or wrlldx.\n</Card>\n',
    '.harper-dictionary.txt': withWord('lines', 'one', 'frobnicatoor') ?? '',
  };
  const { out } = await prose(context, ['--with', 'harper'], { path, files });
  assert.deepEqual(out.match(/^index\.mdx:\S+|\(\w+\)(?= \(prose)/gm), [
    'index.mdx:5:19',
    '(AnA)',
    'index.mdx:6:35',
    '(SpellCheck)',
  ]);
});

test('the settings of the site count', async (context) => {
  const path = [withTool(context, 'vale.mjs', 'vale')];
  const files = { '.docsightrc.json': '{ "rules": { "prose/vale": "off" } }\n' };
  const { code, out } = await prose(context, ['--with', 'vale'], { path, files });
  assert.deepEqual({ code, last: out.trim().split('\n').at(-1) }, { code: 0, last: '✓ Nothing found by Vale' });
});

test('a missing tool, no tool, and a configuration that can run code are reported', async (context) => {
  const missing = await prose(context, ['--with', 'vale'], {});
  assert.deepEqual({ code: missing.code, out: missing.out }, { code: 2, out: '' });
  assert.match(missing.err, /Vale is not installed: there is no vale on your PATH\./);
  const none = await prose(context, [], {});
  assert.match(none.err, /No prose tool is configured\. Choose one: --with vale/);
  const code = await prose(context, [], { files: { 'cspell.config.mjs': 'throw 1' }, path: [installed] });
  assert.match(code.err, /cspell is configured, and its configuration can run code\. To run it, add --with cspell\./);
});

test('a program of the site is not run: only PATH counts', async (context) => {
  const folder = folderWith(context, { ...cleanSite });
  const bin = join(folder, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  for (const name of ['vale', 'cspell', 'harper-cli']) {
    for (const place of [join(folder, name), join(bin, name)]) {
      writeFileSync(place, `#!/bin/sh\ntouch '${join(folder, 'ran')}'\n`);
      chmodSync(place, 0o755);
    }
  }
  for (const name of ['vale', 'cspell', 'harper']) {
    const { code } = await docsight(['prose', '--with', name], {
      cwd: folder,
      env: { PATH: ['.', ''].join(delimiter) },
    });
    assert.equal(code, 2, name);
  }
});
