import assert from 'node:assert/strict';
import { complete } from '../../../../server/core/assist/completion/complete.ts';
import { hover } from '../../../../server/core/assist/hover/hover.ts';
import { checkSite } from '../../../../server/core/checks/run.ts';
import { type Schema, schemaNamed } from '../../../../server/core/schema/schema.ts';
import {
  itemView,
  propertyView,
  rootView,
  type SchemaView,
  typesOf,
} from '../../../../server/core/schema/subschema.ts';
import type { Site } from '../../../../server/core/site/siteTypes.ts';
import { siteOf } from '../../../check.ts';

/**
 * Each field of the specification with accepted and rejected values, and assertions about them. Values are made from
 * the schema, or taken from `own`. A field without values fails.
 */

export const base = {
  name: 'X',
  colors: { primary: '#0D6E4F' },
  favicon: '/favicon.svg',
  navigation: [{ group: 'A', pages: ['index'] }],
};
export const files = new Map([
  ['index.mdx', '---\ntitle: A\ndescription: B\n---\n'],
  ['guides/a.mdx', '---\ntitle: C\ndescription: D\n---\n'],
  ['openapi.json', '{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}}'],
  ...['favicon.svg', 'logo/light.svg', 'logo/dark.svg', 'images/background.png'].map((path): [string, string] => [
    path,
    '',
  ]),
]);

interface Own {
  readonly accepted?: readonly unknown[];
  readonly refused?: readonly (readonly [value: unknown, severity: string, code: string])[];
}

/** By path; `[]` is an entry of a list. */
export const own: Readonly<Record<string, Own>> = {
  name: { accepted: ['Docs'], refused: [['', 'warning', 'config/empty']] },
  navigation: { accepted: [[{ group: 'A', pages: ['index'] }], [{ group: '', pages: ['index'] }]] },
  'navigation[]': { accepted: [{ group: 'A', pages: ['guides/a'] }] },
  'navigation[].group': { accepted: ['B', ''] },
  'navigation[].pages': { accepted: [['guides/a']] },
  'navigation[].pages[]': { accepted: ['guides/a'], refused: [['nowhere', 'error', 'config/missing-page']] },
  logo: {
    accepted: ['/logo/light.svg', { light: '/logo/light.svg', dark: 'logo/dark.svg' }],
    refused: [['/lost.svg', 'error', 'config/missing-asset']],
  },
  'logo.light': { refused: [['/lost.svg', 'error', 'config/missing-asset']] },
  'logo.dark': { refused: [['/lost.svg', 'error', 'config/missing-asset']] },
  favicon: { refused: [['/lost.svg', 'error', 'config/missing-asset']] },
  colors: { accepted: [{ primary: '#0D6E4F', light: '#4ADE9F', dark: '#0d7a5f' }], refused: [] },
  'colors.primary': {
    accepted: ['#0D6E4F', '#063'],
    refused: [
      ['green', 'error', 'config/color'],
      ['#12345', 'error', 'config/color'],
      ['#0D6E4FFF', 'error', 'config/color'],
    ],
  },
  'colors.background': { accepted: [{ light: '#fff', dark: '#000' }] },
  topbarLinks: { accepted: [[{ name: 'A', url: 'https://example.com' }], []] },
  'topbarLinks[]': { accepted: [{ name: 'A', url: 'mailto:a@example.com' }] },
  topbarCtaButton: {
    accepted: [
      { name: 'A', url: 'https://a.com' },
      { type: 'link', name: 'A', url: '/index' },
      { type: 'github', url: 'https://github.com/a/b' },
    ],
  },
  'topbarCtaButton.type': { accepted: ['link'], refused: [['gitlab', 'error', 'config/value']] },
  versions: { accepted: [[], ['v1']] },
  'versions[]': { accepted: ['v1'] },
  anchors: { accepted: [[], [{ name: 'A', url: 'https://a.com' }]] },
  'anchors[]': { accepted: [{ name: 'A', url: 'https://a.com' }] },
  'anchors[].url': {
    accepted: ['https://a.com', 'mailto:a@example.com'],
    refused: [['nowhere', 'warning', 'config/unused-prefix']],
  },
  'anchors[].icon': {
    accepted: ['rocket', 'github', '/logo/light.svg'],
    refused: [['no-such-icon-at-all', 'warning', 'icon/unknown']],
  },
  'anchors[].color': {
    accepted: ['#0D6E4F', { from: '#000', to: '#ffffff' }],
    refused: [['red', 'error', 'config/color']],
  },
  'anchors[].color.from': { refused: [['red', 'error', 'config/color']] },
  'anchors[].color.to': { refused: [['red', 'error', 'config/color']] },
  'anchors[].version': { accepted: ['v1'], refused: [['v9', 'warning', 'config/hidden-by-version']] },
  'topAnchor.icon': { refused: [['no-such-icon-at-all', 'warning', 'icon/unknown']] },
  tabs: { accepted: [[], [{ name: 'A', url: 'https://a.com' }]] },
  'tabs[]': { accepted: [{ name: 'A', url: 'https://a.com' }] },
  'tabs[].url': { accepted: ['https://a.com'], refused: [['nowhere', 'warning', 'config/unused-prefix']] },
  'api.baseUrl': {
    accepted: ['https://api.a.com', ['http://localhost:3000', 'https://api.a.com/v1']],
    refused: [['api.a.com', 'warning', 'config/base-url']],
  },
  'api.baseUrl[]': { accepted: ['https://a.com'] },
  'api.auth': {
    accepted: [{ method: 'bearer' }, { method: 'key', name: 'X-Key' }, { method: 'basic', name: 'user:password' }],
  },
  'api.auth.method': { accepted: ['bearer', 'basic', 'key'], refused: [['token', 'error', 'config/value']] },
  'api.auth.name': { accepted: ['X-API-Key'] },
  openapi: {
    accepted: ['/openapi.json', 'https://a.com/o.json', ['/openapi.json', 'https://a.com/o.json']],
    refused: [['/lost.json', 'error', 'config/missing-openapi']],
  },
  'openapi[]': { accepted: ['openapi.json'] },
  footerSocials: { accepted: [{}, { x: 'https://x.com/a', website: 'https://a.com' }] },
  backgroundImage: {
    accepted: ['/images/background.png', 'https://a.com/b.png'],
    refused: [['/lost.png', 'error', 'config/missing-asset']],
  },
};

/** Objects that need more keys than required for a field to make sense. */
const around: Readonly<Record<string, unknown>> = {
  'anchors[]': { name: 'A', url: 'https://a.com' },
  'tabs[]': { name: 'A', url: 'https://a.com' },
  'topbarLinks[]': { name: 'A', url: 'https://a.com' },
  topbarCtaButton: { name: 'A', url: 'https://a.com' },
  'api.auth': { method: 'key' },
  'colors.background': { light: '#fff', dark: '#000' },
  colors: { primary: '#0D6E4F' },
  'anchors[].color': { from: '#000', to: '#fff' },
  logo: { light: '/logo/light.svg', dark: '/logo/dark.svg' },
  'navigation[]': { group: 'A', pages: ['index'] },
};

/** A field of docs.json by its path; `[]` is an entry of a list. */
export interface Field {
  readonly path: string;
  readonly view: SchemaView;
}

/** All fields. */
export const fields = [...walk(rootView(schemaNamed('docs.v1'), undefined), '')];

/** Accepted values have no finding, and rejected ones the finding of the policy, at the value itself. */
export function assertAccepted({ path, view }: Field): void {
  const values = accepted(path, view.schema);
  assert.ok(values.length > 0, `no accepted value for ${path}`);
  for (const value of values) {
    const { text, at } = configWith(path, value);
    const found = findings(text).filter((each) => inside(each, at));
    assert.deepEqual(found, [], `${path}: ${JSON.stringify(value)}`);
  }
}

/** Each rejected value has exactly the finding of the policy, at the value itself. */
export function assertRefused({ path, view }: Field): void {
  const values = refused(path, view.schema);
  assert.ok(values.length > 0, `no refused value for ${path}`);
  for (const [value, severity, code] of values) {
    const { text, at } = configWith(path, value);
    const found = findings(text).filter((each) => inside(each, at));
    assert.deepEqual(
      found.map((each) => [each.severity, each.code, text.slice(each.range.start, each.range.end)]),
      [[severity, code, text.slice(at.start, at.end)]],
      `${path}: ${JSON.stringify(value)}`,
    );
  }
}

/** Completion offers the key, whole and half typed, and its allowed values. */
export function assertCompleted({ path, view }: Field): void {
  const [value] = accepted(path, view.schema);
  const { text, at } = configWith(path, value);
  if (!path.endsWith('[]')) {
    const key = path.slice(path.lastIndexOf('.') + 1);
    const start = at.start - JSON.stringify(key).length - 1;
    assert.ok(suggested(text.slice(0, start), text.slice(at.end)).includes(key), path);
    assert.ok(suggested(text.slice(0, start + 2), '').includes(key), path);
  }
  for (const behind of [text.slice(at.end), '']) {
    const found = suggested(text.slice(0, at.start), behind);
    assert.ok(found.length > 0, `nothing for ${path}`);
    for (const allowed of view.schema.enum ?? [])
      assert.ok(found.includes(String(allowed)), `${path}: ${String(allowed)}`);
    if (view.schema.type === 'boolean') assert.deepEqual(found.toSorted(), ['false', 'true']);
  }
}

/** The hover of the key explains the field; that of a string or boolean explains the value. */
export function assertExplained({ path, view }: Field): void {
  const [value] = accepted(path, view.schema);
  const { text, at } = configWith(path, value);
  if (!path.endsWith('[]')) {
    const about = hover(site(text), 'docs.json', at.start - 3)?.markdown ?? '';
    assert.ok(about.includes(view.schema.description ?? '?'), `${path}: ${about}`);
  }
  if (typeof value === 'string' || typeof value === 'boolean')
    assert.ok(hover(site(text), 'docs.json', at.start + 1) !== undefined, `${path}: ${JSON.stringify(value)}`);
}

/** All fields of the specification, with entries of lists. */
function* walk(view: SchemaView, path: string): Generator<Field> {
  for (const key of Object.keys(view.schema.properties ?? {})) {
    const inner = propertyView(view, key, undefined);
    if (inner === undefined || !inner.isSpecified) continue;
    const here = path === '' ? key : `${path}.${key}`;
    if (isLater(view.schema)) continue;
    yield { path: here, view: inner };
    yield* walk(inner, here);
    yield* items(inner, here);
  }
}

function* items(view: SchemaView, path: string): Generator<Field> {
  const item = itemView(view, undefined);
  if (item === undefined || !item.isSpecified || path.endsWith('pages[]') || path === 'footerSocials') return;
  const here = `${path}[]`;
  yield { path: here, view: item };
  if (!here.endsWith('pages[]') && here !== 'versions[]') yield* walk(item, here);
}

/** Objects that only newer formats allow. */
function isLater(schema: Schema): boolean {
  return schema.laterTypes?.includes('object') ?? false;
}

/** Accepted values. */
export function accepted(path: string, schema: Schema): readonly unknown[] {
  const given = Object.hasOwn(own, path) ? own[path]?.accepted : undefined;
  if (given !== undefined) return given;
  if (schema.enum !== undefined) return schema.enum.filter((value) => schema.later?.includes(String(value)) !== true);
  if (schema.examples !== undefined) return schema.examples;
  if (schema.default !== undefined) return [schema.default];
  const [type] = typesOf(schema);
  if (type === 'string') return ['text'];
  if (type === 'boolean') return [true, false];
  return type === 'object' ? [{}] : [];
}

function refused(path: string, schema: Schema): readonly (readonly [unknown, string, string])[] {
  const given = Object.hasOwn(own, path) ? (own[path]?.refused ?? []) : [];
  const types = new Set(typesOf(schema));
  const wrong = types.has('string') ? [true, 5] : types.has('boolean') ? ['yes'] : [5, 'text'];
  const ofType = types.has('array') && types.has('string') ? [5] : wrong;
  const result = [...given, ...ofType.map((value) => [value, 'error', 'config/type'] as const)];
  if (schema.enum !== undefined) result.push(['no such value', 'error', 'config/value']);
  if (schema.format === 'uri') result.push(['no url', 'error', 'config/url']);
  if (schema.format === 'color-hex') result.push(['no color', 'error', 'config/color']);
  return result;
}

/** docs.json with a value at a path, and the value's range. */
export function configWith(
  path: string,
  value: unknown,
): { readonly text: string; readonly at: { readonly start: number; readonly end: number } } {
  const mark = '@here@';
  const whole: Record<string, unknown> = structuredClone(base);
  if (path.startsWith('anchors[].version')) whole['versions'] = ['v1'];
  put(whole, path.split(/\.|(?=\[\])/), mark, '');
  const before = JSON.stringify(whole);
  const start = before.indexOf(`"${mark}"`);
  const written = JSON.stringify(value);
  return { text: before.replace(`"${mark}"`, () => written), at: { start, end: start + written.length } };
}

function put(owner: Record<string, unknown> | unknown[], steps: readonly string[], value: unknown, path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  const here = path + (path !== '' && step !== '[]' ? '.' : '') + step;
  const key = step === '[]' ? 0 : step;
  const target = owner as Record<string | number, unknown>;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const wanted = rest[0] === '[]' ? [] : structuredClone(Object.hasOwn(around, here) ? around[here] : {});
  const known = target[key];
  const inner =
    typeof known === 'object' && known !== null && Array.isArray(known) === Array.isArray(wanted) ? known : wanted;
  target[key] = inner;
  put(inner as Record<string, unknown>, rest, value, here);
}

function site(text: string): Site {
  return siteOf({ files: new Map([...files, ['docs.json', text]]), marks: [], cursor: undefined });
}

/** Completions between two parts of a docs.json. */
function suggested(before: string, behind: string): readonly string[] {
  return complete(site(before + behind), 'docs.json', before.length).map(({ label }) => label);
}

/** Errors and warnings of a docs.json; all findings with `strict`. */
export function findings(text: string, strict = false): ReturnType<typeof checkSite> {
  return checkSite(site(text), { strict }).filter(
    ({ path, severity }) => path === 'docs.json' && (strict || severity === 'error' || severity === 'warning'),
  );
}

function inside(
  { range }: { readonly range: { readonly start: number; readonly end: number } },
  at: { readonly start: number; readonly end: number },
): boolean {
  return at.start <= range.start && range.end <= at.end;
}
