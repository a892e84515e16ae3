import fences from '../../../schemas/fences.json' with { type: 'json' };
import { stripEnd } from '../text/text.ts';

/** The meta of a fence: the words after its language. */
export interface FenceMeta {
  /** `title="…"`, or the words that have no other meaning. */
  readonly title: string | undefined;
  readonly icon: string | undefined;
  readonly theme: string | undefined;
  readonly lines: boolean;
  readonly wrap: boolean;
  readonly expandable: boolean;
  readonly nocopy: boolean;
  readonly twoslash: boolean;
  /** For a diagram, buttons for zoom and pan: undefined if the height of the diagram decides. */
  readonly actions: boolean | undefined;
  /** For a diagram: the corner with the buttons. */
  readonly placement: string | undefined;
  /** Line numbers from 1, in order. */
  readonly highlight: readonly number[];
  readonly focus: readonly number[];
}

const keys: Readonly<Record<string, { readonly type: string }>> = fences.meta;

const languages: Readonly<Record<string, string>> = fences.languages;

/** Returns the usual name of a language: `JavaScript` for `js`. An unknown name is returned unchanged. */
export function languageName(lang: string): string {
  const key = lang.toLowerCase();
  return (Object.hasOwn(languages, key) ? languages[key] : undefined) ?? lang;
}

const languageIcons: Readonly<Record<string, string>> = fences.languageIcons;

/** Returns the name of a language's icon. Undefined for languages without one. */
export function languageIcon(lang: string): string | undefined {
  const key = lang.toLowerCase();
  return Object.hasOwn(languageIcons, key) ? languageIcons[key] : undefined;
}

/** A line number above this is a slip. No code block is longer. */
const lastLine = 100_000;

interface Word {
  readonly key: string | undefined;
  readonly value: string;
}

/** Reads the meta of a fence: `Title words key=value {1,3-5} flag`. */
export function parseFenceMeta(meta: string): FenceMeta {
  const values = new Map<string, string>();
  const title: string[] = [];
  for (const { key, value } of wordsOf(meta)) {
    if (key === undefined && /^\{[\d\s,-]*\}$/.test(value)) values.set('highlight', value);
    else if (key === undefined && isFlag(value)) values.set(value, 'true');
    else if (key === undefined) title.push(value);
    else values.set(key, value);
  }
  // Source: @mintlify/components 1.0.19, CodeBlock: an empty name draws no title.
  const given = values.get('title') === '' ? undefined : values.get('title');
  const words = title.join(' ');
  const on = (key: string): boolean => values.has(key) && bare(values.get(key)) !== 'false';
  return {
    title: given ?? (words === '' ? undefined : words),
    icon: values.get('icon'),
    theme: values.get('theme'),
    lines: on('lines'),
    wrap: on('wrap'),
    expandable: on('expandable'),
    nocopy: on('nocopy'),
    twoslash: on('twoslash'),
    actions: values.has('actions') ? on('actions') : undefined,
    placement: values.get('placement'),
    highlight: lineNumbers(bare(values.get('highlight'))),
    focus: lineNumbers(bare(values.get('focus'))),
  };
}

/** True if a word after a fence is a flag: `nocopy`, `wrap`. */
export function isFlag(word: string): boolean {
  return Object.hasOwn(keys, word) && keys[word]?.type === 'boolean';
}

/** Splits at spaces. Braces and quotes keep spaces, and a value follows its `=` directly. */
function* wordsOf(meta: string): Iterable<Word> {
  const pattern = /([A-Za-z][\w-]*)=("[^"]*"|'[^']*'|\{[^{}]*\}|\S+)|(\{[\d\s,-]*\})|(\S+)/g;
  for (const match of meta.slice(0, 10_000).matchAll(pattern)) {
    const [, key, value, lines, word] = match;
    if (key !== undefined && value !== undefined) yield { key, value: value.replace(/^(["'])(.*)\1$/s, '$2') };
    else yield { key: undefined, value: lines ?? word ?? '' };
  }
}

function bare(list: string | undefined): string {
  return stripEnd(list?.replace(/^[{["']+/, '') ?? '', `}]"'`);
}

/** Expands `1-2,5` to line numbers from 1, in order. */
export function lineNumbers(list: string): readonly number[] {
  const found = new Set<number>();
  for (const part of list.split(',').slice(0, 1000)) {
    const match = /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(part);
    if (match === null) continue;
    const from = Number(match[1]);
    const to = Math.min(Number(match[2] ?? from), lastLine);
    for (let line = Math.max(1, from); line <= to && found.size < lastLine; line++) found.add(line);
  }
  return [...found].sort((a, b) => a - b);
}
