import { type Finding, type Fix, fixOf, insertion, safeFix } from '../../text/finding.ts';
import { lineEnd, lineStart } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import { skipBlanksAndEols } from '../../text/text.ts';
import { isOfSize, isOfSyntax, type YamlFault } from '../firstFaults.ts';
import type { DataNode, Property } from '../node.ts';
import type { Entry } from './yamlEntries.ts';
import { readYaml } from './yamlReader.ts';

/** The result of reading an entry, and its one fault. */
export interface ReadEntry {
  readonly properties: readonly Property[];
  readonly finding?: Finding;
}

/** An entry with a key, split without YAML. */
interface Parts {
  readonly text: string;
  /** Of the whole entry. */
  readonly range: Range;
  readonly key: string;
  readonly keyRange: Range;
  /** Offset after the colon. */
  readonly colonEnd: number;
  /** Range of the text after the colon, without spaces around it. */
  readonly valueRange: Range;
  readonly raw: string;
  /** True if the whole entry is on one line. */
  readonly isSingle: boolean;
}

/** The fault of an entry, and a change that may fix it. */
interface Diagnosis {
  readonly code: string;
  readonly range: Range;
  readonly message: string;
  readonly fix?: Fixing;
}

interface Fixing {
  readonly title: string;
  readonly edits: readonly { readonly range: Range; readonly text: string }[];
  /** `safe` if left out. */
  readonly kind?: Fix['kind'];
}

/**
 * Reads one top-level entry of broken YAML. If YAML rejects it, it is read as a key with a text.
 *
 * @param isReported true if its fault gets a finding; only then fixes are tried
 */
export function readEntry(text: string, entry: Entry, path: string, isReported: boolean, deepest: number): ReadEntry {
  const { range, colonEnd } = entry;
  const { root, faults } = readYaml(text.slice(range.start, range.end), range.start, deepest);
  // Anchors of other entries are unknown here.
  const fault = faults.find(isOfSyntax);
  const own = root?.kind === 'object' ? root.properties : [];
  if (colonEnd === undefined) {
    return fault === undefined && own[0] !== undefined
      ? { properties: own, finding: reportIndented(text, range, range.start, own[0].keyRange, path) }
      : { properties: [], finding: { code: 'yaml/syntax', range, message: noKey } };
  }
  const parts = partsOf(text, range, colonEnd);
  if (fault === undefined && own.length > 0 && !isTight(parts)) {
    const unread = faults.find(isOfSize);
    return { properties: own, ...(unread !== undefined && { finding: { ...unread } }) };
  }
  const properties = [propertyOf(parts, own)];
  const before = beforeValue(parts);
  if (before === undefined && fault === undefined) return { properties: own.length > 0 ? own : properties };
  const indented = before === undefined && fault?.code !== 'yaml/tab' ? indentedBelow(parts, path) : undefined;
  if (indented !== undefined) return { properties, finding: indented };
  const { fix, ...finding } = before ?? inValue(parts, fault as YamlFault);
  if (fix === undefined || !isReported || !isFixedBy(text, range, fix)) return { properties, finding };
  const fixes = [fixOf({ kind: fix.kind ?? 'safe', path, title: fix.title, edits: fix.edits })];
  return { properties, finding: { ...finding, fixes } };
}

function partsOf(text: string, range: Range, colonEnd: number): Parts {
  const keyStart = skipBlanksAndEols(text, range.start, range.end);
  const keyRange = { start: keyStart, end: text.slice(keyStart, colonEnd - 1).trimEnd().length + keyStart };
  const key = text.slice(keyRange.start, keyRange.end).replace(/^(["'])(.*)\1$/, '$2');
  const start = Math.min(skipBlanksAndEols(text, colonEnd, range.end), range.end);
  const valueRange = { start, end: start + text.slice(start, range.end).trimEnd().length };
  const raw = text.slice(valueRange.start, valueRange.end);
  return { text, range, key, keyRange, colonEnd, valueRange, raw, isSingle: !/[\r\n]/.test(raw) };
}

/** True if the colon is followed by something other than a space or the end of the line. */
function isTight({ text, colonEnd }: Parts): boolean {
  return text.charAt(colonEnd) !== '' && !' \t\r\n'.includes(text.charAt(colonEnd));
}

/** Returns the property that YAML found, if its value is useful. Otherwise the value is the text. */
function propertyOf({ raw, key, keyRange, valueRange, colonEnd }: Parts, own: readonly Property[]): Property {
  const found = own.length === 1 ? own[0]?.value : undefined;
  const isOfUse = found !== undefined && !['string', 'opaque', 'object'].includes(found.kind);
  const words: DataNode | undefined =
    raw === '' ? undefined : { kind: 'string', range: valueRange, value: unquotedText(raw) };
  const value = raw !== '' && isOfUse ? found : words;
  return { key, keyRange, value, range: { start: keyRange.start, end: value?.range.end ?? colonEnd } };
}

/** Diagnoses what is around the key, whether or not YAML rejects it. */
function beforeValue(parts: Parts): Diagnosis | undefined {
  const { text, range, key, keyRange, colonEnd } = parts;
  if (isTight(parts))
    return {
      code: 'yaml/syntax',
      range: { start: colonEnd - 1, end: colonEnd },
      message: `A space is missing after the colon of "${key}".`,
      fix: { title: 'Add the space', edits: [insertion(colonEnd, ' ')] },
    };
  const indent = { start: range.start, end: keyRange.start };
  if (!text.slice(indent.start, indent.end).includes('\t')) return undefined;
  const spaces = spacesFor(text, indent);
  const title = spaces === '' ? 'Remove the tab' : 'Indent with spaces';
  const fix = { title, edits: [{ range: indent, text: spaces }] };
  return { code: 'yaml/tab', range: indent, message: 'YAML is indented with spaces, not tabs.', fix };
}

/** At most this many lines before a tab are searched. */
const maxTabLines = 100;

/**
 * Returns the indentation that tabs replace: two spaces for each, below the last line without tabs. If that line does
 * not end in a colon, the first tab is a mistake: `title: A`, then `⇥icon: b`.
 */
function spacesFor(text: string, { start, end }: Range): string {
  const tabs = text.slice(start, end).split('\t').length - 1;
  let lineEndAt = start - 1;
  for (let seen = 0; lineEndAt > 0 && seen < maxTabLines; seen++) {
    const lineStartAt = lineStart(text, lineEndAt);
    const line = text.slice(lineStartAt, lineEndAt).trimEnd();
    const margin = /^[ \t]*/.exec(line)?.[0] ?? '';
    if (line !== '' && !margin.includes('\t')) return margin + '  '.repeat(line.endsWith(':') ? tabs : tabs - 1);
    lineEndAt = lineStartAt - 1;
  }
  return '';
}

/**
 * Reports keys below the first line of a value that are indented by mistake, if the entry is valid without the
 * indentation.
 */
function indentedBelow({ text, range, raw, isSingle, valueRange }: Parts, path: string): Finding | undefined {
  if (isSingle || `"'[{&*!|>\r\n`.includes(raw.charAt(0))) return undefined;
  const under = indentedKey(text, valueRange.start, range.end);
  if (under === undefined) return undefined;
  const finding = reportIndented(text, range, text.lastIndexOf('\n', under.start) + 1, under, path);
  return finding.fixes === undefined ? undefined : finding;
}

/** Diagnoses a value by its first character. */
function inValue({ text, range, key, raw, isSingle, valueRange }: Parts, fault: YamlFault): Diagnosis {
  const { code, message } = fault;
  if (code === 'yaml/tab')
    return { code, range: fault.range, message, fix: { title: 'Indent with spaces', edits: tabEdits(text, range) } };
  const first = raw.charAt(0);
  const title = `Put the value of "${key}" in quotes`;
  const quoting: Fixing = { title, edits: [{ range: valueRange, text: yamlText(unquotedText(raw)) }] };
  const about = (words: string, fix: Fixing, at = valueRange): Diagnosis => {
    return { code: 'yaml/syntax', range: at, message: words, fix };
  };
  if (isSingle && !`"'[{&*!|>`.includes(first) && /:(?:\s|$)/.test(raw)) {
    const words = `The value of "${key}" contains a colon, so YAML reads it as a key. Put the value in quotes.`;
    return { ...about(words, quoting), code: 'yaml/colon' };
  }
  if (isSingle && ('@`%*&!'.includes(first) || raw.startsWith('- ')))
    return about(`An unquoted value cannot begin with "${first}". Put the value of "${key}" in quotes.`, quoting);
  if (first === '"' || first === "'") {
    const isBlank = text.slice(fault.range.start, fault.range.end).trim() === '';
    const edits = [{ range: valueRange, text: yamlText(innerText(raw)) }];
    return about(quoteMessage(raw, key), { title, kind: 'suggestion', edits }, isBlank ? valueRange : fault.range);
  }
  if (isSingle && '{['.includes(first)) {
    const words = `The value of "${key}" begins with "${first}", so YAML reads it as an array or object. Put it in quotes, or close its brackets.`;
    return about(words, { ...quoting, kind: 'suggestion' });
  }
  return { code, range: fault.range, message };
}

const noKey = 'This line has no colon after its key. Write "key: value".';

/** Reports the keys from a line on that are indented, although other keys are not. */
function reportIndented(text: string, range: Range, lineStart: number, key: Range, path: string): Finding {
  const indent = text.slice(lineStart, key.start);
  const edits = [];
  for (let at = lineStart; at < range.end; at = lineEnd(text, at, range.end) + 1)
    if (text.startsWith(indent, at)) edits.push({ range: { start: at, end: at + indent.length }, text: '' });
  const fix: Fixing = { title: 'Remove the indentation', edits };
  const name = text.slice(key.start, key.end);
  return {
    code: 'yaml/syntax',
    range: key,
    message: `"${name}" is indented and other keys are not. Remove the indentation.`,
    ...(isFixedBy(text, range, fix) && { fixes: [safeFix({ path, title: fix.title, edits: fix.edits })] }),
  };
}

/** Returns the first key on a separate line that is indented below the first line of a value. */
function indentedKey(text: string, start: number, end: number): Range | undefined {
  indentedKeyForm.lastIndex = lineEnd(text, start, end);
  const found = indentedKeyForm.exec(text.slice(0, end));
  if (found === null) return undefined;
  const [line, key = ''] = found;
  const from = found.index + line.length - key.length;
  return { start: from, end: from + key.length };
}

const indentedKeyForm = /[\r\n][ \t]+([A-Za-z_][\w-]{0,60})(?=:(?:\s|$))/g;

/** True if an entry is valid after the edits. */
function isFixedBy(text: string, range: Range, fix: Fixing): boolean {
  let result = '';
  let at = range.start;
  for (const edit of fix.edits) {
    result += text.slice(at, edit.range.start) + edit.text;
    at = edit.range.end;
  }
  const { faults, root } = readYaml(result + text.slice(at, range.end), 0);
  return !faults.some(isOfSyntax) && root?.kind === 'object';
}

function tabEdits(text: string, range: Range): Fixing['edits'] {
  return [...text.slice(range.start, range.end).matchAll(/^[ ]*\t[ \t]*/gm)].map((match) => {
    const start = range.start + match.index;
    return { range: { start, end: start + match[0].length }, text: match[0].replace(/\t/g, '  ') };
  });
}

function quoteMessage(raw: string, key: string): string {
  const quote = raw.charAt(0);
  const close = raw.indexOf(quote, 1);
  if (close < 0) return `The value of "${key}" has no closing ${quote}.`;
  if (/[\r\n]/.test(raw.slice(0, close))) return `The value of "${key}" continues on a line that is not indented.`;
  return `Nothing can follow the closing ${quote} of the value of "${key}".`;
}

/** Returns the likely meaning of a broken quoted value: the text without its quotes, its lines joined. */
function innerText(raw: string): string {
  const quote = raw.charAt(0);
  const isClosed = raw.length > 1 && raw.endsWith(quote);
  return inOneLine(isClosed ? raw.slice(1, -1) : raw.indexOf(quote, 1) > 0 ? raw : raw.slice(1));
}

function unquotedText(raw: string): string {
  return /^(["'])/.test(raw) ? innerText(raw) : inOneLine(raw);
}

function inOneLine(text: string): string {
  const lines = text.split(/[\r\n]+/);
  if (lines.length === 1) return text;
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

function yamlText(value: string): string {
  return value.includes('"') && !value.includes("'") ? `'${value}'` : JSON.stringify(value);
}
