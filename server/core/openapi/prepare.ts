import { configPath, isIgnored, isMarkdown } from '../site/paths.ts';
import { keptText, type SourceFile } from '../text/sourceFile.ts';
import { descriptionOf, documentOf, isBroken, isDataPath, mayDescribe } from './document.ts';
import { refsOf } from './reference.ts';
import { validityOf } from './validity.ts';

/** Shorter texts are read at once, in a few milliseconds. */
const least = 60_000;

/** True for a text that takes long to read: a large description, or a part of one. */
export function isLargeData(file: SourceFile): boolean {
  const { path } = file;
  if (keptText(file).length < least || path === configPath || isMarkdown(path) || isIgnored(path) || !isDataPath(path))
    return false;
  return /\.ya?ml$/i.test(path) || mayDescribe(file);
}

/**
 * Reads and checks a large description as far as it goes without the rest of the site, yielding every few
 * milliseconds. Hand the same file to the site afterwards: what was done is kept with it.
 */
export function* prepareData(file: SourceFile): Generator<void, void> {
  if (!isLargeData(file)) return;
  yield* documentOf.steps(file);
  const description = descriptionOf(file);
  if (description === undefined || isBroken(description)) return;
  yield* refsOf.steps(description);
  yield* validityOf.steps(description);
}
