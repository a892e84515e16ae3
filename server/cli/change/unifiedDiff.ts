import { align, applyEdits, type Edit } from '../../core/index.ts';

/** Number of context lines, as in `diff -u`. */
const context = 3;

/** A replaced range of lines, from 0, `end` exclusive. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly added: readonly string[];
}

/**
 * Edits as a unified diff for `git apply` and `patch -p1`; empty without changes.
 *
 * @param path of the file, with `/` between its parts
 * @param before undefined for a new file
 */
export function unifiedDiff({
  path,
  before,
  edits,
}: {
  readonly path: string;
  readonly before: string | undefined;
  readonly edits: readonly Edit[];
}): string {
  const text = before ?? '';
  const lines = linesOf(text);
  const changes = changesOf(text, lines, edits);
  if (changes.length === 0) return '';
  let shift = 0;
  const hunks = hunksOf(changes).map((hunk) => {
    const first = hunk[0]?.start ?? 0;
    const last = hunk.at(-1)?.end ?? 0;
    const from = Math.max(0, first - context);
    const to = Math.min(lines.length, last + context);
    const body: string[] = [];
    const add = (mark: ' ' | '-' | '+', more: readonly string[]): void => {
      for (const line of more) body.push(shown(mark, line));
    };
    let at = from;
    let gained = 0;
    for (const { start, end, added } of hunk) {
      add(' ', lines.slice(at, start));
      add('-', lines.slice(start, end));
      add('+', added);
      gained += added.length - (end - start);
      at = end;
    }
    add(' ', lines.slice(at, to));
    const head = `@@ -${place(from, to - from)} +${place(from + shift, to - from + gained)} @@\n`;
    shift += gained;
    return head + body.join('');
  });
  return `--- ${before === undefined ? '/dev/null' : `a/${path}`}\n+++ b/${path}\n${hunks.join('')}`;
}

/** Returns edits of whole lines that make one text of another. */
export function changedLines({ before, after }: { before: string; after: string }): readonly Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  for (const [old, now] of align(linesOf(before), linesOf(after), (line) => line)) {
    const range = { start: at, end: at + (old?.length ?? 0) };
    at = range.end;
    if (old === undefined || now === undefined) edits.push({ range, text: now ?? '' });
  }
  return edits;
}

/** Lines with their endings. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Changed ranges of whole lines. Edits on the same line are one change; unchanged lines are excluded. */
function changesOf(text: string, lines: readonly string[], edits: readonly Edit[]): readonly Change[] {
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length);
  const groups: { start: number; end: number; edits: Edit[] }[] = [];
  let line = 0;
  for (const edit of edits.toSorted((a, b) => a.range.start - b.range.start)) {
    while (line + 1 < lines.length && (starts[line + 1] ?? 0) <= edit.range.start) line++;
    let end = line + 1;
    while (end < lines.length && (starts[end] ?? 0) <= edit.range.end) end++;
    const last = groups.at(-1);
    if (last !== undefined && line < last.end) {
      last.edits.push(edit);
      last.end = Math.max(last.end, end);
    } else groups.push({ start: line, end, edits: [edit] });
  }
  return groups.flatMap((group) => {
    const from = starts[group.start] ?? 0;
    const old = lines.slice(group.start, group.end);
    const own = group.edits.map((edit) => ({
      text: edit.text,
      range: { start: edit.range.start - from, end: edit.range.end - from },
    }));
    const now = linesOf(applyEdits(text.slice(from, starts[group.end] ?? text.length), own));
    let before = 0;
    while (before < Math.min(old.length, now.length) && old[before] === now[before]) before++;
    let after = 0;
    const most = Math.min(old.length, now.length) - before;
    while (after < most && old[old.length - 1 - after] === now[now.length - 1 - after]) after++;
    const added = now.slice(before, now.length - after);
    const start = group.start + before;
    const end = Math.min(group.end, lines.length) - after;
    return end <= start && added.length === 0 ? [] : [{ start, end: Math.max(start, end), added }];
  });
}

/** Groups changes whose context lines touch. */
function hunksOf(changes: readonly Change[]): readonly (readonly Change[])[] {
  const hunks: Change[][] = [];
  for (const change of changes) {
    const last = hunks.at(-1);
    if (last !== undefined && change.start - (last.at(-1)?.end ?? 0) <= 2 * context) last.push(change);
    else hunks.push([change]);
  }
  return hunks;
}

function place(from: number, count: number): string {
  return `${count === 0 ? from : from + 1}${count === 1 ? '' : `,${count}`}`;
}

function shown(sign: string, line: string): string {
  return line.endsWith('\n') ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`;
}
