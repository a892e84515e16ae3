import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFile, createSiteHost, faultsOf, readWhole, remoteSources } from '../../../server/core/index.ts';
import { markdownFromHtml } from '../../../server/core/page/richText/markdownFromHtml.ts';
import type { SourceFile } from '../../../server/core/text/sourceFile.ts';
import { sampleOf } from '../../long.ts';

/** More than the maximum number of arguments of a call. */
const many = 150_000;

const head = 'openapi: 3.0.0\ninfo:\n  title: a\n  version: "1"\npaths:\n  /a:\n    get:\n      responses: {}\n';
const list = `components:\n  examples:\n    A:\n      value:\n${'        - 1\n'.repeat(many)}`;

const files: Readonly<Record<string, SourceFile>> = {
  'a description with thousands of faults': {
    path: 'api.json',
    text: JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'a', version: '1' },
      paths: { '/a': { get: { tags: Array.from({ length: many }, () => 1), responses: {} } } },
    }),
  },
  'a description in YAML with a long list': { path: 'api.yaml', text: head + list },
  'the same with an anchor': { path: 'api.yaml', text: `${head}x-a: &a 1\n${list}` },
  'a docs.json that names thousands of descriptions': {
    path: 'docs.json',
    text: JSON.stringify({ name: 'a', openapi: Array.from({ length: many }, () => 'a.json'), navigation: [] }),
  },
  'a page that exports thousands of names': {
    path: 'a.mdx',
    text: `---\ntitle: a\n---\n\nexport const {${'a: {},'.repeat(many)} b} = {}\n`,
  },
};

for (const [what, file] of sampleOf(Object.entries(files), 3)) {
  test(`${what} is read`, () => {
    if (file.path.startsWith('api')) readWhole(file);
    const { site } = createSiteHost([{ kind: 'text', ...file, file }]);
    checkFile(site, file.path);
    assert.deepEqual(faultsOf(site, file.path), []);
    remoteSources(site.index);
  });
}

test('pasted code with thousands of backticks is written', () => {
  const code = '` '.repeat(many);
  assert.match(markdownFromHtml(`<h2>a</h2><p><code>${code}</code></p>`)?.markdown ?? '', /^## a/);
});
