import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepsOf } from '../linear.ts';
import { shapes } from '../shapes/list.ts';
import { asksOf } from '../shapes/work.ts';

/**
 * Shapes that once took quadratic time, with the file that did. Of a text that is short enough for a test, the steps of
 * all files hide those of one.
 */
const once: Readonly<Record<string, string>> = {
  'OpenAPI JSON: paths that differ by names': 'checks/openapi/pathParameterFix',
  'docs.json v2: operations of groups': 'openapi/document/source',
};

test('shapes that once took quadratic time take linear steps', () => {
  stepsOf(() => undefined);
  for (const [name, within] of Object.entries(once)) {
    const shape = shapes.find((each) => `${each.kind}: ${each.name}` === name);
    assert.ok(shape !== undefined, name);
    const stepsFor = (length: number): number => {
      const asks = asksOf(shape.kind, shape.text(length));
      return stepsOf(() => {
        for (const { run } of asks) run();
      }, within);
    };
    const [few, many] = [stepsFor(16_000), stepsFor(32_000)];
    assert.ok(few > 0 && many < 2.5 * few, `${name}: ${few} ${many}`);
  }
});

test('completion reads each key of an object a few times, not once for each key that it offers', () => {
  const shape = shapes.find(({ kind, name }) => kind === 'settings' && name === 'rules');
  assert.ok(shape !== undefined);
  const textOf = (length: number) => shape.text(length);
  const stepsFor = (length: number): number => {
    const completion = asksOf('settings', textOf(length)).find(({ name }) => name === 'completion');
    return stepsOf(() => completion?.run(), 'schema/subschema');
  };
  stepsOf(() => undefined);
  const keys = (length: number): number => textOf(length).split('"off"').length;
  const [short, long] = [4_000, 8_000];
  const each = (stepsFor(long) - stepsFor(short)) / (keys(long) - keys(short));
  assert.ok(each < 100, `${each} steps for each key`);
});
