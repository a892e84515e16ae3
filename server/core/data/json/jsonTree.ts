import { safeFix } from '../../text/finding.ts';
import { trimmedEnd } from '../../text/text.ts';
import { type DataNode, maxDepth, numberNode, type ParsedData } from '../node.ts';
import { type Frame, JsonBuilder, type OpenRange } from './jsonBuilder.ts';
import { isOnLaterLine, reportDuplicates, reportMore, reportOpen, reportRest, shortKey } from './jsonFaults.ts';
import { JsonReader, reportWord, token } from './jsonReader.ts';

/** Longer texts are read only up to this offset, in UTF-16 code units. */
export const maxJsonLength = 20_000_000;
/** With more faults than this, a text is not JSON. The rest is not read. */
const hopelessFaults = 10_000;

/**
 * Reads the tree of a text without merge conflicts. Each finding has the most likely fix. Nothing here recurses, and
 * values below `deepest` levels are left out.
 */
export function readJsonTree(whole: string, path: string, deepest = maxDepth): ParsedData {
  if (whole.length <= maxJsonLength) return new JsonTreeReader(whole, path, deepest, false).read();
  const text = whole.slice(0, maxJsonLength);
  const { root, findings } = new JsonTreeReader(text, path, deepest, true).read();
  const message = `This file has ${Math.round(whole.length / 1e6)} million characters; only the first ${maxJsonLength / 1e6} million are read.`;
  // A token across the cut is complete in the file.
  const before = findings.filter(({ range }) => range.end < text.length);
  return { root, findings: [{ code: 'json/too-large', range: { start: 0, end: 1 }, message }, ...before] };
}

/**
 * Reads one token after the other. The meaning of a token depends on the innermost open bracket and what it expects:
 * see `JsonBuilder` for the states. Every token moves the reader on.
 */
class JsonTreeReader {
  readonly #text: string;
  readonly #path: string;
  readonly #deepest: number;
  /** The text continues after the end of what is read. */
  readonly #isCut: boolean;
  readonly #reader: JsonReader;
  readonly #tree = new JsonBuilder();
  /** Was already reported. */
  #isTooDeep = false;

  constructor(text: string, path: string, deepest: number, isCut: boolean) {
    this.#text = text;
    this.#path = path;
    this.#deepest = deepest;
    this.#isCut = isCut;
    this.#reader = new JsonReader(text, path);
  }

  read(): ParsedData {
    const reader = this.#reader;
    const { frames } = this.#tree;
    reader.next();
    this.#reportEmpty();
    while (reader.kind !== token.end) {
      if (reader.refused > hopelessFaults) {
        this.#reportHopeless();
        break;
      }
      const frame = frames.at(-1);
      if (frame === undefined && this.#tree.root !== undefined) {
        reportRest(reader, this.#tree.root, this.#text, this.#path);
        break;
      }
      if (frame === undefined) this.#readValue(undefined);
      else if (frame.isObject) this.#readInObject(frame);
      else this.#readInArray(frame);
    }
    if (reader.kind === token.end && !this.#isCut) reportOpen(reader, frames, this.#text, this.#path);
    const end = trimmedEnd(this.#text);
    while (frames.length > 0) this.#close(end, false);
    if (reader.more !== undefined) reader.findings.push(reportMore(reader.more));
    return { root: this.#tree.root, findings: reader.findings };
  }

  #reportEmpty(): void {
    const { kind, findings } = this.#reader;
    if (kind !== token.end || findings.length > 0) return;
    findings.push({
      code: 'json/empty',
      range: { start: 0, end: this.#text.length },
      message: 'This file is empty. It should contain a JSON object, at least {}.',
    });
  }

  #reportHopeless(): void {
    const message = `The JSON before this has more than ${hopelessFaults.toLocaleString('en')} syntax errors. Fix those first; the rest is not read.`;
    this.#reader.findings.push({ code: 'json/too-large', range: this.#reader.range, message });
  }

  #readInObject(frame: Frame): void {
    const { kind } = this.#reader;
    if (kind === token.closeBrace || kind === token.closeBracket) {
      this.#endEntry(frame);
      this.#closeBy(token.closeBrace);
      return;
    }
    if (frame.expects === 'colon') this.#readColon(frame);
    else if (frame.expects === 'value') {
      if (kind === token.comma) this.#endEntry(frame);
      else if (kind === token.colon) this.#skip('There is an extra colon.');
      else this.#readValue(frame);
    } else if (frame.expects === 'comma') {
      if (kind === token.comma) this.#readComma(frame);
      else if (kind === token.colon) this.#turnValueIntoKey(frame);
      else this.#reportMissingComma(frame);
    } else if (kind === token.string || kind === token.word) this.#readKey(frame);
    else if (kind === token.comma) this.#reportExtraComma();
    else if (kind === token.colon) this.#skip('A key in double quotes is expected before the colon.');
    else if (kind === token.openBrace || kind === token.openBracket) {
      // A value in place of a key is read like the value of a property without a key, so that its brackets match.
      this.#reader.fault(this.#reader.range, 'A key in double quotes and a colon are expected before this value.');
      this.#readValue({ ...frame, properties: [], items: [] });
      frame.expects = 'comma';
    } else this.#skip('A key in double quotes is expected here.');
  }

  #readColon(frame: Frame): void {
    const { kind, start, range } = this.#reader;
    const at = frame.endOfLast;
    if (kind === token.colon) {
      this.#reader.broken = false;
      frame.expects = 'value';
      this.#reader.next();
    } else if (kind === token.comma || isOnLaterLine(this.#text, at, start)) this.#endEntry(frame);
    else {
      this.#reader.fault(range, 'A colon is missing between this value and its key.', ['Add the colon', at, at, ':']);
      frame.expects = 'value';
    }
  }

  #readInArray(frame: Frame): void {
    const { kind } = this.#reader;
    if (kind === token.closeBracket || kind === token.closeBrace) {
      if (frame.expects === 'entry' && kind === token.closeBracket) this.#reportTrailingComma(frame);
      this.#closeBy(token.closeBracket);
    } else if (frame.expects === 'comma') {
      if (kind === token.comma) this.#readComma(frame);
      else if (kind === token.colon) this.#skip('An array in [ ] has no keys. Use an object in { }.');
      else this.#reportMissingComma(frame);
    } else if (kind === token.comma) this.#reportExtraComma();
    else if (kind === token.colon) this.#skip('An array in [ ] has no keys. Use an object in { }.');
    else this.#readValue(frame);
  }

  #readKey(frame: Frame): void {
    const range = this.#reader.range;
    if (this.#reader.kind === token.word) {
      const isName = /^[^\s"']+$/.test(this.#reader.value);
      this.#reader.fault(
        range,
        `Put keys in double quotes: ${JSON.stringify(this.#reader.value)}.`,
        isName ? ['Add quotes', range.start, range.end, JSON.stringify(this.#reader.value)] : undefined,
      );
    }
    frame.properties.push({ key: this.#reader.value, keyRange: range, value: undefined, range: { ...range } });
    frame.endOfLast = this.#reader.end;
    frame.expects = 'colon';
    this.#reader.next();
  }

  /** Ends an entry at a comma or bracket, and reports what it lacks. */
  #endEntry(frame: Frame): void {
    const last = frame.properties.at(-1);
    if (frame.expects === 'colon' && last !== undefined) {
      this.#reader.fault(last.keyRange, `A colon and a value are missing after ${shortKey(last.key)}.`);
    } else if (frame.expects === 'value' && last !== undefined) {
      this.#reader.fault(last.keyRange, `A value is missing after ${shortKey(last.key)}.`);
    } else if (frame.expects === 'entry' && this.#reader.kind === token.closeBrace) this.#reportTrailingComma(frame);
    frame.expects = frame.expects === 'first' ? 'first' : 'comma';
  }

  /** `"a": ⏎ "b": 1`: the string after `"a":` turns out to be the next key. */
  #turnValueIntoKey(frame: Frame): void {
    const last = frame.properties.at(-1);
    const value = last?.value;
    if (last === undefined || value?.kind !== 'string') {
      this.#skip('A comma is expected here, not a colon.');
      return;
    }
    this.#reader.fault(last.keyRange, `A value is missing after ${shortKey(last.key)}.`);
    last.value = undefined;
    last.range = { start: last.keyRange.start, end: last.keyRange.end };
    frame.properties.push({ key: value.value, keyRange: value.range, value: undefined, range: { ...value.range } });
    frame.expects = 'colon';
  }

  #readComma(frame: Frame): void {
    this.#reader.broken = false;
    frame.commaAt = this.#reader.start;
    frame.expects = 'entry';
    this.#reader.next();
  }

  #reportMissingComma(frame: Frame): void {
    const at = frame.endOfLast;
    const isValue = this.#reader.kind !== token.word || frame.isObject;
    this.#reader.fault(
      { start: Math.max(at - 1, 0), end: at },
      'A comma is missing here.',
      isValue ? ['Add the comma', at, at, ','] : undefined,
    );
    frame.expects = 'entry';
  }

  #reportExtraComma(): void {
    const { start, end } = this.#reader;
    this.#reader.fault({ start, end }, 'There is an extra comma.', ['Remove the comma', start, end, '']);
    this.#reader.broken = false;
    this.#reader.next();
  }

  #reportTrailingComma(frame: Frame): void {
    if (this.#reader.broken) return;
    const range = { start: frame.commaAt, end: frame.commaAt + 1 };
    this.#reader.findings.push({
      code: 'json/trailing-comma',
      range,
      message: 'JSON does not allow a comma after the last entry. Other tools that read this file will reject it.',
      fixes: [safeFix({ path: this.#path, title: 'Remove the comma', edits: [{ range, text: '' }] })],
    });
  }

  #skip(message: string): void {
    this.#reader.fault(this.#reader.range, message);
    this.#reader.next();
  }

  #readValue(frame: Frame | undefined): void {
    const { kind } = this.#reader;
    const range: OpenRange = this.#reader.range;
    if (kind === token.openBrace || kind === token.openBracket) {
      if (this.#tree.frames.length >= this.#deepest) this.#skipDeep(frame);
      else {
        this.#tree.open(frame, range, kind === token.openBrace);
        this.#reader.next();
      }
      return;
    }
    let node: DataNode | undefined;
    if (kind === token.string) node = { kind: 'string', range, value: this.#reader.value };
    else if (kind === token.number) node = numberNode(range, this.#reader.value);
    else if (kind === token.true || kind === token.false) node = { kind: 'boolean', range, value: kind === token.true };
    else if (kind === token.null) node = { kind: 'null', range };
    else if (kind === token.word) {
      reportWord(this.#reader);
      node = { kind: 'opaque', range };
    } else
      this.#reader.fault(
        range,
        'A value is expected here: a string in double quotes, a number, true, false, null, { or [.',
      );
    if (node !== undefined) this.#tree.add(frame, node);
    if (frame !== undefined && node !== undefined) frame.expects = 'comma';
    this.#reader.next();
  }

  /** Closes the innermost bracket. */
  #close(at: number, isWhole: boolean): void {
    const frame = this.#tree.close(at);
    if (frame?.isObject === true) reportDuplicates(frame.properties, this.#text, this.#path, this.#reader);
    if (isWhole && this.#tree.frames.length > 0) this.#reader.broken = false;
  }

  /** Handles a closing bracket, whether it closes the innermost bracket, an outer one or none. */
  #closeBy(own: number): void {
    const { kind, end } = this.#reader;
    if (kind === own) {
      this.#reader.broken = false;
      this.#close(end, true);
    } else this.#closeOther(kind === token.closeBrace);
    this.#reader.next();
  }

  /** Handles a bracket that does not match the innermost one. `wanted` is true for the bracket of an object. */
  #closeOther(wanted: boolean): void {
    const { start, end, range } = this.#reader;
    const { frames, objects } = this.#tree;
    const inner = frames.at(-1);
    const mark = wanted ? '}' : ']';
    const [open, shut] = inner?.isObject === true ? ['{', '}'] : ['[', ']'];
    if ((wanted ? objects : frames.length - objects) > 0) {
      const at = inner?.endOfLast ?? start;
      const single = frames.at(-2)?.isObject === wanted;
      this.#reader.fault(
        range,
        `A "${shut}" is missing before this "${mark}": the "${open}" is still open.`,
        single ? [`Add "${shut}"`, at, at, shut] : undefined,
      );
      while (frames.at(-1)?.isObject !== wanted) this.#close(start, false);
      this.#close(end, true);
      this.#reader.broken = false;
    } else if (trimmedEnd(this.#text) <= end) {
      // At the end of the text, it is most likely the wrong kind of bracket.
      const message = `"${shut}" is expected here, not "${mark}".`;
      this.#reader.fault(range, message, [`Change to "${shut}"`, start, end, shut]);
      this.#close(end, true);
    } else this.#reader.fault(range, `This "${mark}" has no opening bracket.`, [`Remove "${mark}"`, start, end, '']);
  }

  /** Skips values that are nested too deep. The tree has an empty container in their place. */
  #skipDeep(frame: Frame | undefined): void {
    const start = this.#reader.start;
    const isObject = this.#reader.kind === token.openBrace;
    if (!this.#isTooDeep) {
      const message = `Brackets are nested more than ${this.#deepest} levels deep here. Deeper content is not read.`;
      this.#reader.findings.push({ code: 'json/too-deep', range: { start, end: this.#reader.end }, message });
      this.#isTooDeep = true;
    }
    let depth = 0;
    do {
      if (this.#reader.kind === token.openBrace || this.#reader.kind === token.openBracket) depth++;
      else if (this.#reader.kind === token.closeBrace || this.#reader.kind === token.closeBracket) depth--;
      if (depth === 0) break;
      this.#reader.next();
    } while (this.#reader.kind !== token.end);
    const range = { start, end: this.#reader.end };
    this.#tree.add(frame, isObject ? { kind: 'object', range, properties: [] } : { kind: 'array', range, items: [] });
    if (frame !== undefined) frame.expects = 'comma';
    // Brackets that are open at the end of the text were already reported.
    if (this.#reader.kind === token.end) this.#reader.broken = true;
    else this.#reader.next();
  }
}
