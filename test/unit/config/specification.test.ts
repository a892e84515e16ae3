import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Schema, schemaNamed } from '../../../server/core/schema/schema.ts';
import { subschemaAt, typesOf } from '../../../server/core/schema/subschema.ts';
import { shared, sharedPath } from '../../shared.ts';

const skip = shared === undefined ? 'not run here: the specification' : false;
const spec = skip === false ? readFileSync(sharedPath('spec', 'docs-json-spec.md'), 'utf8') : '';
const docs = schemaNamed('docs.v1');

/** Place in docs.json of the fields in each section's table. */
const sections: readonly (readonly [heading: string, path: readonly (string | number)[], count: number])[] = [
  ['### Resource: site configuration', [], 17],
  ['### Navigation (element', ['navigation', 0], 2],
  ['### Logo (object form)', ['logo'], 3],
  ['### Colors', ['colors'], 6],
  ['### TopbarLink', ['topbarLinks', 0], 2],
  ['### Call to Action', ['topbarCtaButton'], 3],
  ['### Anchor (element', ['anchors', 0], 7],
  ['### topAnchor', ['topAnchor'], 3],
  ['### Tabs (element', ['tabs', 0], 2],
  ['### API', ['api'], 5],
  ['### Feedback', ['feedback'], 2],
  ['### ModeToggle', ['modeToggle'], 2],
  ['## Authentication', ['api', 'auth'], 3],
];

interface Row {
  readonly field: string;
  readonly cells: Readonly<Record<string, string>>;
}

function rowsOf(heading: string): readonly Row[] {
  const start = spec.indexOf(`\n${heading}`);
  assert.ok(start >= 0, heading);
  const section = spec.slice(start + 1).split(/\n##/)[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  const cells = (line: string): readonly string[] =>
    line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim());
  const [head, , ...rest] = lines.map(cells);
  return rest.map((row) => ({
    field: (row[0] ?? '').replaceAll('`', ''),
    cells: Object.fromEntries((head ?? []).map((name, at) => [name, row[at] ?? ''])),
  }));
}

const quoted = (text: string): readonly string[] => [...text.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '');
const coded = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

for (const [heading, path, count] of sections) {
  test(`the schema has every field, value and default of "${heading.replace(/^#+ /, '')}"`, { skip }, () => {
    const rows = rowsOf(heading);
    assert.equal(rows.length, count, heading);
    for (const { field, cells } of rows) {
      const at = [...path, ...field.split('.')];
      const view = subschemaAt(docs, undefined, at);
      assert.ok(view, `${at.join('.')} is not in the schema`);
      const { schema, isSpecified } = view;
      assert.equal(isSpecified, true, `${at.join('.')} belongs to the specification`);
      assert.ok((schema.description ?? '').length > 5, `${at.join('.')} is not described`);
      const item = subschemaAt(docs, undefined, [...at, 0])?.schema;
      checkType(at.join('.'), schema, item, cells['Type'] ?? '');
      checkDefault(at.join('.'), schema, cells['Default'] ?? '');
      checkRequired(at, schema, cells['Required'] ?? '');
    }
  });
}

function checkType(name: string, schema: Schema, item: Schema | undefined, written: string): void {
  const later = new Set(schema.laterTypes);
  const types = new Set(typesOf(schema).filter((type) => !later.has(type)));
  const wanted = new Set<string>();
  for (const value of quoted(written)) {
    wanted.add('string');
    assert.ok(schema.enum?.includes(value), `${name} does not take "${value}"`);
    assert.equal(schema.later?.includes(value) ?? false, false, `${name}: "${value}" is the specification's own`);
  }
  const text = written.replace(/"[^"]*"/g, '');
  if (/\bstring\b/.test(text.replace(/array of string/g, ''))) wanted.add('string');
  if (/\barray of\b/.test(text)) wanted.add('array');
  if (/\b[oO]bject\b/.test(text) || /Colors object/.test(text)) wanted.add('object');
  if (/\bboolean\b/.test(text)) wanted.add('boolean');
  if (/array of string/.test(text)) assert.ok(item !== undefined && typesOf(item).includes('string'), name);
  assert.deepEqual([...types].sort(), [...wanted].sort(), `${name}: ${written}`);
  if (/hex/.test(text) && types.size === 1) assert.equal(schema.format, 'color-hex', name);
}

function checkDefault(name: string, schema: Schema, written: string): void {
  const [value] = coded(written);
  if (value === undefined) assert.equal(schema.default, undefined, `${name} has no default in the specification`);
  else assert.equal(String(schema.default), value, `${name}: default`);
}

function checkRequired(at: readonly (string | number)[], schema: Schema, written: string): void {
  if (written === '') return;
  const owner = subschemaAt(docs, undefined, at.slice(0, -1));
  const isRequired = owner?.schema.required?.includes(String(at.at(-1))) ?? false;
  assert.equal(isRequired, written.startsWith('yes'), `${at.join('.')} required: ${written}`);
  if (written === 'yes') assert.equal(schema.codes?.missing, undefined, `${at.join('.')} is missed as an error`);
}

test('lists of values that the specification closes match the schema', { skip }, () => {
  const iconTypes = coded(/One of ([^|]*)\|/.exec(spec)?.[1] ?? '');
  assert.equal(iconTypes.length, 6);
  for (const path of [
    ['anchors', 0, 'iconType'],
    ['topAnchor', 'iconType'],
  ]) {
    const schema = subschemaAt(docs, undefined, path)?.schema;
    assert.deepEqual(
      schema?.enum?.filter((value) => schema.later?.includes(String(value)) !== true).toSorted(),
      iconTypes.toSorted(),
    );
  }
  const socials = Object.keys(docs.properties?.['footerSocials']?.properties ?? {}).filter(
    (key) => subschemaAt(docs, undefined, ['footerSocials', key])?.isSpecified,
  );
  assert.equal(socials.length, 9, 'exactly nine keys');
  assert.ok(socials.includes('website'));
  const variant = subschemaAt(docs, undefined, ['topbarCtaButton', 'type'])?.schema.enum;
  assert.equal(variant?.length, 2);
});

test('front matter has the fields that the specification requires', { skip }, () => {
  const rule = /front matter containing `(\w+)` \(string[^)]*\) and `(\w+)` \(string/.exec(spec);
  const page = schemaNamed('page');
  assert.deepEqual(page.required, [rule?.[1], rule?.[2]]);
  for (const name of page.required ?? []) assert.equal(page.properties?.[name]?.type, 'string');
});

test('later fields that real sites use are known and marked as later', { skip }, () => {
  const classic = readFileSync(sharedPath('spec', 'config-classic.md'), 'utf8');
  const section = classic.split('### 1.3')[1]?.split('### 1.4')[0] ?? '';
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| `') || line.startsWith('| legacy'))
    .map((line) => line.split('|').slice(1));
  assert.ok(rows.length >= 10);
  const known = Object.keys(docs.properties ?? {});
  for (const [names = ''] of rows) {
    for (const name of coded(names)) {
      const path = name.replace(/\s.*$/, '').split('.');
      const view = subschemaAt(docs, undefined, path);
      assert.ok(view, `${name} is not in the schema`);
      assert.equal(view.isSpecified, false, `${name} is not part of the specification`);
      assert.ok(known.includes(path[0] ?? ''));
    }
  }
});

test('front matter fields of real sites are known', { skip }, () => {
  const text = readFileSync(sharedPath('spec', 'front-matter.md'), 'utf8');
  const known = schemaNamed('page').properties ?? {};
  for (const line of text
    .split('\n')
    .filter((each) => /^\| [*a-z]/.test(each) && !/^\| (?:any other|Field)/.test(each))) {
    const [names = ''] = line.split('|').slice(1);
    for (const name of names.split(/[,·/]/)) {
      const word = /^[\s*]*([A-Za-z][\w:-]*)(?=[\s*:]|$)/.exec(name.trim())?.[1];
      if (word !== undefined && !/[:-]$/.test(word) && !name.includes('`'))
        assert.ok(Object.hasOwn(known, word), `${word} in ${names}`);
    }
  }
});
