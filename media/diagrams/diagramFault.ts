/** The message for a diagram that cannot be drawn. */
export interface DiagramFault {
  /** `Line 2: expected "]" but found "[".` */
  readonly says: string;
  /** The affected line of the diagram, without its indentation. */
  readonly line?: string | undefined;
}

/** Words for Mermaid's token names. Other names are meaningless to authors and are left out. */
const words: Readonly<Record<string, string>> = {
  SQE: '"]"',
  PE: '")"',
  DIAMOND_STOP: '"}"',
  STRUCT_STOP: '"}"',
  NODE_DEND: 'a closing bracket',
  PIPE: '"|"',
  AMP: '"&"',
  SEMI: '";"',
  COLON: '":"',
  COMMA: '","',
  START_LINK: 'an arrow',
  LINK: 'an arrow',
  '-->': '"-->"',
  NEWLINE: 'the end of the line',
  NL: 'the end of the line',
  EOF: 'the end of the diagram',
  TXT: '":" with a text',
  DESCR: '":" with a text',
  taskData: '":" with a score',
  NUM: 'a number',
  NUMBER_PIE: 'a number',
  NUMBER_WITH_DECIMAL: 'a number',
  NODE_STRING: 'a name',
  ID: 'a name',
  REFERENCE: 'a name',
  ACTOR: 'a name',
  MEMBER: 'a member',
  STRING: 'a text in quotes',
  end: '"end"',
};

/** Closing tokens with their opening characters. */
const openers: Readonly<Record<string, string>> = { SQE: '[', PE: '(', DIAMOND_STOP: '{', PIPE: '|' };

/** Maximum number of expected tokens in a message. */
const maxLines = 5;

/** Translates an error of Mermaid for the author. */
export function faultOf(error: unknown, source: string): DiagramFault {
  const message = error instanceof Error ? error.message : String(error);
  if (message.startsWith('No diagram type detected')) {
    const line = source.split('\n')[keptLines(source)[0] ?? 0]?.trim();
    return {
      says: 'Unknown diagram type. The first line must be a type such as "flowchart" or "sequenceDiagram", not:',
      line,
    };
  }
  const position = /(?:Parse|Lexer|Lexical) error on line (\d+)/.exec(message);
  if (position === null) return { says: message.split('\n', 1)[0] ?? '' };
  const lines = source.split('\n');
  const kept = keptLines(source);
  const at = kept[Math.min(Number(position[1]), kept.length) - 1] ?? 0;
  const line = lines[at]?.trim() ?? '';
  const found = foundIn(message, errorText(error));
  const expected = expectedIn(message, line, found === atEnd);
  return { says: `Line ${at + 1}: ${sentence(expected, found)}.`, line };
}

function sentence(expected: string, found: string | undefined): string {
  if (expected !== '') return `expected ${expected}${found === undefined ? '' : `, but found ${found}`}`;
  if (found === atEnd) return 'the diagram ends where more was expected';
  return found === undefined ? 'this is not understood' : `${found} is not valid here`;
}

/** The text at which one of Mermaid's older parsers stopped. */
function errorText(error: unknown): string | undefined {
  const { hash } = Object(error) as { readonly hash?: { readonly text?: unknown } };
  const text = hash?.text;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

const atEnd = 'the end of the diagram';

function foundIn(message: string, stopped: string | undefined): string | undefined {
  const character = /unexpected character: ->(.)<-/su.exec(message)?.[1];
  if (character !== undefined) return `"${character}"`;
  const token = /got '([^']*)'\s*$/.exec(message)?.[1];
  if (token === '1' || token === 'EOF' || token === 'EOF_IN_STRUCT') return atEnd;
  if (token === undefined) {
    const text = /but found:? (['`])(.*?)\1/s.exec(message)?.[2];
    if (text !== undefined) return text.trim() === '' ? words['NEWLINE'] : `"${text}"`;
  }
  if (token === 'NEWLINE' || token === 'NL') return words['NEWLINE'];
  const at = stopped ?? underArrow(message);
  return at === undefined ? undefined : `"${at}"`;
}

/** The word above the arrow in Mermaid's message. */
function underArrow(message: string): string | undefined {
  const [, read = '', arrow = ''] = /\n(.*)\n(-*)\^/.exec(message) ?? [];
  return /^\s*(\S+)/.exec(read.slice(arrow.length))?.[1];
}

/** The most likely expected tokens, in words. */
function expectedIn(message: string, line: string, isAtEnd: boolean): string {
  const list = /Expecting (?!token|:)(.*?)(?:, got '|$)/s.exec(message)?.[1] ?? '';
  const names = [
    ...[...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
    ...[...message.matchAll(/(?:of type '|\d\. \[)([^\]']+)/g)].map(([, name = '']) => name),
  ];
  // At the end of a diagram, this closes open blocks.
  if (isAtEnd && names.includes('end')) return '"end"';
  const likely = names.filter((name) => openers[name] !== undefined && line.includes(openers[name]));
  const isLine = names.includes('NEWLINE') || names.includes('NL');
  const said = new Set(
    (likely.length > 0 ? likely : names).flatMap((name) => (isLine && name === 'EOF' ? [] : (words[name] ?? []))),
  );
  return said.size > maxLines ? '' : inWords([...said]);
}

function inWords(all: readonly string[]): string {
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

/**
 * Original line numbers (from 0) of the lines that Mermaid counts. It removes front matter, comments, and empty lines
 * at the start and end before parsing.
 */
function keptLines(source: string): readonly number[] {
  const lines = source.split('\n');
  const isFront = /^-{3}\s*$/.test(lines[0] ?? '');
  const end = isFront ? lines.findIndex((line, i) => i > 0 && /^-{3}\s*$/.test(line)) : -1;
  const kept = lines.flatMap((line, i) => (i <= end || /^\s*%%(?!\{)./.test(line) ? [] : [i]));
  const isEmpty = (i: number): boolean => (lines[i] ?? '').replace(/%%\{.*?\}%%/, '').trim() === '';
  const first = kept.findIndex((i) => !isEmpty(i));
  const last = kept.findLastIndex((i) => !isEmpty(i));
  return first < 0 ? [] : kept.slice(first, last + 1);
}
