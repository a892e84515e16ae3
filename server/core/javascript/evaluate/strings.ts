import { made } from './operators.ts';
import { note, type Run, spend, spendOnText, Unknown, unknown, type Value } from './values.ts';

/** A method of strings. */
type StringMethod = (text: string, args: readonly Value[], run: Run) => Value;

/** Maximum length of a text, in characters. No page shows a longer one. */
const maxLength = 100_000;

type Plain = string | number | undefined;

/** A method whose arguments are only strings or numbers. */
function plain(method: (text: string, args: readonly Plain[], run: Run) => Value): StringMethod {
  return (text, args, run) => {
    const isPlain = args.every(
      (each): each is Plain => each === undefined || typeof each === 'string' || typeof each === 'number',
    );
    if (!isPlain || !spendOnText(run, text.length, ...args.map(lengthOf))) return unknown;
    const result = method(text, args as readonly Plain[], run);
    return typeof result === 'string' ? made(result, run) : result;
  };
}

function lengthOf(value: Value): number {
  return typeof value === 'string' ? value.length : 0;
}

/** A method that searches. At each offset, up to the whole searched text may be compared. */
function searching(method: (text: string, args: readonly Plain[], run: Run) => Value): StringMethod {
  const search = plain(method);
  return (text, args, run) => {
    const wanted = lengthOf(args[0]);
    const places = Math.max(0, text.length - wanted);
    return wanted <= 1 || spendOnText(run, (places * wanted) / 16) ? search(text, args, run) : unknown;
  };
}

function number(value: Plain, absent?: number): number | undefined {
  return value === undefined ? absent : Number(value);
}

function text(value: Plain): string {
  return String(value);
}

function replaced(whole: string, [from, to]: readonly Plain[], run: Run, all: boolean): Value {
  if (from === undefined || to === undefined) return unknown;
  const [old, by] = [text(from), text(to)];
  if (all && whole.length * (by.length + 1) > maxLength * 10) return note(run, 'a very long text');
  return all ? whole.replaceAll(old, () => by) : whole.replace(old, () => by);
}

function repeated(whole: string, times: number, run: Run): Value {
  if (!(times >= 0 && whole.length * times <= maxLength)) return note(run, 'a very long text');
  return whole.repeat(times);
}

function padded(whole: string, [length, by]: readonly Plain[], run: Run, atStart: boolean): Value {
  const to = number(length, 0) ?? 0;
  if (to > maxLength) return note(run, 'a very long text');
  return atStart ? whole.padStart(to, text(by ?? ' ')) : whole.padEnd(to, text(by ?? ' '));
}

function normalized(whole: string, form: Plain, run: Run): Value {
  const wanted = ['NFC', 'NFD', 'NFKC', 'NFKD'].find((each) => each === (form ?? 'NFC'));
  if (wanted === undefined) return note(run, 'normalize');
  // A character becomes at most eighteen.
  return spendOnText(run, whole.length * 18) ? whole.normalize(wanted) : unknown;
}

/**
 * If the searched text is unknown, the whole text stays unchanged, because most of it is right. The unknown value has a
 * note.
 */
function replacing(all: boolean): StringMethod {
  const method = searching((whole, args, run) => replaced(whole, args, run, all));
  return (whole, args, run) => (args[0] instanceof Unknown && !run.isStrict ? whole : method(whole, args, run));
}

const collator = new Intl.Collator('en');

/** Methods of strings, with strings and numbers as arguments. */
export const stringMethods: ReadonlyMap<string, StringMethod> = new Map<string, StringMethod>([
  ...['toUpperCase', 'toLocaleUpperCase'].map((name) => [name, plain((whole) => whole.toUpperCase())] as const),
  ...['toLowerCase', 'toLocaleLowerCase'].map((name) => [name, plain((whole) => whole.toLowerCase())] as const),
  ['normalize', plain((whole, [form], run) => normalized(whole, form, run))],
  ['trim', plain((whole) => whole.trim())],
  ['trimStart', plain((whole) => whole.trimStart())],
  ['trimEnd', plain((whole) => whole.trimEnd())],
  ['slice', plain((whole, [from, to]) => whole.slice(number(from), number(to)))],
  ['substring', plain((whole, [from, to]) => whole.substring(number(from, 0) ?? 0, number(to)))],
  [
    'split',
    searching((whole, [by, most], run) => {
      const parts = by === undefined ? [whole] : whole.split(text(by), number(most));
      return spend(run, parts.length) ? parts : unknown;
    }),
  ],
  ['replace', replacing(false)],
  ['replaceAll', replacing(true)],
  ['includes', searching((whole, [wanted]) => whole.includes(text(wanted)))],
  ['startsWith', plain((whole, [wanted, at]) => whole.startsWith(text(wanted), number(at)))],
  ['endsWith', plain((whole, [wanted, at]) => whole.endsWith(text(wanted), number(at)))],
  ['indexOf', searching((whole, [wanted, at]) => whole.indexOf(text(wanted), number(at)))],
  ['lastIndexOf', searching((whole, [wanted]) => whole.lastIndexOf(text(wanted)))],
  ['padStart', plain((whole, args, run) => padded(whole, args, run, true))],
  ['padEnd', plain((whole, args, run) => padded(whole, args, run, false))],
  ['repeat', plain((whole, [times], run) => repeated(whole, number(times, 0) ?? 0, run))],
  ['charAt', plain((whole, [at]) => whole.charAt(number(at, 0) ?? 0))],
  ['charCodeAt', plain((whole, [at]) => whole.charCodeAt(number(at, 0) ?? 0))],
  ['at', plain((whole, [at]) => whole.at(number(at, 0) ?? 0))],
  ['concat', plain((whole, args) => whole + args.map(text).join(''))],
  ['toString', plain((whole) => whole)],
  ['substr', plain((whole, [from, length]) => whole.substr(number(from, 0) ?? 0, number(length)))],
  ['localeCompare', plain((whole, [other]) => collator.compare(whole, text(other)))],
  ['codePointAt', plain((whole, [at]) => whole.codePointAt(number(at, 0) ?? 0))],
]);
