import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { utilitySheet } from '../../../server/core/css/utilities.ts';
import { htmlOf } from './renderText.ts';

/** Ten components as authors write them today, and a page that uses each. See the file. */
const fixture = readFileSync(join(import.meta.dirname, '../../fixtures/code/components.txt'), 'utf8');

/** For each use, the visible text, and the code that is reported as not run. */
const shown: readonly (readonly [words: string, notRun?: string])[] = [
  [
    'Free Free Best to start 1 seat, 3 projects Community support 1 GB storage Pro $29 / month 10 seats, unlimited projects Email support 100 GB storage SSO',
  ],
  [
    'JavaScript Python Ruby example.js fetch("https://api.example.com/v1") example.py requests.get("https://api.example.com/v1") example.ruby get',
  ],
  ['Chat (2) Slack ✨ #messages, #alerts Teams untagged'],
  ['Jan 15, 2025 1.0 Mar 1, 2024 Beta First users. Start'],
  ["2 of 2 questions, weight 10.0, 100% Most asked: Is it free? billing roadmap Is it free? Yes. What's next? More"],
  ['API Operational 99.95% Web Degraded n/a'],
  ['Feature Cloud Self-hosted SSO ✓ ✗ Audit log ✓ ✓ Nodes 3 – 100 — 1 / 2 / 0 · best 2 · 0 · 123'],
  ['USERS GET /users/{id} id: string; expand: boolean DELETE /users/{id}'],
  ['Docs. Start → Go More words. © Acme', 'new Date, dangerouslySetInnerHTML'],
  ['5,000 requests cost $8.00 500 (500) $0.00 5000 (5K) $8.00 50000 (50K) $58.00'],
];

test('components as authors write them show their content; clocks and browser code are named', () => {
  const html = htmlOf(fixture, {}, ['l.png', 'd.png']).split(/\n(?=<div class="block")/);
  assert.deepEqual(
    html.map((block) => {
      const notRun = /class="not-run" data-tip="Not run here: ([^"]*)"/.exec(block)?.[1];
      const text = block
        .replace(/<span class="not-run".*?<\/span>/g, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      const plain = text
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>');
      return notRun === undefined ? [plain] : [plain, notRun];
    }),
    shown,
  );
});

test('their styling is there too: classes from templates, styles from values, drawings, dates', () => {
  const html = htmlOf(fixture, {}, ['l.png', 'd.png']);
  for (const piece of [
    'class="grid gap-4 md:grid-cols-2"',
    '<time datetime="2025-01-15" title="January 15, 2025">',
    '<svg viewBox="0 0 24 24" width="16"',
    'color:#d97706;font-weight:600',
    'asset:l.png',
    'id="p-chat"',
    'width:13.7931',
  ])
    assert.ok(html.includes(piece), piece);
  const borders = new Set(html.match(/(?<=[" ])border[\w-]*/g));
  assert.deepEqual([...borders], ['border', 'border-primary', 'border-l']);
  const styles = utilitySheet(borders);
  for (const name of borders) assert.ok(styles.includes(`.${name} {`), name);
});
