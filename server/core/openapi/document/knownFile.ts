import type { StringNode } from '../../data/node.ts';
import type { PackedTree } from '../../data/packedTree.ts';
import type { Finding } from '../../text/finding.ts';
import type { SourceFile } from '../../text/sourceFile.ts';

/** Findings of a document alone, and what has to be checked with the rest of the site. */
export interface OwnFindings<Foreign> {
  readonly findings: readonly Finding[];
  /** Parts that refer to other files. */
  readonly foreign: readonly Foreign[];
}

/**
 * Result of reading a large data file elsewhere. It consists of plain values, so that it can be passed between threads.
 */
export interface Reading {
  /** Undefined for a text without a value. */
  readonly tree: PackedTree | undefined;
  /** Faults of syntax only. */
  readonly findings: readonly Finding[];
  /** For an API document: its findings, and the offsets of operations with parts in other files. */
  readonly described: OwnFindings<number> | undefined;
  /** Findings about references. */
  readonly refs: OwnFindings<StringNode>;
}

/** A file with an attached reading. Other code uses it like any file. */
interface KnownFile extends SourceFile {
  readonly reading?: Reading;
}

/** Attaches a reading to a file. */
export function withReading(file: SourceFile, reading: Reading): SourceFile {
  const known: KnownFile = { ...file, reading };
  return known;
}

/** Returns the attached reading. Undefined for a file that is read when needed. */
export function readingOf(file: KnownFile): Reading | undefined {
  return file.reading;
}
