import type { Finding } from '../../text/finding.ts';
import { lineEnd, lineStart } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import { skipBlanks } from '../../text/text.ts';
import { maxDepth, type ParsedData, toValue } from '../node.ts';
import { readFlatYaml } from './flatYaml.ts';
import { askLoader, isBounded, type LoaderVerdict, treeOfValue, unreadableIn } from './loaderYaml.ts';
import { maxFrontMatterLength, parseYaml } from './parseYaml.ts';
import { reportDuplicates } from './yamlDuplicates.ts';
import { readYaml } from './yamlReader.ts';

/**
 * Reads front matter, the YAML in `range` of a page's text. Tree and ranges are those of our reader. The loader of the
 * platform decides whether there is a fault (see `askLoader`): what it accepts has no finding, and what it rejects has
 * one. Never throws.
 */
export function parseFrontMatter(text: string, range: Range, path: string): ParsedData {
  const source = text.slice(range.start, range.end);
  const unreadable = unreadableIn(source);
  const flat = unreadable === undefined ? readFlatYaml(source, range.start) : undefined;
  const ours =
    flat === undefined
      ? parseYaml(text, range, path, maxDepth, maxFrontMatterLength)
      : { root: flat, findings: reportDuplicates(flat, text, path) };
  const findings = ours.findings.map(refusedByLoader);
  // Every reader reads lines of a key and a value in the same way.
  if (flat !== undefined || isTooMuch(source, ours.findings)) return { root: ours.root, findings };
  const verdict = askLoader(source);
  if (verdict === undefined) return { root: ours.root, findings };
  if (!verdict.accepted) {
    return {
      root: ours.root,
      findings: findings.length > 0 ? findings : [reportRefusal(source, range.start, verdict, unreadable)],
    };
  }
  if (ours.findings.length === 0) return ours;
  if (!isBounded(verdict.value)) return { root: ours.root, findings: [] };
  // If no reader has a tree of what the loader accepts, the value of the loader becomes the tree.
  const value = JSON.stringify(verdict.value);
  const root = [readYaml(source, range.start).root, ours.root].find((each) => JSON.stringify(toValue(each)) === value);
  return { root: root ?? treeOfValue(verdict.value, source, range.start) ?? ours.root, findings: [] };
}

/** True if a text must not be passed to a reader that recurses and follows every alias. */
function isTooMuch(source: string, findings: readonly Finding[]): boolean {
  if (findings.some(({ code }) => code === 'yaml/too-deep' || code === 'yaml/too-large')) return true;
  return findings.some(({ code }) => code === 'yaml/alias') && readYaml(source, 0).aliased === Number.POSITIVE_INFINITY;
}

/** Codes of faults that YAML allows and the loader of pages does not. */
const refusedCodes: ReadonlySet<string> = new Set(['yaml/duplicate-key', 'yaml/alias']);

function refusedByLoader(finding: Finding): Finding {
  return refusedCodes.has(finding.code) ? { ...finding, code: 'yaml/refused' } : finding;
}

/** Reports what the loader rejects and our reader accepts. */
function reportRefusal(
  source: string,
  base: number,
  { reason, at }: Extract<LoaderVerdict, { accepted: false }>,
  unreadable: number | undefined,
): Finding {
  const reported = (start: number, end: number, message: string): Finding => ({
    code: 'yaml/refused',
    range: { start: base + start, end: base + Math.min(Math.max(end, start), source.length) },
    message,
  });
  const position = at ?? source.length;
  if (unreadable !== undefined && (reason.includes('non-printable') || /null byte|JSON character/.test(reason))) {
    const code = source.charCodeAt(unreadable).toString(16).toUpperCase().padStart(4, '0');
    return reported(
      unreadable,
      unreadable + 1,
      `The character U+${code} is not allowed in front matter, so the page cannot be read. Remove it.`,
    );
  }
  if (reason.includes('single document')) {
    const second = secondDocument(source);
    return reported(
      second,
      second + 3,
      `"${source.slice(second, second + 3)}" begins a second YAML document here, and front matter can have only one. Remove the line.`,
    );
  }
  const tag = /^(?:unknown tag|unacceptable node kind for|cannot resolve a node with) !<(.*?)>/.exec(reason)?.[1];
  if (tag !== undefined) {
    const written = tag.replace(/^tag:yaml\.org,2002:/, '!!');
    const start = source.lastIndexOf(written, position);
    const from = start < 0 ? lineAt(source, position) : { start, end: start + written.length };
    return reported(
      from.start,
      from.end,
      `The tag \`${written}\` is not known for this value, so the page cannot be read; remove it or put the value in quotes.`,
    );
  }
  if (reason.startsWith('cannot merge')) {
    const start = Math.max(source.lastIndexOf('<<', position), 0);
    return reported(
      start,
      start + 2,
      '`<<` merges the keys of an object, and this value is not an object. Use an alias of an object, or rename the key.',
    );
  }
  if (reason.startsWith('duplicated')) {
    const line = lineAt(source, position);
    return reported(line.start, line.end, 'This key is already defined. Remove or rename one of them.');
  }
  const line = lineAt(source, position);
  return reported(line.start, line.end, refusals.find(([words]) => reason.includes(words))?.[1] ?? unread);
}

const unread = 'The page cannot be read, because this is not valid YAML. Put the value in quotes.';

const refusals: readonly (readonly [words: string, message: string])[] = [
  ['indentation of a', 'This line is not indented like the lines around it.'],
  ['missed comma', 'Separate entries in brackets by commas.'],
  ['within a flow collection', 'A closing bracket is missing.'],
  ['quoted scalar', 'A closing quote is missing.'],
  [
    'escape sequence',
    'In double quotes, a backslash begins an escape sequence, and this is not a valid one. Write it twice.',
  ],
  ['implicit key', 'This line has no colon after its key. Write "key: value".'],
  ['colon is missed', 'This line has no colon after its key. Write "key: value".'],
  ['directive', 'Lines that begin with "%" are YAML directives, which front matter cannot have. Remove the line.'],
  ['anchor', 'The name of an anchor or alias is missing or given twice.'],
  ['alias', 'The name of an anchor or alias is missing or given twice.'],
  ['tag', 'A value that begins with "!" is a YAML tag, and this is not a valid one. Put the value in quotes.'],
];

/** Offset of the line `---` or `...` that begins a second document. */
function secondDocument(source: string): number {
  const first = /^\s*---(?=\s|$)/.exec(source)?.[0].length ?? 0;
  const found = /^(?:---|\.\.\.)(?=\s|$)/m.exec(source.slice(first));
  return found === null ? 0 : first + found.index;
}

/** The line at an offset without the spaces around it. If it is empty, the last line before it that is not. */
function lineAt(source: string, offset: number): Range {
  const { length } = source.slice(0, lineEnd(source, offset)).trimEnd();
  return { start: skipBlanks(source, lineStart(source, length), length), end: length };
}
