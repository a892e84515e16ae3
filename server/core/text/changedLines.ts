import { align } from './align.ts';
import { linesOf } from './lines.ts';
import { memo2 } from './memo.ts';
import type { Range } from './range.ts';
import type { SourceFile } from './sourceFile.ts';

/**
 * True if a range is on a line that an older text of the file does not have. Indentation and a comma at the end of the
 * line do not count, because a new neighbor changes them.
 */
export function isOnChangedLine(before: SourceFile, after: SourceFile, { start, end }: Range): boolean {
  const changed = changedLines(before, after);
  const lines = linesOf(after);
  const last = lines.positionAt(Math.max(start, end - 1)).line;
  for (let line = lines.positionAt(start).line; line <= last; line++) if (changed.has(line)) return true;
  return false;
}

const changedLines = memo2((before: SourceFile, after: SourceFile): ReadonlySet<number> => {
  const rows = ({ text }: SourceFile): readonly string[] => text.split(/\r\n|\n|\r/);
  const found = new Set<number>();
  let line = 0;
  for (const [old, now] of align(rows(before), rows(after), (row) => row.trim().replace(/,$/, ''))) {
    if (now === undefined) continue;
    if (old === undefined) found.add(line);
    line++;
  }
  return found;
});
