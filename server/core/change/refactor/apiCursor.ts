import type { DataNode, Path } from '../../data/node.ts';
import type { CodeFix } from '../../model/answers.ts';
import type { ApiFile } from '../../openapi/document/places.ts';
import type { Library } from '../../openapi/document/reference.ts';
import type { Edit, FileEdit } from '../../text/edit.ts';

/** A place of an API document: its path, its value, and which object of OpenAPI it is. */
export interface At {
  readonly path: Path;
  readonly node: DataNode;
  /** `operation`, as in the fragment `#operation-object` of the specification. */
  readonly kind: string;
}

/** The place of a cursor in a file of an API document. */
export interface Cursor {
  readonly file: ApiFile;
  readonly library: Library;
  /** Objects of OpenAPI around the cursor, the innermost first. */
  readonly around: readonly At[];
  readonly path: Path;
}

/** An action that changes the file of the cursor; none without edits. */
export function action(
  { file }: Cursor,
  title: string,
  kind: string,
  edits: readonly Edit[] | undefined,
): readonly CodeFix[] {
  return actionIn(title, kind, [{ kind: 'change', path: file.document.file.path, edits: edits ?? [] }]);
}

/** An action that changes several files; none if one of them has no edits. */
export function actionIn(
  title: string,
  kind: string,
  changes: readonly Extract<FileEdit, { kind: 'change' }>[],
): readonly CodeFix[] {
  return changes.some(({ edits }) => edits.length === 0) ? [] : [{ title, kind, edits: changes }];
}
