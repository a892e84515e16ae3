import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertableComponents } from '../../../server/core/assist/completion/insertable.ts';
import { siteOf } from '../render/renderText.ts';

/** Components that can be inserted at `$0`. */
function at(page: string): ReturnType<typeof insertableComponents> {
  const offset = page.indexOf('$0');
  const text = page.replace('$0', '');
  const site = siteOf(`//- docs.json
{"name": "S", "navigation": [{"group": "G", "pages": ["index"]}]}
//- snippets/rate-limits.mdx
Only so many.
//- snippets/cards.jsx
export const PlanCard = ({ planName, href, tone = 'calm', children }) => <b className={tone}>{planName.trim()}{children}</b>;
export const limits = [1, 2];
//- snippets/region-picker.tsx
interface Props { kind: 'near' | 'far'; count: number; open?: boolean; onPick(): void; rows: string[] }
export default function RegionPicker({ kind, count, open, onPick, rows }: Props) { return <i>{kind}</i> }
//- index.mdx
${text}`);
  return insertableComponents(site, 'index.mdx', offset);
}

test('every component of the platform can be inserted on separate lines, with placeholders for its attributes', () => {
  const found = at('---\ntitle: "A"\n---\n\nText\n\n$0\n') ?? [];
  const note = found.find(({ name }) => name === 'Note');
  assert.equal(note?.group, 'Callouts');
  assert.equal(note?.snippet, '<Note>\n  $0\n</Note>');
  assert.match(note?.description ?? '', /supplementary/);
  assert.match(
    found.find(({ name }) => name === 'Steps')?.snippet ?? '',
    /^<Steps>\n {2}<Step title="\$1">\n {4}\$0\n/,
  );
  assert.equal(
    found.some(({ name }) => name === 'div'),
    false,
    'no elements of HTML',
  );
  assert.equal(new Set(found.map(({ name }) => name)).size, found.length);
});

test("the site's own components come first, with the import that they need", () => {
  const found = at('---\ntitle: "A"\n---\n\nText\n\n$0\n') ?? [];
  assert.equal(found[0]?.group, undefined);
  const own = found.find(({ name }) => name === 'RateLimits');
  assert.equal(own?.snippet, '<RateLimits $0/>');
  assert.match(own?.also[0]?.text ?? '', /import RateLimits from ['"]\/snippets\/rate-limits\.mdx['"]/);
});

test('components made by code have placeholders for what they need, and an example by their props', () => {
  const found = at('Text\n\n$0\n') ?? [];
  const of = (wanted: string): unknown => {
    const { name, group, example, snippet, also } = found.find((each) => each.name === wanted) ?? {};
    return { name, group, example, snippet, also: also?.map(({ text }) => text.trim()) };
  };
  assert.deepEqual(of('PlanCard'), {
    name: 'PlanCard',
    group: undefined,
    example: '<PlanCard planName="Plan name" href="#">Text</PlanCard>',
    snippet: '<PlanCard planName="$1">$0</PlanCard>',
    also: ['import { PlanCard } from "/snippets/cards.jsx";'],
  });
  assert.deepEqual(of('RegionPicker'), {
    name: 'RegionPicker',
    group: undefined,
    example: '<RegionPicker kind="near" count={3} open={true} />',
    snippet: `<RegionPicker kind="$1" count={$\{2:1}} rows={[$3]} $0/>`,
    also: ['import RegionPicker from "/snippets/region-picker.tsx";'],
  });
  const here = at('import { PlanCard } from "/snippets/cards.jsx";\n\n$0\n') ?? [];
  const mine = here.find(({ name }) => name === 'PlanCard');
  assert.deepEqual([mine?.snippet, mine?.also], ['<PlanCard planName="$1">$0</PlanCard>', []]);
});

test('nothing is offered where no component is allowed: front matter, code, formulas, a tag', () => {
  for (const page of [
    '---\ntitle: "$0A"\n---\n',
    '```js\nco$0nst\n```\n',
    'A `co$0de` b\n',
    '<Card ti$0tle="A" />\n',
    '$$\nx$0\n$$\n',
  ])
    assert.equal(at(page), undefined, page);
  assert.notEqual(at('Words $0 and more\n'), undefined);
});
