import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AnyNode } from 'acorn';
import { maxSteps, newRun } from '../../../server/core/javascript/evaluate/evaluate.ts';
import { scopeOfNames } from '../../../server/core/javascript/evaluate/literal.ts';
import { listMethods } from '../../../server/core/javascript/evaluate/members.ts';
import { globals } from '../../../server/core/javascript/evaluate/natives.ts';
import { patternMethods } from '../../../server/core/javascript/evaluate/regularExpressions.ts';
import { stringMethods } from '../../../server/core/javascript/evaluate/strings.ts';
import {
  emptyFields,
  emptyScope,
  Keyed,
  Moment,
  Native,
  type Value,
} from '../../../server/core/javascript/evaluate/values.ts';
import { parseExpression } from '../../../server/core/javascript/parse.ts';

/** Code of one kind. */
export interface Costly {
  readonly name: string;
  readonly code: string;
}

/** Large values, as if made by earlier code: lists, tables, and texts that are hard to search. */
export function valuesOf(size: number): ReadonlyMap<string, Value> {
  const text = 'a'.repeat(size * 4);
  const list: readonly Value[] = new Array<Value>(size).fill(text);
  const pairs: readonly (readonly [string, Value])[] = list.map((each, i) => [`k${i}`, each]);
  return new Map<string, Value>([
    ['text', text],
    ['needle', `b${'a'.repeat(size)}`],
    ['list', list],
    ['pairs', pairs],
    ['table', Object.assign(emptyFields(), Object.fromEntries(pairs))],
    ['many', new Keyed(true, new Map<Value, Value>(pairs))],
    ['bag', new Keyed(false, new Map<Value, Value>(pairs.map(([key]) => [key, key])))],
    ['day', new Moment(0)],
    ['nested', [list, [list, [list]]]],
    ['f', newRun().evaluate(treeOf('(...all) => all'), emptyScope())],
  ]);
}

function treeOf(code: string): AnyNode {
  const parsed = parseExpression(code);
  if (!parsed.ok) throw new Error(`not read: ${code.slice(0, 500)}`);
  return parsed.node as AnyNode;
}

/** Arguments for calls. */
const given = [
  '',
  'text',
  'needle',
  'needle, text',
  'list',
  'f',
  'f, list',
  'list, f',
  'table',
  'table, table',
  '"", text',
  '" ", list',
  '100000, text',
  '...list',
  '[table, list], f, 10',
  'pairs',
  'many',
  'nested, 20',
  'i',
  '"en", { minimumFractionDigits: i % 20 }',
];

/** Repeats something until the steps are used up, and keeps the results. */
const often = (act: string): string =>
  `(() => { const all = Array(300).fill(0); return all.map(() => all.map((_, i) => { ${act} })) })()`;

function calls(name: string): readonly (Costly & { readonly expression: string })[] {
  return given.map((args) => {
    const expression = `${name}(${args})`;
    return { name: `${name} with ${args || 'nothing'}`, expression, code: often(`return ${expression}`) };
  });
}

/** Functions of a namespace: `Object.keys`, `React.Children.map`. */
function nativeNames(name: string, value: Value, depth = 0): readonly string[] {
  const members = value instanceof Native ? value.members : typeof value === 'object' && depth < 3 ? value : undefined;
  const inside =
    members !== null && typeof members === 'object'
      ? Object.entries(members).flatMap(([key, each]) => nativeNames(`${name}.${key}`, each, depth + 1))
      : [];
  return value instanceof Native ? [name, ...inside] : inside;
}

/** Code for each kind of node that the evaluator handles. */
const statements: Readonly<Record<string, string>> = {
  Literal: '"a"',
  Identifier: 'text',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is code.
  TemplateLiteral: '`${text}${text}${list}`',
  ArrayExpression: '[...list, ...text, ...many, ...bag]',
  ObjectExpression: '({ ...table, ...list, [text]: list })',
  MemberExpression: 'table[text] ?? list[text.length]',
  CallExpression: 'f(...list)',
  ChainExpression: 'table?.[text]?.f(...list)',
  UnaryExpression: '+text',
  BinaryExpression: '(text + 1) === (text + 2) || (text + "x") < (text + "y") || text == i || list + list',
  LogicalExpression: 'text && list && table',
  ConditionalExpression: 'list ? [...list] : text',
  ArrowFunctionExpression: '((...all) => all)(...list)',
  FunctionExpression: '(function (a, ...all) { return all })(...list)',
  AssignmentExpression: 'let a = text; a += text; a += text; return a',
  UpdateExpression: 'let a = 1; a++; return a',
  NewExpression: 'return [new Set(list), new Map(pairs), new Array(...list), new Map(many)]',
  MetaProperty: '[import.meta, ...list]',
  SequenceExpression: '(text, list, [...list])',
  ParenthesizedExpression: '([...list])',
  JSXElement:
    'return <p {...table} a={list}>{list}{text}<b children={list} /><i {...{ children: list }}>{list}</i></p>',
  JSXExpressionContainer: 'return <>{[...list]}</>',
  ReturnStatement: 'return [...list]',
  VariableDeclaration: 'const [a, ...b] = list; const { c, ...d } = table; return [b, d]',
  ExpressionStatement: '[...list];',
  IfStatement: 'if (text === text + "") return [...list];',
  BlockStatement: '{ { [...list] } }',
  SwitchStatement: 'switch (text + "x") { case text + "y": case text + "z": default: return [...list] }',
  BreakStatement: 'for (const each of list.slice(0, 900)) break;',
  ContinueStatement: 'for (const each of list.slice(0, 900)) continue;',
  ForOfStatement: 'for (const a of text); for (const a of list); for (const a of many); for (const a of bag) break;',
  ForInStatement: 'for (const a in list); for (const a in table); for (const a in text);',
  ForStatement: 'for (let a = 0; a < list.length; a++);',
  WhileStatement: 'let a = 0; while (a < list.length) a++;',
  DoWhileStatement: 'let a = 0; do { a++; } while (a < list.length);',
  TryStatement: 'try { return [...list] } catch {}',
  ThrowStatement: 'throw text;',
  FunctionDeclaration: 'function g(...all) { return all } return g(...list)',
  EmptyStatement: ';;;',
  AssignmentPattern: 'const { a = [...list] } = {}; return a',
  ArrayPattern: 'const [a, ...b] = list; return b',
  ObjectPattern: 'const { a, ...b } = table; return b',
  RestElement: 'return ((a, ...b) => b)(...list)',
  SpreadElement: 'return [...list]',
};

/** Nodes that only refer to others, or that are never evaluated. */
const others: ReadonlySet<string> = new Set(['ClassDeclaration', 'PrivateIdentifier']);

/** Patterns that are slow to parse or match; `i` makes each one different. */
const costlyPatterns = [
  '/(a|a)*$/g',
  '/(?:a?){40}b/g',
  '/a*b|a/g',
  '/$|/g',
  '/[ab]*a[ab]{200}/g',
  'new RegExp("((a?){10}){10}" + i, "gi")',
  'new RegExp("\\p{L}|\\pL|[^x]|" + i, "gi")',
];

/** Code that makes large results from little input. */
const tricks: Readonly<Record<string, string>> = {
  push: 'let a = []; for (const each of list.slice(0, 900)) { a.push(each); } return a',
  'push of many': 'let a = []; for (const each of list.slice(0, 900)) { a.push(...list); } return a',
  unshift: 'let a = []; for (const each of list.slice(0, 900)) { a.unshift(each); } return a',
  set: 'const m = new Map(); for (const each of list.slice(0, 900)) { m.set([], m); } return m',
  add: 'const m = new Set(); for (const each of list.slice(0, 900)) { m.add([]); } return m',
  field: 'const m = {}; for (const [k] of pairs.slice(0, 900)) { m[k] = m; } return m',
  'kept slices': 'const kept = []; for (const each of list.slice(0, 900)) { kept.push(list.slice(1)); } return kept',
  'doubled list':
    'let a = list; for (let k = 0; k < 40; k++) { a = [a, a]; } return [a.flat(40), JSON.stringify(a), String(a)]',
  'doubled text': 'let a = text; for (let k = 0; k < 40; k++) { a = a + a; } return a',
  'doubled element': 'let a = <b>{list}</b>; for (let k = 0; k < 40; k++) { a = <i>{a}{a}</i>; } return a',
  'doubled component':
    'const A = ({ children }) => <>{children}{children}</>; return <A><A><A><A>{list}</A></A></A></A>',
  'children={list}': 'return <p children={list} />',
  'many cases': `switch (i) { ${Array.from({ length: 500 }, (_, n) => `case ${n}:`).join(' ')} break; }`,
  'many statements': `for (const each of list.slice(0, 900)) { continue; ${';'.repeat(20_000)} }`,
  'long text in a tag': `return <p>${'words '.repeat(10_000)}</p>`,
  'long name of a tag': `return <a.${'b.'.repeat(5000)}c />`,
  'long text compared': 'return list.map((each) => each + i).indexOf(text + "x")',
  dates: 'return day.toLocaleDateString("en", { year: "numeric", month: ["long", "short"][i % 2], day: "numeric" })',
  'time zones': 'return day.toLocaleString("en-US", { ...table, timeZone: "UTC" })',
  currencies: 'return i.toLocaleString("en", { style: "currency", currency: "AAA", maximumFractionDigits: i % 20 })',
  keyed: 'return [[...many.keys()], [...many.values()], [...many.entries()], [...bag], many.get(text), bag.has(text)]',
  'sorted texts': 'return list.map((each, k) => each + k).sort()',
  'sorted by collation': 'return list.slice(0, 50).map((each, k) => each + k).sort((a, b) => a.localeCompare(b))',
};

/** Names of node kinds that the evaluator's files handle. */
export function casesOf(...files: readonly string[]): readonly string[] {
  const folder = resolve(import.meta.dirname, '../../../server/core/javascript/evaluate');
  const found = files.flatMap((file) => [
    ...readFileSync(resolve(folder, file), 'utf8').matchAll(/(?:case |type [!=]== )'([A-Z]\w+)'/g),
  ]);
  return [...new Set(found.map(([, name = '']) => name))].filter((name) => !others.has(name));
}

/** Kinds of nodes with code here. */
export const written: ReadonlySet<string> = new Set(Object.keys(statements));

/** Methods of numbers, dates, maps and sets; `methodNames` compares this list with the evaluator's source. */
const methods: Readonly<Record<string, readonly string[]>> = {
  i: ['toFixed', 'toString', 'toLocaleString', 'toPrecision'],
  day: [
    'getTime',
    'valueOf',
    'toISOString',
    'toJSON',
    'toLocaleDateString',
    'toLocaleTimeString',
    'toLocaleString',
    'toString',
  ],
  many: ['get', 'has', 'keys', 'values', 'entries', 'forEach', 'set', 'add'],
  bag: ['has', 'values', 'add'],
};

/** Method names that the evaluator handles by name, from its source. */
export function methodNames(): readonly string[] {
  const folder = resolve(import.meta.dirname, '../../../server/core/javascript/evaluate');
  const found = ['numbers.ts', 'moments.ts', 'collections.ts', 'members.ts'].flatMap((file) => [
    ...readFileSync(resolve(folder, file), 'utf8').matchAll(/(?:case|key ===) '([a-z]\w+)'/g),
  ]);
  return [...new Set(found.map(([, name = '']) => name))].filter((name) => name !== 'size');
}

const called = [
  ...[...globals].flatMap(([name, value]) => nativeNames(name, value).flatMap(calls)),
  ...[...listMethods.keys(), 'push', 'unshift'].flatMap((name) => calls(`list.${name}`)),
  ...[...stringMethods.keys()].flatMap((name) => calls(`text.${name}`)),
  ...[...patternMethods.keys()].flatMap((name) =>
    costlyPatterns.flatMap((pattern) =>
      ['', 'text', 'f', '"$&$`"'].map((args) => {
        const expression = `text.${name}(${pattern}, ${args})`;
        return {
          name: `text.${name} of ${pattern} with ${args || 'nothing'}`,
          expression,
          code: often(`return ${expression}`),
        };
      }),
    ),
  ),
  ...Object.entries(methods).flatMap(([owner, names]) => names.flatMap((name) => calls(`${owner}.${name}`))),
];

/** Every tested call of a native, as an expression. */
export const expressions: readonly string[] = called.map(({ expression }) => expression);

/** Everything that code can do, from the evaluator's own tables. */
export const costly: readonly Costly[] = [
  ...called,
  ...[...Object.entries(statements), ...Object.entries(tricks)].map(([name, code]): Costly => {
    const isExpression = parseExpression(code).ok && !/^(?:[{;]|const|let|switch|for|if|return|function)/.test(code);
    return { name, code: often(isExpression ? `return ${code}` : code) };
  }),
];

/** Evaluates code with values. Returns the number of steps. */
export function stepsFor(code: string, values: ReadonlyMap<string, Value>): number {
  const run = newRun();
  run.evaluate(treeOf(code), scopeOfNames(values));
  return maxSteps - run.steps;
}
