import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Preview, renderPreview } from '../../../../server/core/render/preview.ts';
import type { RenderHost } from '../../../../server/core/render/renderTypes.ts';
import { searchSite } from '../../../../server/core/render/search/search.ts';
import { createSiteHost } from '../../../../server/core/site/siteHost.ts';
import { shared, sharedPath } from '../../../shared.ts';
import { plainHost } from '../renderText.ts';
import { type ShownRow, shownRows } from './shownRows.ts';
import { unseenRows } from './unseenRows.ts';

/**
 * Every row in the table of v2 fields is in exactly one of two lists:
 *
 * - It shows: something is visible with it and not without it.
 * - It has no effect here: the preview is the same, except for the inspector, which names it.
 */
const fields =
  shared === undefined
    ? []
    : readFileSync(sharedPath('spec', 'config-v2-fields.tsv'), 'utf8')
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t')[0] ?? '');

const host: RenderHost = {
  ...plainHost,
  glyph: (name, type, library) => ({
    svg: `<svg data-name="${name}" data-type="${type ?? ''}" data-library="${library ?? ''}"></svg>`,
  }),
  highlight: (_code, _lang, look) => (look?.grammar === undefined ? undefined : [`highlighted by ${look.grammar}`]),
  modified: () => 0,
};

const needed = { theme: 'mint', name: 'Site', colors: { primary: '#0f6b62' } };

interface Seen {
  readonly all: string;
  readonly inspector: string;
}

/** Everything that a reader sees of a page, and separately the inspector's notes about the site. */
function seen(config: object, { page = 'a', files = {} }: Pick<ShownRow, 'page' | 'files'>): Seen {
  const whole = { ...needed, ...config };
  const texts = Object.entries({ 'docs.json': JSON.stringify(whole), ...defaultFiles, ...files });
  const { site } = createSiteHost(texts.map(([path, text]) => ({ kind: 'text' as const, path, text })));
  const preview: Preview = renderPreview(site, `${page}.mdx`, host);
  const { parts, blocks, rendering: _, ...rest } = preview;
  const html = [...parts, ...blocks].map((each) => each.html).join('\n');
  const notes = [...html.matchAll(/<details class="inspector">.*?<\/details>/gs)].map(([each]) => each);
  const inspector = notes.filter((each) => each.includes('for the published site only')).join('');
  const found = searchSite(site, 'Page')
    .map(({ title }) => title)
    .join(', ');
  return { all: `${JSON.stringify({ ...rest, found })}\n${html.replace(inspector, '')}`, inspector };
}

const defaultFiles = Object.fromEntries(
  ['a', 'b', 'top', 'z'].map((name) => [`${name}.mdx`, `---\ntitle: Page ${name}\n---\n`]),
);

function pathOf(field: string): readonly (string | number)[] {
  return field
    .replaceAll('[]', '.[]')
    .split('.')
    .map((step) => (step === '[]' ? 0 : step));
}

/** A docs.json without the value at a path. */
function without(config: object, path: readonly (string | number)[]): object {
  const copy = structuredClone({ ...needed, ...config });
  let owner: unknown = copy;
  for (const step of path.slice(0, -1)) owner = (owner as Record<string | number, unknown>)[step];
  const last = path.at(-1) ?? '';
  assert.ok(
    typeof owner === 'object' && owner !== null && Object.hasOwn(owner, last),
    `${path.join('.')} is not there`,
  );
  if (Array.isArray(owner)) owner.splice(Number(last), 1);
  else if (path.length === 1) Object.assign(copy, { [last]: undefined });
  else delete (owner as Record<string | number, unknown>)[last];
  return copy;
}

const shownBy = new Map(shownRows.map((row) => [row.field, row]));
const unseenBy = new Map(unseenRows.map((row) => [row.field, row]));

for (const field of fields)
  test(`${field}: is shown, or the inspector says that it is not`, () => {
    const [row, unseen] = [shownBy.get(field), unseenBy.get(field)];
    assert.ok((row === undefined) !== (unseen === undefined), 'is in exactly one of the two lists');
    if (row !== undefined) {
      const [withIt, bare] = [seen(row.config, row), seen(without(row.config, row.at ?? pathOf(field)), row)];
      const [here, there] = row.gone === undefined ? [withIt, bare] : [bare, withIt];
      const mark = row.gone ?? row.sees ?? /never/;
      assert.match(here.all, mark);
      assert.doesNotMatch(there.all, mark);
      assert.equal(withIt.inspector, bare.inspector, 'what shows is not named');
    }
    if (unseen !== undefined) {
      const withIt = seen(unseen.config, unseen);
      const bare = seen(without(unseen.config, unseen.at ?? pathOf(field)), unseen);
      assert.equal(withIt.all, bare.all, 'changes nothing that is seen');
      if (unseen.named === undefined) assert.equal(withIt.inspector, bare.inspector);
      else assert.ok(withIt.inspector.includes(`<b>${unseen.named}</b>`), withIt.inspector);
    }
  });

test('no list has a row twice', () => {
  for (const list of [shownRows, unseenRows])
    for (const { field } of list.filter(({ field }) => fields.includes(field)))
      assert.equal(list.filter((each) => each.field === field).length, 1, field);
});
