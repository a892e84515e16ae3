import type { Draft } from '../draft.ts';
import { addFinding } from '../findings.ts';

/** How deep lists, quotes and footnotes may stand in each other. */
const DEEPEST = 60;

/** Whether one more container would be too deep; says so once per page. */
export function tooDeep(draft: Draft, offset: number): boolean {
  if (draft.depth < DEEPEST) return false;
  if (!draft.tooDeep) {
    draft.tooDeep = true;
    addFinding(
      draft,
      'mdx/too-deep',
      draft.source.range(offset, offset + 1),
      `Blocks are nested more than ${DEEPEST} levels deep. Anything deeper is read as text.`,
    );
  }
  return true;
}
