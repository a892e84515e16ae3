import { fork } from 'node:child_process';
import { join } from 'node:path';
import { serverFlags } from '../../server/protocol/serverFlags.ts';
import type { ShapeResult } from '../bench/shapeChild.ts';
import { shapes as known } from '../shapes/list.ts';
import { many, nested, type Shape, type ShapeKind } from '../shapes/shape.ts';
import { inParallel } from './child.ts';
import type { Part, Trial } from './part.ts';
import { usageOf } from './processTime.ts';

/** Limits for a text of a megabyte: seconds for the findings and for each request, and MB above the idle process. */
const limits = { seconds: 2, megabytes: 300 } as const;

/** Seconds after which a process is killed; all its requests together need far less. */
const most = 90;

/** Depths of nesting. */
const depths = [125, 250, 500, 1000] as const;

/** Other JSON files of a site, tested with every shape of docs.json. */
const jsonKinds: readonly ShapeKind[] = ['settings', 'baseline', 'glossary'];

/** Nesting in each kind of file: text that opens and closes a level. */
const levels: Readonly<Partial<Record<ShapeKind, readonly (readonly [open: string, close: string])[]>>> = {
  page: [
    ['<Card title="a">\n', '</Card>\n'],
    ['<div>', '</div>'],
    ['<Tabs><Tab title="a">\n\n', '\n\n</Tab></Tabs>\n'],
    ['> ', ''],
    ['- ', ''],
    ['**a', '**'],
    ['[a', '](b)'],
    ['{[', ']}'],
    ['{(', ')}'],
    ['{a => ', '}'],
    ['<b a={', '} />'],
    ['{`${', '}`}'],
  ],
  'front matter': [
    ['[', ']'],
    ['{a: ', '}'],
    ['- ', ''],
  ],
  'docs.json': [
    ['[', ']'],
    ['{"a": ', '}'],
    ['{"group": "a", "pages": [', ']}'],
  ],
  'docs.json v2': [['{"groups": [{"group": "a", "pages": [', ']}]}']],
  'OpenAPI JSON': [
    ['{"type": "object", "properties": {"a": ', '}}'],
    ['{"allOf": [', ']}'],
  ],
  'OpenAPI YAML': [
    ['{type: object, properties: {a: ', '}}'],
    ['- ', ''],
  ],
  CSS: [
    ['.a {', '}'],
    ['@media print {', '}'],
    [':is(', ')'],
    ['(', ')'],
  ],
  SVG: [['<g>', '</g>']],
  settings: [['{"a": ', '}']],
  glossary: [['{"terms": [', ']}']],
  baseline: [['[', ']']],
};

const own: readonly Shape[] = [
  ...jsonKinds.flatMap((kind) =>
    known.filter((shape) => shape.kind === 'docs.json').map(({ name, text }): Shape => ({ kind, name, text })),
  ),
  ...Object.entries({
    rules: many('.a# > .b { color: red }\n'),
    'one repeated rule': many('.a { color: red }\n'),
    'long selector': many('.a, ', '', '.b { color: red }'),
    'long compound selector': many('.a#', '', ' { color: red }'),
    'selectors in functions': nested(':is(', ')', '', ' { color: red }', '.a'),
    'unclosed rules': many('.a {'),
    'closing braces': many('}'),
    declarations: many('color: red; ', '.a {', '}'),
    properties: many('--a#: b; ', ':root {', '}'),
    'properties that use another': many('--a#: var(--a); ', ':root {', '}'),
    'unclosed comments': many('/* '),
    'quotes only': many('"'),
    imports: many('@import "a#.css";\n'),
    addresses: many('url(a#) ', '.a { background: ', ' }'),
    'unclosed address': many('a', '.a { background: url('),
    escapes: many('\\75 rl(', '.a { background: ', ' }'),
    'utility classes': many('@apply p-# ', '.a { ', '}'),
    'at-rules': many('@a# b;\n'),
    'nested media rules': nested('@media print {', '}'),
    'attributes of selectors': many('[a="b#"]', '', ' { color: red }'),
  }).map(([name, text]): Shape => ({ kind: 'CSS', name, text })),
  ...Object.entries({
    elements: many('<path d="M0 0"/>', '<svg xmlns="http://www.w3.org/2000/svg">', '</svg>'),
    'nested elements': nested('<g>', '</g>', '<svg>', '</svg>'),
    'unclosed elements': many('<g>'),
    'attributes of one element': many(' a#="b"', '<svg', '/>'),
    'a long path': many('M0 0 ', '<svg><path d="', '"/></svg>'),
    'numbers for its size': many('9', '<svg width="', '"/>'),
    'comments before the root element': many('<!-- a -->'),
    entities: many('<!ENTITY a# "b">', '<!DOCTYPE svg [', ']><svg/>'),
    blanks: many(' '),
    'less-than signs': many('<'),
  }).map(([name, text]): Shape => ({ kind: 'SVG', name, text })),
];

/** Text around a nested value. */
const frames: Readonly<Partial<Record<ShapeKind, readonly [start: string, end: string]>>> = {
  'front matter': ['---\ntitle: A\nb: ', '\n---\n'],
  'docs.json': ['{"name": "A", "navigation": ', '}'],
  'docs.json v2': ['{"$schema": "https://example.com/docs.json", "theme": "mint", "name": "A", "navigation": ', '}'],
  'OpenAPI JSON': ['{"openapi": "3.1.0", "components": {"schemas": {"A": ', '}}}'],
  'OpenAPI YAML': ['openapi: 3.1.0\ncomponents: {schemas: {A: ', '}}\n'],
};

const deep: readonly Shape[] = Object.entries(levels).flatMap(([kind, pairs]) =>
  pairs.flatMap(([open, close]) =>
    depths.map((depth): Shape => {
      const [start, end] = frames[kind as ShapeKind] ?? ['', ''];
      const text = `${start}${open.repeat(depth)}1${close.repeat(depth)}${end}`;
      return { kind: kind as ShapeKind, name: `${depth} levels of ${open.trim()}`, text: () => text };
    }),
  ),
);

/** Hard texts of a megabyte, and deeply nested texts. */
export const sizes: Part = {
  id: 'T4',
  name: 'sizes',
  shows: 'A text of 1 MB takes at most 2 s and 300 MB, and nesting that is too deep is a finding',
  minutes: 10,
  async run(trial) {
    const all = [...known, ...own];
    for (const kind of new Set(all.map((shape) => shape.kind)))
      trial.check(levels[kind] !== undefined, () => `no nested text attacks ${kind}`);
    trial.note('shapes', all.length);
    await control(trial);
    const length = trial.count < 20 ? 100_000 : 1_000_000;
    const chosen = trial.isLong || trial.count < 20 ? trial.count : Math.ceil(all.length / 4);
    await inParallel(trial.cases(all, chosen), 2, (shape) => attack(trial, shape, length));
    await inParallel(trial.cases(deep, trial.isLong ? trial.count : Math.min(trial.count, 60)), 2, (shape) =>
      attack(trial, shape, length),
    );
  },
};

async function attack(trial: Trial, shape: Shape, length: number): Promise<void> {
  const name = `${shape.kind}: ${shape.name}`;
  const result = await measure(shape.kind, shape.text(length));
  if (typeof result === 'string') return trial.fail(`${name}: ${result}`);
  const { check, slowest, slowestTime, memory, findings } = result;
  trial.most('seconds to the findings', check, limits.seconds);
  trial.most('seconds to another answer', slowestTime, limits.seconds);
  trial.most('MB over the idle process', memory, limits.megabytes);
  trial.note('findings', findings);
  if (check > limits.seconds) trial.fail(`${name}: ${check.toFixed(2)} s to the findings`);
  if (slowestTime > limits.seconds) trial.fail(`${name}: ${slowestTime.toFixed(2)} s to ${slowest}`);
  if (memory > limits.megabytes) trial.fail(`${name}: ${memory.toFixed(0)} MB`);
}

/** The same measurement must notice the work for a large page. */
async function control(trial: Trial): Promise<void> {
  const result = await measure('page', '[a](/b) <b>c</b> {d}\n\n'.repeat(trial.count < 20 ? 1000 : 20_000));
  const { check, slowestTime, memory } = typeof result === 'string' ? { check: 0, slowestTime: 0, memory: 0 } : result;
  trial.control('milliseconds that are measured', Math.round((check + slowestTime) * 1000), 1);
  trial.control('MB that are measured', Math.round(memory), 1);
}

function measure(kind: ShapeKind, text: string): Promise<ShapeResult | string> {
  return new Promise((resolve) => {
    const child = fork(join(import.meta.dirname, '../bench/shapeChild.ts'), [], {
      execArgv: [...serverFlags],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let result: ShapeResult | undefined;
    let errors = '';
    let isOver = false;
    child.stderr?.setEncoding('utf8').on('data', (data: string) => {
      errors += data;
    });
    const clock = setInterval(() => {
      if ((usageOf(child.pid)?.seconds ?? 0) < most) return;
      isOver = true;
      child.kill('SIGKILL');
    }, 200);
    child.once('message', (message: ShapeResult) => {
      result = message;
    });
    child.once('exit', () => {
      clearInterval(clock);
      resolve(result ?? (isOver ? `still running after ${most} s` : `ends early: ${errors.slice(-500)}`));
    });
    child.send({ kind, text });
  });
}
