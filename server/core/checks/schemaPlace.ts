import type { DataNode, Path } from '../data/node.ts';
import { draftFix, type SiteDraft } from '../model/write/siteDraft.ts';
import type { Schema, SchemaName } from '../schema/schema.ts';
import type { WholeConfig } from '../site/config/configFiles.ts';
import type { Fix } from '../text/finding.ts';
import type { SourceFile } from '../text/sourceFile.ts';

/** Syntax of values at a place. */
export type Syntax = 'json' | 'yaml';

/** A place in a file with a schema. */
export interface SchemaPlace {
  readonly file: SourceFile;
  readonly syntax: Syntax;
  /** For JSON: the file with those that it refers to. Undefined for YAML. */
  readonly whole: WholeConfig | undefined;
  readonly root: DataNode | undefined;
  readonly schema: SchemaName;
  /** Returns a better value for a missing key than the stub of the schema. Undefined if it has none. */
  stub?(path: Path, key: string): unknown;
  /** True if the target of a string exists. Without this function, all exist. */
  exists?(value: string, schema: Schema): boolean;
  /** True if a string is a correct reference. Without this function, none is known to be. */
  fits?(schema: Schema, value: string): boolean;
}

/** Returns a fix for JSON. Empty for other syntaxes. */
export function jsonFix(
  { whole }: SchemaPlace,
  kind: Fix['kind'],
  title: string,
  change: (draft: SiteDraft) => void,
): readonly Fix[] {
  return whole === undefined ? [] : [draftFix(whole, kind, title, change)];
}

/** Writes a value in a syntax. In YAML, without quotes if that is safe. */
export function written(value: unknown, syntax: Syntax): string {
  if (syntax === 'yaml' && typeof value === 'string' && isPlainYaml(value)) return value;
  return JSON.stringify(value);
}

function isPlainYaml(value: string): boolean {
  return (
    /^[\p{L}][\p{L}\p{N} _./-]*$/u.test(value) &&
    !/\s$/.test(value) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value)
  );
}
