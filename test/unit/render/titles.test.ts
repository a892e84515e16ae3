import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlOf, partOf, previewOf } from './renderText.ts';

test('what stands in backticks in a title is code, whatever component has the title', () => {
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

test('what is read aloud or listed in a title has no backticks, and what is no code stays as it is', () => {
  const page = previewOf('//- index.mdx\n<Update label="Run `init`">x</Update>\n');
  assert.match(partOf(page, 'toc'), />Run init</);
  const steps = htmlOf('//- index.mdx\n<Steps>\n<Step title="Run `init`">x</Step>\n</Steps>\n');
  assert.match(steps, /aria-label="Link to “Run init”"/);
  assert.match(htmlOf('//- index.mdx\n<Tooltip tip="Run `init`">x</Tooltip>\n'), /data-tip="Run init"/);
  const odd = htmlOf('//- index.mdx\n<Accordion title="A ` and ` ` of `<b>`">x</Accordion>\n');
  assert.match(odd, /A <code> and <\/code> <code> of <\/code>&lt;b&gt;`</);
});

test('a page’s description is Markdown as far as a line can be', () => {
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
});
