import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyNode } from 'acorn';
import { maxSteps, newRun } from '../../../server/core/javascript/evaluate/evaluate.ts';
import { scopeOfNames } from '../../../server/core/javascript/evaluate/literal.ts';
import {
  Closure,
  Foreign,
  isFields,
  isList,
  JsxElement,
  Keyed,
  Moment,
  Native,
  Pattern,
  Unknown,
  type Value,
} from '../../../server/core/javascript/evaluate/values.ts';
import { parseExpression } from '../../../server/core/javascript/parse.ts';
import { isInSample, rounds } from '../../long.ts';
import { type Random, randomFrom } from '../../random.ts';

/** Names that could lead out of the evaluator. */
const ways = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'valueOf',
  'call',
  'apply',
  'bind',
  'caller',
  'arguments',
  'hasOwnProperty',
  '__defineGetter__',
  '__lookupGetter__',
  'then',
  'toJSON',
  'node',
  'scope',
  'held',
  'bindings',
  'find',
  'props',
  'type',
  'children',
  'length',
  'map',
  'filter',
  'reduce',
  'join',
  'repeat',
  'replaceAll',
  'flat',
  'a',
  '0',
];
const globals = [
  'window',
  'globalThis',
  'process',
  'require',
  'Function',
  'eval',
  'Object',
  'Array',
  'Math',
  'JSON',
  'React',
  'fetch',
  'a',
  'b',
  'xs',
  'f',
];
const hooks = [
  'useState',
  'useMemo',
  'useEffect',
  'useRef',
  'useCallback',
  'memo',
  'String',
  'Boolean',
  'parseInt',
  'useReducer',
  'createContext',
  'useContext',
  'React.Children.map',
];

/** One expression of a hostile page. */
function expression(random: Random, depth: number): string {
  const inner = (): string => expression(random, depth - 1);
  const way = (): string => random.pick(ways) ?? 'a';
  if (depth <= 0)
    return (
      random.pick([...globals, '1', '"a"', 'null', '[]', '({})', '-1', '1e9', '""', 'undefined', '/(a+)+$/']) ?? '1'
    );
  const forms: readonly (() => string)[] = [
    () => `${inner()}.${way().replace('0', 'a')}`,
    () => `${inner()}[${random.below(2) === 0 ? `"${way()}"` : inner()}]`,
    () => `${inner()}?.${way().replace('0', 'a')}?.(${inner()})`,
    () => `${inner()}.${way().replace('0', 'a')}(${inner()}, ${inner()})`,
    () => `(${inner()})(${inner()}, ...${inner()})`,
    () => `${random.pick(hooks)}(${inner()})`,
    () => `((a, { b, ...c } = {}, ...xs) => ${inner()})(${inner()}, ${inner()})`,
    () => `(function f(a) { ${statement(random, depth - 1)} return f(${inner()}) })(${inner()})`,
    () => `[${inner()}, ...${inner()}]`,
    () => `({ "${way()}": ${inner()}, [${inner()}]: ${inner()}, ...${inner()}, get x() { return 1 } })`,
    () => `(${inner()} ? ${inner()} : ${inner()})`,
    () =>
      `(${inner()} ${random.pick(['+', '-', '*', '**', '==', '<', '&&', '||', '??', 'in', 'instanceof', ','])} ${inner()})`,
    () => `\`\${${inner()}}\${${inner()}}\``,
    () => `<div {...${inner()}} style={${inner()}} on${way()}={${inner()}}>{${inner()}}</div>`,
    () => {
      const tag = `a.${way().replace('0', 'a')}`;
      return `<${tag} ${way().replace('0', 'a')}={${inner()}}>{${inner()}}<></></${tag}>`;
    },
    () => `<>{[1, 2, 3].map((${random.pick(['a', 'b'])}) => ${inner()})}</>`,
    () => `typeof ${inner()}`,
    () => `new (${inner()})(${inner()})`,
    () => `(a = ${inner()})`,
    () => `(xs[${inner()}] = ${inner()})`,
    () => `(() => { const l = []; l.push(l, ${inner()}); l.${way().replace('0', 'a')} = l; return l })()`,
    () =>
      `new ${random.pick(['Set', 'Map', 'Date', 'Array', 'Intl.NumberFormat', 'Intl.DateTimeFormat'])}(${inner()}, ${inner()})`,
    () =>
      `new Map([[${inner()}, ${inner()}]]).${random.pick(['get', 'has', 'size', 'forEach', 'entries', 'set'])}(${inner()})`,
    () =>
      `new Date(${inner()}).${random.pick(['getTime', 'toISOString', 'toLocaleDateString', 'getMonth', way()])}(${inner()}, ${inner()})`,
    () => `(() => { const m = new Map(); m.set(m, ${inner()}); m.set(${inner()}, m); return m })()`,
    () => `(${inner()}, ${inner()})`,
  ];
  return (random.pick(forms) ?? (() => '1'))();
}

function statement(random: Random, depth: number): string {
  const inner = (): string => expression(random, depth - 1);
  const forms: readonly (() => string)[] = [
    () => `const { ${random.pick(ways.filter((each) => /^[a-z_]/.test(each)))}: q } = ${inner()};`,
    () => `let q = ${inner()}; q += ${inner()};`,
    () => `if (${inner()}) return ${inner()};`,
    () => `for (;;) { ${inner()}; }`,
    () => `while (${inner()}) { ${inner()}; }`,
    () => `do { ${inner()}; } while (true);`,
    () => `for (const q in ${inner()}) { ${inner()}[q]; }`,
    () => `for (let i = 0; i < 1e9; i++) { const l = [i]; l.push(...${inner()}); l[${inner()}] = ${inner()}; }`,
    () =>
      `for (const { ${random.pick(ways.filter((each) => /^[a-z_]/.test(each)))}: q } of ${inner()}) { q.push(q); q = ${inner()}; continue }`,
    () => `try { ${inner()} } catch { return ${inner()} }`,
    () => `switch (${inner()}) { case ${inner()}: return 1 }`,
    () => `${inner()};`,
  ];
  return (random.pick(forms) ?? (() => ''))();
}

/** Whether a value, and everything reachable from it, consists of the evaluator's own kinds. */
function isClosed(value: Value, own: readonly object[]): boolean {
  const open: unknown[] = [value];
  const seen = new Set<unknown>();
  for (let each = open.pop() as Value; ; each = open.pop() as Value) {
    if (!seen.has(each) && seen.size < 5000) {
      seen.add(each);
      if (typeof each === 'object' && each !== null) {
        if (isList(each)) open.push(...each.slice(0, 100));
        else if (each instanceof JsxElement) {
          if (Object.getPrototypeOf(each.props) !== null) return false;
          open.push(each.props, ...each.children.slice(0, 100));
        } else if (each instanceof Keyed) {
          open.push(...[...each.entries].flat().slice(0, 100));
        } else if (isFields(each)) {
          if (['__proto__', 'constructor', 'prototype'].some((key) => Object.hasOwn(each, key))) return false;
          open.push(...Object.values(each).slice(0, 100));
        } else if (each instanceof Foreign) {
          if (!own.includes(each.held)) return false;
        } else if (
          !(
            each instanceof Moment ||
            each instanceof Pattern ||
            each instanceof Closure ||
            each instanceof Native ||
            each instanceof Unknown
          )
        )
          return false;
      } else if (!['string', 'number', 'boolean', 'undefined', 'object'].includes(typeof each)) return false;
    }
    if (open.length === 0) return true;
  }
}

test('hostile code ends within its steps, throws nothing and reaches only its own values', (context) => {
  const random = randomFrom(24);
  const held = { secret: true };
  const names = new Map<string, Value>([
    ['a', 'text'],
    ['b', new Foreign(held)],
    ['xs', [1, 'two', null]],
  ]);
  let read = 0;
  let most = 0;
  for (let round = 0; round < 8000; round++) {
    const code = expression(random, 2 + random.below(4));
    if (!isInSample(round, 10)) continue;
    const parsed = parseExpression(code);
    if (!parsed.ok) continue;
    read++;
    const run = newRun();
    const component = run.evaluate(parsed.node as AnyNode, scopeOfNames(names));
    // Functions are called like components.
    const value = component instanceof Closure ? run.call(component, [component]) : component;
    assert.ok(run.steps >= 0 && run.depth === 0, code);
    assert.ok(isClosed(value, [held]), code);
    most = Math.max(most, maxSteps - run.steps);
  }
  assert.ok(read > rounds(400, 5000));
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  context.diagnostic(`${read} pieces of code, at most ${most} steps`);
});
