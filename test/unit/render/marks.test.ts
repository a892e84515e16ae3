import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GradedFinding } from '../../../server/core/model/graded.ts';
import { htmlOf } from './renderText.ts';

/** A finding at the first occurrence of a text. */
function finding(
  text: string,
  part: string,
  severity: GradedFinding['severity'] = 'error',
  message = 'What is wrong',
): GradedFinding {
  const start = text.indexOf(part);
  return {
    code: 'component/unknown',
    class: 'breaks',
    severity,
    path: 'index.mdx',
    message,
    range: { start, end: start + part.length },
  };
}

function marks(text: string, ...findings: readonly GradedFinding[]): string {
  return htmlOf(text, { findings: () => findings });
}

test('a finding marks its component, describes the problem and links to the source', () => {
  const text =
    'First.\n\n<Steps>\n  <Step title="A">\n    x\n  </Step>\n  <Step titel="B">\n    y\n  </Step>\n</Steps>\n';
  const html = marks(text, finding(text, 'titel', 'error', 'There is no "titel" <here>'));
  assert.match(
    html,
    /<li data-line="4" class="step"><button type="button" class="mark mark-error" data-reveal="4" aria-label="Error: There is no &quot;titel&quot; &lt;here&gt;" data-tip="[^"]*">!<\/button>/,
  );
  assert.equal(html.match(/class="mark /g)?.length, 1);
});

test('links, images, code and headings are marked themselves, anything else on its block', () => {
  const text = '## Head\n\nA [link](/gone) and ![x](/no.png) and text.\n\n```nolang\ncode\n```\n';
  const html = marks(
    text,
    finding(text, '/gone', 'warning'),
    finding(text, '/no.png'),
    finding(text, '## '),
    finding(text, 'nolang'),
    finding(text, 'and text'),
  );
  assert.match(html, /<h2 id="p-head"><button type="button" class="mark/);
  assert.match(html, /<a [^>]*class="broken"[^>]*><button type="button" class="mark mark-warning"/);
  assert.match(html, /<div class="code" data-lang="nolang"><button/);
  assert.equal(html.match(/class="mark /g)?.length, 5);
  assert.match(html, /and text\.<\/p><button type="button" class="mark mark-error"/);
});

test('a collapsed element shows its mark on the visible part; hints mark nothing', () => {
  const text = '<Accordion titel="A">\n  x\n</Accordion>\n';
  assert.match(
    marks(text, finding(text, 'titel')),
    /<summary class="accordion-summary"><button type="button" class="mark/,
  );
  assert.doesNotMatch(
    marks(text, finding(text, 'titel', 'hint'), finding(text, 'titel', 'information')),
    /class="mark /,
  );
});

test('the mark of a button comes after it', () => {
  const text = '<Color variant="compact">\n  <Color.Item nam="A" value="#ff0000" />\n</Color>\n';
  assert.match(marks(text, finding(text, 'nam=')), /<\/code><\/button><button type="button" class="mark/);
});

test('findings in front matter or without a place are marked at the top', () => {
  const text = '---\ntitel: x\n---\n\nText.\n';
  assert.match(marks(text, finding(text, 'titel')), /^<div class="block">\s*<p>Text|^<div class="block"><p>Text/);
  assert.equal(marks(text, finding(text, 'titel')).match(/class="mark /g)?.length, 1);
});

test('a block with a syntax error says so, and its surroundings render', () => {
  const html = htmlOf('Before.\n\n<Card title="x\n\nAfter.\n');
  assert.match(html, /data-broken="true"/);
  assert.match(html, /<p>Before\.<\/p>/);
});
