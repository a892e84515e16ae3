import { safeFix } from '../text/finding.ts';
import { trimmedEnd } from '../text/text.ts';
import {
  type Frame,
  isOnLaterLine,
  type Mutable,
  type OpenRange,
  quoted,
  reportDuplicates,
  reportMore,
  reportOpen,
  reportRest,
} from './jsonFaults.ts';
import { jsonReader, reportWord, TOKEN } from './jsonReader.ts';
import { type DataNode, maxDepth, numberNode, type ParsedData, type Property } from './node.ts';

/** Longer texts are read up to here only, in UTF-16 code units. */
export const maxJsonLength = 20_000_000;
/** A text with more faults is no JSON: what is made of the rest of it helps nobody. */
const hopelessFaults = 10_000;

/**
 * Reads the tree of a text without marks of a merge, with what is wrong in it; every fault comes with the fix that is
 * likely. No deeper than `deepest` levels, however deep: nothing here recurses.
 */
export function readJsonTree(whole: string, path: string, deepest = maxDepth): ParsedData {
  const text = whole.length > maxJsonLength ? whole.slice(0, maxJsonLength) : whole;
  const isCut = text.length < whole.length;
  const reader = jsonReader(text, path);
  const { findings } = reader;
  if (isCut) {
    const message = `This file has ${Math.round(whole.length / 1e6)} million characters; only the first ${maxJsonLength / 1e6} million are read.`;
    findings.push({ code: 'json/too-large', range: { start: 0, end: Math.min(1, text.length) }, message });
  }
  const frames: Frame[] = [];
  /** How many of the frames are objects. */
  let objects = 0;
  let root: DataNode | undefined;
  let isTooDeep = false;

  reader.next();
  if (reader.kind === TOKEN.end && findings.length === 0) {
    findings.push({
      code: 'json/empty',
      range: { start: 0, end: text.length },
      message: 'This file is empty. It should contain a JSON object, at least {}.',
    });
  }
  while (reader.kind !== TOKEN.end) {
    if (reader.refused > hopelessFaults) {
      reportHopeless();
      break;
    }
    const frame = frames.at(-1);
    if (frame === undefined && root !== undefined) {
      reportRest(reader, root, text, path);
      break;
    }
    if (frame === undefined) readValue(undefined);
    else if (frame.isObject) readInObject(frame);
    else readInArray(frame);
  }
  if (reader.kind === TOKEN.end && !isCut) reportOpen(reader, frames, text, path);
  const end = trimmedEnd(text);
  while (frames.length > 0) close(end, false);
  if (reader.more !== undefined) findings.push(reportMore(reader.more));
  // What stands across the cut is whole in the file.
  if (isCut) return { root, findings: findings.filter(({ range }) => range.end < text.length) };
  return { root, findings };

  function reportHopeless(): void {
    const message = `The JSON before this has more than ${hopelessFaults.toLocaleString('en')} syntax errors, so it is not read from here on; fix the first ones.`;
    findings.push({ code: 'json/too-large', range: { start: reader.start, end: reader.end }, message });
  }

  function readInObject(frame: Frame): void {
    const { kind } = reader;
    if (kind === TOKEN.closeBrace || kind === TOKEN.closeBracket) {
      endEntry(frame);
      closeBy(TOKEN.closeBrace);
      return;
    }
    if (frame.expects === 'colon') {
      if (kind === TOKEN.colon) {
        reader.broken = false;
        frame.expects = 'value';
        reader.next();
      } else if (kind === TOKEN.comma || isOnLaterLine(text, frame.endOfLast, reader.start)) endEntry(frame);
      else {
        const at = frame.endOfLast;
        reader.fault({ start: reader.start, end: reader.end }, 'A colon is missing between this value and its key.', [
          'Add the colon',
          at,
          at,
          ':',
        ]);
        frame.expects = 'value';
      }
    } else if (frame.expects === 'value') {
      if (kind === TOKEN.comma) endEntry(frame);
      else if (kind === TOKEN.colon) skip('There is an extra colon.');
      else readValue(frame);
    } else if (frame.expects === 'comma') {
      if (kind === TOKEN.comma) readComma(frame);
      else if (kind === TOKEN.colon) turnValueIntoKey(frame);
      else reportMissingComma(frame);
    } else if (kind === TOKEN.string || kind === TOKEN.word) readKey(frame);
    else if (kind === TOKEN.comma) reportExtraComma();
    else if (kind === TOKEN.colon) skip('A key in double quotes is expected before the colon.');
    else if (kind === TOKEN.openBrace || kind === TOKEN.openBracket) {
      // What stands in place of a key is read like the value of a property without one, so that its brackets match.
      reader.fault(
        { start: reader.start, end: reader.end },
        'A key in double quotes and a colon are expected before this value.',
      );
      readValue({ ...frame, properties: [], items: [] });
      frame.expects = 'comma';
    } else skip('A key in double quotes is expected here.');
  }

  function readInArray(frame: Frame): void {
    const { kind } = reader;
    if (kind === TOKEN.closeBracket || kind === TOKEN.closeBrace) {
      if (frame.expects === 'entry' && kind === TOKEN.closeBracket) reportTrailingComma(frame);
      closeBy(TOKEN.closeBracket);
    } else if (frame.expects === 'comma') {
      if (kind === TOKEN.comma) readComma(frame);
      else if (kind === TOKEN.colon) skip('An array in [ ] has no keys. Use an object in { }.');
      else reportMissingComma(frame);
    } else if (kind === TOKEN.comma) reportExtraComma();
    else if (kind === TOKEN.colon) skip('An array in [ ] has no keys. Use an object in { }.');
    else readValue(frame);
  }

  function readKey(frame: Frame): void {
    const range = { start: reader.start, end: reader.end };
    if (reader.kind === TOKEN.word) {
      const isName = /^[^\s"']+$/.test(reader.value);
      reader.fault(
        range,
        `Put keys in double quotes: ${JSON.stringify(reader.value)}.`,
        isName ? ['Add quotes', range.start, range.end, JSON.stringify(reader.value)] : undefined,
      );
    }
    frame.properties.push({ key: reader.value, keyRange: range, value: undefined, range: { ...range } });
    frame.endOfLast = reader.end;
    frame.expects = 'colon';
    reader.next();
  }

  /** Ends an entry at a comma or bracket, telling what it lacks. */
  function endEntry(frame: Frame): void {
    const last = frame.properties.at(-1);
    if (frame.expects === 'colon' && last !== undefined) {
      reader.fault(last.keyRange, `A colon and a value are missing after ${quoted(last.key)}.`);
    } else if (frame.expects === 'value' && last !== undefined) {
      reader.fault(last.keyRange, `A value is missing after ${quoted(last.key)}.`);
    } else if (frame.expects === 'entry' && reader.kind === TOKEN.closeBrace) reportTrailingComma(frame);
    frame.expects = frame.expects === 'first' ? 'first' : 'comma';
  }

  /** `"a": ⏎ "b": 1`: the text after `"a":` turns out to be the next key. */
  function turnValueIntoKey(frame: Frame): void {
    const last = frame.properties.at(-1);
    const value = last?.value;
    if (last === undefined || value?.kind !== 'string') {
      skip('A comma is expected here, not a colon.');
      return;
    }
    reader.fault(last.keyRange, `A value is missing after ${quoted(last.key)}.`);
    last.value = undefined;
    last.range = { start: last.keyRange.start, end: last.keyRange.end };
    frame.properties.push({ key: value.value, keyRange: value.range, value: undefined, range: { ...value.range } });
    frame.expects = 'colon';
  }

  function readComma(frame: Frame): void {
    reader.broken = false;
    frame.commaAt = reader.start;
    frame.expects = 'entry';
    reader.next();
  }

  function reportMissingComma(frame: Frame): void {
    const at = frame.endOfLast;
    const isValue = reader.kind !== TOKEN.word || frame.isObject;
    reader.fault(
      { start: Math.max(at - 1, 0), end: at },
      'A comma is missing here.',
      isValue ? ['Add the comma', at, at, ','] : undefined,
    );
    frame.expects = 'entry';
  }

  function reportExtraComma(): void {
    const { start, end } = reader;
    reader.fault({ start, end }, 'There is an extra comma.', ['Remove the comma', start, end, '']);
    reader.broken = false;
    reader.next();
  }

  function reportTrailingComma(frame: Frame): void {
    if (reader.broken) return;
    const range = { start: frame.commaAt, end: frame.commaAt + 1 };
    findings.push({
      code: 'json/trailing-comma',
      range,
      message: 'JSON does not allow a comma after the last entry. Other tools that read this file will reject it.',
      fixes: [safeFix(path, 'Remove the comma', [{ range, text: '' }])],
    });
  }

  function skip(message: string): void {
    reader.fault({ start: reader.start, end: reader.end }, message);
    reader.next();
  }

  function readValue(frame: Frame | undefined): void {
    const { kind } = reader;
    const range: OpenRange = { start: reader.start, end: reader.end };
    if (kind === TOKEN.openBrace || kind === TOKEN.openBracket) {
      if (frames.length >= deepest) skipDeep(frame);
      else open(frame, range, kind === TOKEN.openBrace);
      return;
    }
    let node: DataNode | undefined;
    if (kind === TOKEN.string) node = { kind: 'string', range, value: reader.value };
    else if (kind === TOKEN.number) node = numberNode(range, reader.value);
    else if (kind === TOKEN.true || kind === TOKEN.false) node = { kind: 'boolean', range, value: kind === TOKEN.true };
    else if (kind === TOKEN.null) node = { kind: 'null', range };
    else if (kind === TOKEN.word) {
      reportWord(reader);
      node = { kind: 'opaque', range };
    } else
      reader.fault(range, 'A value is expected here: a string in double quotes, a number, true, false, null, { or [.');
    if (node !== undefined) add(frame, node);
    if (frame !== undefined && node !== undefined) frame.expects = 'comma';
    reader.next();
  }

  function add(frame: Frame | undefined, node: DataNode): void {
    if (frame === undefined) {
      root = node;
      return;
    }
    frame.endOfLast = node.range.end;
    const last = frame.properties.at(-1);
    if (!frame.isObject) frame.items.push(node);
    else if (last !== undefined) {
      last.value = node;
      last.range = { start: last.keyRange.start, end: node.range.end };
    }
  }

  function open(frame: Frame | undefined, range: OpenRange, isObject: boolean): void {
    const properties: Mutable<Property>[] = [];
    const items: DataNode[] = [];
    // The node is in the tree before its end is known; its range object is filled in when it closes.
    add(frame, isObject ? { kind: 'object', range, properties } : { kind: 'array', range, items });
    if (isObject) objects++;
    frames.push({ isObject, range, properties, items, expects: 'first', commaAt: range.start, endOfLast: range.end });
    reader.next();
  }

  /** Closes the innermost bracket; the entry that it belongs to ends there too. */
  function close(at: number, isWhole: boolean): void {
    const frame = frames.pop();
    if (frame === undefined) return;
    if (frame.isObject) objects--;
    // A text that no quote closes may end in blanks.
    const end = Math.max(at, frame.endOfLast);
    frame.range.end = end;
    if (frame.isObject) reportDuplicates(frame.properties, text, path, reader);
    const outer = frames.at(-1);
    if (outer === undefined) return;
    outer.endOfLast = end;
    outer.expects = 'comma';
    const last = outer.properties.at(-1);
    if (outer.isObject && last?.value?.range === frame.range) last.range = { start: last.keyRange.start, end };
    if (isWhole) reader.broken = false;
  }

  /** A closing bracket: of the innermost bracket, of one further out, or of none. */
  function closeBy(own: number): void {
    const { kind, end } = reader;
    if (kind === own) {
      reader.broken = false;
      close(end, true);
    } else {
      const wanted = kind === TOKEN.closeBrace;
      const inner = frames.at(-1);
      const mark = wanted ? '}' : ']';
      const open = inner?.isObject === true ? '{' : '[';
      const shut = inner?.isObject === true ? '}' : ']';
      if ((wanted ? objects : frames.length - objects) === 0) {
        const range = { start: reader.start, end };
        // At the end of the text it most likely is the wrong one of two brackets.
        if (trimmedEnd(text) <= end) {
          reader.fault(range, `"${shut}" is expected here, not "${mark}".`, [
            `Change to "${shut}"`,
            reader.start,
            end,
            shut,
          ]);
          close(end, true);
        } else
          reader.fault(range, `This "${mark}" has no opening bracket.`, [`Remove "${mark}"`, reader.start, end, '']);
      } else {
        const at = inner?.endOfLast ?? reader.start;
        const single = frames.at(-2)?.isObject === wanted;
        reader.fault(
          { start: reader.start, end },
          `A "${shut}" is missing before this "${mark}": the "${open}" is still open.`,
          single ? [`Add "${shut}"`, at, at, shut] : undefined,
        );
        while (frames.at(-1)?.isObject !== wanted) close(reader.start, false);
        close(end, true);
        reader.broken = false;
      }
    }
    reader.next();
  }

  /** Steps over what is nested too deep; an empty bracket stands for it in the tree. */
  function skipDeep(frame: Frame | undefined): void {
    const start = reader.start;
    const isObject = reader.kind === TOKEN.openBrace;
    if (!isTooDeep) {
      const message = `Brackets are nested more than ${deepest} levels deep here. What is inside is not read.`;
      findings.push({ code: 'json/too-deep', range: { start, end: reader.end }, message });
      isTooDeep = true;
    }
    let depth = 0;
    do {
      if (reader.kind === TOKEN.openBrace || reader.kind === TOKEN.openBracket) depth++;
      else if (reader.kind === TOKEN.closeBrace || reader.kind === TOKEN.closeBracket) depth--;
      if (depth === 0) break;
      reader.next();
    } while (reader.kind !== TOKEN.end);
    const range = { start, end: reader.end };
    add(frame, isObject ? { kind: 'object', range, properties: [] } : { kind: 'array', range, items: [] });
    if (frame !== undefined) frame.expects = 'comma';
    // What is still open at the end of the text was reported already.
    if (reader.kind === TOKEN.end) reader.broken = true;
    else reader.next();
  }
}
