import type { SourceFile } from '../text/sourceFile.ts';
import { configPath, isMarkdown } from './paths.ts';
import type { Change } from './siteTypes.ts';

/** Of longer data files only the path is known, in UTF-16 code units; on the disk, in bytes. */
export const maxData = 20_000_000;

/** The change by which a site gets a file with its text. */
export function changeTo(file: SourceFile): Change {
  if (file.text.length > maxData && file.path !== configPath && !isMarkdown(file.path))
    return { kind: 'asset', path: file.path };
  return { kind: 'text', path: file.path, text: file.text, file };
}

/** The file that is there after a change: the one that it brings, read already, else a new one of its path and text. */
export function changedFile(change: Extract<Change, { readonly kind: 'text' }>): SourceFile {
  return change.file ?? { path: change.path, text: change.text };
}

/** The file that a change makes of the one that was there, with what is known of its bytes. */
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

/** Whether a file says anything else than the one before. */
export function isNewFile(before: SourceFile, file: SourceFile): boolean {
  return before.undecoded !== file.undecoded || before.text !== file.text;
}
