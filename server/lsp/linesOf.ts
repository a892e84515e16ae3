import { type LineIndex, lineIndexSteps, memoSteps, type SourceFile, type SteppedMemo } from '../core/index.ts';

/** The lines of a file; counted once per text. */
export const linesOf: SteppedMemo<SourceFile, LineIndex> = memoSteps(function* (file) {
  return file.large?.lines ?? (yield* lineIndexSteps(file.text));
});
