import type { StringNode } from '../../data/node.ts';
import type { PackedTree } from '../../data/packedTree.ts';
import type { Finding } from '../../text/finding.ts';
import type { SourceFile } from '../../text/sourceFile.ts';

/** What is found in a document whatever else its site holds, and what only the rest of the site can tell. */
export interface OwnFindings<Foreign> {
  readonly findings: readonly Finding[];
  /** What leads to other files. */
  readonly foreign: readonly Foreign[];
}

/** All that was found out about a large data file elsewhere: plain values, which cross from one thread to another. */
export interface Reading {
  /** Undefined for a text without any value. */
  readonly tree: PackedTree | undefined;
  /** Syntax only. */
  readonly findings: readonly Finding[];
  /** Of a description: what is wrong in it, and the places of the operations that have parts in other files. */
  readonly described: OwnFindings<number> | undefined;
  /** References. */
  readonly refs: OwnFindings<StringNode>;
}

/** A file of which something is known before it is read; to everybody else it is a file like any other. */
interface KnownFile extends SourceFile {
  readonly reading?: Reading;
}

/** The file as it was read elsewhere. */
export function withReading(file: SourceFile, reading: Reading): SourceFile {
  const known: KnownFile = { ...file, reading };
  return known;
}

/** What was read of a file elsewhere; undefined for one that is read where it is needed. */
export function readingOf(file: KnownFile): Reading | undefined {
  return file.reading;
}
