import type { Edit } from '../text/edit.ts';
import type { Finding } from '../text/finding.ts';
import { suggestion } from '../text/fix.ts';
import { type Conflict, conflictMarker, findConflicts, messageOf } from './conflict.ts';

/**
 * Git's conflicts in a text in which a line of seven `=` or `>` may mean something else (a heading, quotes): those only
 * that have all of their markers, in order.
 */
export function wholeConflicts(text: string): readonly Conflict[] {
  if (!conflictMarker.test(text)) return [];
  return findConflicts(text).filter(
    ({ marker, ours, theirs, range }) =>
      text.charAt(marker.start) === '<' && theirs.start > ours.end && theirs.end < range.end,
  );
}

/** The one finding of a text with conflicts; its fixes keep one of the sides everywhere. */
export function tellConflicts(
  code: string,
  text: string,
  path: string,
  conflicts: readonly [Conflict, ...Conflict[]],
): Finding {
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
        suggestion(path, 'Keep the current side', keep('ours')),
        suggestion(path, 'Keep the incoming side', keep('theirs')),
      ],
    }),
  };
}
