import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { cpuTime } from '../../cpuTime.ts';
import { everythingPage, everythingSite } from './everything.ts';
import { plainHost } from './renderText.ts';

test('every prefix of a page with everything renders: no throw, ranges inside the text, tags balanced', () => {
  const host = createSiteHost([...everythingSite()].map(([path, text]) => ({ kind: 'text', path, text })));
  const whole = everythingPage();
  const started = cpuTime();
  for (let length = 0; length <= whole.length; length += 1 + (length % 17)) {
    const text = whole.slice(0, length);
    host.apply([{ kind: 'text', path: 'everything.mdx', text }]);
    for (const { html, range } of renderPreview(host.site, 'everything.mdx', plainHost).blocks) {
      assert.ok(
        range.start >= 0 && range.start <= range.end && range.end <= text.length,
        `range of a prefix of ${length}`,
      );
      assert.equal(
        html.match(/<div[\s>]/g)?.length ?? 0,
        html.match(/<\/div>/g)?.length ?? 0,
        `divs of a prefix of ${length}`,
      );
    }
  }
  assert.ok(cpuTime() - started < 60_000);
});

test('strange pages render: nothing, blanks, bytes, one long line, deep nesting', () => {
  const strange = [
    '',
    '\uFEFF',
    '\n\n\n',
    '\0\u0001\u0002',
    '<'.repeat(20_000),
    '`'.repeat(20_000),
    '['.repeat(5000),
    '> '.repeat(2000),
    `${'<Note>'.repeat(500)}x${'</Note>'.repeat(500)}`,
    '{'.repeat(3000),
    `| ${'a |'.repeat(2000)}`,
    '\ud800 lone',
    '<__proto__ constructor="x" __proto__={1} />',
    '{__proto__} {constructor} {props.__proto__.x}',
  ];
  for (const text of strange) {
    const host = createSiteHost([
      { kind: 'text', path: 'docs.json', text: '{"name": "X", "navigation": []}' },
      { kind: 'text', path: 'index.mdx', text },
    ]);
    const started = cpuTime();
    renderPreview(host.site, 'index.mdx', plainHost);
    assert.ok(cpuTime() - started < 2000, JSON.stringify(text.slice(0, 20)));
  }
});
