import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, config, renamed } from './renamed.ts';

test('the name of an import in tags and code', () => {
  const text = `${config}//- a.mdx
import No$0te, { data as rows, pick } from '/snippets/n.mdx'

export const all = { Note, pick: pick(rows).pick }

<Note>x</Note> {rows.map((row) => <Note key={row.Note}>{row}</Note>)} <Note.Part />
//- snippets/n.mdx
x
`;
  assert.deepEqual(renamed(text, 'Hint'), {
    asked: 'a.mdx: Note = Note',
    changed: [
      "a.mdx: import Hint, { data as rows, pick } from '/snippets/n.mdx'",
      'a.mdx: export const all = { Note: Hint, pick: pick(rows).pick }',
      'a.mdx: <Hint>x</Hint> {rows.map((row) => <Hint key={row.Note}>{row}</Hint>)} <Hint.Part />',
    ],
    places: ['*a.mdx: Note', ...Array.from({ length: 6 }, () => 'a.mdx: Note')].map((each) => each.replace('*', '')),
  });
  assert.deepEqual(renamed(text.replace('$0', '').replace('pick }', 'pi$0ck }'), 'choose').changed, [
    "a.mdx: import Note, { data as rows, pick as choose } from '/snippets/n.mdx'",
    'a.mdx: export const all = { Note, pick: choose(rows).pick }',
  ]);
  assert.match(renamed(text, 'hint').changed[0] ?? '', /begins with a capital letter/);
  assert.match(renamed(text, 'rows').changed[0] ?? '', /already has something named "rows"/);
});

/** A snippet with exports, and imports of them in every way. */
const exporting = `${config}//- snippets/cards.jsx
import { helper } from './helper.jsx';
export const Card2 = ({ title }) => <b>{title}</b>;
export function Row({ Card2 }) {
  return <Card2 />;
}
const both = () => <Card2 title="x" />;
export default Card2;
//- snippets/all.tsx
import { Card2 as Inner } from './cards';
export { Card2, Row as Line } from './cards.jsx';
export * from './more.mdx';
export const Box = (props: { Card2: string }): unknown => <Inner />;
//- snippets/more.mdx
export const limit = 5

At most {limit}.
//- a.mdx
import { Card2, Row } from '/snippets/cards.jsx'
import { limit } from '/snippets/all.tsx'

export const shown = { Card2, list: [1].map((limit) => limit) }

<Card2 title={limit}>x</Card2> {[<Row><Card2 /></Row>]}
//- b.mdx
import { Card2 as Mine } from '/snippets/all.tsx'
import Whole, { Card2 } from '/snippets/cards.jsx'
import * as Every from '/snippets/cards.jsx'

export const Panel = 1

<Mine /> <Whole /> <Card2 /> <Every.Card2 /> {Every.Card2}
//- snippets/helper.jsx
export const helper = 1;
`;

test('a name that a snippet exports, in every file that imports it', () => {
  const changed = [
    'snippets/cards.jsx: export const Panel = ({ title }) => <b>{title}</b>;',
    'snippets/cards.jsx: const both = () => <Panel title="x" />;',
    'snippets/cards.jsx: export default Panel;',
    "snippets/all.tsx: import { Panel as Inner } from './cards';",
    "snippets/all.tsx: export { Panel, Row as Line } from './cards.jsx';",
    "a.mdx: import { Panel, Row } from '/snippets/cards.jsx'",
    'a.mdx: export const shown = { Card2: Panel, list: [1].map((limit) => limit) }',
    'a.mdx: <Panel title={limit}>x</Panel> {[<Row><Panel /></Row>]}',
    "b.mdx: import { Panel as Mine } from '/snippets/all.tsx'",
    "b.mdx: import Whole, { Panel as Card2 } from '/snippets/cards.jsx'",
    'b.mdx: <Mine /> <Whole /> <Card2 /> <Every.Panel /> {Every.Panel}',
  ];
  for (const place of [
    'const Car$0d2 =',
    'export { Card$02, Row',
    'import { C$0ard2, Row }',
    '<Car$0d2 title={limit}',
    '{ Car$0d2 as Mine }',
    'Every.Car$0d2 />',
  ]) {
    const answer = renamed(at(exporting, place), 'Panel');
    assert.deepEqual(answer.changed, changed, place);
    assert.equal(answer.places.length, 15, place);
  }
  assert.deepEqual(renamed(at(exporting, '{lim$0it}.'), 'most').changed, [
    'snippets/more.mdx: export const most = 5',
    'snippets/more.mdx: At most {most}.',
    "a.mdx: import { most } from '/snippets/all.tsx'",
    'a.mdx: <Card2 title={most}>x</Card2> {[<Row><Card2 /></Row>]}',
  ]);
});

test('aliases and default imports belong to their file; names in use are refused', () => {
  assert.deepEqual(renamed(at(exporting, '<Mi$0ne'), 'Own').changed, [
    "b.mdx: import { Card2 as Own } from '/snippets/all.tsx'",
    'b.mdx: <Own /> <Whole /> <Card2 /> <Every.Card2 /> {Every.Card2}',
  ]);
  assert.deepEqual(renamed(at(exporting, '<Who$0le'), 'Own').changed, [
    "b.mdx: import Own, { Card2 } from '/snippets/cards.jsx'",
    'b.mdx: <Mine /> <Own /> <Card2 /> <Every.Card2 /> {Every.Card2}',
  ]);
  for (const [name, reason] of [
    ['Row', /"snippets\/cards\.jsx" already has something named "Row"/],
    ['helper', /begins with a capital letter/],
    ['class', /is a reserved word in JavaScript/],
    ['2nd', /start with a letter/],
  ] as const)
    assert.match(renamed(at(exporting, 'const Car$0d2 ='), name).changed[0] ?? '', reason);
  assert.deepEqual(renamed(at(exporting, 'const Car$0d2 ='), 'Card2').changed, []);
});
