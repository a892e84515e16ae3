import { itemsOf } from './collections.ts';
import { stringOf } from './members.ts';
import { made, numberOfValue } from './operators.ts';
import { fieldOf } from './patterns.ts';
import {
  Closure,
  emptyFields,
  type Fields,
  Foreign,
  isAllowedKey,
  isFields,
  isList,
  isTruthy,
  JsxElement,
  keysOf,
  type Literal,
  literalOfValue,
  Native,
  note,
  type Run,
  spend,
  spendOnText,
  textOfValue,
  unknown,
  type Value,
} from './values.ts';

type Call = Native['call'];

function natives(rows: readonly (readonly [name: string, call: Call])[]): Record<string, Value> {
  const found = emptyFields();
  for (const [name, call] of rows) found[name] = new Native(name, call);
  return found;
}

/** A function that takes only numbers. */
function ofNumbers(compute: (...numbers: number[]) => number): Call {
  return (args, run) => {
    if (args.length > maxItems) return note(run, 'a very long list');
    if (!spend(run, args.length)) return unknown;
    const numbers = args.map((each) => numberOfValue(each, run));
    return numbers.every((each) => each !== undefined) ? compute(...numbers) : unknown;
  };
}

function numbers<Name extends string>(of: { readonly [Each in Name]: number }, names: readonly Name[]): Fields {
  return fieldsOf(names.map((name) => [name, of[name]]));
}

/** A built-in object that is used only for its members. */
function holder(name: string, members: Fields): Native {
  return new Native(name, (_, run) => note(run, name), members);
}

const mathNames = [
  ...(['abs', 'ceil', 'floor', 'max', 'min', 'pow', 'round', 'sign', 'sqrt', 'trunc'] as const),
  ...(['atan2', 'cbrt', 'cos', 'exp', 'hypot', 'log', 'log10', 'log2', 'sin', 'tan'] as const),
] as const;
const math: Fields = {
  ...natives(mathNames.map((name) => [name, ofNumbers(Math[name])])),
  ...numbers(Math, ['PI', 'E', 'LN2', 'LN10', 'LOG2E', 'LOG10E', 'SQRT2', 'SQRT1_2']),
};

/** Returns the entries of an object or a list, in order. */
function entriesOf(value: Value, run: Run): readonly (readonly [string, Value])[] | undefined {
  return keysOf(value, run)?.map((key) => [key, fieldOf(value, key)]);
}

function fieldsFrom(entries: Iterable<readonly [Value, Value]>, run: Run): Value {
  const fields = emptyFields();
  for (const [name, value] of entries) {
    const key = textOfValue(name);
    if (!spend(run, 1) || key === undefined) return unknown;
    if (!isAllowedKey(key)) return note(run, key);
    fields[key] = value;
  }
  return fields;
}

const object = natives([
  ['keys', ([value], run) => keysOf(value, run) ?? unknown],
  ['values', ([value], run) => entriesOf(value, run)?.map(([, each]) => each) ?? unknown],
  ['entries', ([value], run) => entriesOf(value, run) ?? unknown],
  [
    'assign',
    (args, run) =>
      fieldsFrom(
        args.flatMap((each) => entriesOf(each, run) ?? []),
        run,
      ),
  ],
  ['freeze', ([value]) => value],
  [
    'fromEntries',
    ([from], run) => {
      const pairs = itemsOf(from, run);
      if (pairs?.every(isList) !== true) return unknown;
      return fieldsFrom(
        pairs.map((each) => [isList(each) ? each[0] : unknown, isList(each) ? each[1] : unknown] as const),
        run,
      );
    },
  ],
]);

const maxItems = 10_000;

/** Evaluates `Array(3)` and `new Array(1, 2)`. */
export function arrayOf(args: readonly Value[], run: Run): Value {
  const [length] = args;
  if (args.length !== 1 || typeof length !== 'number') return args;
  const isSane = Number.isInteger(length) && length >= 0 && length <= maxItems;
  if (!isSane || !spend(run, length)) return note(run, 'a very long list');
  return new Array<Value>(length).fill(undefined);
}

const arrayMembers = natives([
  ['isArray', ([value]) => isList(value)],
  [
    'from',
    ([from, callee], run) => {
      const length = isFields(from) && typeof from['length'] === 'number' ? from['length'] : undefined;
      if (length !== undefined && !(length >= 0 && length <= maxItems)) return note(run, 'a very long list');
      if (length !== undefined && !spend(run, length)) return unknown;
      const items = length !== undefined ? new Array<Value>(Math.floor(length)).fill(undefined) : itemsOf(from, run);
      if (items === undefined) return unknown;
      return callee === undefined ? items : items.map((each, index) => run.call(callee, [each, index]));
    },
  ],
  ['of', (args) => args],
]);

const array = new Native('Array', arrayOf, arrayMembers);

/** Maximum length of a value as JSON, in characters. */
function writtenLength(value: Literal, indent: number, depth = 1): number {
  if (typeof value === 'string') return value.length * 6 + 2;
  if (typeof value !== 'object' || value === null) return 24;
  let length = 2;
  for (const [key, each] of Object.entries(value))
    length += key.length * 6 + 6 + indent * depth + writtenLength(each, indent, depth + 1);
  return length + indent * depth;
}

const json = natives([
  [
    'stringify',
    ([value, , indent], run) => {
      const literal = literalOfValue(value, run);
      const by = typeof indent === 'number' || typeof indent === 'string' ? indent : undefined;
      const isPaid = literal !== undefined && spendOnText(run, writtenLength(literal.value, by === undefined ? 0 : 10));
      return isPaid ? (JSON.stringify(literal.value, undefined, by) ?? '') : unknown;
    },
  ],
]);

/** Hooks, as for the first time that a component is drawn: with their initial state and without effects. */
const hooks = natives([
  [
    'useState',
    ([first], run) => [first instanceof Closure ? run.call(first, []) : first, new Native('setState', unset)],
  ],
  ['useMemo', ([compute], run) => run.call(compute, [])],
  ['useCallback', ([callee]) => callee],
  ['useRef', ([current]) => fieldsOf([['current', current]])],
  ['useId', () => 'id'],
  [
    'useReducer',
    ([, first, init], run) => [init === undefined ? first : run.call(init, [first]), new Native('dispatch', unset)],
  ],
  ['useDeferredValue', ([value]) => value],
  ['memo', ([component]) => component],
  ['forwardRef', ([component]) => component],
  ['useTransition', () => [false, new Native('startTransition', unset)]],
  // Effects run in a browser after the first time that a component is drawn.
  ...[...['useEffect', 'useLayoutEffect', 'useInsertionEffect'], ...['useImperativeHandle', 'useDebugValue']].map(
    (name): readonly [string, Call] => [name, () => undefined],
  ),
]);

/** Contexts without a provider: code gets the default value. */
const contexts = natives([
  [
    'createContext',
    ([first]) => {
      const isProvided = new Native('Provider', ([props], run) => {
        note(run, 'a context');
        return isFields(props) ? props['children'] : unknown;
      });
      return fieldsOf([
        ['first', first],
        ['Provider', isProvided],
      ]);
    },
  ],
  ['useContext', ([context], run) => (isFields(context) ? context['first'] : note(run, 'useContext'))],
]);

/** `React.Children`. Content that a page writes between the tags counts as one child here. */
const children = natives([
  ['toArray', ([value], run) => itemsOfChildren(value, run)],
  ['count', ([value], run) => itemsOfChildren(value, run).length],
  ['only', ([value]) => value],
  ['map', ([value, callee], run) => itemsOfChildren(value, run).map((each, index) => run.call(callee, [each, index]))],
]);

function itemsOfChildren(value: Value, run: Run): readonly Value[] {
  const items = isList(value) ? value : value === undefined || value === null ? [] : [value];
  if (!spend(run, items.length)) return [];
  if (items.some((each) => each instanceof Foreign)) note(run, 'Children');
  return items;
}

function unset(_: readonly Value[], run: Run): Value {
  note(run, 'a change of state');
  return undefined;
}

function fieldsOf(entries: readonly (readonly [string, Value])[]): Fields {
  const fields = emptyFields();
  for (const [key, value] of entries) fields[key] = value;
  return fields;
}

/** `React.Fragment`. */
export const fragment: Native = new Native('Fragment', () => unknown);

/** What `import … from 'react'` and the name `React` provide. */
export const react: Fields = fieldsOf([
  ...Object.entries(hooks),
  ...Object.entries(contexts),
  ['Children', children],
  ['isValidElement', new Native('isValidElement', ([value]) => value instanceof JsxElement)],
  ['Fragment', fragment],
  ['StrictMode', fragment],
  ['Suspense', fragment],
]);

const functions = natives([
  ['String', ([value], run) => (value === undefined ? '' : stringOf(value, run))],
  ['Boolean', ([value]) => isTruthy(value)],
  ['isNaN', ([value], run) => Number.isNaN(numberOfValue(value, run))],
  ['parseInt', ([value, base], run) => wholeNumber(value, base, run)],
  ['parseFloat', ([value], run) => decimal(value, run)],
  ['encodeURIComponent', ([value], run) => encoded(value, run)],
]);

function wholeNumber(value: Value, base: Value, run: Run): Value {
  const text = textOfValue(value);
  if (text === undefined) return unknown;
  return made(text, run) === text ? Number.parseInt(text, typeof base === 'number' ? base : 10) : unknown;
}

function decimal(value: Value, run: Run): Value {
  const text = textOfValue(value) ?? '';
  return spendOnText(run, text.length) ? Number.parseFloat(text) : unknown;
}

function encoded(value: Value, run: Run): Value {
  const text = textOfValue(value);
  // A character becomes up to nine. Half a surrogate pair cannot be encoded.
  if (text === undefined || !spendOnText(run, text.length * 9) || /\p{Surrogate}/u.test(text)) return unknown;
  return encodeURIComponent(text);
}

const limits = [
  ...(['POSITIVE_INFINITY', 'NEGATIVE_INFINITY', 'MAX_SAFE_INTEGER', 'MIN_SAFE_INTEGER'] as const),
  ...(['MAX_VALUE', 'MIN_VALUE', 'EPSILON', 'NaN'] as const),
] as const;

const numberMembers = {
  ...numbers(Number, limits),
  ...natives([
    ['isInteger', ([value]) => Number.isInteger(value)],
    ['isSafeInteger', ([value]) => Number.isSafeInteger(value)],
    ['isFinite', ([value]) => Number.isFinite(value)],
    ['isNaN', ([value]) => Number.isNaN(value)],
    ['parseInt', ([value, base], run) => wholeNumber(value, base, run)],
    ['parseFloat', ([value], run) => decimal(value, run)],
  ]),
};

const number = new Native(
  'Number',
  ([value], run) => numberOfValue(value, run) ?? unknown,
  fieldsOf(Object.entries(numberMembers)),
);

/** Readers do not see the output of the console. */
const console = natives(['log', 'info', 'warn', 'error', 'debug'].map((name) => [name, () => undefined] as const));

/** Names that code can use without declaring them. All others belong to the browser or to packages, or do not exist. */
export const globals: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['undefined', undefined],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['Math', holder('Math', fieldsOf(Object.entries(math)))],
  ['Object', holder('Object', object)],
  ['Array', array],
  ['JSON', holder('JSON', json)],
  ['console', holder('console', console)],
  ['Number', number],
  ['React', react],
  ...Object.entries(functions),
  ...Object.entries(react),
]);
