import { type LineIndex, lineIndex, memo, type SourceFile } from '../core/index.ts';

/** The lines of a file; counted once per text. */
export const linesOf: (file: SourceFile) => LineIndex = memo((file) => lineIndex(file.text));
