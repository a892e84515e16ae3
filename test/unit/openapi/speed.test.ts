import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stringify } from 'yaml';
import { checkFile } from '../../../server/core/checks/run.ts';
import { prepareData } from '../../../server/core/openapi/prepare.ts';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { cpuTime } from '../../cpuTime.ts';
import { largeDescription } from '../../largeDescription.ts';

// Machines differ and tests share them: what counts is the work of this thread, the bounds are several times what is
// aimed at, the numbers are printed.
test('a thousand operations: the first page and a keystroke', () => {
  const text = JSON.stringify(largeDescription(1000), undefined, 2);
  const host = createSiteHost([
    { kind: 'text', path: 'docs.json', text: '{"name": "T", "navigation": [], "openapi": "api.json"}' },
    { kind: 'text', path: 'page.mdx', text: '---\ntitle: T\nopenapi: POST /things/500/{id}\n---\n' },
    { kind: 'text', path: 'api.json', text },
  ]);
  const timed = (run: () => unknown): number => {
    const start = cpuTime();
    run();
    return cpuTime() - start;
  };
  const first = timed(() => {
    const preview = renderPreview(host.site, 'page.mdx', { glyph: () => undefined, assetUrl: (path) => path });
    assert.match(preview.blocks.map(({ html }) => html).join(''), /field19/);
  });
  checkFile(host.site, 'api.json');
  const keys: number[] = [];
  for (let i = 1; i <= 5; i++) {
    const at = text.indexOf('"summary": "Operation 500') + 12;
    const next = text.slice(0, at) + 'x'.repeat(i) + text.slice(at);
    keys.push(
      timed(() => {
        host.apply([{ kind: 'text', path: 'api.json', text: next }]);
        checkFile(host.site, 'api.json');
      }),
    );
  }
  const key = Math.min(...keys);
  console.log(
    `1,000 operations, ${(text.length / 1e6).toFixed(1)} MB of JSON: first page ${first.toFixed(0)} ms, keystroke ${key.toFixed(0)} ms`,
  );
  assert.ok(first < 1500, `first page ${first} ms`);
  assert.ok(key < 1000, `keystroke ${key} ms`);
});

test('the same as YAML: read in slices, a keystroke reads one part', () => {
  const text = stringify(largeDescription(150), { aliasDuplicateObjects: false });
  let worst = 0;
  let steps = 0;
  let last = cpuTime();
  for (const _ of prepareData({ path: 'api.yaml', text })) {
    const now = cpuTime();
    worst = Math.max(worst, now - last);
    last = now;
    steps++;
  }
  const host = createSiteHost([
    { kind: 'text', path: 'docs.json', text: '{"name": "T", "navigation": [], "openapi": "api.yaml"}' },
    { kind: 'text', path: 'api.yaml', text },
  ]);
  checkFile(host.site, 'api.yaml');
  const at = text.indexOf('summary: Operation 75') + 9;
  const start = cpuTime();
  host.apply([{ kind: 'text', path: 'api.yaml', text: `${text.slice(0, at)}x${text.slice(at)}` }]);
  checkFile(host.site, 'api.yaml');
  const key = cpuTime() - start;
  console.log(
    `${(text.length / 1e6).toFixed(1)} MB of YAML: ${steps} slices, the longest ${worst.toFixed(0)} ms; keystroke ${key.toFixed(0)} ms`,
  );
  assert.ok(steps > 100);
  assert.ok(key < 1500, `keystroke ${key} ms`);
});
