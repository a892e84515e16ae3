import type { Finding, Fix } from '../text/finding.ts';
import { fixOf, insertion, safeFix, suggestion } from '../text/finding.ts';
import { pushAll } from '../text/pushAll.ts';
import type { Range } from '../text/range.ts';
import { moreOf, type YamlFault } from './firstFaults.ts';
import type { DataNode, ParsedData, Property } from './node.ts';
import { maxDepth } from './node.ts';
import { readYaml } from './yamlReader.ts';
import { isStandIn } from './yamlTree.ts';

/** Longer YAML is not read, in UTF-16 code units. */
export const maxYamlLength = 5_000_000;
/** Longer front matter is not read: no page has a hundredth of it, and what is broken in it is read several times. */
export const maxFrontMatterLength = 100_000;

/** So much of a longer text is tried first, in UTF-16 code units. */
const triedLength = 50_000;
/** A text with so many faults at its beginning is no YAML: each costs more than a line of it, and helps nobody. */
const hopelessFaults = 500;
const maxFaults = 20;
const maxDuplicates = 200;

/** One top-level entry of broken YAML: its lines, and its key when the first one has any. */
interface Entry {
  readonly range: Range;
  /** End of the colon behind the key. */
  readonly colonEnd: number | undefined;
}

/**
 * Reads the YAML that stands in `range` of a text (front matter, an OpenAPI file) as far as it goes and tells what is
 * wrong with its syntax: codes `yaml/*`. Ranges are offsets into the whole text; `path` is the file that fixes name.
 * Where YAML refuses an entry, the other top-level entries are read all the same. Dates are texts, keys are texts,
 * aliases and merge keys are resolved within bounds. Never throws.
 */
export function parseYaml(
  text: string,
  range: Range,
  path: string,
  deepest = maxDepth,
  longest = maxYamlLength,
): ParsedData {
  const source = text.slice(range.start, range.end);
  if (source.length > longest) {
    const [length, most] = [source.length, longest].map((each) => each.toLocaleString('en'));
    const message = `This YAML has ${length} characters. YAML of more than ${most} characters is not read.`;
    return {
      root: undefined,
      findings: [{ code: 'yaml/too-large', range: { start: range.start, end: range.start }, message }],
    };
  }
  const tried = hopelessPart(source, deepest);
  if (tried !== undefined) {
    const end = range.start + tried.length;
    const { root, findings } = parseYaml(text, { start: range.start, end }, path, deepest, longest);
    return { root, findings: [...findings, reportHopeless(end, tried.faults)] };
  }
  const whole = readYaml(source, range.start, { deepest });
  const isBroken = whole.faults.some(isOfSyntax);
  const entries = isBroken ? entriesOf(text, range) : [];
  if (entries.length === 0)
    return {
      root: whole.root,
      findings: [...whole.faults.map(reportFault), ...reportDuplicates(whole.root, text, path)],
    };
  const { root, findings } = readEntries(text, entries, path, deepest);
  // Every entry is right by itself: the fault lies between them.
  if (findings.length === 0) pushAll(findings, whole.faults.slice(0, 1).map(reportFault));
  if (root === undefined) return { root: whole.root, findings };
  return { root, findings: [...findings, ...reportDuplicates(root, text, path)] };
}

/** The beginning of a long text, up to the end of a line, when it has too many faults to read on. */
function hopelessPart(
  source: string,
  deepest: number,
): { readonly length: number; readonly faults: number } | undefined {
  if (source.length < 4 * triedLength) return undefined;
  const length = source.lastIndexOf('\n', triedLength) + 1;
  // Text in one line is not cut.
  if (length === 0) return undefined;
  const { refused } = readYaml(source.slice(0, length), 0, { deepest });
  return refused < hopelessFaults ? undefined : { length, faults: refused };
}

function reportHopeless(end: number, faults: number): Finding {
  const count = faults.toLocaleString('en');
  const message = `The YAML before this has ${count} syntax errors, so it is not read from here on; fix the first ones.`;
  return { code: 'yaml/too-large', range: { start: end, end }, message };
}

/** Each top-level entry by itself, and what is wrong in it. */
function readEntries(
  text: string,
  entries: readonly Entry[],
  path: string,
  deepest: number,
): { readonly root: DataNode | undefined; readonly findings: Finding[] } {
  const findings: Finding[] = [];
  const more: Finding[] = [];
  const properties: Property[] = [];
  for (const entry of entries) {
    const read = readEntry(text, entry, path, findings.length < maxFaults, deepest);
    if (read.finding !== undefined) (findings.length < maxFaults ? findings : more).push(read.finding);
    for (const each of read.properties) properties.push(each);
  }
  if (more[0] !== undefined) findings.push(reportMore(more.length, more[0].range));
  const first = properties[0];
  const last = properties.at(-1);
  if (first === undefined || last === undefined) return { root: undefined, findings };
  return { root: { kind: 'object', range: { start: first.range.start, end: last.range.end }, properties }, findings };
}

/** One finding for all that were not reported each. */
function reportMore(count: number, range: Range): Finding {
  return { code: 'yaml/syntax', range, message: moreOf(count, 'syntax error', 'syntax errors') };
}

/** What is nested too deep and aliases that lead nowhere hide nothing but themselves. */
function isOfSyntax({ code }: YamlFault): boolean {
  return code !== 'yaml/alias' && code !== 'yaml/too-deep';
}

function reportFault({ code, range, message }: YamlFault): Finding {
  return { code, range, message };
}

/** The lines at the left margin that begin with a key, each with the lines up to the next one. */
function entriesOf(text: string, range: Range): readonly Entry[] {
  const entries: { range: { start: number; end: number }; colonEnd: number | undefined }[] = [];
  let at = range.start;
  while (at < range.end) {
    const lineEnd = endOfLine(text, at, range.end);
    const next = Math.min(lineEnd + (text.startsWith('\r\n', lineEnd) ? 2 : 1), range.end);
    const colonEnd = keyEnd(text, at, lineEnd);
    const last = entries.at(-1);
    if (colonEnd !== undefined || (last === undefined && text.slice(at, lineEnd).trim() !== '')) {
      entries.push({ range: { start: at, end: lineEnd }, colonEnd });
    } else if (last !== undefined && text.slice(at, lineEnd).trim() !== '') last.range.end = lineEnd;
    at = next > at ? next : range.end;
  }
  return entries.some(({ colonEnd }) => colonEnd !== undefined) ? entries : [];
}

/** Where the colon behind a line's key ends; undefined for a line without a key at its margin. */
function keyEnd(text: string, start: number, end: number): number | undefined {
  let at = start;
  while (text.charCodeAt(at) === 9) at++;
  const quote = text.charAt(at);
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, at + 1);
    if (close < 0 || close >= end) return undefined;
    at = close + 1;
    while (text.charCodeAt(at) === 32) at++;
    return text.charAt(at) === ':' && at < end ? at + 1 : undefined;
  }
  if (!/[\p{L}\p{N}_$.]/u.test(quote)) return undefined;
  for (; at < end; at++) {
    const code = text.charAt(at);
    if (code === ':' && (at + 1 >= end || ' \t'.includes(text.charAt(at + 1)))) return at + 1;
    if ('"\'{}[],#'.includes(code)) break;
  }
  // `title:Text`: a key that lacks its blank.
  const tight = /^[A-Za-z][\w-]{0,40}:(?=[^\s/:])/.exec(text.slice(start, Math.min(end, start + 60)));
  return tight === null ? undefined : start + tight[0].length;
}

interface ReadEntry {
  readonly properties: readonly Property[];
  readonly finding?: Finding;
}

function readEntry(text: string, entry: Entry, path: string, isTold: boolean, deepest: number): ReadEntry {
  const { range, colonEnd } = entry;
  const source = text.slice(range.start, range.end);
  const { root, faults } = readYaml(source, range.start, { deepest });
  // An entry by itself does not know the anchors of the others.
  const fault = faults.find(isOfSyntax);
  const deep = faults.find(({ code }) => code === 'yaml/too-deep');
  const own = root?.kind === 'object' ? root.properties : [];
  if (colonEnd === undefined) {
    return fault === undefined && own[0] !== undefined
      ? { properties: own, finding: reportIndented(text, range, range.start, own[0].keyRange, path) }
      : { properties: [], finding: { code: 'yaml/syntax', range, message: NO_KEY } };
  }
  const isTight = text.charAt(colonEnd) !== '' && !' \t\r\n'.includes(text.charAt(colonEnd));
  if (fault === undefined && own.length > 0 && !isTight)
    return { properties: own, ...(deep !== undefined && { finding: reportFault(deep) }) };

  const keyStart = skipBlanks(text, range.start, range.end);
  const keyRange = { start: keyStart, end: text.slice(keyStart, colonEnd - 1).trimEnd().length + keyStart };
  const key = text.slice(keyRange.start, keyRange.end).replace(/^(["'])(.*)\1$/, '$2');
  const valueStart = Math.min(skipBlanks(text, colonEnd, range.end), range.end);
  const valueRange = { start: valueStart, end: Math.max(valueStart, text.slice(0, range.end).trimEnd().length) };
  const raw = text.slice(valueRange.start, valueRange.end);
  const single = !/[\r\n]/.test(raw);
  const recovered =
    own.length === 1 &&
    own[0]?.value !== undefined &&
    own[0].value.kind !== 'string' &&
    own[0].value.kind !== 'opaque' &&
    own[0].value.kind !== 'object'
      ? own[0].value
      : undefined;
  const value: DataNode | undefined =
    raw === '' ? undefined : (recovered ?? { kind: 'string', range: valueRange, value: plainText(raw) });
  const properties: Property[] = [
    { key, keyRange, value, range: { start: keyRange.start, end: value?.range.end ?? colonEnd } },
  ];
  const tell = (code: string, at: Range, message: string, fix?: Fixing): ReadEntry => {
    const fixes =
      !isTold || fix === undefined || !isFixedBy(text, range, fix)
        ? {}
        : { fixes: [fixOf(fix.kind ?? 'safe', path, fix.title, fix.edits)] };
    return { properties, finding: { code, range: at, message, ...fixes } };
  };
  const quoteFix: Fixing = {
    title: `Put the value of "${key}" in quotes`,
    edits: [{ range: valueRange, text: quoted(plainText(raw)) }],
  };

  if (isTight) {
    return tell(
      'yaml/syntax',
      { start: colonEnd - 1, end: colonEnd },
      `A space is missing after the colon of "${key}".`,
      { title: 'Add the space', edits: [insertion(colonEnd, ' ')] },
    );
  }
  if (keyStart > range.start && text.slice(range.start, keyStart).includes('\t')) {
    return tell('yaml/tab', { start: range.start, end: keyStart }, 'YAML is indented with spaces, not tabs.', {
      title: 'Remove the tab',
      edits: [{ range: { start: range.start, end: keyStart }, text: '' }],
    });
  }
  if (fault === undefined) return { properties: own.length > 0 ? own : properties };
  if (fault.code === 'yaml/tab') {
    return tell(fault.code, fault.range, fault.message, { title: 'Indent with spaces', edits: tabEdits(text, range) });
  }
  const first = raw.charAt(0);
  const under = single || `"'[{&*!|>\r\n`.includes(first) ? undefined : indentedKey(text, valueStart, range.end);
  if (under !== undefined) {
    const lineStart = text.lastIndexOf('\n', under.start) + 1;
    const finding = reportIndented(text, range, lineStart, under, path);
    if (finding.fixes !== undefined) return { properties, finding };
  }
  if (single && !`"'[{&*!|>`.includes(first) && /:(?:\s|$)/.test(raw)) {
    return tell(
      'yaml/colon',
      valueRange,
      `The value of "${key}" contains a colon, so YAML reads it as a key. Put the value in quotes.`,
      quoteFix,
    );
  }
  if (single && ('@`%*&!'.includes(first) || raw.startsWith('- '))) {
    return tell(
      'yaml/syntax',
      valueRange,
      `An unquoted value cannot begin with "${first}". Put the value of "${key}" in quotes.`,
      quoteFix,
    );
  }
  if (first === '"' || first === "'")
    return tell(
      'yaml/syntax',
      text.slice(fault.range.start, fault.range.end).trim() === '' ? valueRange : fault.range,
      quoteMessage(raw, key),
      {
        ...quoteFix,
        kind: 'suggestion',
        edits: [{ range: valueRange, text: quoted(innerText(raw)) }],
      },
    );
  if (single && '{['.includes(first)) {
    return tell(
      'yaml/syntax',
      valueRange,
      `The value of "${key}" begins with "${first}", so YAML reads it as an array or object. Put it in quotes, or close its brackets.`,
      { ...quoteFix, kind: 'suggestion' },
    );
  }
  return tell(fault.code, fault.range, fault.message);
}

const NO_KEY = 'This line has no colon after its key. Write "key: value".';

/** Says that the keys from a line of an entry on are indented, while others stand at the margin. */
function reportIndented(text: string, range: Range, lineStart: number, key: Range, path: string): Finding {
  const indent = text.slice(lineStart, key.start);
  const edits = [];
  for (let at = lineStart; at < range.end; at = endOfLine(text, at, range.end) + 1)
    if (text.startsWith(indent, at)) edits.push({ range: { start: at, end: at + indent.length }, text: '' });
  const fix: Fixing = { title: 'Remove the indentation', edits };
  const name = text.slice(key.start, key.end);
  return {
    code: 'yaml/syntax',
    range: key,
    message: `"${name}" is indented and other keys are not. Remove the indentation.`,
    ...(isFixedBy(text, range, fix) && { fixes: [safeFix(path, fix.title, fix.edits)] }),
  };
}

/** The first key on a line of its own that is indented below a value's first line. */
function indentedKey(text: string, start: number, end: number): Range | undefined {
  INDENTED_KEY.lastIndex = endOfLine(text, start, end);
  const found = INDENTED_KEY.exec(text.slice(0, end));
  if (found === null) return undefined;
  const [line, key = ''] = found;
  const from = found.index + line.length - key.length;
  return { start: from, end: from + key.length };
}

const INDENTED_KEY = /[\r\n][ \t]+([A-Za-z_][\w-]{0,60})(?=:(?:\s|$))/g;

interface Fixing {
  readonly title: string;
  readonly edits: readonly { readonly range: Range; readonly text: string }[];
  /** `safe` where nothing is said. */
  readonly kind?: Fix['kind'];
}

/** True when an entry is right once the edits are made. */
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

/** What a broken quoted value most likely means: its text without the quotes around it, its lines joined. */
function innerText(raw: string): string {
  const quote = raw.charAt(0);
  const isClosed = raw.length > 1 && raw.endsWith(quote);
  return inOneLine(isClosed ? raw.slice(1, -1) : raw.indexOf(quote, 1) > 0 ? raw : raw.slice(1));
}

function plainText(raw: string): string {
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

function quoted(value: string): string {
  return value.includes('"') && !value.includes("'") ? `'${value}'` : JSON.stringify(value);
}

/** A finding on each key that stands in its object before, whatever its depth; of very many, one for the last ones. */
export function reportDuplicates(root: DataNode | undefined, text: string, path: string): readonly Finding[] {
  const findings: Finding[] = [];
  let more = 0;
  let firstMore: Range | undefined;
  const open: DataNode[] = root === undefined ? [] : [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'array') for (const item of node.items.toReversed()) open.push(item);
    if (node.kind !== 'object' || isStandIn(node)) continue;
    const first = new Map<string, number>();
    for (const [index, each] of node.properties.entries()) {
      const before = first.get(each.key);
      const earlier = node.properties[before ?? -1];
      // What a merge key brings in shares the range of the alias and gives way silently.
      if (before === undefined || earlier === undefined || earlier.isMerged) first.set(each.key, index);
      else if (each.isMerged || each.key === '') continue;
      else if (findings.length < maxDuplicates) findings.push(duplicate(node.properties, before, index, text, path));
      else {
        more++;
        firstMore ??= each.keyRange;
      }
    }
    for (const each of node.properties.toReversed())
      if (each.value !== undefined && each.isMerged !== true) open.push(each.value);
  }
  if (firstMore !== undefined)
    findings.push({
      code: 'yaml/duplicate-key',
      range: firstMore,
      message: moreOf(more, 'repeated key', 'repeated keys'),
    });
  return findings;
}

function duplicate(properties: readonly Property[], first: number, index: number, text: string, path: string): Finding {
  const before = properties[first] as Property;
  const each = properties[index] as Property;
  const lineStart = (offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;
  const remove = (gone: number): Range => {
    const one = properties[gone] as Property;
    const next = properties[gone + 1];
    const start = lineStart(one.keyRange.start);
    if (next !== undefined) return { start, end: lineStart(next.keyRange.start) };
    return { start: Math.max(start - 1, 0), end: endOfLine(text, one.range.end, text.length) };
  };
  const written = ({ value }: Property): string =>
    value === undefined ? '' : text.slice(value.range.start, value.range.end);
  const ownLine = (one: Property): boolean =>
    text.slice(lineStart(one.keyRange.start), one.keyRange.start).trim() === '';
  // Which of two values is meant is not known; of two equal ones either may go.
  const isSame = written(before) === written(each);
  const fixes =
    ownLine(before) && ownLine(each)
      ? {
          fixes: [
            suggestion(path, `Remove the first "${before.key}"`, [{ range: remove(first), text: '' }]),
            fixOf(isSame ? 'safe' : 'suggestion', path, `Remove this "${each.key}"`, [
              { range: remove(index), text: '' },
            ]),
          ],
        }
      : {};
  return {
    code: 'yaml/duplicate-key',
    range: each.keyRange,
    message: `"${each.key}" is already defined.`,
    related: [{ path, range: before.keyRange, message: `The first "${before.key}"` }],
    ...fixes,
  };
}

function endOfLine(text: string, from: number, limit: number): number {
  let end = from;
  while (end < limit && text.charCodeAt(end) !== 10 && text.charCodeAt(end) !== 13) end++;
  return end;
}

function skipBlanks(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && ' \t\r\n'.includes(text.charAt(at))) at++;
  return at;
}
