import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Path } from '../../../../server/core/data/node.ts';
import { type Schema, schemaNamed } from '../../../../server/core/schema/schema.ts';
import {
  itemView,
  propertyView,
  rootView,
  type SchemaView,
  subschemaAt,
  typesOf,
} from '../../../../server/core/schema/subschema.ts';
import { type Row, rows, skip } from './v2Rows.ts';

/**
 * The table of the platform's keys and schemas/docs.v2.schema.json must agree in both directions: keys, types, allowed
 * values, defaults and required keys.
 */
const schema = schemaNamed('docs.v2');
const byField = new Map(rows.map((row) => [row.field, row]));

/** Places that the table describes once: keys below the first are also below the second. */
const same: readonly (readonly [place: RegExp, table: string])[] = [
  [/^navigation\.global\.(\w+\[\])/, 'navigation.$1'],
  [/^navigation\.languages\[\]\.(navbar|footer|banner)/, '$1'],
  [/^navigation\.pages\[\]\./, 'navigation.groups[].'],
  [/^navigation\.\w+\[\](?:\.menu\[\])?\.sourceRef$/, 'navigation.pages[].sourceRef'],
  [/^navigation\.groups\[\]\.sdk/, 'navigation.tabs[].sdk'],
  [/^navigation\..+\.(openapi|asyncapi)(?=[[.])/, 'api.$1'],
  [/^api\.(openapi|asyncapi)\[\]/, 'api.$1'],
  [/^.+\.icon\.(?=\w+$)/, 'navigation.groups[].icon.'],
  [/^fonts\.(?:heading|body)\./, 'fonts.'],
];

/** Keys that the platform added after the table was made, according to its documentation. */
const newer = new Set(['api.spec', 'api.spec.download']);
const newerValues: Readonly<Record<string, readonly string[]>> = { 'contextual.options': ['devin-desktop'] };

const contents = new Set([
  'products',
  'languages',
  'versions',
  'tabs',
  'menu',
  'dropdowns',
  'anchors',
  'groups',
  'pages',
  'global',
]);

interface Key {
  readonly field: string;
  readonly view: SchemaView;
  readonly isRequired: boolean;
}

/** Every key of the schema once, named as in the table. */
function keysOf(): readonly Key[] {
  const found: Key[] = [];
  const open: Key[] = [{ field: '', view: rootView(schema, undefined), isRequired: false }];
  for (const { field, view } of open) {
    for (const [key, raw] of Object.entries(view.schema.properties ?? {})) {
      const inner = propertyView(view, key, undefined);
      if (inner === undefined || raw === undefined) continue;
      const name = field === '' ? key : `${field}.${key}`;
      const next = { field: name, view: inner, isRequired: view.schema.required?.includes(key) === true };
      found.push(next);
      // The table has each kind of division once.
      if (
        !/^navigation\.\w+\[\]/.test(name) ||
        !contents.has(key) ||
        (key === 'menu' && name.startsWith('navigation.tabs[]'))
      )
        open.push(next);
    }
    const item = field === '' ? undefined : itemView(view, undefined);
    if (item !== undefined && field.split('[]').length < 5)
      open.push({ field: `${field}[]`, view: item, isRequired: false });
  }
  return found;
}

/** The row of a key, or of the place that the table has instead. */
function rowOf(field: string): Row | undefined {
  return [field, ...placesLike(field)].map((each) => byField.get(each)).find((row) => row !== undefined);
}

/** Possible names of the key in the table. */
function placesLike(field: string): readonly string[] {
  const found: string[] = [];
  let at = field;
  for (const [place, table] of same) {
    at = at.replace(place, table);
    found.push(at);
  }
  return [...found, ...same.map(([place, table]) => field.replace(place, table))];
}

/** Whether the parent row lists the key, or rows below it do: `{light, dark}`, `23 names: adobe …`. */
function isNamed(field: string): boolean {
  return [field, ...placesLike(field)].some(isNamedAt);
}

function isNamedAt(field: string): boolean {
  if (rows.some((row) => row.field.startsWith(`${field}.`) || row.field.startsWith(`${field}[`))) return true;
  const steps = field.split('.');
  const key = (steps.at(-1) ?? '').replace('[]', '');
  for (let end = steps.length - 1; end > 0; end--) {
    const owner = steps.slice(0, end).join('.');
    const row = rowOf(owner.replace(/(?:\[\])+$/, '')) ?? rowOf(owner);
    const words = `${row?.allowed ?? ''} ${row?.notes ?? ''}`;
    if (new RegExp(`(?<![\\w-])${key}(?![\\w-])`).test(words)) return true;
  }
  return false;
}

test('each key of the schema is in the table', { skip }, () => {
  const lacking = keysOf().filter(({ field }) => rowOf(field) === undefined && !isNamed(field) && !newer.has(field));
  assert.deepEqual(
    lacking.map(({ field }) => field),
    [],
  );
});

test('keys are required in the schema if they are in the table, and vice versa', { skip }, () => {
  for (const { field, isRequired } of keysOf()) {
    const row = byField.get(field);
    if (row === undefined) continue;
    // v2Fields.test.ts checks conditions.
    const isAsked =
      row.required === 'required' || row.required === 'required in object' || row.required === 'required in it';
    const isConditional = row.required !== '' && !isAsked;
    if (!isConditional) assert.equal(isRequired, isAsked || /^required in \w+$/.test(row.required), field);
  }
});

for (const row of rows) {
  test(`${row.field}: type, values and default are those of the schema`, () => {
    const path: Path = row.field
      .replaceAll('[]', '.[]')
      .split('.')
      .map((step) => (step === '[]' ? 0 : step));
    const view = subschemaAt(schema, undefined, path);
    assert.ok(view !== undefined, `${row.field} is not in the schema`);
    const types = row.type === 'icon' ? ['string', 'object'] : row.type.split(/, | or /);
    // A page in a list can be a group.
    if (row.field !== 'navigation.pages[]')
      assert.deepEqual([...new Set(typesOf(view.schema))].sort(), types.sort(), row.field);
    compareValues(row, view.schema);
    compareDefault(row, view.schema);
  });
}

/** Words for a value instead of a list of values. */
const inWords =
  /path|text|URL|folder|begins|empty|https?|keys|characters|href|entries|^page$|hex|columns|grammars|each|MDX|Google|Markdown|object|styles|optional$|METHOD|name to|nested|at least|codes|^as /;

function valuesOf({ field, allowed }: Row): readonly string[] | undefined {
  if (field === 'navigation.languages[].language') return allowed.replace(/^\d+ codes: /, '').split(' ');
  if (/^integrations\.mixpanel\.region$/.test(field)) return allowed.replace(/;.*$/, '').split(' ');
  if (field === 'contextual.options') return allowed.replace(/, or.*$/, '').split(' ');
  const words = allowed.replace(/, or.*$/, '');
  return words === '' || inWords.test(words) || /[{}:;,(]|^\d/.test(words) ? undefined : words.split(' ');
}

function compareValues(row: Row, found: Schema): void {
  const values = valuesOf(row);
  if (row.field === 'integrations') {
    const names = row.allowed.replace(/^\d+ names: /, '').split(' ');
    assert.deepEqual(Object.keys(found.properties ?? {}).sort(), names.sort());
    return;
  }
  if (row.field === 'footer.socials') {
    const names = row.allowed.replace(/^\d+ platforms: /, '').split(' ');
    assert.deepEqual(Object.keys(found.properties ?? {}).sort(), names.sort());
    return;
  }
  // Keys of other objects have their own rows; Shiki's names are only counted.
  if (row.type === 'object' || /codeblocks\.theme/.test(row.field)) return;
  const holder = found.enum ?? (typesOf(found).includes('array') ? optionsOf(row.field) : undefined);
  const known = (holder ?? []).filter((each) => !(newerValues[row.field] ?? []).includes(String(each)));
  if (row.type === 'icon' || (values === undefined && known.length === 0)) return;
  assert.deepEqual(known.map(String).sort(), [...(values ?? [])].sort(), row.field);
}

/** Values of list items, if they are listed. */
function optionsOf(field: string): readonly unknown[] | undefined {
  const path = [
    ...field
      .replaceAll('[]', '.[]')
      .split('.')
      .map((step) => (step === '[]' ? 0 : step)),
    0,
  ];
  const item = subschemaAt(schema, undefined, path)?.schema;
  return item?.enum;
}

/** Defaults that the table has in words, not as a value. */
const spoken = new Set([
  'home page',
  'detected',
  'by theme',
  'found by themselves',
  'icons.library',
  'inherited',
  'first',
]);

function compareDefault({ field, standard }: Row, found: Schema): void {
  const own = found.default;
  if (spoken.has(standard)) {
    assert.equal(own, undefined, `${field}: ${JSON.stringify(own)} for "${standard}"`);
    return;
  }
  const written = own === undefined ? '' : typeof own === 'string' ? own : JSON.stringify(own);
  assert.equal(written, standard, field);
}
