import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newRun } from '../../../server/core/javascript/evaluate/evaluate.ts';
import { evaluateExpression, scopeOfNames } from '../../../server/core/javascript/evaluate/literal.ts';
import { type Literal, literalOfValue, Unknown } from '../../../server/core/javascript/evaluate/values.ts';
import { parseExpression } from '../../../server/core/javascript/parse.ts';

/** Without the missing prototypes. */
const plain = (value: unknown): unknown => structuredClone(value);

/** An object as the evaluator represents it. */
const fields = (value: Readonly<Record<string, Literal>>): Literal => Object.assign(Object.create(null), value);

const names = new Map<string, Literal>([
  ['page', fields({ title: 'T', list: ['a'], sub: fields({ n: 1 }) })],
  ['n', 2],
  ['list', ['b', 'a', 'c']],
  ['rows', [fields({ id: 1, name: 'one' }), fields({ id: 2, name: 'two' })]],
  ['none', undefined],
]);

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: this is code.
/** Code and its value. */
const cases: readonly (readonly [string, unknown])[] = [
  ['1', 1],
  ['-2.5', -2.5],
  ['+3', 3],
  ['!true', false],
  ['"a"', 'a'],
  ["'b'", 'b'],
  ['null', null],
  ['`c${1}d${"e"}`', 'c1de'],
  ['[1, "a", [true]]', [1, 'a', [true]]],
  ['({a: 1, "b-c": {d: null}})', { a: 1, 'b-c': { d: null } }],
  ['(1)', 1],
  // Arithmetic, comparison, conditions.
  ['1 + 2 * 3 - 4 / 2', 5],
  ['7 % 3 + 2 ** 3', 9],
  ['"a" + 1', 'a1'],
  ['1 < 2 && "b" > "a"', true],
  ['"1" == 1', true],
  ['"1" === 1', false],
  ['n ? "yes" : "no"', 'yes'],
  ['none ?? "d"', 'd'],
  // Effects that only run in a browser are skipped: state has its initial value.
  ['(() => { const [a, set] = useState(3); useEffect(() => set(9), []); useLayoutEffect(() => {}); return a })()', 3],
  ['(() => { const [busy] = useTransition(); useDebugValue(busy); return busy })()', false],
  ['import.meta.env?.MODE ?? "none"', 'none'],
  ['"ÄB".toLocaleLowerCase() + "x".toLocaleUpperCase("en") + "e\\u0301".normalize().length', 'äbX1'],
  ['0 || "d"', 'd'],
  ['typeof n', 'number'],
  ['typeof (() => 1)', 'function'],
  ['void 0', undefined],
  // Members, spreads, tables.
  ['page.title', 'T'],
  ['page["list"][0]', 'a'],
  ['page.sub?.n', 1],
  ['none?.a.b.c', undefined],
  ['none?.f()', undefined],
  ['page.absent', undefined],
  ['list.length', 3],
  ['"abc".length', 3],
  ['"abc"[1]', 'b'],
  ['[0, ...list]', [0, 'b', 'a', 'c']],
  ['({...page.sub, m: 2})', { n: 1, m: 2 }],
  ['({ a: "x", b: "y" })["b"]', 'y'],
  ['"n" in page.sub', true],
  ['({ [`k${n}`]: 1 })', { k2: 1 }],
  // Lists.
  ['list.map((each, i) => each + i)', ['b0', 'a1', 'c2']],
  ['rows.map(({ name, id = 0, ...rest }) => `${id}:${name}`).join(", ")', '1:one, 2:two'],
  ['list.filter((each) => each !== "a").slice(1)', ['c']],
  ['["a", false, "b"].filter(Boolean).join(" ")', 'a b'],
  ['rows.find((row) => row.id === 2).name', 'two'],
  ['list.includes("a") && list.indexOf("c")', 2],
  ['list.some((each) => each === "a")', true],
  ['list.every((each) => each === "a")', false],
  ['[1, [2, [3]]].flat(2)', [1, 2, 3]],
  ['[1, 2].flatMap((each) => [each, each])', [1, 1, 2, 2]],
  ['[1, 2, 3].reduce((sum, each) => sum + each, 0)', 6],
  ['list.toSorted()', ['a', 'b', 'c']],
  ['[3, 1, 2].sort((a, b) => a - b)', [1, 2, 3]],
  ['Object.entries({ a: 1 }).map(([key, value]) => key + value)', ['a1']],
  ['Object.keys(page.sub)', ['n']],
  ['Array.from({ length: 3 }, (_, i) => i)', [0, 1, 2]],
  // Strings.
  ['"a-b".split("-")', ['a', 'b']],
  ['"Ab".toUpperCase() + "Ab".toLowerCase()', 'ABab'],
  ['" a ".trim().padStart(3, "0")', '00a'],
  ['"aXbX".replace("X", "$&").replaceAll("X", "-")', 'a$&b-'],
  ['"abc".slice(-2).charAt(0)', 'b'],
  ['"ab".startsWith("a") && "ab".endsWith("b")', true],
  ['"ab".repeat(2)', 'abab'],
  ['(1.256).toFixed(2)', '1.26'],
  ['(12345).toLocaleString()', '12,345'],
  ['(1234.5).toLocaleString("en-US", { style: "currency", currency: "USD" })', '$1,234.50'],
  ['(0.5).toLocaleString("en-US", { minimumFractionDigits: 2 })', '0.50'],
  ['(2 > 1).toString()', 'true'],
  ['Number.isSafeInteger(Number("3"))', true],
  ['typeof window === "undefined"', true],
  ['Math.max(1, 2) + Math.round(1.5)', 4],
  ['JSON.stringify({ a: [1] })', '{"a":[1]}'],
  ['String(1) + Number("2")', '12'],
  ['parseInt("12px")', 12],
  // Functions in the code.
  ['((a, b = 2, ...c) => [a, b, c])(1, undefined, 3, 4)', [1, 2, [3, 4]]],
  ['(() => { const [a, , b] = [1, 2, 3]; let c = 0; if (a) { c = 5 } else c = 6; c += b; return c; })()', 8],
  ['((kind) => { switch (kind) { case "a": return 1; case "b": default: return 2 } })("x")', 2],
  ['(function f(x) { return g(x); function g(y) { return y * 2 } })(4)', 8],
  // Finite loops, and lists and objects that a function fills.
  ['(() => { let s = ""; for (const each of list) { if (each === "a") continue; s += each } return s })()', 'bc'],
  ['(() => { for (const { id } of rows) if (id === 2) return `row ${id}`; })()', 'row 2'],
  ['(() => { const l = []; for (let i = 0; i < 3; i++) { if (i === 2) break; l.push(i * 2) } return l })()', [0, 2]],
  ['(() => { const l = [1]; list.forEach((each) => l.unshift(each)); return l })()', ['c', 'a', 'b', 1]],
  ['(() => { const o = {}; for (const r of rows) o[r.name] = r.id; o.two += 1; return o })()', { one: 1, two: 3 }],
  [
    'rows.reduce((all, row) => { (all[row.name] = all[row.name] || []).push(row.id); return all }, {})',
    { one: [1], two: [2] },
  ],
  ['(() => { let n = 1; const a = n++; const b = --n; n ??= 5; n ||= 6; return [a, b, n] })()', [1, 1, 1]],
  ['(() => { const a = [1]; const b = [...a]; a.push(2); return [a, b] })()', [[1, 2], [1]]],
  ['[...new Set(["a", "b", "a"])].join("")', 'ab'],
  // Sets, maps, and lists by length.
  [
    '(() => { const s = new Set(list); s.add("d"); s.add("a"); return [s.size, s.has("d"), Array.from(s)] })()',
    [4, true, ['b', 'a', 'c', 'd']],
  ],
  [
    '(() => { const m = new Map([["a", 1]]); m.set("b", 2).size; return [m.size, m.get("b"), m.get("c"), [...m.keys()]] })()',
    [2, 2, undefined, ['a', 'b']],
  ],
  ['(() => { let s = ""; for (const [k, v] of new Map([["a", 1], ["b", 2]])) s += k + v; return s })()', 'a1b2'],
  ['Object.fromEntries(new Map([["a", 1]]))', { a: 1 }],
  ['(() => { const g = {}; new Map([["a", 1]]).forEach((v, k) => { g[k] = v }); return g })()', { a: 1 }],
  ['[...Array(3).keys()].map((i) => i + 1)', [1, 2, 3]],
  ['new Array(2).fill("x").concat(Array.of(1))', ['x', 'x', 1]],
  [
    '[...["a", "b"].entries()]',
    [
      [0, 'a'],
      [1, 'b'],
    ],
  ],
  ['["b", "a", "C"].sort((a, b) => a.localeCompare(b))', ['a', 'b', 'C']],
  ['[1, 2, 1].lastIndexOf(1) + [1, 2, 1].findLastIndex((n) => n < 2)', 4],
  // Other finite loops.
  ['(() => { let n = 5, s = 0; while (n > 0) { s += n--; if (s > 11) break } return s })()', 12],
  ['(() => { let n = 0; do { n++ } while (n < 3); return n })()', 3],
  [
    '(() => { const k = []; for (const key in page.sub) k.push(key); for (const i in ["x"]) k.push(i); return k })()',
    ['n', '0'],
  ],
  ['(1, 2, 3)', 3],
  // Dates are read in UTC, so that the author's time zone does not matter.
  ['new Date("2025-01-31").getFullYear()', 2025],
  [
    'new Date("2025-01-31").toLocaleDateString("en-US", { month: "long", day: "numeric", year: "numeric" })',
    'January 31, 2025',
  ],
  ['new Date("2025-03-09").toLocaleDateString()', '3/9/2025'],
  ['new Date("January 5, 2025").getMonth() + "/" + new Date(2025, 0, 5).getDay()', '0/0'],
  ['new Date("2025-01-02T23:30:00").toISOString()', '2025-01-02T23:30:00.000Z'],
  ['["2024-05-01", "2025-05-01"].sort((a, b) => new Date(b) - new Date(a))[0]', '2025-05-01'],
  ['new Date("2025-01-01") < new Date("2025-01-02")', true],
  ['new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format(new Date("2025-01-31"))', 'Jan 31, 2025'],
  // Numbers in English notation.
  [
    'new Intl.NumberFormat("en-US", { style: "currency", currency: "EUR", maximumFractionDigits: 0 }).format(1234.5)',
    '€1,235',
  ],
  ['new Intl.NumberFormat("en", { notation: "compact" }).format(15300)', '15K'],
  ['(255).toString(16) + (1.005).toPrecision(2)', 'ff1.0'],
  ['Math.round(Math.cos(0) + Math.SQRT2 + Math.hypot(3, 4))', 7],
  ['Math.min(1, Number.POSITIVE_INFINITY)', 1],
];

test('code is evaluated by reading as JavaScript evaluates it', () => {
  for (const [code, value] of cases) {
    const known = evaluateExpression(code, names);
    assert.deepEqual([known !== undefined, plain(known?.value)], [true, value], code);
  }
  assert.deepEqual(evaluateExpression('undefined'), { value: undefined });
});

/** Code, the parts that are not run, and the value without them: undefined if unknown. */
const unrun: readonly (readonly [code: string, notes: readonly string[], value?: unknown])[] = [
  ['a', ['a']],
  ['f()', ['f']],
  ['a + 1', ['a']],
  ['`${f()}`', ['f']],
  ['window.location.href', ['window']],
  ['fetch("/x").then((r) => r.json())', ['fetch']],
  ['new Date().getFullYear()', ['new Date']],
  ['Date.now()', ['Date']],
  ['new Date("no date").getTime()', ['new Date']],
  ['new Date("2025-01-01").toLocaleDateString("de")', ['toLocaleDateString']],
  [
    'new Date("2025-01-01").toLocaleDateString("en-US", { dateStyle: "long", year: "numeric" })',
    ['toLocaleDateString'],
  ],
  ['new Date("2025-01-01").toLocaleDateString("en-US", { timeZone: "Europe/Berlin" })', ['toLocaleDateString']],
  ['new Intl.NumberFormat("de").format(1)', ['format']],
  ['new Intl.Collator()', ['new Intl.Collator']],
  ['new (class {})()', ['new']],
  ['Math.random()', ['random']],
  ['Math.random', ['random']],
  ['Object.groupBy(list, String)', ['groupBy']],
  ['/a(?=b)/.test("a")', ['a regular expression']],
  ['"a".replace(/a(?!b)/, "b")', ['a regular expression'], 'a'],
  ['"a".replaceAll(unheard, "b").toUpperCase()', ['unheard'], 'A'],
  ['"a".match("a")', ['match']],
  ['1n', ['a big number']],
  ['this.x', ['this']],
  ['import("x")', ['import()']],
  ['eval("1")', ['eval']],
  ['Function("return 1")()', ['Function']],
  ['globalThis', ['globalThis']],
  ['process.env', ['process']],
  ['none.title', ['a property of undefined']],
  ['none.f()', ['a property of undefined']],
  ['n()', ['a call']],
  ['n++', ['an assignment']],
  ['n = 3', ['an assignment']],
  ['page.title = 3', ['an assignment']],
  ['list.push(1)', ['push']],
  ['(async () => 1)()', ['an async function']],
  ['(function* () {})()', ['a generator']],
  ['(() => { throw 1 })()', ['throw']],
  ['(1).toLocaleString("en-US", { style: "currency", currency: "x" })', ['toLocaleString']],
  ['(1).toLocaleString("de")', ['toLocaleString']],
  ['Number.prototype', ['prototype']],
  ['`a`.repeat(1e9)', ['a very long text']],
  ['Array.from({ length: 1e9 })', ['a very long list']],
  // The parts that do not depend on it are shown.
  ['theme() === "dark" ? "/dark.png" : "/light.png"', ['theme'], '/light.png'],
  ['a || "b"', ['a'], 'b'],
  ['a ?? "b"', ['a'], 'b'],
  ['a ? 1 : 2', ['a'], 2],
  ['(() => { for (;;) {} return 1 })()', ['a loop'], 1],
  ['(() => { while (true) {} return 1 })()', ['a loop'], 1],
  ['(() => { for (let i = 0; i < 5000; i++) {} return 1 })()', ['a loop'], 1],
  ['(() => { for (const each of unheard) {} return 1 })()', ['unheard', 'a loop'], 1],
  ['(() => { for (const key in unheard) {} return 1 })()', ['unheard', 'a loop'], 1],
  ['(() => { do {} while (true); return 1 })()', ['a loop'], 1],
  ['(() => { const m = page.map ?? new Map([[1, 2]]); m.get(1); return m.size })()', [], 1],
  ['(() => { const l = page.list; page.list.push(1); return l.length })()', ['push'], 1],
  [
    '(() => { const o = {}; o.__proto__ = page; o["con" + "structor"] = 1; return Object.keys(o).length })()',
    ['__proto__', 'an assignment', 'constructor'],
    0,
  ],
  ['new Set(unheard)', ['unheard', 'new Set']],
  ['new Map([1, 2])', ['new Map']],
  ['new Map([[1, 2]]).set(1, 3)', ['set']],
  ['new Set([1]).get(1)', ['get']],
  ['new WeakMap()', ['new WeakMap']],
  ['(() => { const [{ n }] = useReducer((s) => s, { n: 4 }); return n })()', [], 4],
  ['useContext(createContext("light"))', [], 'light'],
  ['Children.toArray([1, 2]).length', [], 2],
  ['(() => { if (window.x) return 1; return 2 })()', ['window'], 2],
  // State has its initial value.
  ['(() => { const [open, setOpen] = useState(true); return open })()', [], true],
  ['(() => { const [open] = React.useState(() => 5); return useMemo(() => open + 1, [open]) })()', [], 6],
  ['useRef(3).current', [], 3],
  // Never readable, under any name.
  ['page.constructor', ['constructor']],
  ['page.__proto__', ['__proto__']],
  ['page["__pro" + "to__"]', ['__proto__']],
  ['"".constructor', ['constructor']],
  ['[].constructor.constructor("return 1")()', ['constructor']],
  ['(() => 1).constructor', ['constructor']],
  ['(() => 1).prototype', ['prototype']],
  ['(() => 1).call', ['call']],
  ['(() => 1).call(1)', ['call']],
  ['Math.max.call(1)', ['call']],
  ['list.map.call', ['map']],
  ['[].toLocaleString()', ['toLocaleString']],
  ['page.toString()', ['toString']],
  ['page.hasOwnProperty("a")', ['hasOwnProperty']],
  ['(({ constructor: c }) => c)(page)', ['constructor']],
  ['Object.getPrototypeOf(page)', ['getPrototypeOf']],
  ['Object.fromEntries([["__proto__", 1]])', ['__proto__']],
  ['page[`__proto__`]', ['__proto__']],
  ['page[`con${"structor"}`]', ['constructor']],
  ['page?.constructor', ['constructor']],
  ['page?.["prototype"]?.x', ['prototype']],
  ['none ?? page.sub.__proto__.x', ['__proto__']],
  ['(() => { const { ["proto" + "type"]: p } = page; return p })()', ['prototype']],
  ['(() => { const { sub: { __proto__: p = 1 } } = page; return p })()', ['__proto__']],
  ['(() => { const [{ constructor }] = rows; return constructor })()', ['constructor']],
  ['rows.map(({ __proto__: p }) => p)[0]', ['__proto__']],
  ['(() => { for (const { constructor: c } of rows) return c })()', ['constructor']],
  ['new Map([["__proto__", 1]]).constructor', ['constructor']],
  ['new Date("2025-01-01").constructor', ['constructor']],
  ['new Set([1]).__proto__', ['__proto__']],
  ['Math.constructor', ['constructor']],
  ['console.log.constructor', ['constructor']],
  ['useState(1)[1].constructor', ['constructor']],
  // Objects with such a key lose the key.
  ['Object.keys({ __proto__: page, a: 1 })', ['__proto__', 'a property'], ['a']],
  [
    'Object.keys({ "constructor": 1, ["proto" + "type"]: 2, [`__proto__`]: 3, a: 1 })',
    ['constructor', 'a property', 'prototype', '__proto__'],
    ['a'],
  ],
  ['Object.keys({ ...{ "__proto__": page }, a: 1 })', ['__proto__', 'a property'], ['a']],
  ['Object.keys(Object.assign({}, { "__proto__": page }, { a: 1 }))', ['__proto__', 'a property'], ['a']],
  ['rows.reduce((all, row) => { all["__proto__"] = row; return all }, {}).id', ['__proto__', 'an assignment']],
  [
    '(() => { const o = {}; for (const k of ["__proto__", "a"]) o[k] ??= 1; return Object.keys(o) })()',
    ['__proto__', 'an assignment'],
    ['a'],
  ],
  ['["constructor" in page, "__proto__" in page]', [], [false, false]],
];

test('values that are only known at run time are named and count as nothing', () => {
  for (const [code, notes, value] of unrun) {
    const parsed = parseExpression(code);
    assert.ok(parsed.ok, code);
    const run = newRun();
    const found = run.evaluate(parsed.node, scopeOfNames(names));
    assert.deepEqual([...run.notes], notes, code);
    const literal = found instanceof Unknown ? undefined : literalOfValue(found, run)?.value;
    assert.deepEqual(plain(literal), value, code);
    if (notes.length > 0) assert.equal(evaluateExpression(code, names), undefined, code);
  }
});

test('values that hold an element, a function or broken code are not literals', () => {
  for (const code of ['() => 1', '<b/>', '[<b/>]', '{...a}', '1 +', '', '[...a]'])
    assert.equal(evaluateExpression(code, names), undefined, code);
});

test('code that takes too long or nests too deep is stopped by its step limit', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['(function f(n) { return f(n) + f(n) })(1)', 'code that is nested too deep'],
    [`[${'1,'.repeat(200)}].map((a, i, all) => all.map(() => all.map(() => 1)))`, 'code that goes on too long'],
    ['[1,2,3,4,5,6,7,8].reduce((text) => text + text + text + text, "a".repeat(90000))', 'code that goes on too long'],
    [
      `(() => { let a = [1, 1]; ${'a = [...a, ...a, ...a, ...a];'.repeat(12)} return a })()`,
      'code that goes on too long',
    ],
    [
      `(() => { let a = [1]; ${'a = [a, a, a];'.repeat(40)} return JSON.stringify(a) })()`,
      'code that goes on too long',
    ],
    [`n${'.b'.repeat(5000)}`, 'code that is nested too deep'],
  ];
  for (const [code, note] of cases) {
    const parsed = parseExpression(code);
    assert.ok(parsed.ok, code);
    const run = newRun();
    const value = run.evaluate(parsed.node, scopeOfNames(names));
    assert.ok(value instanceof Unknown, code.slice(0, 60));
    assert.ok(run.notes.has(note), `${code.slice(0, 60)}: ${[...run.notes].join(', ')}`);
    assert.equal(run.depth, 0);
  }
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: this is code.
