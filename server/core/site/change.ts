import type { SourceFile } from '../text/sourceFile.ts';
import { configPath, isMarkdown } from './paths.ts';
import type { Change } from './siteTypes.ts';

/** Longer data files are known by their path only. In UTF-16 code units, or bytes on the disk. */
export const maxData = 20_000_000;

/** Returns the change that adds or replaces a file. */
export function changeTo(file: SourceFile): Change {
  if (file.text.length > maxData && file.path !== configPath && !isMarkdown(file.path))
    return { kind: 'asset', path: file.path };
  return { kind: 'text', path: file.path, text: file.text, file };
}

/** Returns the file after a change: the one that the change has, if it was already read, or a new one. */
export function changedFile(change: Extract<Change, { readonly kind: 'text' }>): SourceFile {
  return change.file ?? { path: change.path, text: change.text };
}

/** Makes the file after a change, with what is known about the bytes of the file before. */
export function newFile(
  change: Extract<Change, { readonly kind: 'text' }>,
  before: SourceFile | undefined,
): SourceFile {
  const file = changedFile(change);
  if (typeof change.undecoded === 'number') return { ...file, undecoded: change.undecoded };
  if (change.undecoded === null || before?.undecoded === undefined) return file;
  const at = file.text.indexOf('\ufffd');
  return at < 0 ? file : { ...file, undecoded: at };
}

/** True if a file differs from the one before. */
export function isNewFile(before: SourceFile, file: SourceFile): boolean {
  return before.undecoded !== file.undecoded || before.text !== file.text;
}
