import type { AnyNode } from 'acorn';
import { memo } from '../text/memo.ts';
import { pushAll } from '../text/pushAll.ts';
import type { Range } from '../text/range.ts';
import { boundNames, type Code, declarationsOf } from './module.ts';

/** A name that a file imports from another one. */
export interface ImportOfName {
  readonly source: string;
  /** `default`, `*` or a name. */
  readonly imported: string;
  readonly importedRange: Range;
  readonly local: string;
  /** The same range if only one name is written. */
  readonly localRange: Range;
}

/** A name that a file exports. */
export interface ExportOfName {
  /** `*` for all exports of another file. */
  readonly name: string;
  /** Undefined if the name is not written. */
  readonly range?: Range;
  /** The name in this file, or in the file that it is exported again from. */
  readonly local?: string;
  readonly localRange?: Range;
  /** The file that it is exported again from. */
  readonly source?: string;
}

/** Imports and exports of code, by name. */
export interface CodeNames {
  readonly imports: readonly ImportOfName[];
  readonly exports: readonly ExportOfName[];
  /** All names that are declared or imported at the top level. */
  readonly declared: ReadonlySet<string>;
}

/** Returns the imports and exports of code, with their ranges. */
export const namesOfCode: (code: Code) => CodeNames = memo((code: Code) => {
  const imports: ImportOfName[] = [];
  const exports: ExportOfName[] = [];
  for (const { program, start } of code.blocks) {
    for (const node of program.body) {
      pushAll(imports, importsOf(node, start));
      pushAll(exports, exportsOf(node, start));
    }
  }
  return { imports, exports, declared: new Set(declarationsOf(code).names.keys()) };
});

function importsOf(node: AnyNode, shift: number): readonly ImportOfName[] {
  if (node.type !== 'ImportDeclaration') return [];
  const source = String(node.source.value);
  return node.specifiers.map((each) => {
    const imported = each.type === 'ImportSpecifier' ? each.imported : each.local;
    return {
      source,
      imported:
        each.type === 'ImportDefaultSpecifier'
          ? 'default'
          : each.type === 'ImportSpecifier'
            ? identifierName(imported)
            : '*',
      importedRange: rangeOf(imported, shift),
      local: each.local.name,
      localRange: rangeOf(each.local, shift),
    };
  });
}

function exportsOf(node: AnyNode, shift: number): readonly ExportOfName[] {
  if (node.type === 'ExportAllDeclaration') {
    const source = String(node.source.value);
    return node.exported
      ? [{ name: identifierName(node.exported), range: rangeOf(node.exported, shift), local: '*', source }]
      : [{ name: '*', source }];
  }
  if (node.type === 'ExportDefaultDeclaration') return [{ name: 'default' }];
  if (node.type !== 'ExportNamedDeclaration') return [];
  if (node.declaration) return declaredIn(node.declaration, shift);
  return node.specifiers.map((each) => ({
    name: identifierName(each.exported),
    range: rangeOf(each.exported, shift),
    local: identifierName(each.local),
    localRange: rangeOf(each.local, shift),
    ...(node.source && { source: String(node.source.value) }),
  }));
}

function declaredIn(node: AnyNode, shift: number): readonly ExportOfName[] {
  // TypeScript's types are declared in the same form as functions.
  const ids =
    node.type === 'VariableDeclaration'
      ? node.declarations.flatMap(({ id }) => boundNames(id))
      : 'id' in node && node.id?.type === 'Identifier'
        ? [node.id]
        : [];
  return ids.map((id) => {
    const range = rangeOf(id, shift);
    return { name: id.name, range, local: id.name, localRange: range };
  });
}

function identifierName(node: AnyNode): string {
  return node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';
}

/** The node of a name can include its type. */
function rangeOf(node: AnyNode, shift: number): Range {
  const end = node.type === 'Identifier' ? node.start + node.name.length : node.end;
  return { start: node.start + shift, end: end + shift };
}
