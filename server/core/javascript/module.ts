/**
 * JavaScript and TypeScript of pages and snippets, never run. `parse.ts` reads them with acorn, and `evaluate` computes
 * values as far as reading the code allows. Other values are unknown, with a note that names the reason.
 */

import type { AnyNode, Program, VariableDeclarator } from 'acorn';
import { memo } from '../text/memo.ts';
import { lookUp, newRun } from './evaluate/evaluate.ts';
import { bind } from './evaluate/patterns.ts';
import { Closure, note, type Run, type Scope, Unknown, unknown, type Value } from './evaluate/values.ts';

/** The code of a file: the whole file, or the statements of a page. Each block has its offset in the file. */
export interface Code {
  readonly blocks: readonly { readonly program: Program; readonly start: number; readonly text: string }[];
}

/** A name that a module declares or imports. Ranges are those of the file. */
export interface Declaration {
  readonly start: number;
  readonly end: number;
  /** The function, class or value. Undefined for imports, and if nothing is assigned. */
  readonly node: AnyNode | undefined;
  /** Set if the name is part of a pattern, as in `const { a } = b`. */
  readonly declarator?: VariableDeclarator;
  /** The identifier of the variable, with its type. */
  readonly id?: AnyNode;
  readonly from?: { readonly source: string; readonly imported: string };
  /** Offset in the file that the ranges in `node` are relative to. */
  readonly base: number;
}

/** The names that a module declares, imports and exports. */
export interface Declarations {
  readonly names: ReadonlyMap<string, Declaration>;
  /** By exported name. The value is a declaration of the module, or a name of another file. */
  readonly exports: ReadonlyMap<
    string,
    { readonly local: string } | { readonly source: string; readonly imported: string }
  >;
  /** Files whose exports are all exported again. */
  readonly all: readonly string[];
}

/** Returns the names that the code of a file declares. */
export const declarationsOf: (code: Code) => Declarations = memo((code: Code) => {
  const names = new Map<string, Declaration>();
  const exports = new Map<
    string,
    { readonly local: string } | { readonly source: string; readonly imported: string }
  >();
  const all: string[] = [];
  for (const { program, start: base } of code.blocks) {
    for (const node of program.body) {
      if (node.type === 'ImportDeclaration') {
        for (const each of node.specifiers) {
          const imported = each.type === 'ImportSpecifier' ? exportedName(each.imported) : importKinds[each.type];
          names.set(each.local.name, {
            ...place(each.local, base),
            node: undefined,
            from: { source: String(node.source.value), imported },
          });
        }
      } else if (node.type === 'ExportAllDeclaration') {
        if (!node.exported) all.push(String(node.source.value));
      } else if (node.type === 'ExportDefaultDeclaration') {
        const { declaration } = node;
        const id = 'id' in declaration ? declaration.id : undefined;
        const local = declaration.type === 'Identifier' ? declaration.name : (id?.name ?? '*default*');
        exports.set('default', { local });
        if (declaration.type !== 'Identifier')
          names.set(local, { ...place(id ?? declaration, base), node: declaration });
      } else if (node.type === 'ExportNamedDeclaration') {
        for (const each of node.specifiers) {
          const local = exportedName(each.local);
          const name = exportedName(each.exported);
          exports.set(name, node.source ? { source: String(node.source.value), imported: local } : { local });
        }
        if (node.declaration)
          for (const name of declare(node.declaration, base, names)) exports.set(name, { local: name });
      } else declare(node, base, names);
    }
  }
  return { names, exports, all };
});

const importKinds = { ImportDefaultSpecifier: 'default', ImportNamespaceSpecifier: '*' } as const;

function exportedName(node: AnyNode): string {
  return node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';
}

function place(
  node: { readonly start: number; readonly end: number },
  base: number,
): Pick<Declaration, 'start' | 'end' | 'base'> {
  return { start: node.start + base, end: node.end + base, base };
}

/** Adds the names that a statement declares, and returns them. */
function declare(node: AnyNode, base: number, names: Map<string, Declaration>): readonly string[] {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
    if (node.id === null) return [];
    names.set(node.id.name, { ...place(node.id, base), node });
    return [node.id.name];
  }
  if (node.type !== 'VariableDeclaration') return [];
  const found: string[] = [];
  for (const declarator of node.declarations) {
    const { id, init } = declarator;
    for (const each of boundNames(id)) {
      const isWhole = each === id;
      names.set(each.name, {
        ...place(each, base),
        node: init ?? undefined,
        ...(isWhole ? { id } : { declarator }),
      });
      found.push(each.name);
    }
  }
  return found;
}

/** Returns the names that a pattern binds: `{ a, b: [c], ...d }`, in order of the text. */
export function boundNames(pattern: AnyNode): readonly (AnyNode & { type: 'Identifier' })[] {
  const found: (AnyNode & { type: 'Identifier' })[] = [];
  const stack: AnyNode[] = [pattern];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'Identifier') found.push(node);
    else if (node.type === 'ObjectPattern')
      for (const each of node.properties) stack.push(each.type === 'Property' ? each.value : each);
    else if (node.type === 'ArrayPattern') {
      for (const each of node.elements) if (each !== null) stack.push(each);
    } else if (node.type === 'RestElement') stack.push(node.argument);
    else if (node.type === 'AssignmentPattern') stack.push(node.left);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Resolves an import: to a value of another module, of a package, or of the caller. */
export type Link = (source: string, imported: string, run: Run) => Value;

/** Steps that all constants of some modules can take together. Each constant is computed once. */
export interface Budget {
  steps: number;
}

/** Returns the scope of a module. A constant is computed when it is first used. */
export function moduleScope(code: Code, link: Link, budget: Budget, around?: Scope): Scope {
  const { names } = declarationsOf(code);
  const known = new Map<string, { readonly value: Value; readonly notes: Iterable<string> }>();
  const scope: Scope = {
    bindings: new Map(),
    parent: around,
    find(name, run) {
      const declaration = names.get(name);
      if (declaration === undefined) return undefined;
      let result = known.get(name);
      if (result === undefined) {
        known.set(name, { value: unknown, notes: [`${name}, which needs itself`] });
        const inner = newRun({ steps: budget.steps, depth: run.depth });
        const before = inner.steps;
        const value = declaredValue(name, declaration, scope, link, inner);
        budget.steps -= before - inner.steps;
        result = { value, notes: inner.notes };
        known.set(name, result);
      }
      for (const each of result.notes) note(run, each);
      return result;
    },
  };
  return scope;
}

function declaredValue(
  name: string,
  { node, declarator, from }: Declaration,
  scope: Scope,
  link: Link,
  run: Run,
): Value {
  if (from !== undefined) return link(from.source, from.imported, run);
  if (node === undefined) return undefined;
  if (node.type === 'FunctionDeclaration') return new Closure(node, scope);
  const value = run.evaluate(node, scope);
  if (declarator === undefined) return value;
  const inside: Scope = { bindings: new Map(), parent: scope };
  bind(declarator.id, value, inside, run);
  return inside.bindings.get(name)?.value ?? undefined;
}

/** Returns a value that a module exports. Undefined if it has no such export. */
export function exportOf(
  code: Code,
  scope: Scope,
  name: string,
  link: Link,
  run: Run,
): { readonly value: Value } | undefined {
  const { exports, all } = declarationsOf(code);
  const found = exports.get(name);
  if (found === undefined) {
    for (const source of name === 'default' ? [] : all) {
      const value = link(source, name, run);
      if (!(value instanceof Unknown)) return { value };
    }
    return undefined;
  }
  return 'local' in found ? lookUp(found.local, scope, run) : { value: link(found.source, found.imported, run) };
}
