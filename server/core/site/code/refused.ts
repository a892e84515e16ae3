import { type Code, type Declaration, declarationsOf } from '../../javascript/module.ts';
import { isCode } from '../paths.ts';

/**
 * Code of components that the platform accepts: arrow functions, exported by name, without imports of packages, JSON or
 * other code. React needs no import, and importing it has no effect.
 * Source: platform-today.md, "Components of code" (mintlify/docs customize/react-components).
 */

/** Why the platform rejects an import. */
export type RefusedImport = 'package' | 'json' | 'inCode';

/**
 * Returns why the platform does not follow an import. A page can import snippets and code, and a file of code nothing.
 */
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

/** True if the platform follows an import. */
export function followsImport({ from, source }: { readonly from: string; readonly source: string }): boolean {
  return refusedImport({ from, source }) === undefined;
}

/** Returns the function of a component if it uses the word `function` instead of an arrow. */
export function plainFunction(node: Declaration['node'], name: string): Declaration['node'] {
  if (!/^\p{Lu}/u.test(name)) return undefined;
  return node?.type === 'FunctionDeclaration' || node?.type === 'FunctionExpression' ? node : undefined;
}

/**
 * True if other files cannot use an export of a file of code: the default, and functions that are not arrow functions.
 */
export function isRefusedExport(code: Code, name: string): boolean {
  const { names, exports } = declarationsOf(code);
  const target = exports.get(name);
  if (target === undefined) return false;
  if (name === 'default') return true;
  const declared = 'local' in target ? names.get(target.local) : undefined;
  return declared?.declarator === undefined && plainFunction(declared?.node, name) !== undefined;
}
