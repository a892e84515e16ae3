import type { AnyNode } from 'acorn';
import { parseExpression, parseModule } from '../../javascript/parse.ts';
import { memo } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { Page } from '../pageTree.ts';

/** A text of code that by its key, and by how it begins, is a path of the site. */
export interface CodeTarget {
  readonly kind: 'import' | 'link' | 'asset';
  readonly target: string;
  /** Without its quotes. */
  readonly range: Range;
}

/** A name that code uses. `shorthand`: it is a property and its value at once, as in `{ name }`. */
export interface UsedName {
  readonly name: string;
  readonly range: Range;
  readonly shorthand: boolean;
}

/** Keys and attributes that hold addresses, and what stands at them. */
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

/** What stands under a key or attribute of that name, where it is a path; undefined where nothing tells. */
export function kindOfKey(name: string): 'link' | 'asset' | undefined {
  return Object.hasOwn(keys, name) ? keys[name] : undefined;
}

/** Whether a text begins as a path of the site does and holds nothing that code would change. */
export function isPathLike(target: string): boolean {
  return /^\.{0,2}\//.test(target) && !/[\\$\r\n]/.test(target) && !target.startsWith('//');
}

const anyKey = new RegExp(`\\b(?:${Object.keys(keys).join('|')}|import|from)\\b`);

/** The paths in the exported data and expressions of a page. Its imports and the tags in it are not among them. */
export const codeTargetsOf: (page: Page) => readonly CodeTarget[] = memo((page) =>
  piecesOf(page)
    .filter(({ code }) => anyKey.test(code))
    .flatMap((piece) => targetsIn(nodeOf(piece), piece.code, piece.start))
    .filter(({ kind }) => kind !== 'import'),
);

/** The paths in a file of JavaScript with JSX: what it imports, and the texts under keys such as `href`. */
export const targetsOfModule: (file: SourceFile) => readonly CodeTarget[] = memo(({ text }) =>
  anyKey.test(text) ? targetsIn(nodeOf({ code: text, start: 0, isModule: true }), text, 0) : [],
);

/** The names that the code of a page uses: statements without what they import, and expressions. */
export const namesUsedIn: (page: Page) => readonly UsedName[] = memo((page) =>
  piecesOf(page).flatMap((piece) => namesIn(nodeOf(piece), piece.start)),
);

interface Piece {
  readonly code: string;
  /** Where it begins in the file. */
  readonly start: number;
  readonly isModule: boolean;
}

/** Pieces of code that stand in the file as they were read, not in a container whose lines have a prefix. */
function piecesOf({ file, esm, expressions }: Page): readonly Piece[] {
  const statements = esm.map(({ code, range }) => ({ code, start: range.start, isModule: true }));
  const others = expressions
    .filter(({ empty }) => !empty)
    .map(({ code, range }) => ({ code, start: range.start + 1, isModule: false }));
  return [...statements, ...others].filter(({ code, start }) => file.text.startsWith(code, start));
}

function nodeOf({ code, isModule }: Piece): AnyNode | undefined {
  const parsed = isModule ? parseModule(code, new Set()) : parseExpression(code);
  return parsed.ok ? parsed.node : undefined;
}

/** Every node below a node with the one around it, in no order. Keeps its own stack: depth comes from authors. */
function* nodesIn(root: AnyNode | undefined): Iterable<{ readonly node: AnyNode; readonly around?: AnyNode }> {
  const open: { readonly node: AnyNode; readonly around?: AnyNode }[] = root === undefined ? [] : [{ node: root }];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    yield entry;
    for (const value of Object.values(entry.node) as unknown[]) {
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
        if (isNode(child)) open.push({ node: child, around: entry.node });
    }
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function targetsIn(root: AnyNode | undefined, code: string, shift: number): readonly CodeTarget[] {
  const found: CodeTarget[] = [];
  for (const { node } of nodesIn(root)) {
    const named = namedText(node);
    if (named === undefined) continue;
    const { kind, text } = named;
    const [start, end] = [text.start + 1, text.end - 1];
    const target = code.slice(start, end);
    // An escape or a placeholder is no plain path.
    if (isPathLike(target)) found.push({ kind, target, range: { start: start + shift, end: end + shift } });
  }
  return found.sort((a, b) => a.range.start - b.range.start);
}

/** The text under one of the keys, in an object, a tag or behind `from`. */
function namedText(node: AnyNode): { readonly kind: CodeTarget['kind']; readonly text: AnyNode } | undefined {
  if (node.type === 'ImportDeclaration') return { kind: 'import', text: node.source };
  // JSX is not among acorn's own types.
  const { type, key, name, value } = node as unknown as Readonly<Record<'type' | 'key' | 'name' | 'value', unknown>>;
  const label = type === 'Property' ? key : type === 'JSXAttribute' ? name : undefined;
  if (!isNode(label) || !isNode(value)) return undefined;
  const { name: word, value: quoted } = label as unknown as Readonly<Record<string, unknown>>;
  const said = typeof word === 'string' ? word : quoted;
  const kind = typeof said === 'string' ? kindOfKey(said) : undefined;
  const inner = (value as unknown as Readonly<Record<string, unknown>>)['expression'];
  const text = isNode(inner) ? inner : value;
  return kind !== undefined && isText(text) ? { kind, text } : undefined;
}

function isText(node: AnyNode): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string';
  return node.type === 'TemplateLiteral' && node.expressions.length === 0;
}

function namesIn(root: AnyNode | undefined, shift: number): readonly UsedName[] {
  const found: UsedName[] = [];
  for (const { node, around } of nodesIn(root)) {
    const { type, name, start, end } = node as unknown as { type: string; name: unknown; start: number; end: number };
    if ((type !== 'Identifier' && type !== 'JSXIdentifier') || typeof name !== 'string') continue;
    if (around !== undefined && !isUse(node, around)) continue;
    const shorthand = around?.type === 'Property' && around.shorthand;
    found.push({ name, range: { start: start + shift, end: end + shift }, shorthand });
  }
  // A shorthand property is two nodes at one place.
  const byStart = new Map(found.map((each) => [each.range.start, each]));
  return [...byStart.values()].sort((a, b) => a.range.start - b.range.start);
}

/** Whether a name stands for what was declared under it: no key, no member, no attribute, no part of an import. */
function isUse(node: AnyNode, around: AnyNode): boolean {
  const { type, ...parts } = around as unknown as { type: string } & Readonly<Record<string, unknown>>;
  if (/^Import|^JSXAttribute$|^JSXNamespacedName$|^ExportSpecifier$/.test(type)) return false;
  if (type === 'MemberExpression') return parts['object'] === node || parts['computed'] === true;
  if (type === 'JSXMemberExpression') return parts['object'] === node;
  if (type === 'Property' || type === 'PropertyDefinition' || type === 'MethodDefinition')
    return parts['value'] === node || parts['computed'] === true || parts['shorthand'] === true;
  return true;
}
