import type { Fix } from '../text/finding.ts';
import { insertion, safeFix, suggestion } from '../text/fix.ts';
import { stripEnd } from '../text/strip.ts';
import type { Draft } from './draft.ts';
import { parseModule } from './javascript.ts';
import { javascriptReason } from './javascriptReason.ts';

/** A statement, or what seems to be one, that is no JavaScript; all offsets are the source's. */
export interface BrokenEsm {
  readonly start: number;
  readonly end: number;
  /** Where JavaScript breaks off, and why. */
  readonly at: number;
  readonly reason: string;
}

/** What is to be said of it, and what may cure it, the likeliest first; page/proof.ts sees which of them really does. */
export interface EsmCure {
  readonly message: string;
  readonly fixes: readonly Fix[];
  /** The text that follows the statement without a blank line. */
  readonly text?: { readonly start: number; readonly end: number };
}

/** Says what is wrong, in an author's words, and how it may be mended. */
export function cureOf(draft: Draft, broken: BrokenEsm): EsmCure {
  const { start, at } = broken;
  const { text } = draft.source;
  const word = text.slice(start, start + 6);
  const behind = textBehind(draft, broken);
  if (behind !== undefined) return behind;
  const taken = /^Identifier '(.+)' has already been declared$/.exec(broken.reason)?.[1];
  if (taken !== undefined) {
    const message = `"${taken}" is already declared. A page can import or declare a name only once.`;
    return { message, fixes: freeName(draft, broken, taken) };
  }
  const found = /^(?:[\w$]+|\S)/.exec(text.slice(at, at + 40))?.[0];
  const said = javascriptReason(broken.reason, found);
  const reason = said === undefined ? '' : `: ${said}`;
  const asText = [{ range: draft.source.range(start, start + 1), text: `&#${word.charCodeAt(0)};` }];
  const title = `Write "&#${word.charCodeAt(0)};${word.slice(1)}" for the word`;
  if (!STATEMENT.test(text.slice(start, start + 200))) {
    const message = `A line that begins with "${word} " is JavaScript in MDX, and this is not valid JavaScript${reason}. To write a sentence, begin it with another word.`;
    return { message, fixes: [safeFix(draft.path, title, asText)] };
  }
  // Half a statement is no sentence: nobody wants it changed unasked.
  const fixes = [...repairs(draft, broken), commentOut(draft, broken), suggestion(draft.path, title, asText)];
  return { message: `This "${word}" is not valid JavaScript${reason}.`, fixes };
}

/** What goes on as a statement does. */
const STATEMENT =
  /^(?:import|export)\s*(?:[{*"'(]|(?:const|let|var|function|class|default|async|type|interface|enum)\b|[\w$]+\s*(?:,|$|from(?=\s*(?:["'./@]|$))|=)|[\w$]+\s(?:[\w$]+\s)?["'])/;

/** Text right below a whole statement: a blank line is missing between the two. */
function textBehind(draft: Draft, { start, end, at }: BrokenEsm): EsmCure | undefined {
  const { source, path } = draft;
  const { text } = source;
  const own = text.lastIndexOf('\n', at - 1) + 1;
  const line = [text.indexOf('\n', start) + 1, own].find(
    (each) => each > start && each < end && parseModule(text.slice(start, each), draft.imported).ok,
  );
  if (line === undefined) return undefined;
  const newline = text.indexOf('\n', line);
  const fixes = [
    safeFix(path, 'Insert a blank line', [insertion(source.at(line), '\n')]),
    ...commentBehind(draft, line),
  ];
  return {
    message: TEXT_FOLLOWS,
    fixes,
    ...(line === own && { text: { start: line, end: newline < 0 ? end : newline } }),
  };
}

/** What follows may be a comment of HTML, which MDX refuses too: both are put right at once. */
function commentBehind({ source, path }: Draft, line: number): readonly Fix[] {
  const { text } = source;
  const close = text.startsWith('<!--', line) ? text.indexOf('-->', line + 4) : -1;
  if (close < 0 || text.slice(line, close).includes('*/')) return [];
  const edits = [
    { range: source.range(line, line + 4), text: '\n{/*' },
    { range: source.range(close, close + 3), text: '*/}' },
  ];
  return [safeFix(path, 'Insert a blank line and change to "{/* … */}"', edits)];
}

/** Said where a blank line is missing behind statements. */
export const TEXT_FOLLOWS =
  'Only "import" and "export" are allowed here. Leave a blank line between them and the text.';

/** Takes a second import of one name away, or gives it a name of its own. */
function freeName({ source, path }: Draft, { start, end, at }: BrokenEsm, name: string): readonly Fix[] {
  const { text } = source;
  const before = text.slice(start, at);
  const free = `${name}2`;
  const inBraces = before.startsWith('import') && /\{[^}]*$/.test(before) && !/\bas\s+$/.test(before);
  const rename = suggestion(path, `Rename to "${free}"`, [
    { range: source.range(at, at + name.length), text: inBraces ? `${name} as ${free}` : free },
  ]);
  const statement = stripEnd(text.slice(start, end), '; \t');
  if (!before.startsWith('import') || !text.slice(0, start).includes(statement)) return [rename];
  return [safeFix(path, 'Remove the second import', [{ range: source.range(start - 1, end), text: '' }])];
}

const IMPORT =
  /^import\s+([\w$]+|(?:[\w$]+\s*,\s*)?\{[^{}]*\}|\*\s*as\s+[\w$]+)(?:\s+([\w$]+))?\s+(["']?)(\.{0,2}\/[^"'\s;]*|[^"'\s;]*\/[^"'\s;]*)["']?\s*;?$/;

/** The statement with what is missing: `from`, quotes around the path, closing brackets. */
function* repairs({ source, path, imported }: Draft, { start, end }: BrokenEsm): Iterable<Fix> {
  const written = source.text.slice(start, end);
  const [, names, word, quote, target] = IMPORT.exec(written.slice(0, 1000)) ?? [];
  if (names !== undefined && (quote !== '' || word === 'from')) {
    const mended = `import ${names} from "${target}"`;
    if (parseModule(mended, imported).ok)
      yield safeFix(path, `Change to "${mended}"`, [{ range: source.range(start, end), text: mended }]);
  }
  const closing = missingBrackets(written);
  if (closing !== '' && parseModule(written + closing, imported).ok)
    yield suggestion(path, `Add "${closing}"`, [insertion(source.at(end), closing)]);
}

/** Nobody looks for a bracket in longer ones. */
const LONGEST = 2000;

const BRACKETS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** What closes the brackets that are open at a text's end; brackets in strings are not counted. */
function missingBrackets(text: string): string {
  if (text.length > LONGEST) return '';
  let open = '';
  for (const [sign] of text.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[()[\]{}]/g)) {
    const close = BRACKETS[sign];
    if (close !== undefined) open = close + open;
    else if (sign.length === 1 && open.startsWith(sign)) open = open.slice(1);
    if (open.length > 20) return '';
  }
  return open;
}

/** A comment keeps the statement for its author, and readers do not see it. */
function commentOut({ source, path }: Draft, { start, end }: BrokenEsm): Fix {
  const inside = source.text.slice(start, end).replaceAll('*/', '* /');
  return suggestion(path, 'Put it into a comment', [{ range: source.range(start, end), text: `{/* ${inside} */}` }]);
}
