import { isFields, keysOf, note, type Run, spend, type Value } from './values.ts';

/** Calls a method of a number. */
export function numberMethod(number: number, key: string, [first, options]: readonly Value[], run: Run): Value {
  if (key === 'toString' && (first === undefined || isBetween(first, 2, 36))) return number.toString(first);
  if (key === 'toLocaleString') return localized(number, first, options, run) ?? note(run, key);
  const digits = first ?? 0;
  if (key === 'toFixed' && isBetween(digits, 0, 20)) return number.toFixed(digits);
  if (key === 'toPrecision' && isBetween(first, 1, 21)) return number.toPrecision(first);
  return note(run, key);
}

function isBetween(value: Value, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

/** Formats a number in English. Undefined for options that are not supported here. */
export function localized(number: number, locale: Value, options: Value, run: Run): string | undefined {
  if (locale !== undefined && locale !== 'en-US' && locale !== 'en') return undefined;
  if (options === undefined) return written('NumberFormat', {}, number, run);
  if (!isFields(options) || keysOf(options, run) === undefined) return undefined;
  const { style = 'decimal', currency, notation = 'standard', ...rest } = options;
  const { minimumFractionDigits: least, maximumFractionDigits: most, ...more } = rest;
  const isDigits = (value: Value): value is number | undefined => value === undefined || isBetween(value, 0, 20);
  if (Object.keys(more).length > 0 || !isDigits(least) || !isDigits(most)) return undefined;
  if (least !== undefined && most !== undefined && least > most) return undefined;
  if (!isOneOf(style, ['decimal', 'percent', 'currency'] as const)) return undefined;
  if (!isOneOf(notation, ['standard', 'compact'] as const)) return undefined;
  const isCurrency = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency);
  if (style === 'currency' && !isCurrency) return undefined;
  const chosen = {
    style,
    notation,
    ...(style === 'currency' && isCurrency && { currency }),
    ...(least !== undefined && { minimumFractionDigits: least }),
    ...(most !== undefined && { maximumFractionDigits: most }),
  };
  return written('NumberFormat', chosen, number, run);
}

/** Steps for creating a formatter, which is slow, and for using it. */
const [stepsToMake, stepsToWrite] = [400, 10];

/** Formats a number or time in English, with a few known options. Undefined if no steps are left. */
export function written(
  kind: 'NumberFormat' | 'DateTimeFormat',
  options: object,
  value: number,
  run: Run,
): string | undefined {
  const key = kind + JSON.stringify(options);
  const known = run.formats.get(key);
  if (!spend(run, known === undefined ? stepsToMake : stepsToWrite)) return undefined;
  const make = (): { format(value: number): string } =>
    kind === 'NumberFormat' ? new Intl.NumberFormat('en-US', options) : new Intl.DateTimeFormat('en-US', options);
  const format = known ?? make();
  run.formats.set(key, format);
  return format.format(value);
}

function isOneOf<Word extends string>(value: Value, words: readonly Word[]): value is Word {
  return words.some((word) => word === value);
}
