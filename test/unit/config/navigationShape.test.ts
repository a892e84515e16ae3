import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';

const page = '---\ntitle: A\ndescription: B\n---\n';
const looks = { name: 'X', colors: { primary: '#0D6E4F' }, favicon: '/favicon.svg' };
/** What a wrong navigation makes empty, unused and unlisted. */
const around = {
  tabs: [{ name: 'Guides', url: 'guides' }],
  anchors: [{ name: 'API', url: 'api', version: 'v2' }],
  versions: ['v1', 'v2'],
};
const wrongOf = (kind: 'v1' | 'v2'): readonly unknown[] => [
  { group: 'A', pages: ['index'] },
  'index',
  null,
  3,
  false,
  ...(kind === 'v1' ? [{}] : [[]]),
];

function findingsOf(files: ReadonlyMap<string, string>): ReturnType<typeof checkSite> {
  const rules = { rules: { 'page/unlisted': 'warning', 'page/unlinked': 'warning' } };
  const all = new Map([...files, ['.docsightrc.json', JSON.stringify(rules)] as const]);
  const site = siteOf({ files: all, marks: [], cursor: undefined });
  return checkSite(site).filter(({ code }) => /^(?:config|page|json)\//.test(code));
}

for (const [kind, others, expected] of [
  ['v1', { ...looks, ...around }, 'a list of groups'],
  ['v2', { ...looks, theme: 'mint' }, 'an object with "groups", "pages" or "tabs"'],
  ['undecided', looks, 'a list of groups (docs.json v1) or an object with "groups" (docs.json v2)'],
] as const) {
  test(`a navigation of a wrong type is one finding in ${kind}, and its fix leaves none`, () => {
    for (const navigation of wrongOf(kind === 'v2' ? 'v2' : 'v1')) {
      const name = JSON.stringify(navigation);
      const files = new Map([
        ['docs.json', JSON.stringify({ ...others, navigation }, undefined, 2)],
        ['index.mdx', page],
        ['guides/a.mdx', page],
        ['api/a.mdx', page],
        ['favicon.svg', ''],
      ]);
      // In v2, the pages of one group are read as the whole navigation, so all others are unlisted.
      const isRead = kind === 'v2' && name.includes('pages');
      const [finding, ...rest] = findingsOf(files).filter(({ code }) => !isRead || !code.startsWith('page/'));
      assert.deepEqual(rest, [], name);
      assert.ok(finding, name);
      assert.ok(finding.message.startsWith(`"navigation" must be ${expected}, not `), `${name} ${finding.message}`);
      assert.equal(finding.code, 'config/type');
      const [fix] = finding.fixes ?? [];
      assert.ok(fix !== undefined, name);
      const after = findingsOf(applyFileEdits(files, fix.edits)).filter(({ code }) => code.startsWith('config/'));
      assert.ok(
        !after.some(({ code }) => code === 'config/type' || code === 'config/required'),
        `${name} ${fix.title}`,
      );
    }
  });
}

test('a missing or empty navigation has no finding about empty tabs either', () => {
  for (const navigation of [undefined, []]) {
    const files = new Map([
      ['docs.json', JSON.stringify({ ...looks, ...around, navigation })],
      ['index.mdx', page],
      ['guides/a.mdx', page],
      ['favicon.svg', ''],
    ]);
    assert.equal(
      findingsOf(files).filter(({ code }) => code !== 'config/required' && code !== 'config/empty').length,
      0,
    );
  }
});
