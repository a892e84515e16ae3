import { packTree } from '../../data/packedTree.ts';
import { configPath, isIgnored, isMarkdown } from '../../site/paths.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { apiDocumentOf, documentOf, isDataPath, mayBeApiDocument } from '../document/document.ts';
import { type Reading, readingOf } from '../document/knownFile.ts';
import { ownApiDocumentFindings } from './documentFindings.ts';
import { ownRefFindings } from './referenceFindings.ts';

/** Shorter texts are read quickly, in UTF-16 code units. */
const large = 300_000;

/**
 * True for a file that takes long to read and has no reading yet: a large API document, or a part of one in YAML. A
 * part in JSON is read when something refers to it: that takes a seventh of the time, and most JSON files are not part
 * of an API document.
 */
export function isLargeData(file: SourceFile): boolean {
  const { path, text } = file;
  if (text.length < large || path === configPath || isMarkdown(path) || isIgnored(path) || !isDataPath(path))
    return false;
  return readingOf(file) === undefined && (/\.ya?ml$/i.test(path) || mayBeApiDocument(file));
}

/** Reads a large data file, and checks what does not depend on the rest of its site. */
export function readWhole(file: SourceFile): Reading {
  const document = documentOf(file);
  const apiDocument = apiDocumentOf(file);
  const { root, findings } = document;
  return {
    tree: root && packTree(root, file.text),
    findings,
    described: apiDocument && ownApiDocumentFindings(apiDocument),
    refs: ownRefFindings(apiDocument ?? document),
  };
}
