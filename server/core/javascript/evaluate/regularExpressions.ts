import { RE2JS } from 're2js';
import { pushAll } from '../../text/pushAll.ts';
import { made } from './operators.ts';
import {
  emptyFields,
  type Fields,
  isFields,
  note,
  Pattern,
  type Run,
  spend,
  spendOnText,
  unknown,
  type Value,
} from './values.ts';

/** Longer patterns are not run, in characters. */
const maxSource = 1000;

/** How many pairs of a pattern's instruction and a character cost one step. RE2 takes about 30 ns for each pair. */
const pairsPerStep = 256;

/** RE2's flags by JavaScript's. The methods handle `g`, and `u` makes no difference for RE2. */
const flagsOfRe2: Readonly<Record<string, number>> = {
  g: 0,
  u: 0,
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};

/** JavaScript's white space, which is more than RE2's `\s`. */
const spaces = String.raw`\s\v\x{A0}\x{FEFF}\p{Z}`;

/**
 * Compiles a regular expression of a page's code with RE2, whose time is linear in the text. The engine of the host
 * backtracks. What RE2 lacks (lookaround, backreferences) gets a note.
 */
export function patternOf(source: string, flags: string, run: Run): Value {
  if (run.isStrict || source.length > maxSource) return note(run, 'a regular expression');
  const key = `${flags}/${source}`;
  const known = run.patterns.get(key);
  if (known !== undefined) return known;
  // Counts and Unicode classes become many instructions.
  if (!spend(run, 100 + 4 * source.length + (/[{}]|\\p/i.test(source) ? 1500 : 0))) return unknown;
  const pattern = compiled(source, flags) ?? note(run, 'a regular expression');
  run.patterns.set(key, pattern);
  return pattern;
}

function compiled(source: string, flags: string): Pattern | undefined {
  let all = 0;
  for (const flag of flags) {
    const one = Object.hasOwn(flagsOfRe2, flag) ? flagsOfRe2[flag] : undefined;
    if (one === undefined) return undefined;
    all |= one;
  }
  try {
    return new Pattern(source, flags, RE2JS.compile(RE2JS.translateRegExp(withSpaces(source)), all));
  } catch {
    return undefined;
  }
}

/** Replaces `\s` with JavaScript's white space. */
function withSpaces(source: string): string {
  let isInClass = false;
  return source.replace(/\\.|[[\]]/gs, (part) => {
    if (part === '[' || part === ']') isInClass = part === '[';
    if (part === '\\s') return isInClass ? spaces : `[${spaces}]`;
    return part === '\\S' && !isInClass ? `[^${spaces}]` : part;
  });
}

/** Evaluates `new RegExp('a+', 'g')` and `new RegExp(/a+/)`. */
export function patternFrom([given, flags]: readonly Value[], run: Run): Value {
  const source = given instanceof Pattern ? given.source : given;
  const letters = flags ?? (given instanceof Pattern ? given.flags : '');
  return typeof source === 'string' && typeof letters === 'string'
    ? patternOf(source, letters, run)
    : note(run, 'new RegExp');
}

interface Match {
  readonly start: number;
  readonly end: number;
  /** The whole match, then its groups. */
  readonly groups: readonly (string | undefined)[];
}

/** Finds the matches of a pattern. Each search takes steps. */
function* matches({ program }: Pattern, text: string, run: Run): Iterable<Match> {
  const matcher = program.matcher(text);
  const places = program.programSize();
  const count = program.groupCount();
  let from = 0;
  while (spend(run, 1 + count + Math.ceil(((text.length - from + 1) * places) / pairsPerStep)) && matcher.find()) {
    const groups = Array.from({ length: count + 1 }, (_, i) => matcher.group(i) ?? undefined);
    from = matcher.end();
    yield { start: matcher.start(), end: from, groups };
  }
}

/** Returns the first match, or all of them if the pattern has the flag `g`. */
function wanted(pattern: Pattern, text: string, run: Run): readonly Match[] {
  const found: Match[] = [];
  for (const match of matches(pattern, text, run)) {
    found.push(match);
    if (!pattern.flags.includes('g')) break;
  }
  return found;
}

/** A method of strings whose first argument is a pattern. */
type PatternMethod = (text: string, pattern: Pattern, rest: readonly Value[], run: Run) => Value;

/** Methods of strings that take a regular expression. */
export const patternMethods: ReadonlyMap<string, PatternMethod> = new Map<string, PatternMethod>([
  ['replace', replaced],
  ['replaceAll', (text, pattern, rest, run) => everywhere(pattern, run) ?? replaced(text, pattern, rest, run)],
  ['split', split],
  [
    'match',
    (text, pattern, _, run) => {
      const [first, ...rest] = wanted(pattern, text, run);
      if (first === undefined) return null;
      return pattern.flags.includes('g') ? [first, ...rest].map(({ groups }) => groups[0]) : first.groups;
    },
  ],
  [
    'matchAll',
    (text, pattern, _, run) =>
      everywhere(pattern, run) ?? wanted(pattern, text, run).map(({ groups }): Value => groups),
  ],
  [
    'search',
    (text, pattern, _, run) => {
      for (const { start } of matches(pattern, text, run)) return start;
      return -1;
    },
  ],
]);

/** `matchAll` and `replaceAll` throw in JavaScript without `g`. */
function everywhere(pattern: Pattern, run: Run): Value {
  return pattern.flags.includes('g') ? undefined : note(run, 'a regular expression');
}

function replaced(text: string, pattern: Pattern, [by]: readonly Value[], run: Run): Value {
  if (by === null || by === undefined || isFields(by)) return unknown;
  const parts: string[] = [];
  let from = 0;
  for (const match of wanted(pattern, text, run)) {
    const { start, end, groups } = match;
    const piece =
      typeof by === 'string' || typeof by === 'number'
        ? expanded(String(by), match, text, run)
        : run.call(by, [...groups, start, text]);
    if (typeof piece !== 'string' && typeof piece !== 'number') return unknown;
    parts.push(text.slice(from, start), String(piece));
    if (!spendOnText(run, String(piece).length)) return unknown;
    from = end;
  }
  return made(parts.join('') + text.slice(from), run);
}

/** Expands `$1`, `$&`, `$$` and similar in a replacement. Named groups are not supported. */
function expanded(by: string, { start, end, groups }: Match, text: string, run: Run): Value {
  if (!by.includes('$')) return by;
  if (!spendOnText(run, by.length * text.length)) return unknown;
  return by.replace(/\$(?:[$&`']|\d\d?)/g, (sign) => {
    const name = sign.slice(1);
    if (name === '$') return '$';
    if (name === '&') return groups[0] ?? '';
    if (name === '`') return text.slice(0, start);
    if (name === "'") return text.slice(end);
    const whole = Number(name);
    if (whole > 0 && whole < groups.length) return groups[whole] ?? '';
    const first = Number(name[0]);
    return first > 0 && first < groups.length ? (groups[first] ?? '') + name.slice(1) : sign;
  });
}

function split(text: string, pattern: Pattern, [limit]: readonly Value[], run: Run): Value {
  if (limit !== undefined && typeof limit !== 'number') return unknown;
  const parts: Value[] = [];
  let from = 0;
  for (const { start, end, groups } of matches(pattern, text, run)) {
    if (text === '') return end === 0 ? [] : [text];
    if (start >= text.length) break;
    if (end === from) continue;
    parts.push(text.slice(from, start));
    pushAll(parts, groups.slice(1));
    from = end;
  }
  parts.push(text.slice(from));
  return limit === undefined ? parts : parts.slice(0, limit >>> 0);
}

/** Calls a method of a regular expression. With `g`, it would continue after the last match, which is not supported. */
export function patternMethod(pattern: Pattern, key: string, [given]: readonly Value[], run: Run): Value {
  if (key === 'toString') return `/${pattern.source}/${pattern.flags}`;
  if ((key !== 'test' && key !== 'exec') || pattern.flags.includes('g')) return note(run, key);
  if (typeof given !== 'string' && typeof given !== 'number') return unknown;
  for (const { groups } of matches(pattern, String(given), run)) return key === 'test' ? true : groups;
  return key === 'test' ? false : null;
}

/** Returns the fields of a regular expression. */
export function fieldsOfPattern({ source, flags }: Pattern): Fields {
  const fields = emptyFields();
  fields['source'] = source;
  fields['flags'] = flags;
  fields['global'] = flags.includes('g');
  return fields;
}
