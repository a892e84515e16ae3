import { type ObjectNode, property, valueOf } from '../../data/node.ts';
import { addValueAt, pushInto } from '../../model/write/apiEdits.ts';
import type { ApiDocument } from '../../openapi/document/document.ts';
import type { Library } from '../../openapi/document/reference.ts';
import { undeclaredIn } from '../../openapi/findings/documentFindings.ts';
import { describedOperations, type Operation } from '../../openapi/operation/operations.ts';
import type { Value } from '../../openapi/operation/value.ts';
import type { Edit } from '../../text/edit.ts';
import { type Finding, type Fix, lateFix } from '../../text/finding.ts';

/**
 * Returns the fixes of findings about names in paths without a declaration, by message and place. A fix declares the
 * parameter as a string: for its operation, and for all methods of the path if several lack it.
 */
export function pathParameterFixes(
  apiDocument: ApiDocument,
  library: Library,
): (finding: Finding) => readonly Fix[] | undefined {
  const found = new Map<string, readonly Fix[]>();
  const lacking = describedOperations(apiDocument, library)
    .filter(({ kind, place }) => kind === 'path' && place.document.file === apiDocument.file)
    .map((operation) => ({ operation, names: undeclaredIn(operation, library) }));
  // For each path item, the number of its operations that lack a name.
  const counts = new Map<Operation['item']['node'], Map<string, number>>();
  for (const { operation, names } of lacking) {
    const ofItem = counts.get(operation.item.node) ?? new Map<string, number>();
    counts.set(operation.item.node, ofItem);
    for (const { name } of names) ofItem.set(name, (ofItem.get(name) ?? 0) + 1);
  }
  for (const { operation, names } of lacking) {
    for (const { name, message } of names) {
      const isShared = (counts.get(operation.item.node)?.get(name) ?? 0) > 1;
      const own = fixIn(apiDocument, operation.place.node, name, `Declare "${name}" for ${operation.method}`);
      const shared = fixIn(apiDocument, operation.item.node, name, `Declare "${name}" for all methods`);
      found.set(`${operation.keyRange.start} ${message}`, isShared ? [...own, ...shared] : own);
    }
  }
  return ({ range, message }) => found.get(`${range.start} ${message}`);
}

/** The fix for an operation or a path. None if its `parameters` are not a list. */
function fixIn(
  apiDocument: ApiDocument,
  holder: Operation['place']['node'],
  name: string,
  title: string,
): readonly Fix[] {
  const { path } = apiDocument.file;
  const list = property(holder, 'parameters');
  if (holder.kind !== 'object' || (list !== undefined && list.value?.kind !== 'array')) return [];
  return [
    lateFix('suggestion', title, () => {
      const edits = declared(apiDocument, holder, name);
      return edits === undefined ? [] : [{ kind: 'change', path, edits }];
    }),
  ];
}

function declared(apiDocument: ApiDocument, holder: ObjectNode, name: string): readonly Edit[] | undefined {
  const value = new Map<string, Value>([
    ['name', name],
    ['in', 'path'],
    ['required', true],
    ['schema', new Map([['type', 'string']])],
  ]);
  const list = valueOf(holder, 'parameters');
  return list?.kind === 'array'
    ? pushInto(apiDocument, list, { value })
    : addValueAt({ ...apiDocument, root: holder }, ['parameters'], { value: [value] });
}
