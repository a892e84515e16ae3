import type { NewExpression } from 'acorn';
import { keyedOf } from './collections.ts';
import { argumentsOf } from './members.ts';
import { dated, momentOf } from './moments.ts';
import { arrayOf } from './natives.ts';
import { localized } from './numbers.ts';
import { patternFrom } from './regularExpressions.ts';
import { emptyFields, Moment, Native, note, type Run, type Scope, type Value } from './values.ts';

/**
 * Evaluates `new Set(list)`, `new Map(pairs)`, `new Date(text)`, `new Array(3)`, `new RegExp('a+')`,
 * `new Intl.NumberFormat('en')`. Other classes depend on the browser or the clock.
 */
export function evaluateNew({ callee, arguments: given }: NewExpression, scope: Scope, run: Run): Value {
  const root = callee.type === 'MemberExpression' && !callee.computed ? callee.object : callee;
  if (root.type !== 'Identifier') return note(run, 'new');
  const property = callee.type === 'MemberExpression' ? callee.property : undefined;
  const name = property?.type === 'Identifier' ? `${root.name}.${property.name}` : root.name;
  const make = makers.get(name);
  // The built-in class, unless the code declares another one with that name.
  if (make === undefined || run.isDeclaredByCode(root.name, scope)) return note(run, `new ${name}`);
  return make(argumentsOf(given, scope, run), run);
}

const makers: ReadonlyMap<string, (args: readonly Value[], run: Run) => Value> = new Map([
  ['Set', (args, run) => keyedOf(false, args, run)],
  ['Map', (args, run) => keyedOf(true, args, run)],
  ['Date', momentOf],
  ['Array', arrayOf],
  ['RegExp', patternFrom],
  [
    'Intl.NumberFormat',
    ([locale, options]) =>
      formatter((value, run) => (typeof value === 'number' ? localized(value, locale, options, run) : undefined)),
  ],
  [
    'Intl.DateTimeFormat',
    ([locale, options]) =>
      formatter((value, run) => (value instanceof Moment ? dated(value, locale, options, run) : undefined)),
  ],
] as const);

/** Returns an object with a `format` method. */
function formatter(write: (value: Value, run: Run) => string | undefined): Value {
  const fields = emptyFields();
  fields['format'] = new Native('format', ([value], run) => write(value, run) ?? note(run, 'format'));
  return fields;
}
