import { written } from './numbers.ts';
import { emptyFields, isFields, keysOf, Moment, note, type Run, type Value } from './values.ts';

/** Maximum length of a date, in characters. */
const maxLength = 40;

/**
 * Evaluates `new Date('2025-01-31')` and `new Date(2025, 0, 31)`, in UTC. Without arguments, the date depends on the
 * clock and is unknown.
 */
export function momentOf(args: readonly Value[], run: Run): Value {
  const [first, ...rest] = args;
  const time = first instanceof Moment ? first.time : typeof first === 'string' ? parsed(first) : numbered(first, rest);
  return time === undefined || Number.isNaN(time) ? note(run, 'new Date') : new Moment(time);
}

function parsed(text: string): number | undefined {
  if (text.length > maxLength) return undefined;
  if (/^\d{4}(?:-\d\d){0,2}$/.test(text)) return Date.parse(text);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(text)) return Date.parse(`${text}Z`);
  const isZoned = /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/.test(text);
  return Date.parse(isZoned ? text : `${text} UTC`);
}

function numbered(first: Value, rest: readonly Value[]): number | undefined {
  if (typeof first !== 'number') return undefined;
  const numbers = rest.filter((each) => typeof each === 'number');
  if (numbers.length !== rest.length || rest.length > 6) return undefined;
  const [month, ...more] = numbers;
  return month === undefined ? first : Date.UTC(first, month, ...more);
}

const parts: Readonly<Record<string, (date: Date) => number | string>> = {
  FullYear: (date) => date.getUTCFullYear(),
  Month: (date) => date.getUTCMonth(),
  Date: (date) => date.getUTCDate(),
  Day: (date) => date.getUTCDay(),
  Hours: (date) => date.getUTCHours(),
  Minutes: (date) => date.getUTCMinutes(),
  Seconds: (date) => date.getUTCSeconds(),
  Milliseconds: (date) => date.getUTCMilliseconds(),
};

/** Calls a method of a date. The time zone is UTC. */
export function momentMethod(moment: Moment, key: string, [locale, options]: readonly Value[], run: Run): Value {
  const date = new Date(moment.time);
  const part = /^get(?:UTC)?(\w+)$/.exec(key)?.[1];
  if (part !== undefined && Object.hasOwn(parts, part)) return parts[part]?.(date);
  switch (key) {
    case 'getTime':
    case 'valueOf':
      return moment.time;
    case 'toISOString':
    case 'toJSON':
      return isWritable(moment) ? date.toISOString() : note(run, key);
    case 'toLocaleDateString':
    case 'toLocaleTimeString':
    case 'toLocaleString':
      return dated(moment, locale, options, run, defaults[key]) ?? note(run, key);
    default:
      return note(run, key);
  }
}

const defaults = {
  toLocaleDateString: { year: 'numeric', month: 'numeric', day: 'numeric' },
  toLocaleTimeString: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
  toLocaleString: {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  },
} as const;

/** Options of `Intl.DateTimeFormat` that set the format of a date. */
const formatChoices: Readonly<Record<string, readonly Value[]>> = {
  weekday: ['long', 'short', 'narrow'],
  era: ['long', 'short', 'narrow'],
  year: ['numeric', '2-digit'],
  month: ['numeric', '2-digit', 'long', 'short', 'narrow'],
  day: ['numeric', '2-digit'],
  hour: ['numeric', '2-digit'],
  minute: ['numeric', '2-digit'],
  second: ['numeric', '2-digit'],
  dateStyle: ['full', 'long', 'medium', 'short'],
  timeStyle: ['full', 'long', 'medium', 'short'],
  hour12: [true, false],
  timeZoneName: ['short'],
  timeZone: ['UTC', 'GMT'],
};

function isWritable({ time }: Moment): boolean {
  return Math.abs(time) <= 8.64e15;
}

/** Formats a date in English. Undefined for options that are not supported here. */
export function dated(
  moment: Moment,
  locale: Value,
  options: Value,
  run: Run,
  defaultFields: Readonly<Record<string, string>> = defaults.toLocaleDateString,
): string | undefined {
  const isEnglish = locale === undefined || locale === 'en-US' || locale === 'en';
  if (!isEnglish || !isWritable(moment) || (options !== undefined && !isFields(options))) return undefined;
  const given = options ?? emptyFields();
  const wanted = (keysOf(given, run) ?? []).map((name) => [name, given[name]] as const);
  if (!wanted.every(([name, value]) => Object.hasOwn(formatChoices, name) && formatChoices[name]?.includes(value)))
    return undefined;
  const hasFields = wanted.some(([name]) => name !== 'timeZone' && name !== 'hour12' && name !== 'timeZoneName');
  const chosen = { ...(hasFields ? {} : defaultFields), ...Object.fromEntries(wanted), timeZone: 'UTC' };
  try {
    return written('DateTimeFormat', chosen, moment.time, run);
  } catch {
    // Some options cannot be combined.
    return undefined;
  }
}
