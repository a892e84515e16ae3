import type { Edit } from '../text/edit.ts';
import { type Finding, type Fix, suggestion } from '../text/finding.ts';
import { lineEnd, lineEnding } from '../text/lines.ts';
import type { Range } from '../text/range.ts';
import type { ArrayNode, DataNode, ParsedData } from './node.ts';

/** Lines that Git leaves if both sides of a merge changed the same lines. Ranges are whole lines. */
export interface Conflict {
  /** From the first marker line to the last, line endings included. */
  readonly range: Range;
  /** The first marker line without its line ending. */
  readonly marker: Range;
  readonly ours: Range;
  readonly theirs: Range;
}

/** A quick test: text without a match has no conflict. */
export const conflictMarker = /^\uFEFF?(?:<{7}|={7}|>{7})/m;

/** Finds Git's conflict markers. No line of valid JSON begins with seven of these characters. */
export function findConflicts(text: string): readonly Conflict[] {
  const conflicts: Conflict[] = [];
  // A file may begin with a byte order mark.
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (!conflictMarker.test(text)) return conflicts;
  let open: { size: number; marker: Range; ours?: Range; oursFrom: number; theirsFrom?: number } | undefined;
  while (at < text.length) {
    const end = lineEnd(text, at);
    const next = end + (text.startsWith('\r\n', end) ? 2 : end < text.length ? 1 : 0);
    const size = markerSize(text, at);
    // Longer markers inside belong to a conflict within the text that both sides have in common.
    const mark = size < 7 || (open !== undefined && size > open.size) ? undefined : text.charAt(at);
    if (mark === '<') open = { size, marker: { start: at, end: end }, oursFrom: next };
    else if (mark !== undefined) {
      open ??= { size, marker: { start: at, end: end }, oursFrom: at };
      if (mark !== '>') open.ours ??= { start: open.oursFrom, end: at };
      if (mark === '=') open.theirsFrom = next;
      if (mark === '>') {
        const { marker, oursFrom } = open;
        const ours = open.ours ?? { start: oursFrom, end: at };
        conflicts.push({
          range: { start: marker.start, end: next },
          marker,
          ours,
          theirs: { start: open.theirsFrom ?? at, end: at },
        });
        open = undefined;
      }
    }
    at = next;
  }
  if (open !== undefined) {
    const { marker, oursFrom } = open;
    const ours = open.ours ?? { start: oursFrom, end: text.length };
    conflicts.push({
      range: { start: marker.start, end: text.length },
      marker,
      ours,
      theirs: { start: open.theirsFrom ?? text.length, end: text.length },
    });
  }
  return conflicts;
}

/** Reads our side as the tree. The conflicts are the only finding. */
export function readConflict(
  text: string,
  path: string,
  conflicts: readonly Conflict[],
  read: (text: string) => ParsedData,
): ParsedData {
  const { root } = read(withOurs(text, conflicts));
  const [first, ...rest] = conflicts;
  if (first === undefined) return { root, findings: [] };
  const isWhole = conflicts.every(({ ours, theirs, range }) => theirs.start > ours.end && theirs.end < range.end);
  const places = rest.slice(0, 50).map(({ marker }) => ({ path, range: marker, message: 'Another unresolved merge' }));
  return {
    root,
    findings: [
      {
        code: 'json/conflict',
        range: first.marker,
        message: messageOf(conflicts),
        ...(places.length > 0 && { related: places }),
        ...(isWhole && { fixes: fixes(text, path, conflicts, root, read) }),
      },
    ],
  };
}

/** The message for all conflicts of a file. */
export function messageOf(conflicts: readonly Conflict[]): string {
  return `Unresolved merge: ${conflicts.length === 1 ? 'this place contains' : `${conflicts.length} places contain`} both sides of a Git conflict.`;
}

/** Replaces everything but our side with spaces, so that offsets do not change. */
export function withOurs(text: string, conflicts: readonly Conflict[]): string {
  let result = '';
  let at = 0;
  for (const { range, ours } of conflicts) {
    result +=
      text.slice(at, range.start) + blank(text.slice(range.start, ours.start)) + text.slice(ours.start, ours.end);
    result += blank(text.slice(ours.end, range.end));
    at = range.end;
  }
  return result + text.slice(at);
}

/** Replaces the markers and the common ancestor with spaces, so that both sides remain at their offsets. */
export function withBoth(text: string, conflicts: readonly Conflict[]): string {
  let result = '';
  let at = 0;
  for (const { range, ours, theirs } of conflicts) {
    result += text.slice(at, range.start) + blank(text.slice(range.start, ours.start));
    result += text.slice(ours.start, ours.end) + blank(text.slice(ours.end, theirs.start));
    result += text.slice(theirs.start, theirs.end) + blank(text.slice(theirs.end, range.end));
    at = range.end;
  }
  return result + text.slice(at);
}

/** The names that Git gives the sides after the markers: `HEAD` or the name of a branch. Empty if it gives none. */
export function sideNames(
  text: string,
  { range, marker, theirs }: Conflict,
): { readonly ours: string; readonly theirs: string } {
  const nameIn = (line: string): string => line.replace(/^[<>]+/, '').trim();
  return {
    ours: nameIn(text.slice(marker.start, marker.end)),
    theirs: nameIn(text.slice(theirs.end, range.end)),
  };
}

function fixes(
  text: string,
  path: string,
  conflicts: readonly Conflict[],
  root: DataNode | undefined,
  read: (text: string) => ParsedData,
): readonly Fix[] {
  const keep = (side: 'ours' | 'theirs'): Edit[] => conflicts.map((conflict) => keepOne(text, conflict, side));
  const both: Edit[] = [];
  for (const conflict of conflicts) {
    const edit = keepBoth(text, conflict, root, read);
    if (edit === undefined) break;
    both.push(edit);
  }
  const found: Fix[] = [];
  if (both.length === conflicts.length)
    found.push(suggestion({ path, title: 'Keep the pages of both sides', edits: both }));
  for (const side of ['ours', 'theirs'] as const) {
    const edits = keep(side);
    found.push(
      suggestion({ path, title: side === 'ours' ? 'Keep the current side' : 'Keep the incoming side', edits }),
    );
  }
  return found;
}

/** Keeps one side. A comma at its end goes if it would be the last thing in its array or object. */
function keepOne(text: string, { range, ...sides }: Conflict, side: 'ours' | 'theirs'): Edit {
  const kept = text.slice(sides[side].start, sides[side].end);
  const isLast = /^\s*[\]}]/.test(text.slice(range.end));
  if (!isLast) return { range, text: kept };
  if (kept.trim() !== '') return { range, text: kept.replace(/,(\s*)$/, '$1') };
  const before = text.slice(0, range.start);
  const comma = before.trimEnd();
  if (!comma.endsWith(',')) return { range, text: kept };
  return { range: { start: comma.length - 1, end: range.end }, text: before.slice(comma.length) + kept };
}

/** Keeps the entries of a `pages` list from both sides, each once. Undefined if the sides contain anything else. */
function keepBoth(
  text: string,
  conflict: Conflict,
  root: DataNode | undefined,
  read: (text: string) => ParsedData,
): Edit | undefined {
  const pages = pagesAround(root, conflict.range);
  if (pages === undefined) return undefined;
  const outside = pages.items.filter(
    ({ range }) => range.end <= conflict.range.start || range.start >= conflict.range.end,
  );
  const known = new Set(outside.map(({ range }) => text.slice(range.start, range.end)));
  const entries: string[] = [];
  for (const side of [conflict.ours, conflict.theirs]) {
    const source = text.slice(side.start, side.end).trimEnd();
    const { root: list, findings } = read(`[${source.endsWith(',') ? source.slice(0, -1) : source}]`);
    if (findings.length > 0 || list?.kind !== 'array') return undefined;
    for (const item of list.items) {
      const entry = source.slice(item.range.start - 1, item.range.end - 1);
      if (!known.has(entry)) entries.push(entry);
      known.add(entry);
    }
  }
  const before = text.slice(0, conflict.range.start).trimEnd().at(-1);
  const after = text.slice(conflict.range.end).trimStart().at(0);
  if ((before !== '[' && before !== ',') || entries.length === 0) return undefined;
  const sample = text.slice(conflict.ours.start, conflict.ours.end).trim() === '' ? conflict.theirs : conflict.ours;
  const indent = /^[ \t]*/.exec(text.slice(sample.start, sample.end))?.[0] ?? '';
  const ending = lineEnding(text);
  const lines = entries.map(
    (entry, index) => indent + entry + (index < entries.length - 1 || after !== ']' ? ',' : ''),
  );
  return { range: conflict.range, text: lines.join(ending) + ending };
}

/** Returns the `pages` list if it is the innermost container around a range. */
function pagesAround(root: DataNode | undefined, range: Range): ArrayNode | undefined {
  let node = root;
  let key: string | undefined;
  for (;;) {
    const inside = (each: DataNode | undefined): boolean =>
      each !== undefined && each.range.start < range.start && each.range.end > range.end - 1;
    const isContainer = (each: DataNode | undefined): boolean => each?.kind === 'object' || each?.kind === 'array';
    let inner: DataNode | undefined;
    if (node?.kind === 'object') {
      const found = node.properties.find(({ value }) => isContainer(value) && inside(value));
      inner = found?.value;
      key = found?.key ?? key;
    } else if (node?.kind === 'array') {
      inner = node.items.find((item) => isContainer(item) && inside(item));
      if (inner !== undefined) key = undefined;
    }
    if (inner === undefined) return node?.kind === 'array' && key === 'pages' ? node : undefined;
    node = inner;
  }
}

/**
 * Number of marker characters at the start of a line, and 0 for other lines. Usually 7, more if `conflict-marker-size`
 * is set.
 */
function markerSize(text: string, at: number): number {
  const mark = text.charAt(at);
  if (mark === '' || !'<|=>'.includes(mark)) return 0;
  let end = at + 1;
  while (end - at < 1000 && text.charAt(end) === mark) end++;
  const after = text.charAt(end);
  return after === '' || ' \t\r\n'.includes(after) ? end - at : 0;
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

/**
 * Finds conflicts in text where a line of seven `=` or `>` can mean something else (a heading, quotes). Only conflicts
 * with all of their markers, in order, count.
 */
export function wholeConflicts(text: string): readonly Conflict[] {
  if (!conflictMarker.test(text)) return [];
  return findConflicts(text).filter(
    ({ marker, ours, theirs, range }) =>
      text.charAt(marker.start) === '<' && theirs.start > ours.end && theirs.end < range.end,
  );
}

/** Returns one finding for all conflicts of a text. Its fixes keep one side everywhere. */
export function reportConflicts({
  code,
  text,
  path,
  conflicts,
}: {
  readonly code: string;
  readonly text: string;
  readonly path: string;
  readonly conflicts: readonly [Conflict, ...Conflict[]];
}): Finding {
  const [first, ...rest] = conflicts;
  const places = rest.slice(0, 50).map(({ marker }) => ({ path, range: marker, message: 'Another unresolved merge' }));
  // A heading that is underlined with seven `=` looks like the marker between the sides.
  const isClear = conflicts.every(
    ({ range }) => text.slice(range.start, range.end).match(/^={7}[ \t]*$/gm)?.length === 1,
  );
  const keep = (side: 'ours' | 'theirs'): Edit[] =>
    conflicts.map((conflict) => ({
      range: conflict.range,
      text: text.slice(conflict[side].start, conflict[side].end),
    }));
  return {
    code,
    range: first.marker,
    message: messageOf(conflicts),
    ...(places.length > 0 && { related: places }),
    ...(isClear && {
      fixes: [
        suggestion({ path, title: 'Keep the current side', edits: keep('ours') }),
        suggestion({ path, title: 'Keep the incoming side', edits: keep('theirs') }),
      ],
    }),
  };
}
