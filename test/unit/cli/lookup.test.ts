import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examples } from '../../../server/core/checks/examples.ts';
import { findingRows } from '../../../server/core/model/graded.ts';
import { docsight } from './run.ts';

test('icons: names that contain all words, best matches first', async () => {
  const { code, out } = await docsight(['icons', 'rocket']);
  assert.equal(code, 0);
  assert.match(out, /^rocket +\S.*\n/);
  const two = await docsight(['icons', 'arrow', 'left', '--limit', '3']);
  assert.equal(two.out.split('\n').length, 4);
  assert.match(two.err, /^\d+ more; --limit N lists them\n$/);
  for (const line of two.out.trimEnd().split('\n')) assert.match(line, /arrow.*left|left.*arrow/);
  assert.deepEqual(await docsight(['icons', 'rockett']), {
    code: 1,
    out: '',
    err: 'No icon has "rockett" in its name; did you mean "rocket"?\n',
  });
  assert.match((await docsight(['icons', '…'])).err, /say what to look for/);
});

test('explain: the wrong text with carets, and the corrected one', async () => {
  const { out } = await docsight(['explain', 'link/missing']);
  assert.ok(
    out.includes(`Wrong:
  In a site with guides/install.mdx:

    Read the [guide](/guides/instal).
                     ^^^^^^^^^^^^^^

Right:

    Read the [guide](/guides/install).

Class `),
    out,
  );
  // Only changed parts are repeated; files have their names.
  const part = (await docsight(['explain', 'config/missing-reference'])).out;
  assert.match(
    part,
    /\nWrong:\n\n {2}docs\.json\n {4}"navigation"[^\n]+\n {28}\^+\n\nRight:\n\n {2}config\/navigation\.json\n/,
  );
  assert.match(out, /\nOn the web: https:\S+\/link\.html#link-missing\n$/);
  // If a comment cannot silence a finding, none is suggested.
  assert.match(out, /docsight-ignore-next-line link\/missing/);
  assert.ok(!part.includes('docsight-ignore'));
  const words = (await docsight(['explain', 'json/too-large'])).out;
  assert.match(words, /\nExample:\n {2}\S/);
  const also = (await docsight(['explain', 'config/openapi-http'])).out;
  assert.match(also, /\nThis is also reported as config\/openapi-remote\.\n/);
  assert.equal(also.match(/\^+/g)?.length, 1);
  const tab = (await docsight(['explain', 'yaml/tab'])).out;
  assert.match(tab, /\n {4}\tget: [^\n]+\n {4}\^\n/);
});

test('explain: every code has its example', async () => {
  for (const [code, example] of Object.entries(examples)) {
    const { out } = await docsight(['explain', code]);
    assert.ok(out.includes('inWords' in example ? `\nExample:\n  ${example.inWords}` : '\nRight:\n'), code);
  }
});

test('explain: every code, areas, and unknown codes', async () => {
  const all = await docsight(['explain']);
  assert.equal(all.out.trimEnd().split('\n').length, findingRows.size);
  for (const [code, { about }] of findingRows) {
    const { out } = await docsight(['explain', code]);
    assert.ok(out.startsWith(`${code}: `) && out.includes(about), code);
  }
  const area = await docsight(['explain', 'link']);
  assert.ok(area.out.split('\n').every((line) => line === '' || line.startsWith('link/')));
  const wrong = await docsight(['explain', 'link/mising']);
  assert.deepEqual([wrong.code, wrong.out], [2, '']);
  assert.match(wrong.err, /there is no finding "link\/mising"; did you mean "link\/missing"\?/);
});
