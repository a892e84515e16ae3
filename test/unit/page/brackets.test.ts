import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from '../../../server/core/page/parsePage.ts';
import { assertLinear, stepsOf } from '../../linear.ts';
import { sampleOf } from '../../long.ts';

/** Brackets, tags and quotes nested many times: closed or not, as their names say. */
const nests: Readonly<Record<string, (times: number) => string>> = {
  ...around('{[', ']}'),
  ...around('{() => {', '}}'),
  ...around('{(', ')}'),
  ...around('{{a:', '}}'),
  ...around('{a ? {', '}:1}'),
  ...around('{a => ({', '})}'),
  ...around('{(a,', ')}'),
  ...around('{((a=', ') => {})}'),
  ...around('{function(){', '}}'),
  ...around('{async () => {', '}}'),
  ...around('{class{a=', '}}'),
  ...around('{`${', '}`}'),
  ...around('{"', '"}'),
  ...around('{/* ', '*/}'),
  ...around('{<a>', '</a>}'),
  ...around('<a>{', '}</a>'),
  ...around('<a b={', '}/>'),
  ...around('<a b={<p>', '</p>}/>'),
  ...around('<a {...{', '}}/>'),
  ...around('<a b="', '"/>'),
  ...around("<a b='{", "}'>"),
  'a regular expression': (times) => `{/[/${'{[('.repeat(times)}/]/}`,
  'one brace at the end': (times) => `${'{[('.repeat(times)}}`,
  'a module': (times) => `export const a = ${'() => {'.repeat(times)}${'}'.repeat(times)}`,
  'a broken module': (times) => `export const a = ${'{[a]: {'.repeat(times)}${'}}'.repeat(times)}`,
  'a module in pieces': (times) => 'export const a = {[\n\n'.repeat(times),
  'statements in pieces': (times) => 'export const a = {[\n'.repeat(times),
};

function around(open: string, close: string): Record<string, (times: number) => string> {
  return {
    [`${open} closed`]: (times) => open.repeat(times) + close.repeat(times),
    [`${open} open`]: (times) => open.repeat(times),
  };
}

const places: Readonly<Record<string, (text: string) => string>> = {
  'as a block': (text) => text,
  'in a sentence': (text) => `Words ${text} and more.`,
  'in a list': (text) => `- > ${text}`,
};

const all = Object.entries(nests).flatMap(([name, nest]) =>
  Object.entries(places).map(([place, put]) => ({ name: `${name} ${place}`, text: (n: number) => put(nest(n)) })),
);

test('each expression is read once, whatever surrounds it: steps are linear', () => {
  assertLinear(
    sampleOf(all, 8).map(({ name, text }) => ({
      name,
      at: (size) => {
        const page = text(2400 * size);
        return { length: page.length, run: () => parsePage({ path: 'a.mdx', text: page }) };
      },
    })),
  );
});

/** Far more than a page of 1 KB takes. `{[` 250 times used to take a hundred times as many steps. */
const most = 12_000_000;

test('no page of one kilobyte takes long', () => {
  const late: string[] = [];
  for (const { name, text } of sampleOf(all, 2)) {
    const times = Math.floor(1000 / (text(2).length - text(1).length));
    const page = { path: 'a.mdx', text: text(times) };
    const steps = stepsOf(() => parsePage(page));
    if (steps > most) late.push(`${name}: ${steps}`);
  }
  assert.deepEqual(late, []);
});
