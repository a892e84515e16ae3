import { stringify } from 'yaml';
import type { Edit } from '../../text/edit.ts';
import { insertion } from '../../text/finding.ts';
import { lineEnd, lineEnding, lineStart, reindented } from '../../text/lines.ts';
import type { ArrayNode, DataNode, ObjectNode, Property } from '../node.ts';

/** A value that is written into YAML: a plain one, where objects are maps, or existing text. */
export type YamlValue = { readonly plain: unknown } | { readonly piece: YamlPiece };

/** The text of an existing value. In block style, it is indented again for its new place. */
export interface YamlPiece {
  readonly text: string;
  /** Columns before its first line. */
  readonly column: number;
  readonly isBlock: boolean;
}

/** Returns the text of a value for another place. Undefined if a line is indented less than the first one. */
export function yamlPiece(text: string, node: DataNode): YamlPiece | undefined {
  const { start } = node.range;
  const isBlock = isBlockStyle(text, node);
  const written = text.slice(start, node.range.end).trimEnd();
  const column = columnOf(text, start);
  const isOut = written
    .split(/\r\n|\n/)
    .some((line, i) => i > 0 && line.trim() !== '' && line.search(/\S/) < (isBlock ? column : 1));
  return isOut ? undefined : { text: written, column, isBlock };
}

/** A value as a piece of text. */
export function yamlPieceOf(value: unknown, unit: string): YamlPiece {
  const text = stringify(value, { indent: unit.length, lineWidth: 0 }).trimEnd();
  const isEmpty = text === '{}' || text === '[]';
  return { text, column: 0, isBlock: typeof value === 'object' && value !== null && !isEmpty };
}

/** Whether an object or list is written in several lines, without brackets. */
export function isBlockStyle(text: string, { kind, range }: DataNode): boolean {
  return (kind === 'object' || kind === 'array') && !'{['.includes(text.charAt(range.start));
}

/** Columns before an offset. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** Returns the text of a value after the colon of its key. `margin` is the indentation of the key. */
export function yamlText(value: YamlValue, margin: string, unit: string): string {
  const inner = margin + unit;
  if ('piece' in value) {
    const { text, column, isBlock } = value.piece;
    const moved = reindented({ text, was: ' '.repeat(column), margin: inner });
    return isBlock ? `\n${inner}${moved}` : ` ${text}`;
  }
  const made = stringify(new Map([['k', value.plain]]), { indent: unit.length, lineWidth: 0 })
    .trimEnd()
    .slice('k:'.length);
  return made.replaceAll(/\n(?=.)/g, () => `\n${margin}`);
}

/** Adds an entry at the end of an object; undefined where that cannot be written. */
export function yamlEntry(
  text: string,
  object: ObjectNode,
  key: string,
  value: YamlValue,
  unit: string,
): Edit | undefined {
  const last = object.properties.at(-1);
  const name = keyText(key);
  if (!isBlockStyle(text, object) || last === undefined)
    return inFlow(text, object, value, (flow) => `${name}: ${flow}`);
  const margin = ' '.repeat(columnOf(text, last.keyRange.start));
  return below(text, last.range.end, `${margin}${name}:${yamlText(value, margin, unit)}`);
}

/** Adds an entry at the end of a list. */
export function yamlItem(text: string, list: ArrayNode, value: YamlValue, unit: string): Edit | undefined {
  const last = list.items.at(-1);
  if (!isBlockStyle(text, list) || last === undefined) return inFlow(text, list, value, (flow) => flow);
  const margin = ' '.repeat(columnOf(text, list.range.start));
  // An item looks like its neighbors.
  if (last.kind === 'object' && !isBlockStyle(text, last) && 'plain' in value)
    return below(text, last.range.end, `${margin}- ${flowText(value.plain)}`);
  const made = yamlText(value, margin, unit);
  const item = made.startsWith('\n')
    ? made.trimStart().replaceAll(`\n${margin}${unit}`, `\n${margin}  `)
    : made.slice(1);
  return below(text, last.range.end, `${margin}- ${item}`);
}

/** Returns an edit that sets the value of a key. */
export function yamlUnder(text: string, { keyRange, value }: Property, content: YamlValue, unit: string): Edit {
  const colon = text.indexOf(':', keyRange.end);
  const margin = ' '.repeat(columnOf(text, keyRange.start));
  const range = value === undefined ? { start: colon + 1, end: colon + 1 } : { start: colon + 1, end: value.range.end };
  return { range, text: inEnding(text, yamlText(content, margin, unit)) };
}

function below(text: string, end: number, lines: string): Edit {
  const trimmed = text.slice(0, end).trimEnd().length;
  return insertion(lineEnd(text, trimmed), inEnding(text, `\n${lines}`));
}

function inEnding(text: string, made: string): string {
  const ending = lineEnding(text);
  return ending === '\n' ? made : made.replaceAll(/\r?\n/g, ending);
}

function inFlow(
  text: string,
  { range }: DataNode,
  value: YamlValue,
  write: (flow: string) => string,
): Edit | undefined {
  const inside = text.slice(range.start + 1, range.end - 1);
  const isBlock = 'piece' in value && value.piece.isBlock;
  if (isBlock || !'{['.includes(text.charAt(range.start)) || /[\r\n#]/.test(inside)) return undefined;
  const flow = 'piece' in value ? value.piece.text : flowText(value.plain);
  const written = inside.trimEnd();
  const pad = written === '' && text.charAt(range.start) === '{' ? ' ' : inside.slice(written.length);
  const at = range.start + 1 + written.length;
  return { range: { start: at, end: range.end - 1 }, text: `${written === '' ? pad : ', '}${write(flow)}${pad}` };
}

/** A value in one line, in the quotes that it needs inside brackets. */
export function flowText(value: unknown): string {
  return stringify([value], { collectionStyle: 'flow', lineWidth: 0 }).trim().slice(1, -1).trim();
}

/** A key in the quotes that it needs. */
function keyText(key: string): string {
  return stringify(new Map([[key, 0]])).replace(/: 0\n$/, '');
}

/** One level of indentation as a YAML text has it. */
export function yamlUnit(text: string): string {
  return /:[ \t]*(?:\r\n|\n)( {1,8})(?=[^\s#-])/.exec(text.slice(0, 5000))?.[1] ?? '  ';
}
