import type { YamlFault } from '../../data/firstFaults.ts';
import { type DataNode, maxDataDepth, movedBy, type ParsedData, type Property } from '../../data/node.ts';
import { parseYaml } from '../../data/yaml/parseYaml.ts';
import type { Anchored } from '../../data/yaml/yamlAnchors.ts';
import { maxAliased, readYaml } from '../../data/yaml/yamlReader.ts';
import { isStandIn } from '../../data/yaml/yamlTree.ts';
import type { Finding } from '../../text/finding.ts';
import { pushAll } from '../../text/pushAll.ts';
import { movedRange, type Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';

/** Shorter texts are read at once. */
const least = 60_000;
const maxLength = 20_000_000;

/** An entry of a block mapping that is read by itself: `  /pets:` with the lines below it. */
interface Part {
  readonly range: Range;
  readonly text: string;
}

/** A mapping whose entries are parts, or that holds further such mappings. */
interface Mapping {
  readonly key: string;
  readonly keyRange: Range;
  readonly entries: readonly (Part | Mapping)[];
}

/** What a part was read as. */
interface Read {
  /** With ranges of the part's own text. */
  readonly origin: readonly Property[];
  /** With ranges of the whole file, when it began at this offset. */
  readonly start: number;
  readonly properties: readonly Property[];
  /** Aliases that lead nowhere and from where on it is not read, with ranges of the part's own text. */
  readonly faults: readonly YamlFault[];
  /** Its own anchors, and what aliases found in the parts before it: it is read as it was as long as that is the same. */
  readonly anchors: ReadonlyMap<string, Anchored>;
  readonly found: ReadonlyMap<string, Anchored | undefined>;
  readonly aliased: number;
}

/** What the parts of a text were read as, by their own text. */
export type YamlParts = ReadonlyMap<string, Read>;

/** A text with more is no API document in parts. */
const maxFindings = 50;

/**
 * A large YAML API document read part by part: paths, webhooks and components one by one. A part that is broken has its
 * own findings, and what could be read of it; the others are read all the same. Undefined for every text that cannot be
 * taken apart for certain; `parseYaml` reads and checks those.
 *
 * @param before the parts of another text: those that stand here too are not read again
 */
export function readYamlParts(
  file: SourceFile,
  before: YamlParts = new Map(),
): (ParsedData & { readonly parts: YamlParts }) | undefined {
  const root = takeApart(file.text);
  if (root === undefined) return undefined;
  const reading: Reading = {
    file,
    before,
    now: new Map(),
    findings: [],
    anchors: new Map(),
    left: maxAliased(file.text.length),
    isBroken: false,
  };
  const properties = build(root, reading);
  const first = properties?.[0];
  const last = properties?.at(-1);
  if (properties === undefined || first === undefined || last === undefined) return undefined;
  return {
    root: { kind: 'object', range: { start: first.range.start, end: last.range.end }, properties },
    findings: reading.findings,
    parts: reading.now,
  };
}

interface Reading {
  readonly file: SourceFile;
  readonly before: YamlParts;
  readonly now: Map<string, Read>;
  readonly findings: Finding[];
  /** Those of the parts so far. */
  readonly anchors: Map<string, Anchored>;
  /** Nodes that further aliases may stand for; below zero once that was too much, which is reported where it happens. */
  left: number;
  /** A part could not be read; its anchors are not known. */
  isBroken: boolean;
}

function build(entries: readonly (Part | Mapping)[], reading: Reading): readonly Property[] | undefined {
  const properties: Property[] = [];
  for (const entry of entries) {
    if ('entries' in entry) {
      const inner = build(entry.entries, reading);
      const [first] = inner ?? [];
      const last = inner?.at(-1);
      if (inner === undefined || first === undefined || last === undefined) return undefined;
      const range = { start: first.range.start, end: last.range.end };
      const { key, keyRange } = entry;
      properties.push({
        key,
        keyRange,
        value: { kind: 'object', range, properties: inner },
        range: { start: keyRange.start, end: range.end },
      });
    } else {
      const read = readPart(entry, reading);
      if (read === undefined) return undefined;
      pushAll(properties, read);
    }
  }
  const names = new Set(properties.map(({ key }) => key));
  return names.size === properties.length ? properties : undefined;
}

function readPart(part: Part, reading: Reading): readonly Property[] | undefined {
  const { file, before, now, findings } = reading;
  const { start } = part.range;
  const known = [before.get(part.text), now.get(part.text)].find((each) => each && isTrue(each, reading));
  const early = known === undefined ? brokenEarly(part, file) : undefined;
  const read = known === undefined ? early === undefined && readAnew(part, reading) : movedTo(known, start);
  if (!read) {
    if (findings.length > maxFindings) return undefined;
    const broken = early ?? parseYaml(file.text, part.range, file.path, maxDataDepth);
    if (broken.root?.kind !== 'object' || broken.findings.length === 0) return undefined;
    pushAll(findings, broken.findings);
    reading.isBroken = true;
    return broken.root.properties;
  }
  reading.left -= read.aliased;
  if (findings.length > maxFindings) return undefined;
  now.set(part.text, read);
  for (const [name, each] of read.anchors) reading.anchors.set(name, each);
  for (const { code, range, message } of read.faults)
    if (code !== 'yaml/alias' || !reading.isBroken) findings.push({ code, range: movedRange(range, start), message });
  return read.properties;
}

/** What is looked at of a very large part before all of it is read, and its end, where a fault may come of the cut. */
const beginning = 20_000;
const unsure = 2_000;

/**
 * The beginning of a very large part with its faults, when it has any: a key that is indented by mistake takes all that
 * follows into the part before it, and nobody waits for megabytes that a fault hides anyway.
 */
function brokenEarly({ range: { start }, text }: Part, file: SourceFile): ParsedData | undefined {
  if (text.length <= beginning) return undefined;
  const end = start + text.lastIndexOf('\n', beginning) + 1;
  const { root, findings } = parseYaml(file.text, { start, end }, file.path, maxDataDepth);
  const sure = findings.filter(({ range }) => range.end < end - unsure);
  return sure.some(({ code }) => code === 'yaml/syntax') ? { root, findings: sure } : undefined;
}

/** Whether the anchors before it are those that it was read with, and what its aliases stand for is not too much now. */
function isTrue({ found, aliased }: Read, { anchors, left }: Reading): boolean {
  if (aliased > Math.max(left, 0)) return false;
  for (const [name, each] of found) if (anchors.get(name) !== each) return false;
  return true;
}

function movedTo(read: Read, start: number): Read {
  if (read.start === start) return read;
  return { ...read, start, properties: read.origin.map((each) => movedProperty(each, start)) };
}

/** Faults that leave a part whole as far as it goes. */
const passing: ReadonlySet<string> = new Set(['yaml/alias', 'yaml/too-large']);

/** Undefined for a part that is broken. */
function readAnew(part: Part, { anchors: around, left }: Reading): Read | undefined {
  const { start } = part.range;
  const { root, faults, anchors, foreign, aliased } = readYaml(detached(part.text), 0, {
    anchors: around,
    maxAliased: left,
    deepest: maxDataDepth,
  });
  if (root?.kind !== 'object' || faults.some(({ code }) => !passing.has(code)) || hasRepeatedKey(root))
    return undefined;
  const found = new Map([...foreign].map((name) => [name, around.get(name)]));
  const origin = root.properties;
  const properties = origin.map((each) => movedProperty(each, start));
  return { origin, start, properties, faults, anchors, found, aliased };
}

function movedProperty(origin: Property, by: number): Property {
  const { keyRange, value, range } = origin;
  return {
    ...origin,
    keyRange: movedRange(keyRange, by),
    value: value && movedBy(value, by),
    range: movedRange(range, by),
  };
}

/** The same text with memory of its own: a piece cut out of a text keeps all of that text alive. */
function detached(text: string): string {
  return `${text} `.slice(0, -1);
}

function hasRepeatedKey(root: DataNode): boolean {
  const open: DataNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'array') for (const item of node.items) open.push(item);
    if (node.kind !== 'object' || isStandIn(node)) continue;
    const own = node.properties.filter(({ isMerged }) => isMerged !== true);
    if (new Set(own.map(({ key }) => key)).size !== own.length) return true;
    for (const { value } of own) if (value !== undefined) open.push(value);
  }
  return false;
}

/** Tags, directives and further documents make a part depend on the rest. */
const entangled = /(?:[:\-,[{?][ \t]+|^[ ]*)!!?[A-Za-z<]|^[%?]|^(?:---|\.\.\.)(?:\s|$)|^[ ]*\t/m;

const hash = 35;

/** Mappings whose entries are parts, with how many levels of them. */
const divided = new Map([
  ['paths', 2],
  ['webhooks', 2],
  ['components', 2],
]);

function takeApart(text: string): readonly (Part | Mapping)[] | undefined {
  if (text.length < least || text.length > maxLength) return undefined;
  const body = /^\uFEFF?(?:---[ \t]*\r?\n)?/.exec(text)?.[0].length ?? 0;
  if (text.indexOf('\r', body) >= 0 || entangled.test(text.slice(body))) return undefined;
  return entriesAt(text, { start: body, end: text.length }, 0, 0);
}

/** Entries that are many and have fewer characters on average are read together: each reading has its price. */
const manyEntries = 1000;
const tinyEntry = 32;

/** The entries of a block mapping whose keys stand at a column; undefined when its lines are not of that form. */
function entriesAt(
  text: string,
  range: Range,
  column: number,
  levels: number,
): readonly (Part | Mapping)[] | undefined {
  const starts: number[] = [];
  for (let at = range.start; at < range.end; ) {
    const lineEnd = text.indexOf('\n', at);
    const end = lineEnd < 0 || lineEnd > range.end ? range.end : lineEnd;
    let first = at;
    while (first < end && text.charCodeAt(first) === 32) first++;
    if (first < end && text.charCodeAt(first) !== hash) {
      if (first - at < column) return undefined;
      if (first - at === column) {
        if (!isKeyLine(text.slice(first, end))) return undefined;
        starts.push(at);
      } else if (starts.length === 0) return undefined;
    }
    at = end + 1;
  }
  if (starts.length === 0) return undefined;
  if (starts.length > manyEntries && range.end - range.start < tinyEntry * starts.length) return undefined;
  const entries: (Part | Mapping)[] = [];
  for (const [i, start] of starts.entries()) {
    const end = starts[i + 1] ?? range.end;
    const entry = { range: { start, end }, text: text.slice(start, end) };
    entries.push(dividedEntry(text, entry, column, levels) ?? entry);
  }
  return entries;
}

/** `key:` with nothing behind it and a mapping below it. */
function dividedEntry(text: string, { range }: Part, column: number, levels: number): Mapping | undefined {
  const lineEnd = text.indexOf('\n', range.start);
  if (lineEnd < 0 || lineEnd >= range.end) return undefined;
  const line = text.slice(range.start + column, lineEnd);
  const key = /^([A-Za-z/][\w/{}.-]*):[ ]*$/.exec(line)?.[1];
  if (key === undefined) return undefined;
  const deeper = column === 0 ? (divided.get(key) ?? 0) : levels;
  if (deeper === 0) return undefined;
  const below = { start: lineEnd + 1, end: range.end };
  const inner = columnOf(text, below);
  if (inner === undefined || inner <= column) return undefined;
  const entries = entriesAt(text, below, inner, deeper - 1);
  const keyStart = range.start + column;
  const keyRange = { start: keyStart, end: keyStart + key.length };
  return entries && { key, keyRange, entries };
}

/** The column of the first line that holds anything. */
function columnOf(text: string, range: Range): number | undefined {
  for (let at = range.start; at < range.end; ) {
    const lineEnd = text.indexOf('\n', at);
    const end = lineEnd < 0 || lineEnd > range.end ? range.end : lineEnd;
    let first = at;
    while (first < end && text.charCodeAt(first) === 32) first++;
    if (first < end && text.charCodeAt(first) !== hash) return first - at;
    at = end + 1;
  }
  return undefined;
}

/** A plain or quoted key with its colon on the line: no item of a list, no text that goes on. */
function isKeyLine(line: string): boolean {
  const quote = line.charAt(0);
  if (quote === '"' || quote === "'") {
    const close = line.indexOf(quote, 1);
    return close > 0 && /^[ ]*:(?:\s|$)/.test(line.slice(close + 1, close + 40));
  }
  if (!/[\p{L}\p{N}_/$.{x]/u.test(quote) || quote === '{') return false;
  for (let at = 0; at < line.length; at++) {
    if (line.charAt(at) === ':' && (at + 1 === line.length || line.charAt(at + 1) === ' ')) return true;
    if (line.charAt(at) === ' ' && line.charAt(at + 1) === '#') return false;
  }
  return false;
}
