import type { DataNode, Path } from '../data/node.ts';
import { draftFix, type SiteDraft } from '../model/write/siteDraft.ts';
import type { Schema, SchemaName } from '../schema/schema.ts';
import type { WholeConfig } from '../site/config/configFiles.ts';
import type { Fix } from '../text/finding.ts';
import type { SourceFile } from '../text/sourceFile.ts';

/** How values are written at a place. */
export type Syntax = 'json' | 'yaml';

/** A place of a file that a schema speaks of. */
export interface SchemaPlace {
  readonly file: SourceFile;
  readonly syntax: Syntax;
  /** Of JSON, the file with those that it names; undefined for YAML. */
  readonly whole: WholeConfig | undefined;
  readonly root: DataNode | undefined;
  readonly schema: SchemaName;
  /** A better value for what is missing than the schema's own stub; undefined for none. */
  stub?(path: Path, key: string): unknown;
  /** Whether what a text names is there; without this, all is. */
  exists?(value: string, schema: Schema): boolean;
  /** Whether a text is right where the schema says what it refers to; without this, none is sure to be. */
  fits?(schema: Schema, value: string): boolean;
}

/** A fix of JSON; none where the place is in another syntax. */
export function jsonFix(
  { whole }: SchemaPlace,
  kind: Fix['kind'],
  title: string,
  change: (draft: SiteDraft) => void,
): readonly Fix[] {
  return whole === undefined ? [] : [draftFix(whole, kind, title, change)];
}

/** A value written as the syntax wants it: YAML without quotes where that is safe. */
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
