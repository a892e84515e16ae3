import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { memo, memo2, memoByText, memoWeakly } from '../../../server/core/text/memo.ts';
import { survivors as kept } from '../../garbage.ts';

test('a result is computed once for each input, whatever the types of both', () => {
  const asked: object[] = [];
  const of = memo((input: object) => {
    asked.push(input);
    return asked.length === 1 ? undefined : asked.length;
  });
  const inputs = [{ a: 1 }, { a: 1 }, Object.freeze({ a: 1 }), [], new Map(), () => 0];
  const results = inputs.map((input) => of(input));
  assert.deepEqual(results, [undefined, 2, 3, 4, 5, 6]);
  assert.deepEqual(
    inputs.map((input) => of(input)),
    results,
  );
  assert.equal(asked.length, inputs.length);
  const other = memo(() => 'of another memo');
  assert.equal(other(inputs[0] as object), 'of another memo');
  assert.equal(of(inputs[1] as object), 2);
});

test('an input shows nothing of its results', () => {
  const input = { a: 1, list: [2] };
  const of = memo((each: object) => ({ each }));
  of(input);
  of(input.list);
  assert.deepEqual(Reflect.ownKeys(input), ['a', 'list']);
  assert.deepEqual(structuredClone(input), { a: 1, list: [2] });
  const copy = { ...input };
  assert.notEqual(of(copy), of(input));
});

test('by texts, a result is computed once for each input and text, even if it is undefined', () => {
  const asked: string[] = [];
  const of = memoByText((input: { readonly name: string }, one: string, other: string) => {
    asked.push(`${input.name} ${one} ${other}`);
    return other === '' ? undefined : one + other;
  });
  const [a, b] = [{ name: 'a' }, { name: 'b' }];
  for (let i = 0; i < 2; i++) {
    assert.equal(of(a, '1', '2'), '12');
    assert.equal(of(a, '12', ''), undefined);
    assert.equal(of(b, '1', '2'), '12');
  }
  assert.deepEqual(asked, ['a 1 2', 'a 12 ', 'b 1 2']);
});

test('a failure is not kept, but a result that asked for itself on its way is', () => {
  let tries = 0;
  const fails = memo(() => {
    tries++;
    if (tries === 1) throw new Error('not yet');
    return tries;
  });
  const input = {};
  assert.throws(() => fails(input), /not yet/);
  assert.equal(fails(input), 2);
  let depth = 0;
  const nested: (each: object) => number = memo((each: object): number => (depth++ === 0 ? nested(each) + 10 : 1));
  assert.equal(nested(input), 11);
  assert.equal(nested(input), 11);
});

test('when an input is collected, so is its result, even if the result refers to the input', async () => {
  const of = memo((input: object) => ({ input }));
  const fill = (): Record<string, WeakRef<object>> => {
    const input = {};
    return { input: new WeakRef(input), result: new WeakRef(of(input)) };
  };
  assert.deepEqual(await kept(fill()), []);
  const input = {};
  const refs = { result: new WeakRef(of(input)) };
  assert.deepEqual(await kept(refs), ['result']);
  assert.equal(of(input), refs.result.deref());
});

test('a result of two inputs is collected with the first of them, even if it refers to both', async () => {
  const of = memo2((one: object, other: object) => ({ one, other }));
  const page = {};
  const index = {};
  const fill = (): Record<string, WeakRef<object>> => {
    const goes = {};
    return {
      'the first input': new WeakRef(goes),
      'its result': new WeakRef(of(goes, index)),
    };
  };
  const fillOther = (): Record<string, WeakRef<object>> => {
    const goes = {};
    return {
      'the second input': new WeakRef(goes),
      'its result': new WeakRef(of(page, goes)),
    };
  };
  const stays = { stays: new WeakRef(of(page, index)) };
  assert.deepEqual(await kept(fill()), []);
  assert.deepEqual(await kept(fillOther()), []);
  assert.deepEqual(await kept(stays), ['stays']);
  assert.equal(of(page, index), of(page, index));
});

test('a result that is kept weakly is the same while something holds it, and computed again after that', async () => {
  let computed = 0;
  const of = memoWeakly((input: { readonly name: string }) => ({ input, number: ++computed }));
  const input = { name: 'a' };
  const fill = (): Record<string, WeakRef<object>> => ({ 'held by nothing': new WeakRef(of(input)) });
  assert.deepEqual(await kept(fill()), []);
  const held = of(input);
  assert.equal(held.number, 2);
  assert.deepEqual(await kept({ held: new WeakRef(held) }), ['held']);
  assert.equal(of(input), held);
  assert.deepEqual(Object.keys(input), ['name']);
});

test('the shipped code keeps results in private fields too: an older target would turn them into WeakMaps', () => {
  const core = readFileSync(join(import.meta.dirname, '../../../dist/core.js'), 'utf8');
  // Not shown on failure, because it has three million characters.
  assert.ok(
    /class [\w$]+ extends [\w$]+\{#[\w$]+;constructor\([\w$]+,[\w$]+\)\{super\([\w$]+\),this\.#[\w$]+=[\w$]+\}static of\(/.test(
      core,
    ),
  );
});
