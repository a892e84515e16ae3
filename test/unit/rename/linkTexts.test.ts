import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rename, renameFragment } from '../../../server/core/change/rename/rename.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { config } from './renamed.ts';

/** The lines that need confirmation, after renaming the thing at `$0`. */
function asked(text: string, name: string): readonly string[] {
  const fixture = parseFixture(text);
  const { path, offset } = fixture.cursor ?? assert.fail('no cursor');
  const site = siteOf(fixture);
  const result = rename(site, path, offset, name, { linkTexts: true });
  assert.ok(result?.kind === 'edits');
  const without = rename(site, path, offset, name);
  assert.ok(without?.kind === 'edits');
  assert.ok(
    without.edits.every((each) => each.kind === 'change' && each.edits.every(({ asks }) => asks === undefined)),
  );
  const [all, plain] = [result, without].map(({ edits }) => applyFileEdits(fixture.files, edits));
  return [...(all ?? [])].flatMap(([file, now]) => {
    const before = new Set((plain?.get(file) ?? fixture.files.get(file))?.split('\n'));
    return now.split('\n').flatMap((line) => (before.has(line) ? [] : [`${file}: ${line}`]));
  });
}

test('link texts that equal the old heading, in whatever they are written', () => {
  const text = `${config}//- a.mdx
## Quick $0start

1 [Quick start](#quick-start) and [a quick start](#quick-start)

2 [Quick
start](#quick-start)
//- b.mdx
1 [**Quick start**](/a#quick-start "t") [Quick start](/a) [Quick start](/b#other)

2 [Quick start][qs] [Quick start] [Quick start][]

<Card title="Quick start" href="/a#quick-start">x</Card>

3 <a href="/a#quick-start">Quick start</a> ![Quick start](/a#quick-start)

## 4 [Quick start](/a#quick-start)

## [Quick start](/a#quick-start) {#own}

| T |
| - |
| 5 [Quick start](/a#quick-start) |

[qs]: /a#quick-start
[Quick start]: /a#quick-start
`;
  assert.deepEqual(asked(text, 'First *steps*'), [
    'a.mdx: 1 [First *steps*](#first-steps) and [a quick start](#first-steps)',
    'a.mdx: 2 [First *steps*](#first-steps)',
    'b.mdx: 1 [**First *steps***](/a#first-steps "t") [Quick start](/a) [Quick start](/b#other)',
    'b.mdx: 2 [First *steps*][qs] [First *steps*][Quick start] [First *steps*][Quick start]',
    'b.mdx: <Card title="First steps" href="/a#first-steps">x</Card>',
    'b.mdx: 3 <a href="/a#first-steps">First *steps*</a> ![Quick start](/a#quick-start)',
    'b.mdx: ## [First *steps*](/a#first-steps) {#own}',
    'b.mdx: | 5 [First *steps*](/a#first-steps) |',
  ]);
  assert.equal(asked(text, 'One | two').at(-1), 'b.mdx: | 5 [One \\| two](/a#one-two) |');
  assert.equal(asked(text, 'The `a[0]` of [x]')[0]?.slice(0, 36), 'a.mdx: 1 [The `a[0]` of \\[x\\]](#the-');
  assert.deepEqual(asked(text, 'See [that](/b)'), ['b.mdx: <Card title="See that" href="/a#see-that">x</Card>']);
  assert.deepEqual(asked(text, 'Quick  start'), []);
});

test('the text of a heading with its own id, and the title of a component; an id is not a text', () => {
  const own = `${config}//- a.mdx
## Quick $0start {#go}

[Quick start](#go) [go](#go)
`;
  assert.deepEqual(asked(own, 'Begin'), ['a.mdx: [Begin](#go) [go](#go)']);
  assert.deepEqual(asked(own.replace('$0', '').replace('#go}', '#g$0o}'), 'run'), []);
  const title = `${config}//- a.mdx
<Steps>
  <Step title="First $0thing">x</Step>
</Steps>

<div id="own">x</div>

[First thing](#first-thing) <a href='#first-thing'>First thing</a> [own](#own)
`;
  assert.deepEqual(asked(title, 'Say "*a*"'), [
    'a.mdx: [Say "\\*a\\*"](#say-a) <a href=\'#say-a\'>Say "\\*a\\*"</a> [own](#own)',
  ]);
  assert.deepEqual(asked(title.replace('$0', '').replace('id="own', 'id="o$0wn'), 'its'), []);
});

test('a title with a link that defines an anchor keeps it where something links to it', () => {
  const text = `${config}//- a.mdx
## Quick $0start

<Card title="Quick start" href="#quick-start">x</Card>

[x](#quick-start-2)
`;
  assert.deepEqual(asked(text, 'Begin'), []);
  assert.deepEqual(asked(text.replace('-2', ''), 'Begin'), ['a.mdx: <Card title="Begin" href="#begin">x</Card>']);
});

test('from the fragment too', () => {
  const site = siteOf(parseFixture(`${config}//- a.mdx\n## One\n\n[One](#one)\n`));
  const result = renameFragment({ site, path: 'a.mdx', fragment: 'one', name: 'Two', linkTexts: true });
  assert.ok(result.kind === 'edits');
  assert.deepEqual(
    result.edits.flatMap((each) => (each.kind === 'change' ? each.edits.map(({ text, asks }) => [text, asks]) : [])),
    [
      ['Two', undefined],
      ['Two', 'linkTexts'],
      ['#two', undefined],
    ],
  );
});
