/**
 * YAML as people type it, as the same tree as JSON. Plain lines are read by our own reader, anything else by a library.
 * Both give the same nodes. Front matter has its own function, because it ends where the page begins.
 */

import type { Finding } from '../../text/finding.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import { isOfSyntax, omittedFaultsMessage, type YamlFault } from '../firstFaults.ts';
import type { DataNode, ParsedData, Property } from '../node.ts';
import { maxDepth } from '../node.ts';
import { reportDuplicates } from './yamlDuplicates.ts';
import { type Entry, entriesOf } from './yamlEntries.ts';
import { readEntry } from './yamlEntry.ts';
import { readYaml } from './yamlReader.ts';

/** Longer YAML is not read, in UTF-16 code units. */
export const maxYamlLength = 20_000_000;
/**
 * Longer front matter is not read. Real pages have less than a hundredth of it, and broken parts are read several
 * times.
 */
export const maxFrontMatterLength = 100_000;

/** How much of a longer text is tried first, in UTF-16 code units. */
const triedLength = 50_000;
/** With this many faults at its beginning, a text is not YAML. The rest is not read, because each fault takes time. */
const hopelessFaults = 500;
const maxFaults = 20;

/**
 * Reads the YAML in `range` of a text (front matter, an OpenAPI document) and reports faults of its syntax (codes
 * `yaml/*`). Ranges are offsets into the whole text, and `path` is the file that fixes refer to.
 *
 * - If one top-level entry is invalid, the others are still read.
 * - Dates and keys are strings.
 * - Aliases and merge keys are resolved within bounds.
 *
 * Never throws.
 */
export function parseYaml(
  text: string,
  range: Range,
  path: string,
  deepest = maxDepth,
  longest = maxYamlLength,
): ParsedData {
  // The parts of a text are read one by one, and a byte order mark would indent the first key.
  if (range.start === 0 && text.charCodeAt(0) === 0xfeff)
    return parseYaml(text, { start: 1, end: range.end }, path, deepest, longest);
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
  const whole = readYaml(source, range.start, deepest);
  const isBroken = whole.faults.some(isOfSyntax);
  const entries = isBroken ? entriesOf(text, range) : [];
  if (entries.length === 0)
    return {
      root: whole.root,
      findings: [...whole.faults.map(reportFault), ...reportDuplicates(whole.root, text, path)],
    };
  const { root, findings } = readEntries(text, entries, path, deepest);
  // Each entry is valid alone, so the fault is between them.
  if (findings.length === 0) pushAll(findings, whole.faults.slice(0, 1).map(reportFault));
  if (root === undefined) return { root: whole.root, findings };
  return { root, findings: [...findings, ...reportDuplicates(root, text, path)] };
}

/** Returns the beginning of a long text, up to the end of a line, if it has too many faults to read on. */
function hopelessPart(
  source: string,
  deepest: number,
): { readonly length: number; readonly faults: number } | undefined {
  if (source.length < 4 * triedLength) return undefined;
  const length = source.lastIndexOf('\n', triedLength) + 1;
  // A text in one line is not cut.
  if (length === 0) return undefined;
  const { refused } = readYaml(source.slice(0, length), 0, deepest);
  return refused < hopelessFaults ? undefined : { length, faults: refused };
}

function reportHopeless(end: number, faults: number): Finding {
  const count = faults.toLocaleString('en');
  const message = `The YAML before this has ${count} syntax errors. Fix those first; the rest is not read.`;
  return { code: 'yaml/too-large', range: { start: end, end }, message };
}

/** Reads each top-level entry separately, with its faults. */
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

/** Returns one finding for all faults that were not reported one by one. */
function reportMore(count: number, range: Range): Finding {
  return { code: 'yaml/syntax', range, message: omittedFaultsMessage(count, 'syntax error', 'syntax errors') };
}

function reportFault({ code, range, message }: YamlFault): Finding {
  return { code, range, message };
}
