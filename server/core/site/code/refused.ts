import { type Code, type Declaration, declarationsOf } from '../../javascript/module.ts';
import { isCode } from '../paths.ts';

/**
 * What the platform takes of components of code: arrow functions, exported by name, without imports of packages, JSON or
 * each other. React itself is there without an import, and an import of it harms nothing.
 * Source: platform-today.md, "Components of code" (mintlify/docs customize/react-components).
 */

/** Why the platform does not take an import; undefined for one that it takes. */
export type RefusedImport = 'package' | 'json' | 'inCode';

/** Why an import of a file is not followed; a page may import snippets and code, a file of code nothing. */
export function refusedImport({
  from,
  source,
}: {
  readonly from: string;
  readonly source: string;
}): RefusedImport | undefined {
  if (source === 'react' || source.startsWith('react/')) return undefined;
  if (isCode(from)) return 'inCode';
  if (/\.json$/i.test(source)) return 'json';
  return /^[./]/.test(source) ? undefined : 'package';
}

/** Whether the platform follows an import. */
export function takesImport({ from, source }: { readonly from: string; readonly source: string }): boolean {
  return refusedImport({ from, source }) === undefined;
}

/** The function of a component that is written with the word `function` where it has to be an arrow; else undefined. */
export function plainFunction(node: Declaration['node'], name: string): Declaration['node'] {
  if (!/^\p{Lu}/u.test(name)) return undefined;
  return node?.type === 'FunctionDeclaration' || node?.type === 'FunctionExpression' ? node : undefined;
}

/** Whether others do not get what a file of code exports under a name: the default, and functions that are no arrows. */
export function isRefusedExport(code: Code, name: string): boolean {
  const { names, exports } = declarationsOf(code);
  const target = exports.get(name);
  if (target === undefined) return false;
  if (name === 'default') return true;
  const declared = 'local' in target ? names.get(target.local) : undefined;
  return declared?.declarator === undefined && plainFunction(declared?.node, name) !== undefined;
}
