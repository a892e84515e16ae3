import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isInFence, listEnter } from '../../../client/listEnter.ts';

/** A line with the cursor at `|`, after Enter; undefined where Enter stays the editor's. */
function enter(shown: string): string | undefined {
  const at = shown.indexOf('|');
  const line = shown.replace('|', '');
  const edit = listEnter(line, at);
  return edit === undefined ? undefined : line.slice(0, edit.from) + edit.text + line.slice(edit.to);
}

test('an item without text ends the list', () => {
  for (const line of ['- |', '  * |', '+ |', '7. |', '12) |', '- [ ] |']) assert.equal(enter(line), '', line);
});

test('numbers go on where no rule of the configuration has them', () => {
  assert.equal(enter('100. Hundred|'), '100. Hundred\n101. ');
  assert.equal(enter('  100. Ten| and more'), '  100. Ten\n  101.  and more');
  assert.equal(enter('1) One|'), '1) One\n2) ');
});

test('the configuration has each number up to 99, and the next one', () => {
  const path = new URL('../../../client/languages/mdx.language-configuration.json', import.meta.url);
  const { onEnterRules } = JSON.parse(readFileSync(path, 'utf8')) as {
    onEnterRules: readonly { beforeText: string; action: { appendText?: string } }[];
  };
  for (let number = 1; number < 100; number++) {
    const rule = onEnterRules.find(({ beforeText }) => new RegExp(beforeText).test(`  ${number}. Text`));
    assert.equal(rule?.action.appendText, `${number + 1}. `);
  }
});

test('elsewhere Enter is only Enter', () => {
  for (const line of [
    '9. Nine|',
    '99. Nine|',
    '- Text|',
    '|10. Ten',
    '10.| Ten',
    '*|',
    '-|',
    '---|',
    'Text|',
    '|- ',
    '2026. A year|',
  ])
    assert.equal(enter(line), undefined, line);
});

test('what looks like a list inside a fence is code', () => {
  assert.ok(isInFence(['```yaml', 'a:']));
  assert.ok(isInFence(['````', '```', 'x']));
  assert.ok(!isInFence(['```', 'x', '```']));
  assert.ok(!isInFence([]));
  assert.ok(isInFence(['```md', '```js', 'x']), 'what closes a fence has no language');
  assert.ok(!isInFence(['```a``` and more']), 'code in a line is no fence');
});
