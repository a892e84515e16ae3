import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete } from '../../../../server/core/assist/completion/complete.ts';
import { hover } from '../../../../server/core/assist/hover/hover.ts';
import { checkFile } from '../../../../server/core/checks/run.ts';
import { parseJson } from '../../../../server/core/data/json/parseJson.ts';
import { type DataNode, itemsOf, type Path, valueOf } from '../../../../server/core/data/node.ts';
import { schemaNamed } from '../../../../server/core/schema/schema.ts';
import {
  itemView,
  propertyView,
  rootView,
  type SchemaView,
  stubOf,
  subschemaAt,
} from '../../../../server/core/schema/subschema.ts';
import { siteOf } from '../../../check.ts';
import { type Row, rows } from './v2Rows.ts';

/**
 * Tests every row in the table of v2 fields: an accepted value; a rejected one with its message and place; completion
 * of the key and its values; the hover.
 */
const schema = schemaNamed('docs.v2');
const base = {
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D6E4F' },
  navigation: { pages: ['index'] },
};
const contents = ['products', 'languages', 'versions', 'tabs', 'menu', 'dropdowns', 'anchors', 'groups', 'pages'];
const files = new Map([
  ['index.mdx', '---\ntitle: A\ndescription: B\n---\n'],
  ['guides/start.mdx', '---\ntitle: C\ndescription: D\n---\n'],
  ['guides/overview.mdx', '---\ntitle: E\ndescription: F\n---\n'],
  ['openapi.json', '{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}}'],
  ['data.json', '"#0D6E4F"'],
  ...['favicon.svg', 'logo/light.svg', 'logo/dark.svg', 'images/light.png', 'images/dark.png']
    .concat('images/background.png', 'images/thumbnail.png')
    .map((path): [string, string] => [path, '']),
]);

type Json = Record<string, unknown>;

/** Accepted values that the schema's examples do not have. */
const accepted: Readonly<Record<string, unknown>> = {
  'navbar.primary': { type: 'button', label: 'A', href: 'https://example.com' },
  'footer.links[].items': [{ label: 'A', href: '/index' }],
  navigation: { groups: [{ group: 'A', pages: ['index', 'GET /pets', { sourceRef: 'sdk/reference' }] }] },
  'navigation.global': { anchors: [{ anchor: 'Blog', href: 'https://example.com' }] },
  'navigation.pages[]': 'guides/start',
  'navigation.groups[]': { group: 'A', pages: ['index'] },
  'navigation.groups[].pages': ['index'],
  'navigation.groups[].openapi': '/openapi.json',
  colors: { primary: '#0D6E4F', light: '#4ADE9F', dark: '#0d7a5f' },
  redirects: [{ source: '/old', destination: '/index' }],
  'redirects[].destination': '/index',
  fonts: { heading: { family: 'Inter' }, body: { family: 'Inter', source: '/fonts/a.woff2', format: 'woff2' } },
  logo: { light: '/logo/light.svg', dark: '/logo/dark.svg', href: 'https://example.com' },
  'contextual.options': ['copy', { title: 'A', description: 'B', icon: 'book-open', href: 'https://example.com' }],
  'contextual.options[].href': { base: 'https://example.com', query: [{ key: 'q', value: '$page' }] },
  'styling.codeblocks': { theme: { light: 'github-light', dark: 'github-dark' } },
  'styling.codeblocks.theme': 'github-dark',
  integrations: { ga4: { measurementId: 'G-1' }, telemetry: { enabled: false } },
  'seo.metatags': { 'og:title': 'A' },
  'seo.paths': [{ path: 'guides', metatags: { robots: 'noindex' } }],
  variables: { 'product-name': 'Acme' },
  'footer.links': [{ header: 'A', items: [{ label: 'B', href: '/index' }] }],
  'banner.color': { light: '#000000', dark: '#ffffff' },
};

/** Rejected values that do not follow from the row, with words of the message. */
const refused: Readonly<Record<string, readonly [value: unknown, ...words: string[]]>> = {
  $schema: ['docs.json', 'https://'],
  name: ['', 'not empty'],
  logo: ['ab', 'three characters'],
  'seo.paths[].path': ['/guides/', 'slashes'],
  'integrations.frontchat.snippetId': ['abc', 'six characters'],
  'integrations.intercom.appId': ['abc', 'six characters'],
  'integrations.koala.publicApiKey': ['a', 'two characters'],
  'integrations.ga4.measurementId': ['UA-1', 'begins with "G"'],
  'integrations.gtm.tagId': ['X-1', 'begins with "G"'],
  'integrations.posthog.apiKey': ['abc', 'phc_'],
  'integrations.plausible.domain': ['https://a.com', 'without "https://"'],
  'integrations.plausible.server': ['https://a.com', 'without "https://"'],
  'integrations.segment.cdnUrl': ['http://a.com', 'https://'],
  'integrations.transcend.bundleId': ['a b', 'letters, digits'],
  'footer.links': [[], 'at least 1'],
  'footer.links[].items': [[], 'at least 1'],
  'footer.links[].items[].href': ['http://a.com', 'https://'],
  'navigation.groups[].openapi': [5, 'a string'],
  'navbar.links[].type': [5, 'a string'],
  'navbar.links[].href': ['support', 'begins with "/"'],
  'navigation.tabs[].icon': ['fa-book', 'without "fa-"'],
};

for (const row of rows)
  test(`${row.field}: accepted, refused, completed, explained`, () => {
    if (row.field === '$ref') return reference();
    if (row.notes.includes('drops it')) return dropped(row);
    const right = acceptedValue(row);
    const { text, at } = docsWith(row.field, right);
    assert.deepEqual(findingsIn(text), [], `${row.field}: ${JSON.stringify(right)} in ${text}`);
    const [wrong, ...words] = refusedValue(row);
    const bad = docsWith(row.field, wrong);
    const found = findingsIn(bad.text);
    assert.equal(found.length, 1, `${row.field}: ${JSON.stringify(wrong)} ${JSON.stringify(found)}`);
    const [finding] = found;
    assert.ok(finding !== undefined);
    assert.equal(
      bad.text.slice(finding.range.start, finding.range.end),
      bad.text.slice(bad.at.start, bad.at.end),
      row.field,
    );
    for (const word of words) assert.ok(finding.message.includes(word), `${finding.message} lacks ${word}`);
    assert.doesNotMatch(finding.message, /one of|union|anyOf|undefined/i);
    const isDropped =
      (/^navigation\.groups/.test(row.field) && /dropped without a word|ignored beside/.test(row.notes)) ||
      /theme \w+ only/.test(row.notes);
    assert.equal(finding.class, isDropped ? 'misleads' : 'breaks', finding.message);
    missing(row);
    helped(row, text, at);
  });

/** A key that the platform documents and ignores. */
function dropped(row: Row): void {
  const { text, at } = docsWith(row.field, 'solid');
  const found = findingsIn(text);
  assert.deepEqual(
    found.map(({ code, class: weight }) => [code, weight]),
    [['config/ignored', 'misleads']],
    row.field,
  );
  assert.match(hover(siteWith(text), 'docs.json', at.start - 4)?.markdown ?? '', /\*\*No effect\.\*\*/);
}

/** `$ref` is allowed in every object. */
function reference(): void {
  const right = { ...base, colors: { primary: { $ref: 'data.json' } } };
  assert.deepEqual(findingsIn(JSON.stringify(right)), []);
  const wrong = JSON.stringify({ ...base, colors: { primary: { $ref: 'lost.json' } } });
  const found = findingsIn(wrong);
  assert.deepEqual(
    found.map(({ code, class: weight, range }) => [code, weight, wrong.slice(range.start, range.end)]),
    [['config/missing-reference', 'breaks', '"lost.json"']],
  );
  const at = wrong.indexOf('"$ref"') + 2;
  assert.match(hover(siteWith(wrong), 'docs.json', at)?.markdown ?? '', /Path of a JSON file[\s\S]*\[Documentation\]/);
  const open = JSON.stringify(base).replace('"primary"', ' "primary"');
  for (const place of [open.indexOf(' "primary"'), 1]) {
    const labels = complete(siteWith(open), 'docs.json', place).map(({ label }) => label);
    assert.ok(labels.includes('$ref'), labels.join(' '));
  }
  const values = complete(siteWith(wrong), 'docs.json', wrong.indexOf('lost')).map(({ label }) => label);
  assert.ok(values.includes('data.json'), values.join(' '));
}

/** A missing required key is reported at its object. */
function missing(row: Row): void {
  if (!row.required.startsWith('required')) return;
  const key = row.field.slice(row.field.lastIndexOf('.') + 1).replace('[]', '');
  const { config, path } = docsObject(row.field, acceptedValue(row));
  const owner = path.slice(0, -1).reduce<unknown>((node, step) => (node as Json)[step as string], config) as Json;
  // The last two rows of integrations are independent.
  delete owner[key];
  const found = findingsIn(JSON.stringify(config));
  assert.equal(found.length, 1, `${row.field} missing: ${JSON.stringify(found)}`);
  assert.ok(found[0]?.message.includes(`"${key}"`), found[0]?.message);
}

function helped(row: Row, text: string, at: { readonly start: number; readonly end: number }): void {
  const site = siteWith(text);
  const path = pathOf(row.field);
  const view = subschemaAt(schema, parseJson(text, '').root, path);
  const key = path.at(-1);
  if (typeof key === 'string') {
    const about = hover(site, 'docs.json', at.start - 4)?.markdown ?? '';
    assert.ok(
      view?.schema.description !== undefined && about.includes(view.schema.description),
      `${row.field}: ${about}`,
    );
    const start = at.start - JSON.stringify(key).length - 1;
    const without = text.slice(0, start) + text.slice(at.end);
    const labels = complete(siteWith(without), 'docs.json', start).map(({ label }) => label);
    assert.ok(labels.includes(key), `${row.field} is not offered: ${labels.join(' ')}`);
  }
  const values = allowedValues(row);
  if (typeof key === 'string') explained(row, hover(site, 'docs.json', at.start - 4)?.markdown ?? '', values);
  if (values.length === 0 && row.type !== 'boolean') return;
  const open = text.slice(0, at.start) + text.slice(at.end);
  const labels = complete(siteWith(open), 'docs.json', at.start).map(({ label }) => label);
  const isMark = (value: string): boolean => value === 'brands' && row.field.endsWith('icon.style');
  // The icon next to it is not a brand icon.
  for (const value of row.type === 'boolean' ? ['true', 'false'] : values)
    if (!isMark(value)) assert.ok(labels.includes(value), `${row.field}: ${value} is not offered: ${labels.join(' ')}`);
}

/** Hovers have the link to the platform's documentation, the default and the conditions of a key. */
function explained({ field, standard, required, type }: Row, about: string, values: readonly string[]): void {
  assert.match(about, /\[Documentation\]\(https:\/\/www\.mintlify\.com\/docs\//, field);
  const isKnown = values.includes(standard) || (type === 'boolean' && /^(?:true|false)$/.test(standard));
  const written = type === 'boolean' ? standard : `"${standard}"`;
  if (isKnown) assert.ok(about.includes(`Default: \`${written}\``), `${field}: ${about}`);
  if (required !== '') assert.match(about, /required/i, field);
}

/** The allowed values of a row without other values. */
function allowedValues({ field, type, allowed }: Row): readonly string[] {
  if (/codeblocks\.theme/.test(field)) return ['github-dark', 'css-variables'];
  const words = allowed
    .replace(/^\d+ \w+: /, '')
    .replace(/, or.*$/, '')
    .replace(/\s*\(.*\)|; optional$/g, '');
  const isList =
    /^[a-zA-Z0-9-]+(?: [a-zA-Z0-9-]+)*$/.test(words) &&
    !/path|text|URL|folder|begins|empty|https?|keys|of|no|characters|href|entries|page$|hex|columns|optional|grammars|each|type|MDX|Google|styles/.test(
      words.replaceAll('x-twitter', ''),
    );
  return isList && type === 'string' ? words.split(' ') : [];
}

function acceptedValue(row: Row): unknown {
  if (Object.hasOwn(accepted, row.field)) return accepted[row.field];
  if (row.field.endsWith('icon.style')) return 'regular';
  const [first] = allowedValues(row);
  if (row.type === 'boolean') return true;
  if (first !== undefined && row.type === 'string') return first;
  const key = row.field.slice(row.field.lastIndexOf('.') + 1);
  if (row.field.startsWith('navigation') && contents.includes(key) && key !== 'pages') return [item(row.field)];
  if (key === 'pages') return ['index'];
  if (key === 'global') return accepted['navigation.global'];
  if (key.endsWith('[]') && row.field.startsWith('navigation')) return item(row.field.slice(0, -2));
  const view = subschemaAt(schema, undefined, pathOf(row.field));
  return row.type.startsWith('string') && typeof stubOf(view) === 'object' ? 'index' : stubOf(view) || 'text';
}

/** An entry in a list of divisions. */
function item(list: string): Json {
  const view = subschemaAt(schema, undefined, [...pathOf(list), 0]);
  const division = view?.schema.division ?? '';
  const name = division === 'language' ? 'en' : 'A';
  if (view?.schema.foreign !== undefined) return { [division]: name, href: 'https://example.com' };
  return { [division]: name, pages: ['index'] };
}

function refusedValue(row: Row): readonly [value: unknown, ...words: string[]] {
  const own = refused[row.field];
  if (own !== undefined) return own;
  const values = allowedValues(row);
  const { type, allowed } = row;
  if (/codeblocks\.theme/.test(row.field) && type === 'string') return ['nothing-known', 'code theme'];
  if (/hex colour/.test(allowed)) return ['green', 'hex color', '#RRGGBB'];
  if (type === 'boolean') return ['yes', 'true or false', 'not a string'];
  if (type === 'number') return ['2', 'a number', 'not a string'];
  if (type === 'icon') return [5, 'a string or an object'];
  if (type === 'string' && values.length > 20) return ['nothing-known', 'must be'];
  if (type === 'string' && values.length > 0) return ['nothing-known', `"${values[0]}"`];
  if (type === 'string' && /^(?:https )?URL/.test(allowed) && /or path|list of/.test(allowed) === false)
    return ['nothing at all', 'URL'];
  if (type === 'string' || row.field === 'navigation.pages[]') return [5, 'a string'];
  if (type === 'array') return ['text', 'an array', 'not a string'];
  return [5, type.includes('object') ? 'an object' : 'a string', 'not a number'];
}

function pathOf(field: string): Path {
  return field
    .replaceAll('[]', '.[]')
    .split('.')
    .map((step) => (step === '[]' ? 0 : step));
}

/** A docs.json around a value, with the keys that the schema requires on the way. */
function docsObject(field: string, value: unknown): { readonly config: Json; readonly path: Path } {
  const path = pathOf(field);
  const config = structuredClone(base) as Json;
  let view: SchemaView | undefined = rootView(schema, undefined);
  let owner: Json | unknown[] = config;
  for (const [depth, step] of path.entries()) {
    view = view && (typeof step === 'number' ? itemView(view, undefined) : propertyView(view, step, undefined));
    const isLast = depth === path.length - 1;
    const next = path[depth + 1];
    const made: unknown = isLast ? value : typeof next === 'number' ? [] : objectFor(view, next);
    if (Array.isArray(owner)) owner[step as number] = made;
    else owner[step as string] = made;
    if (!isLast) owner = made as Json | unknown[];
  }
  return { config, path };
}

function objectFor(view: SchemaView | undefined, next: Path[number] | undefined): Json {
  const stub =
    view === undefined
      ? {}
      : stubOf({
          ...view,
          schema: { ...view.schema, examples: undefined, enum: undefined, default: undefined, type: 'object' } as never,
        });
  const made = { ...(typeof stub === 'object' ? stub : {}) } as Json;
  const { choice, division, foreign } = view?.schema ?? {};
  if (next === 'sourceRef') return {};
  if (next === 'heading' || next === 'body') return {};
  if (next === 'source' && made['family'] !== undefined) return { ...made, format: 'woff' };
  if (next === 'format') return { ...made, source: '/fonts/a.woff' };
  if (made['type'] === 'button') return { ...made, label: 'Start' };
  if (made['items'] !== undefined) return { ...made, items: [{ label: 'A', href: '/index' }] };
  if (made['destination'] !== undefined) return { ...made, destination: '/index' };
  if (next === 'light' || next === 'dark')
    return {
      ...made,
      ...(view?.schema.required?.includes('dark') === true && Object.hasOwn(made, 'dark') && { [next]: '' }),
    };
  // These two are alone, or have groups.
  if (division === 'tab' && (next === 'graphql' || next === 'sdk')) made['groups'] = [{ group: 'A', pages: ['index'] }];
  else if (
    division !== undefined &&
    division !== 'group' &&
    foreign === undefined &&
    !['href', ...(choice ?? [])].includes(String(next))
  )
    made['pages'] = ['index'];
  if (view?.schema.choice !== undefined && division === undefined && !view.schema.choice.includes(String(next)))
    made['pages'] = ['index'];
  if (division === 'group' && next !== 'sourceRef') made['pages'] ??= ['index'];
  return made;
}

function docsWith(
  field: string,
  value: unknown,
): { readonly text: string; readonly at: { start: number; end: number } } {
  const { config, path } = docsObject(field, value);
  const text = JSON.stringify(config);
  let node: DataNode | undefined = parseJson(text, '').root;
  for (const step of path) node = typeof step === 'number' ? itemsOf(node)[step] : valueOf(node, step);
  assert.ok(node !== undefined, field);
  return { text, at: node.range };
}

function siteWith(text: string): ReturnType<typeof siteOf> {
  return siteOf({ files: new Map([...files, ['docs.json', text]]), marks: [], cursor: undefined });
}

/** Findings in a docs.json, without style and files that these tests lack. */
function findingsIn(text: string): ReturnType<typeof checkFile> {
  return checkFile(siteWith(text), 'docs.json').filter(
    ({ code, class: kind }) =>
      kind !== 'style' && !/missing-(?:page|asset|openapi)|navigation-operation|openapi\//.test(code),
  );
}
