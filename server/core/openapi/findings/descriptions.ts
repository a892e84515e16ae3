import { stringOf, valueOf } from '../../data/node.ts';
import type { Finding } from '../../text/finding.ts';
import { memo2 } from '../../text/memo.ts';
import type { ApiDocument } from '../document/document.ts';
import type { Library } from '../document/reference.ts';
import { parametersOf } from '../operation/model.ts';
import { operationsOf, operationText } from '../operation/operations.ts';
import { readSchema } from '../operation/schema.ts';

/** Reports operations and parameters without a description. Off by default. */
export const descriptionFindings: (apiDocument: ApiDocument, library: Library) => readonly Finding[] = memo2(
  (apiDocument, library) => {
    const { file } = apiDocument;
    const found = new Map<number, Finding>();
    const add = (start: number, finding: Finding): void => void found.set(start, finding);
    for (const operation of operationsOf(apiDocument, library)) {
      const { keyRange, place } = operation;
      if (place.document.file !== file) continue;
      if (operationText(operation) === undefined)
        add(keyRange.start, {
          code: 'openapi/description',
          range: keyRange,
          message: `"${keyOf(operation)}" has no description.`,
        });
      for (const { name, nameRange, description, schema, place: at } of parametersOf(operation, library)) {
        const text =
          description ?? readSchema(library, schema)?.description ?? stringOf(valueOf(at.node, 'description'));
        if (at.document.file === file && (text === undefined || text.trim() === ''))
          add(nameRange.start, {
            code: 'openapi/description',
            range: nameRange,
            message: `The parameter "${name}" has no description.`,
          });
      }
    }
    return [...found.values()];
  },
);

function keyOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`;
}
