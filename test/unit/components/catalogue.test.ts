import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { attributeOf, catalogue, typesOf } from '../../../server/core/schema/catalogue.ts';
import { htmlAttributes, isHtmlElement } from '../../../server/core/schema/html.ts';
import { catalogueOf } from '../../../server/core/site/link/references.ts';
import { checkFixture, siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const json = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../schemas/${name}.json`, import.meta.url), 'utf8'));
const { components, aliases } = catalogue();

for (const name of ['components', 'html']) {
  test(`schemas/${name}.json is valid by its schema`, () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    const valid = ajv.validate(json(`${name}.schema`) as object, json(name));
    assert.equal(valid, true, ajv.errorsText());
  });
}

test('entries of the catalogue refer to existing ones', () => {
  for (const spec of components.values()) {
    for (const name of [
      ...spec.required,
      ...spec.incomplete,
      ...spec.exactlyOneOf,
      ...spec.anyOf,
      ...spec.together.keys(),
    ]) {
      assert.ok(spec.attributes.has(name), `${spec.name} has no ${name}`);
    }
    for (const name of [
      ...spec.parents,
      ...spec.notInside,
      ...(spec.children ?? []),
      ...(spec.deprecated === undefined ? [] : [spec.deprecated]),
    ]) {
      assert.ok(name === 'code' || name === 'list' || components.has(name), `${spec.name} names ${name}`);
    }
    for (const child of spec.children ?? []) {
      const parents = components.get(child)?.parents ?? [];
      assert.ok(parents.length === 0 || parents.includes(spec.name), `${child} belongs elsewhere than in ${spec.name}`);
    }
    assert.ok(
      spec.example !== undefined && spec.use !== undefined && spec.shape !== undefined && spec.group !== undefined,
      spec.name,
    );
  }
});

test('defaults and allowed values have the types of their attributes', () => {
  const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);
  for (const spec of components.values()) {
    for (const [name, attribute] of spec.attributes) {
      const types = typesOf(attribute);
      const fits = (value: unknown): boolean =>
        types.includes(kindOf(value)) || (types.includes('integer') && Number.isInteger(value));
      if (attribute.default !== undefined) assert.ok(fits(attribute.default), `${spec.name}.${name}`);
      for (const value of attribute.enum ?? []) assert.ok(fits(value), `${spec.name}.${name}: ${String(value)}`);
      if (attribute.enum !== undefined && attribute.default !== undefined)
        assert.ok(attribute.enum.includes(attribute.default), `${spec.name}.${name}`);
      assert.ok(!/[^.!?)`]$/.test(attribute.description), `${spec.name}.${name} is not a sentence`);
    }
  }
});

test('no alias is a component, and each has one meaning', () => {
  const seen = new Map<string, string>();
  for (const spec of components.values()) {
    for (const alias of spec.aliases) {
      assert.ok(!components.has(alias), alias);
      assert.equal(seen.get(alias), undefined, alias);
      seen.set(alias, spec.name);
      assert.equal(aliases.get(alias), spec.name);
    }
    const owners = new Map<string, string>();
    for (const [name, attribute] of spec.attributes) {
      for (const alias of attribute.aliases ?? []) {
        assert.ok(!spec.attributes.has(alias), `${spec.name}.${alias}`);
        assert.equal(owners.get(alias), undefined, `${spec.name}.${alias}`);
        owners.set(alias, name);
      }
    }
  }
});

test('HTML elements of the catalogue are kept in the preview with all their attributes', () => {
  for (const spec of components.values()) {
    assert.equal(spec.html === true, /^[a-z]/.test(spec.name), spec.name);
    if (spec.html !== true) continue;
    assert.ok(isHtmlElement(spec.name));
    const allowed = htmlAttributes(spec.name);
    for (const name of spec.attributes.keys()) assert.ok(allowed.includes(name), `${spec.name}.${name}`);
  }
});

test('every example has no findings, also in strict mode', () => {
  for (const spec of components.values()) {
    const files = [
      '//- page.mdx',
      '---\ntitle: Example\ndescription: Shows a component.\n---',
      '',
      spec.example ?? '',
      '//- _snippets/prices.mdx',
      'Prices',
    ];
    try {
      checkFixture(files.join('\n'), {
        strict: true,
        only: ['component', 'mdx', 'icon', 'heading', 'image', 'link', 'code', 'snippet', 'front-matter'],
      });
    } catch (error) {
      assert.fail(`${spec.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    assert.ok(spec.example?.includes(`<${spec.name}`), spec.name);
  }
});

test('a site adds its own components, and invalid ones are left out', () => {
  const site = siteOf(
    parseFixture(`//- .docsightrc.json
{"components": {
  "Price": {"description": "A price.", "attributes": {"plan": {"description": "Its plan.", "type": "string", "enum": ["free", "pro"]}, "__proto__": {"description": "x", "type": 5}}, "required": ["plan"]},
  "Broken": 3,
  "__proto__": {"description": "Named badly."}
}}
//- index.mdx
<Price plan="free" />`),
  );
  const own = catalogueOf(site.index);
  const price = own.components.get('Price');
  assert.ok(price);
  assert.deepEqual(attributeOf(price, 'plan')?.enum, ['free', 'pro']);
  assert.equal(own.components.has('Broken'), false);
  assert.equal(own.components.get('Card'), components.get('Card'));
  checkFixture(
    `//- .docsightrc.json
{"components": {"Price": {"description": "A price.", "attributes": {"plan": {"description": "Its plan.", "type": "string", "enum": ["free", "pro"]}}, "required": ["plan"]}}}
//- index.mdx
---
title: Prices
description: What it costs.
---

<Price plan="gold" />
            ^^^^^^ component/attribute-value

<Price />
 ^^^^^ component/missing-attribute
`,
    { only: ['component'] },
  );
});

test('values listed in a site’s component need no type', () => {
  checkFixture(
    `//- .docsightrc.json
{"components": {"Plan": {"description": "A plan.", "attributes": {"level": {"description": "Its level.", "enum": ["silver", "gold"]}, "seats": {"description": "How many.", "enum": [1, 5]}}}}}
//- index.mdx
---
title: Plans
description: What there is.
---

<Plan level="gold" seats={5} />

<Plan level="glod" seats={4} />
            ^^^^^^ component/attribute-value
                         ^^^ component/attribute-value
`,
    { only: ['component'] },
  );
});
