import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { defaultText, findingRows } from '../../../server/core/model/graded.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const page = `//- index.mdx
---
title: A
description: B
---

See [https://github.com/a/b](https://github.com/a/b).

\`\`\`
code
\`\`\`

![A chart of sales](https://example.com/a.png)
`;
const v1 = '//- docs.json\n{"name": "A", "navigation": [{"group": "G", "pages": ["index"]}]}\n';
const v2 =
  '//- docs.json\n{"theme": "mint", "name": "A", "colors": {"primary": "#123456"}, "navigation": {"pages": ["index"]}}\n';
const loud = ['code/language', 'image/frame', 'link/url-text'];

function severities(config: string, more = '', strict = false): readonly string[] {
  return checkSite(siteOf(parseFixture(config + page + more)), { strict })
    .filter(({ code }) => loud.includes(code))
    .map(({ code, severity }) => `${code} ${severity}`)
    .sort();
}

test('checks that v2 maintainers usually turn off are off there, and on in strict mode and on v1 sites', () => {
  const all = (severity: string): readonly string[] => loud.map((code) => `${code} ${severity}`);
  assert.deepEqual(severities(v1), all('hint'));
  assert.deepEqual(severities(v2), []);
  assert.deepEqual(severities(v2, '', true), all('error'));
  assert.deepEqual(severities(v1, '', true), all('error'));
});

test('a site’s setting for a code counts in both formats', () => {
  const settings = '//- .docsightrc.json\n{"rules": {"code/language": "warning", "image/frame": "off"}}\n';
  assert.deepEqual(severities(v2, settings), ['code/language warning']);
  assert.deepEqual(severities(v1, settings), ['code/language warning', 'link/url-text hint']);
});

test('explanations have the defaults of both formats', () => {
  for (const code of loud) {
    const row = findingRows.get(code);
    assert.equal(row && defaultText(row), 'hint (docs.json v2: off)');
  }
});
