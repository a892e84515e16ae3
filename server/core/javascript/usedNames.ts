import type { AnyNode } from 'acorn';
import { pushAll } from '../text/pushAll.ts';
import type { Range } from '../text/range.ts';
import { boundNames } from './module.ts';

/** A use of a name that the top level of the module declares, or that is passed to it. */
export interface UsedName {
  readonly name: string;
  readonly range: Range;
  /** True if it is a property and its value at once, as in `{ name }`. */
  readonly shorthand: boolean;
  /** True if it is part of a tag. */
  readonly isTag: boolean;
  /** The member that is read, as in `name.member`. */
  readonly member?: { readonly name: string; readonly range: Range };
  /** True if another name already means something else here. */
  hides(name: string): boolean;
}

/** The names that a function, a block or a loop declares, and the scope around it. */
interface Scope {
  readonly names: ReadonlySet<string>;
  readonly up: Scope | undefined;
}

interface Visit {
  readonly node: AnyNode;
  readonly around?: AnyNode;
  readonly scope: Scope | undefined;
}

/**
 * Returns the uses of names below a node that no scope inside of it declares, in order of the text. Ranges are shifted.
 */
export function namesIn(root: AnyNode | undefined, shift: number): readonly UsedName[] {
  const byStart = new Map<number, UsedName>();
  const open: Visit[] = root === undefined ? [] : [{ node: root, scope: undefined }];
  // Uses its own stack, because the depth of the code is up to authors.
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const found = usedName(visit, shift);
    // A shorthand property has two nodes at the same place.
    if (found !== undefined && byStart.get(found.range.start)?.shorthand !== true)
      byStart.set(found.range.start, found);
    const { node, scope } = visit;
    const names = declaredBy(node);
    const inner = names.length === 0 ? scope : { names: new Set(names), up: scope };
    const own = /^(?:Function|Class)Declaration$/.test(node.type) ? partOf(node, 'id') : undefined;
    for (const child of childrenOf(node))
      open.push({ node: child, around: node, scope: child === own ? scope : inner });
  }
  return [...byStart.values()].sort((a, b) => a.range.start - b.range.start);
}

/** Returns all nodes directly below a node. */
export function childrenOf(node: AnyNode): readonly AnyNode[] {
  return (Object.values(node) as unknown[]).flatMap((value) =>
    Array.isArray(value) ? (value as unknown[]).filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** True if a value in a tree is a node. */
export function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** JSX and types are not among acorn's own nodes. */
function partOf(node: AnyNode, key: string): unknown {
  return (node as unknown as Readonly<Record<string, unknown>>)[key];
}

function usedName({ node, around, scope }: Visit, shift: number): UsedName | undefined {
  const { type, start, end } = node as { type: string; start: number; end: number };
  const name = partOf(node, 'name');
  if ((type !== 'Identifier' && type !== 'JSXIdentifier') || typeof name !== 'string') return undefined;
  if ((around !== undefined && !isUse(node, name, around)) || isHidden(scope, name)) return undefined;
  const member = around && memberOf(node, around, shift);
  return {
    name,
    // The node of a name can include its type.
    range: { start: start + shift, end: Math.min(end, start + name.length) + shift },
    shorthand: around?.type === 'Property' && around.shorthand,
    isTag: type === 'JSXIdentifier',
    ...(member !== undefined && { member }),
    hides: (other) => isHidden(scope, other),
  };
}

function isHidden(scope: Scope | undefined, name: string): boolean {
  for (let at = scope; at !== undefined; at = at.up) if (at.names.has(name)) return true;
  return false;
}

function memberOf(node: AnyNode, around: AnyNode, shift: number): UsedName['member'] {
  if (!/^(?:JSX)?MemberExpression$/.test(around.type) || partOf(around, 'object') !== node) return undefined;
  const property = partOf(around, 'property');
  if (!isNode(property) || partOf(around, 'computed') === true) return undefined;
  const name = partOf(property, 'name');
  return typeof name === 'string'
    ? { name, range: { start: property.start + shift, end: property.end + shift } }
    : undefined;
}

/**
 * True if an identifier refers to a declaration. False for a key, a member, an attribute, a part of an import, and a
 * plain element.
 */
function isUse(node: AnyNode, name: string, around: AnyNode): boolean {
  const { type } = around as { type: string };
  if (/^Import|^JSXAttribute$|^JSXNamespacedName$|^ExportSpecifier$|^ExportAll|^MetaProperty$|^Labeled/.test(type))
    return false;
  if (/^(?:Break|Continue)Statement$|^TSEnumMember$|^TSTypeParameter$/.test(type)) return false;
  if (/^JSX(?:Opening|Closing)Element$/.test(type)) return !/^\p{Ll}/u.test(name);
  if (type === 'MemberExpression') return partOf(around, 'object') === node || partOf(around, 'computed') === true;
  if (type === 'JSXMemberExpression') return partOf(around, 'object') === node;
  if (type === 'TSQualifiedName') return partOf(around, 'left') === node;
  if (/^TS\w*(?:Signature|FunctionType|ConstructorType)/.test(type)) return false;
  if (/^(?:Property|PropertyDefinition|MethodDefinition)$/.test(type))
    return (
      partOf(around, 'value') === node || partOf(around, 'computed') === true || partOf(around, 'shorthand') === true
    );
  return true;
}

/** Returns the names that a node declares for the code inside of it. */
function declaredBy(node: AnyNode): readonly string[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': {
      const own = node.type === 'FunctionExpression' && node.id ? [node.id.name] : [];
      return [...own, ...node.params.flatMap(namesOf), ...varsIn(node.body)];
    }
    case 'ClassExpression':
      return node.id ? [node.id.name] : [];
    case 'BlockStatement':
    case 'StaticBlock':
      return node.body.flatMap(declared);
    case 'SwitchStatement':
      return node.cases.flatMap(({ consequent }) => consequent.flatMap(declared));
    case 'ForStatement':
      return node.init ? declared(node.init) : [];
    case 'ForInStatement':
    case 'ForOfStatement':
      return declared(node.left);
    case 'CatchClause':
      return node.param ? namesOf(node.param) : [];
    default:
      return [];
  }
}

function namesOf(pattern: AnyNode): readonly string[] {
  return boundNames(pattern).map(({ name }) => name);
}

/** Returns the names that a statement declares in its block. */
function declared(node: AnyNode): readonly string[] {
  if (node.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => namesOf(id));
  return (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id ? [node.id.name] : [];
}

/** Returns the names that `var` declares for a whole function, in any of its blocks. */
function varsIn(body: AnyNode): readonly string[] {
  const found: string[] = [];
  const open: AnyNode[] = [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'VariableDeclaration' && node.kind === 'var') pushAll(found, declared(node));
    if (/Function|^Class|Expression$|^JSX/.test(node.type)) continue;
    pushAll(open, childrenOf(node));
  }
  return found;
}
