import { type LineIndex, lineIndexSteps, memoSteps, type SourceFile, type SteppedMemo } from '../core/index.ts';

/** The lines of a file; counted once per text. */
export const linesOf: SteppedMemo<SourceFile, LineIndex> = memoSteps((file) => lineIndexSteps(file.text));
