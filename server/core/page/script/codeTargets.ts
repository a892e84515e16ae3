import type { AnyNode } from 'acorn';
import { parseFile } from '../../javascript/parse.ts';
import { childrenOf, isNode, namesIn, type UsedName } from '../../javascript/usedNames.ts';
import { memo } from '../../text/memo.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { Page } from '../pageTree.ts';
import { attributePieces, nodeOf, piecesOf } from './pieces.ts';

/** A string in code that is a path of the site, by its key and by how it begins. */
export interface CodeTarget {
  readonly kind: 'import' | 'link' | 'asset';
  readonly target: string;
  /** Without the quotes. */
  readonly range: Range;
}

/** Keys and attributes that contain addresses, and the kind of address. */
const keys: Readonly<Record<string, 'link' | 'asset'>> = {
  href: 'link',
  url: 'link',
  link: 'link',
  to: 'link',
  src: 'asset',
  img: 'asset',
  image: 'asset',
  icon: 'asset',
  poster: 'asset',
  background: 'asset',
};

/** Returns the kind of address under a key or attribute. Undefined for other names. */
export function kindOfKey(name: string): 'link' | 'asset' | undefined {
  return Object.hasOwn(keys, name) ? keys[name] : undefined;
}

/** True if a text begins like a path of the site and has nothing that code would change. */
export function isPathLike(target: string): boolean {
  return /^\.{0,2}\//.test(target) && !/[\\$\r\n]/.test(target) && !target.startsWith('//');
}

const anyKey = new RegExp(`\\b(?:${Object.keys(keys).join('|')}|import|from)\\b`);

/** Returns the paths in the exported data, expressions and attributes of a page. Imports and tags are not included. */
export const codeTargetsOf: (page: Page) => readonly CodeTarget[] = memo((page) => {
  const imported = new Set(page.esm.flatMap(({ imports }) => imports.map(({ sourceRange }) => sourceRange.start + 1)));
  const found = new Map<number, CodeTarget>();
  for (const piece of [...piecesOf(page), ...attributePieces(page)]) {
    if (!anyKey.test(piece.code)) continue;
    for (const target of targetsIn(nodeOf(piece), piece.code, piece.start))
      if (!imported.has(target.range.start)) found.set(target.range.start, target);
  }
  return [...found.values()].sort((a, b) => a.range.start - b.range.start);
});

/** Returns the paths in a `.jsx` or `.tsx` file: imports, re-exports, and strings under keys such as `href`. */
export const targetsOfModule: (file: SourceFile) => readonly CodeTarget[] = memo(({ path, text }) => {
  const parsed = anyKey.test(text) ? parseFile(text, /\.tsx$/i.test(path)) : undefined;
  return parsed?.ok === true ? targetsIn(parsed.node, text, 0) : [];
});

/** Returns the names that the code of a page uses: in statements, except imported names, and in expressions. */
export const namesUsedIn: (page: Page) => readonly UsedName[] = memo((page) =>
  piecesOf(page).flatMap((piece) => namesIn(nodeOf(piece), piece.start)),
);

function targetsIn(root: AnyNode | undefined, code: string, shift: number): readonly CodeTarget[] {
  const found: CodeTarget[] = [];
  const open = root === undefined ? [] : [root];
  // Uses its own stack, because the depth is up to authors.
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    pushAll(open, childrenOf(node));
    const named = namedText(node);
    if (named === undefined) continue;
    const { kind, text } = named;
    const [start, end] = [text.start + 1, text.end - 1];
    const target = code.slice(start, end);
    // Text with an escape or a placeholder is not a plain path.
    if (isPathLike(target)) found.push({ kind, target, range: { start: start + shift, end: end + shift } });
  }
  return found.sort((a, b) => a.range.start - b.range.start);
}

/** Returns the string under one of the keys, in an object, a tag or after `from`. */
function namedText(node: AnyNode): { readonly kind: CodeTarget['kind']; readonly text: AnyNode } | undefined {
  if (node.type === 'ImportDeclaration') return { kind: 'import', text: node.source };
  if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration')
    return node.source ? { kind: 'import', text: node.source } : undefined;
  // JSX is not among acorn's own types.
  const { type, key, name, value } = node as unknown as Readonly<Record<'type' | 'key' | 'name' | 'value', unknown>>;
  const label = type === 'Property' ? key : type === 'JSXAttribute' ? name : undefined;
  if (!isNode(label) || !isNode(value)) return undefined;
  const { name: word, value: quoted } = label as unknown as Readonly<Record<string, unknown>>;
  const keyText = typeof word === 'string' ? word : quoted;
  const kind = typeof keyText === 'string' ? kindOfKey(keyText) : undefined;
  const inner = (value as unknown as Readonly<Record<string, unknown>>)['expression'];
  const text = isNode(inner) ? inner : value;
  return kind !== undefined && isText(text) ? { kind, text } : undefined;
}

function isText(node: AnyNode): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string';
  return node.type === 'TemplateLiteral' && node.expressions.length === 0;
}
