import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { endsList, fenceEnd, isInFence } from '../../../client/editing/listEnter.ts';

/** Whether Enter at `|` ends a list. */
function ends(shown: string): boolean {
  const [before = '', after = ''] = shown.split('|');
  return endsList(before, after);
}

test('an empty item ends the list', () => {
  for (const line of ['- |', '  * |', '+ |', '7. |', '12) |', '112. |', '- [ ] |']) assert.ok(ends(line), line);
  for (const line of ['- Text|', '- |Text', '|- ', '9. Nine|', '10.| Ten', '*|', '-|', '---|', 'Text|', '|'])
    assert.ok(!ends(line), line);
});

interface Rule {
  readonly beforeText: string;
  readonly afterText?: string;
  readonly action: { readonly indent: string; readonly appendText?: string };
}

/** What the language configuration inserts after a line break. */
function appended(before: string): string | undefined {
  const path = new URL('../../../client/languages/mdx.language-configuration.json', import.meta.url);
  const { onEnterRules } = JSON.parse(readFileSync(path, 'utf8')) as { readonly onEnterRules: readonly Rule[] };
  const rule = onEnterRules.find(
    ({ beforeText, afterText }) => new RegExp(beforeText).test(before) && new RegExp(afterText ?? '').test(''),
  );
  return rule?.action.appendText;
}

test('the configuration has each number up to 99, and the next one', () => {
  for (let number = 1; number < 100; number++) {
    assert.equal(appended(`  ${number}. Text`), `${number + 1}. `);
    assert.equal(appended(`  ${number}) Text`), `${number + 1}) `);
  }
});

test('a fence in an item does not start another item', () => {
  for (const line of ['- ```js', '1. ~~~', '* [ ] ```js']) assert.equal(appended(line), undefined, line);
});

test('the configuration continues bullets and tasks with text, and nothing else', () => {
  for (const bullet of ['- ', '* ', '+ ']) assert.equal(appended(`  ${bullet}Text`), bullet);
  assert.equal(appended('- [x] Done'), '- [ ] ');
  for (const line of ['- ', '- [ ] ', '* [x] ', '7. ', '2026. A year', 'Text', '---', '*strong*', '1.5 times'])
    assert.equal(appended(line), undefined, line);
});

test('text that looks like a list inside a fence is code', () => {
  assert.ok(isInFence(['```yaml', 'a:']));
  assert.ok(isInFence(['````', '```', 'x']));
  assert.ok(!isInFence(['```', 'x', '```']));
  assert.ok(!isInFence([]));
  assert.ok(isInFence(['```md', '```js', 'x']), 'what closes a fence has no language');
  assert.ok(!isInFence(['```a``` and more']), 'code in a line is not a fence');
});

test('an opened fence is closed, once', () => {
  const text = (line: string, above: readonly string[] = [], below: readonly string[] = []): string | undefined => {
    const end = fenceEnd(above, line, below);
    return end && end.indent + end.marker;
  };
  assert.equal(text('```python'), '```');
  assert.equal(text('```'), '```');
  assert.equal(text('  ~~~~js title="A"'), '  ~~~~');
  assert.equal(text('- ```js'), '  ```');
  assert.equal(text('12. ```js'), '    ```');
  assert.equal(text('```js', ['```', 'x', '```'], ['', '```ts', 'y', '```']), '```', 'others are whole');
  assert.equal(text('```js', [], ['x', '```', 'Text']), undefined, 'its end is there');
  assert.equal(text('```', ['```js', 'x']), undefined, 'it is an end itself');
  assert.equal(text('```js', ['````md']), undefined, 'it is code');
  assert.equal(text('```a``` and more'), undefined);
  assert.equal(text('Text'), undefined);
});

test('backticks do not close automatically, but still surround a selection', () => {
  const { autoClosingPairs, surroundingPairs } = JSON.parse(
    readFileSync(new URL('../../../client/languages/mdx.language-configuration.json', import.meta.url), 'utf8'),
  ) as { autoClosingPairs: { open: string }[]; surroundingPairs: [string, string][] };
  assert.ok(!autoClosingPairs.some(({ open }) => open.includes('`')));
  assert.ok(surroundingPairs.some(([open, close]) => open === '`' && close === '`'));
});
