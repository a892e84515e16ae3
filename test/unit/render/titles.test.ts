import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlOf, partOf, previewOf } from './renderText.ts';

test('backticks in a title are code, in every component', () => {
  const of = (body: string): string => htmlOf(`//- index.mdx\n${body}\n`);
  const code = /Run <code>init<\/code> now/;
  for (const body of [
    '<Steps>\n<Step title="Run `init` now">x</Step>\n</Steps>',
    '<Accordion title="Run `init` now">x</Accordion>',
    '<Accordion title="A" description="Run `init` now">x</Accordion>',
    '<Tabs>\n<Tab title="Run `init` now">x</Tab>\n</Tabs>',
    '<Card title="Run `init` now" href="/">x</Card>',
    '<Expandable title="Run `init` now">x</Expandable>',
    '<Callout title="Run `init` now">x</Callout>',
    '<Tile title="Run `init` now" href="/">x</Tile>',
    '<View title="Run `init` now">x</View>',
    '<Update label="Run `init` now">x</Update>',
  ])
    assert.match(of(body), code, body);
});

test('titles for screen readers and lists have no backticks, and other characters stay', () => {
  const page = previewOf('//- index.mdx\n<Update label="Run `init`">x</Update>\n');
  assert.match(partOf(page, 'toc'), />Run init</);
  const steps = htmlOf('//- index.mdx\n<Steps>\n<Step title="Run `init`">x</Step>\n</Steps>\n');
  assert.match(steps, /aria-label="Link to “Run init”"/);
  assert.match(htmlOf('//- index.mdx\n<Tooltip tip="Run `init`">x</Tooltip>\n'), /data-tip="Run init"/);
  const odd = htmlOf('//- index.mdx\n<Accordion title="A ` and ` ` of `<b>`">x</Accordion>\n');
  assert.match(odd, /A <code> and <\/code> <code> of <\/code>&lt;b&gt;`</);
});

test('a component’s description is inline Markdown, with no nested link', () => {
  const of = (body: string): string => htmlOf(`//- index.mdx\n${body}\n//- other.mdx\n`);
  const words = 'A **bold** <kbd>K</kbd> [other](/other)';
  for (const body of [
    `<Card title="T" description="${words}">x</Card>`,
    `<Accordion title="T" description="${words}">x</Accordion>`,
    `<Tile title="T" description="${words}">x</Tile>`,
    `<Update label="T" description="${words}">x</Update>`,
  ]) {
    assert.match(of(body), /A <strong>bold<\/strong> <kbd>K<\/kbd> /, body);
    // A fold button cannot contain a link.
    assert.equal(/href="[^"]*\/other"/.test(of(body)), !body.startsWith('<Accordion'), body);
  }
  assert.match(of(`<Tile title="T" href="/" description="${words}">x</Tile>`), /<kbd>K<\/kbd> other</);
});

test('a card with a kind has the background and icon of that kind, unless it names one', () => {
  for (const kind of ['info', 'warning', 'note', 'tip', 'check', 'danger']) {
    const html = htmlOf(`//- index.mdx\n<Card title="T" type="${kind}">x</Card>\n`);
    assert.match(html, new RegExp(`class="card card-kind card-${kind}"`));
    assert.match(html, /class="icon card-icon"/, kind);
  }
  const own = htmlOf('//- index.mdx\n<Card title="T" type="tip" icon="rocket">x</Card>\n');
  assert.equal(own.match(/card-icon/g)?.length, 1);
  assert.doesNotMatch(htmlOf('//- index.mdx\n<Card title="T">x</Card>\n'), /card-icon|card-kind/);
});

test('a tooltip without a link describes its purpose, then the problem', () => {
  const html = htmlOf('//- index.mdx\n<Tooltip tip="What it means" cta="More" href="/nowhere">x</Tooltip>\n');
  assert.match(html, /data-tip="What it means\nMore →\nThere is no “nowhere”/);
});

test('a button is shown and does nothing; in a link it is part of the link text', () => {
  const html = htmlOf('//- index.mdx\n<button type="submit" onClick={() => go()}>Go **now**</button>\n');
  assert.match(html, /<span class="page-button page-button-plain" role="button" aria-disabled="true">Go <strong>now/);
  assert.doesNotMatch(html, /<button|onclick|not shown here/i);
  const inLink = htmlOf('//- index.mdx\n<a href="https://a.b"><button className="px-4">Go</button></a>\n');
  assert.match(inLink, /<a href="https:\/\/a\.b"[^>]*><span class="page-button px-4">Go<\/span><\/a>/);
});

test('a page’s description is inline Markdown', () => {
  const of = (words: string): string =>
    /<p class="page-description">(.*?)<\/p>/s.exec(
      partOf(previewOf(`//- index.mdx\n---\ntitle: T\ndescription: '${words}'\n---\n//- other.mdx\n`), 'title'),
    )?.[1] ?? '';
  assert.equal(of('Use `init` and **more**, *now*'), 'Use <code>init</code> and <strong>more</strong>, <em>now</em>');
  assert.match(of('See [the other](/other)'), /^See <a href="[^"]*other[^"]*"[^>]*>the other<\/a>$/);
  assert.match(
    of('See [nothing](/nowhere)'),
    /^See <a [^>]*class="broken" data-tip="[^"]+" aria-description="[^"]+">nothing<\/a>$/,
  );
  assert.equal(of('* one `x` {y} <Z>'), '* one <code>x</code> {y} &lt;Z&gt;');
  assert.equal(of('[x](javascript:alert)').includes('href'), false);
  assert.equal(of('Five * six and snake_case_names'), 'Five * six and snake_case_names');
  assert.equal(
    of('A <b>bold</b> <kbd>K</kbd><br/><code>x &lt; y</code> &amp; H<sub>2</sub>O'),
    'A <b>bold</b> <kbd>K</kbd><br><code>x &lt; y</code> &amp; H<sub>2</sub>O',
  );
  assert.match(of('<a href="/other" onclick="x()">there</a>'), /^<a href="[^"]*other"[^>]*>there<\/a>$/);
  assert.equal(of('<span style="position:fixed" id="x">a</span>'), '<span>a</span>');
  assert.equal(of('<script>alert(1)</script>').includes('<script'), false);
  assert.equal(of('<img src="x" onerror="alert(1)">').includes('<img'), false);
});
