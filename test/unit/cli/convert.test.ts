import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { docsight, folderWith } from './run.ts';

const files = {
  'docs.json':
    '{\n  "name": "X",\n  "colors": {"primary": "#112233"},\n  "feedback": {"raiseIssue": true},\n  "navigation": [{"group": "G", "pages": ["index"]}]\n}\n',
  'index.mdx': '---\ntitle: T\ndescription: D\n---\n',
};

test('convert shows a diff and the losses; --write writes, and the other direction converts back', async (t) => {
  const folder = folderWith(t, files);
  const shown = await docsight(['convert', folder]);
  assert.equal(shown.code, 0);
  assert.match(shown.err, /docs\.json:4:3 "feedback" is left out: feedback is set up in the platform's dashboard\.\n/);
  assert.match(shown.out, /^--- a\/docs\.json\n\+\+\+ b\/docs\.json\n/);
  assert.match(shown.out, /^\+ {4}"groups": \[\n/m);
  const text = (): string => readFileSync(join(folder, 'docs.json'), 'utf8');
  assert.equal(text(), files['docs.json']);

  const written = await docsight(['convert', folder, '--to', 'v2', '--write']);
  assert.equal(written.out, '1 file changed\n');
  assert.match(text(), /"groups": \[\n {6}\{"group": "G", "pages": \["index"\]\}\n/);
  assert.equal((await docsight(['check', folder])).code, 0);

  const again = await docsight(['convert', folder, '--to', 'v2']);
  assert.equal(again.code, 2);
  assert.match(again.err, /This is already docs\.json v2/);
  assert.equal((await docsight(['convert', folder, '--write'])).code, 0);
  assert.match(text(), /"navigation": \[\n {4}\{"group": "G", "pages": \["index"\]\}\n/);
});

test('with --pages, pages get current names; a mint.json becomes a docs.json', async (t) => {
  const page = '---\ntitle: T\ndescription: D\nisPublic: true\n---\n\n<Param query="a" initialValue="1">A</Param>\n';
  const folder = folderWith(t, { 'mint.json': files['docs.json'], 'index.mdx': page });
  const shown = await docsight(['convert', folder, '--pages']);
  assert.match(shown.err, /mint\.json:4:3 "feedback" is left out/);
  assert.match(shown.out, /^--- a\/mint\.json\n/);
  assert.match(shown.out, /^\+<ParamField query="a" default="1">A<\/ParamField>$/m);
  assert.match(shown.out, /^rename mint\.json -> docs\.json$/m);
  assert.equal(readFileSync(join(folder, 'index.mdx'), 'utf8'), page);

  const written = await docsight(['convert', folder, '--pages', '--write']);
  assert.match(written.out, /mint\.json -> .*docs\.json\n2 files changed\n$/);
  assert.deepEqual(readdirSync(folder).toSorted(), ['docs.json', 'index.mdx']);
  assert.match(readFileSync(join(folder, 'index.mdx'), 'utf8'), /\npublic: true\n[\s\S]*<ParamField /);
  assert.equal((await docsight(['check', folder])).code, 0);
  assert.match((await docsight(['convert', folder, '--pages'])).err, /leave --pages out/);
});
