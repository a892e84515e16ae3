import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { fixesAt } from '../../../server/core/fixes/fixesAt.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

/** Fixes for addresses at `$0`, with the resulting files. */
function offered(text: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const fixture = parseFixture(text);
  const { path, offset } = fixture.cursor ?? assert.fail('no cursor');
  return new Map(
    fixesAt(siteOf(fixture), path, { start: offset, end: offset })
      .filter(({ title }) => /^(?:Update|Keep)/.test(title))
      .map(({ title, edits }) => [title, applyFileEdits(fixture.files, edits)]),
  );
}

function missing(files: ReadonlyMap<string, string> | undefined): number {
  const site = siteOf({ files: files ?? new Map(), marks: [], cursor: undefined });
  return checkSite(site).filter(({ code }) => code === 'link/missing-anchor').length;
}

const typedOver = `//- a.mdx
## Faster st$0art

## Other

[here](#quick-start) [other](#other) [nothing](#nothing-like-it)
//- b.mdx
[one](/a#quick-start) <Card title="T" href="/a#quick-start" />
`;

test('typing over a linked heading: its links follow, or its address stays', () => {
  const fixes = offered(typedOver);
  assert.deepEqual(
    [...fixes.keys()],
    [
      'Update 3 links from "#quick-start" to "#faster-start"',
      'Keep "#quick-start"',
      'Update 1 link from "#nothing-like-it" to "#faster-start"',
      'Keep "#nothing-like-it"',
    ],
  );
  const [update, keep] = [...fixes.values()];
  assert.match(update?.get('b.mdx') ?? '', /\(\/a#faster-start\).*href="\/a#faster-start"/);
  assert.match(keep?.get('a.mdx') ?? '', /^## Faster start \{#quick-start\}$/m);
  assert.deepEqual([missing(update), missing(keep)], [1, 1]);
});

test('a linked heading can keep its address before it is changed; others have no fix', () => {
  const linked = offered(typedOver.replace('$0', '').replace('## Other', '## Oth$0er'));
  assert.deepEqual([...linked.keys()], ['Keep "#other" when the text changes']);
  assert.match([...linked.values()][0]?.get('a.mdx') ?? '', /^## Other \{#other\}$/m);
  assert.equal(offered('//- a.mdx\n## On$0e\n\n## Two {#two}\n').size, 0);
});

test('a component’s title keeps its address by an id', () => {
  const fixes = offered('//- a.mdx\n<Steps>\n  <Step title="Fas$0ter">x</Step>\n</Steps>\n\n[x](#slower)\n');
  assert.match(fixes.get('Keep "#slower"')?.get('a.mdx') ?? '', /<Step id="slower" title="Faster">/);
  assert.equal(missing(fixes.get('Keep "#slower"')), 0);
  assert.equal(missing(fixes.get('Update 1 link from "#slower" to "#faster"')), 0);
});
