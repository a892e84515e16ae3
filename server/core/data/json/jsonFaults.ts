import type { Finding } from '../../text/finding.ts';
import { safeFix, suggestion } from '../../text/finding.ts';
import { indentAt, lineEnding } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import { shorten, trimmedEnd } from '../../text/text.ts';
import type { DataNode, Property } from '../node.ts';
import type { Frame } from './jsonBuilder.ts';
import { entryRemoval } from './jsonEntries.ts';
import type { JsonReader } from './jsonReader.ts';

/** Reports all duplicate keys of an object as one finding. */
export function reportDuplicates(
  properties: readonly Property[],
  text: string,
  path: string,
  reader: JsonReader,
): void {
  if (properties.length < 2) return;
  const first = new Map<string, number>();
  for (const [index, each] of properties.entries()) {
    const before = first.get(each.key);
    if (before === undefined) {
      first.set(each.key, index);
      continue;
    }
    const earlier = properties[before];
    if (earlier === undefined || reader.findings.length > 1000) return;
    reader.findings.push({
      code: 'json/duplicate-key',
      range: each.keyRange,
      message: `${shortKey(each.key)} is defined twice. Only the last one counts.`,
      related: [{ path, range: earlier.keyRange, message: `The first ${shortKey(each.key)}` }],
      fixes: [
        safeFix({
          path,
          title: `Remove the first ${shortKey(each.key)}, which has no effect`,
          edits: [entryRemoval(text, properties, before)],
        }),
        suggestion({
          path,
          title: `Remove this ${shortKey(each.key)}`,
          edits: [entryRemoval(text, properties, index)],
        }),
      ],
    });
  }
}

/** Returns one finding for all faults and comments that were not reported one by one. */
export function reportMore({ count, range }: { readonly count: number; readonly range: Range }): Finding {
  const one =
    count === 1 ? 'There is 1 more syntax error' : `There are ${count.toLocaleString('en')} more syntax errors`;
  return { code: 'json/syntax', range, message: `${one} or comments from here on.` };
}

/** Reports text after the end of the one value of a file. */
export function reportRest(reader: JsonReader, root: DataNode, text: string, path: string): void {
  if (reader.broken) return;
  const isContainer = root.kind === 'object' || root.kind === 'array';
  const range = { start: reader.start, end: reader.end };
  const message = isContainer
    ? `The file ends with the "${root.kind === 'object' ? '}' : ']'}" before this. Nothing can follow it.`
    : 'A file contains one JSON object. Nothing can follow it.';
  reader.fault(range, message);
  const last = reader.findings.at(-1);
  if (last?.code !== 'json/syntax' || !isContainer) return;
  const fix = suggestion({
    path,
    title: 'Remove everything after the end',
    edits: [{ range: { start: root.range.end, end: trimmedEnd(text) }, text: '' }],
  });
  reader.findings[reader.findings.length - 1] = { ...last, fixes: [fix] };
}

/** Reports all brackets that are still open at the end of the text, as one finding. */
export function reportOpen(reader: JsonReader, frames: readonly Frame[], text: string, path: string): void {
  const innermost = frames.at(-1);
  if (innermost === undefined || reader.broken) return;
  const end = trimmedEnd(text);
  const range = { start: Math.max(end - 1, 0), end };
  const last = innermost.properties.at(-1);
  if (last !== undefined && (innermost.expects === 'colon' || innermost.expects === 'value')) {
    reader.fault(last.keyRange, `The file ends after ${shortKey(last.key)}, which has no value.`);
    return;
  }
  const missing = frames.map((frame) => (frame.isObject ? '}' : ']')).reverse();
  const closers = missing.map((mark, index) => closer(text, frames[frames.length - 1 - index], mark)).join('');
  const from = innermost.expects === 'entry' ? innermost.commaAt : end;
  reader.findings.push({
    code: 'json/syntax',
    range,
    message:
      missing.length === 1
        ? `The file ends before its "${missing[0]}".`
        : `The file ends before its closing brackets: ${missing.slice(0, 8).join(' ')}.`,
    related: [
      {
        path,
        range: { start: innermost.range.start, end: innermost.range.start + 1 },
        message: 'This bracket is still open',
      },
    ],
    fixes: [
      // The place where a bracket was forgotten is unknown. The end of the text is where it is missing.
      suggestion({
        path,
        title: missing.length === 1 ? `Add "${missing[0]}"` : 'Add the closing brackets',
        edits: [{ range: { start: from, end }, text: closers }],
      }),
    ],
  });
}

/** Returns a closing bracket, on a separate line if the first entry is not on the line of the opening one. */
function closer(text: string, frame: Frame | undefined, mark: string): string {
  if (frame === undefined) return mark;
  const first = frame.isObject ? frame.properties[0]?.range.start : frame.items[0]?.range.start;
  if (first === undefined || !isOnLaterLine(text, frame.range.start, first)) return mark;
  return `${lineEnding(text)}${indentAt(text, frame.range.start)}${mark}`;
}

/** True if a line ends between two offsets. */
export function isOnLaterLine(text: string, from: number, to: number): boolean {
  return /[\r\n]/.test(text.slice(from, to));
}

/** Returns a key in quotes, shortened if it is very long. */
export function shortKey(key: string): string {
  return JSON.stringify(shorten(key, 61));
}
