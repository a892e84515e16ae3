import assert from 'node:assert/strict';
import { test } from 'node:test';
import schema from '../../../schemas/docs.v1.schema.json' with { type: 'json' };
import { renderPreview } from '../../../server/core/render/preview.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { everythingSite } from './everything.ts';
import { plainHost } from './renderText.ts';

interface Schema {
  readonly default?: unknown;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly specification?: boolean;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Default {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  readonly other: unknown;
}

/** Every default in the specification, with the path of its field in docs.json. */
function defaults(): readonly Default[] {
  const found = new Map<string, Default>();
  const visit = (node: Schema, path: readonly (string | number)[], depth: number): void => {
    if (node.specification === false || depth > 12) return;
    const target = node.$ref === undefined ? undefined : at(node.$ref);
    const value = node.default ?? target?.default;
    if (value !== undefined && path.length > 0)
      found.set(path.join('.'), { path, value, other: otherThan(value, node.enum ?? target?.enum) });
    for (const each of [target, ...(node.anyOf ?? []), ...(node.oneOf ?? [])])
      if (each !== undefined) visit(each, path, depth + 1);
    for (const [key, child] of Object.entries(node.properties ?? {})) visit(child, [...path, key], depth + 1);
    if (node.items !== undefined) visit(node.items, [...path, 0], depth + 1);
  };
  visit(schema as unknown as Schema, [], 0);
  return [...found.values()];
}

function at(reference: string): Schema | undefined {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, key) => (node as Readonly<Record<string, unknown>> | undefined)?.[key], schema) as
    | Schema
    | undefined;
}

function otherThan(value: unknown, list: readonly unknown[] | undefined): unknown {
  if (typeof value === 'boolean') return !value;
  return list?.find((each) => each !== value) ?? 'rocket';
}

/** Everything that a reader sees of the site, with this value of a field. */
function seenWith(path: readonly (string | number)[], value: unknown): string {
  const files = new Map(everythingSite());
  const config = JSON.parse(files.get('docs.json') ?? '{}');
  // The other kind of button in the specification, an anchor within the site, and parents of missing fields.
  config.topbarCtaButton = { name: 'Go', url: 'https://github.com/example/widget' };
  config.anchors[0].url = 'api';
  config.topAnchor ??= {};
  config.modeToggle ??= { default: 'dark' };
  config.api.playground ??= {};
  delete config.anchors[0].iconType;
  let parent = config;
  for (const key of path.slice(0, -1)) parent = parent?.[key];
  if (typeof parent !== 'object' || parent === null)
    throw new Error(`the test's docs.json has nothing around ${path.join('.')}`);
  const last = path.at(-1) ?? '';
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  files.set('docs.json', JSON.stringify(config));
  const { site } = createSiteHost([...files].map(([name, text]) => ({ kind: 'text', path: name, text })));
  const pages = ['everything.mdx', 'api/list.mdx'].map((page) => {
    // Data for the next rendering is not visible.
    const { rendering: _, ...shown } = renderPreview(site, page, plainHost);
    return shown;
  });
  return JSON.stringify(pages);
}

test('every default of the specification is what the preview shows where the field is absent', () => {
  const all = defaults();
  // The values in the specification's tables.
  assert.deepEqual(Object.fromEntries(all.map(({ path, value }) => [path.join('.'), value])), {
    'logo.href': '/',
    'topbarCtaButton.type': 'link',
    'anchors.0.isDefaultHidden': false,
    'anchors.0.iconType': 'duotone',
    'topAnchor.name': 'Documentation',
    'topAnchor.icon': 'book-open',
    'topAnchor.iconType': 'duotone',
    'api.playground.mode': 'show',
    'feedback.suggestEdit': false,
    'feedback.raiseIssue': false,
    'modeToggle.isHidden': false,
  });
  for (const { path, value, other } of all) {
    const absent = seenWith(path, undefined);
    assert.equal(absent, seenWith(path, value), `${path.join('.')}: absent is not ${JSON.stringify(value)}`);
    assert.notEqual(absent, seenWith(path, other), `${path.join('.')}: ${JSON.stringify(other)} makes no difference`);
  }
});

test('the defaults are visible', () => {
  const { site } = createSiteHost([
    {
      kind: 'text',
      path: 'docs.json',
      text: '{"name": "N", "logo": {"light": "/l.svg", "dark": "/d.svg"}, "navigation": [{"group": "G", "pages": ["index"]}]}',
    },
    { kind: 'text', path: 'index.mdx', text: 'x' },
    { kind: 'asset', path: 'l.svg' },
    { kind: 'asset', path: 'd.svg' },
  ]);
  const preview = renderPreview(site, 'index.mdx', plainHost);
  const part = (name: string): string => preview.parts.find((each) => each.part === name)?.html ?? '';
  assert.match(
    part('sidebar'),
    /class="anchor-link"[^>]*aria-current="true"[^>]*>.*data-name="book-open" data-type="duotone".*Documentation/,
  );
  assert.match(part('header'), /<a class="logo" aria-label="N" href="\/index">/, 'the logo leads home');
  assert.match(part('header'), /mode-toggle/);
  assert.equal(part('footer'), '');
  assert.deepEqual(preview.mode, { default: undefined, forced: false });
});
