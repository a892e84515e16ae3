import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv, type ErrorObject } from 'ajv';
import docsSchema from '../../../schemas/docs.v1.schema.json' with { type: 'json' };
import { parseJson } from '../../../server/core/data/json/parseJson.ts';
import { nodeAt, property } from '../../../server/core/data/node.ts';
import type { SchemaProblem } from '../../../server/core/schema/problem.ts';
import { validateData } from '../../../server/core/schema/validate.ts';
import { sampleOf } from '../../long.ts';
import { type Random, randomFrom } from '../../random.ts';
import { shared, sharedPath } from '../../shared.ts';

/**
 * Compares our findings with those of a plain JSON Schema validator on randomly changed deployed configurations. Both
 * must agree on validity, and each of our findings must be at a place where the validator finds something.
 */

const plain = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(docsSchema);

const samples: readonly string[] =
  shared === undefined
    ? [readFileSync(new URL('../../sites/sample/docs.json', import.meta.url), 'utf8')]
    : readdirSync(sharedPath('corpus/classic')).map((name) =>
        readFileSync(join(sharedPath('corpus/classic'), name, 'docs.json'), 'utf8'),
      );

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const keys: readonly string[] = [
  ...Object.keys(docsSchema.properties),
  'type',
  'iconType',
  'method',
  'version',
  'from',
  'constructor',
  'toString',
  'a/b~c',
  '',
];
const values: readonly Json[] = [
  'text',
  '',
  '#fff',
  '#12',
  'github',
  'link',
  'basic',
  'https://example.com',
  true,
  0,
  1.5,
  null,
  [],
  {},
  ['index'],
  { name: 'A' },
  { type: 'github', url: '/x' },
  { method: 'basic', name: 'user' },
  { group: 'A', pages: [{ group: 5 }] },
  { from: '#000' },
];

/** A single sample has fewer places whose change is valid. */
const rounds = samples.length > 1 ? 250 : 1000;

test('randomly changed docs.json: as valid as by a plain validator, with findings at the same places', (t) => {
  const random = randomFrom(4);
  let [valid, invalid] = [0, 0];
  for (const sample of sampleOf(samples, 4)) {
    const whole = shortened(JSON.parse(stripped(sample)) as Json);
    for (let round = 0; round < rounds; round++) {
      const value = structuredClone(whole);
      for (let change = 0; change <= random.below(3); change++) mutate(value, random);
      const text = JSON.stringify(value, undefined, random.below(2) * 2);
      const problems = validateData('docs.v1', parseJson(text, 'docs.json').root);
      const isValid = plain(JSON.parse(text));
      const errors = plain.errors ?? [];
      if (isValid) valid++;
      else invalid++;
      assert.equal(problems.length === 0, isValid, `${text}\n${JSON.stringify(isValid ? problems : errors)}`);
      compare(text, problems, errors);
    }
  }
  t.diagnostic(`${valid} valid, ${invalid} invalid`);
  assert.ok(valid > 30 && invalid > 100, `${valid}, ${invalid}`);
});

/** Every violation of the validator has one of our findings at its place or one that explains it, and vice versa. */
function compare(text: string, problems: readonly SchemaProblem[], errors: readonly ErrorObject[]): void {
  const { root } = parseJson(text, 'docs.json');
  const places = new Set(errors.filter(({ keyword }) => keyword !== 'if').map(placeOf));
  for (const { fault, path, key, range } of problems) {
    const place = [...path, ...(fault === 'missing' || fault === 'unknown-key' ? [key] : [])].join('/');
    assert.ok(places.delete(place), `nothing is wrong at ${place}: ${text}`);
    const node = nodeAt(root, path);
    const wanted =
      fault === 'unknown-key' ? property(node, String(key))?.keyRange : fault === 'missing' ? undefined : node?.range;
    if (wanted !== undefined) assert.deepEqual(range, wanted);
  }
  // One cause, one finding: the right name of a misspelled key is not reported as missing.
  const meant = problems.flatMap(({ path, nearest }) => (nearest === undefined ? [] : [[...path, nearest].join('/')]));
  for (const place of meant) places.delete(place);
  assert.deepEqual([...places], [], text);
}

function placeOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword === 'required') path.push(String(params['missingProperty']));
  if (keyword === 'additionalProperties') path.push(String(params['additionalProperty']));
  return path.join('/');
}

/** Only the start of long lists, since their entries have the same kinds of mistakes. */
function shortened(value: Json): Json {
  if (Array.isArray(value)) return value.slice(0, 4).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each)]));
}

function stripped(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/,(?=\s*[}\]])/g, '');
}

/** Changes one place: another value, a misspelled key, a key added or removed. */
function mutate(value: Json, random: Random): void {
  const owners: (Json[] | { [key: string]: Json })[] = [];
  const collect = (node: Json): void => {
    if (typeof node !== 'object' || node === null) return;
    owners.push(node);
    for (const each of Object.values(node)) collect(each);
  };
  collect(value);
  const owner = random.pick(owners);
  if (owner === undefined) return;
  if (Array.isArray(owner)) {
    owner[random.below(owner.length + 1)] = random.pick(values) ?? null;
    return;
  }
  const key = random.pick(Object.keys(owner)) ?? 'name';
  const old = owner[key] ?? null;
  switch (random.below(6)) {
    case 0:
      delete owner[key];
      return;
    case 1:
      delete owner[key];
      owner[key.slice(1)] = old;
      return;
    case 2:
      owner[random.pick(keys) ?? 'x'] = structuredClone(random.pick(values) ?? null);
      return;
    case 3:
      owner[key] = [structuredClone(old)];
      return;
    default:
      owner[key] = structuredClone(random.pick(values) ?? null);
  }
}
