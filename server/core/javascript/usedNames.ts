import type { AnyNode } from 'acorn';
import { pushAll } from '../text/pushAll.ts';
import type { Range } from '../text/range.ts';
import { boundNames } from './module.ts';

/** A name that code uses for what is declared at the top of its module, or handed to it. */
export interface UsedName {
  readonly name: string;
  readonly range: Range;
  /** It is a property and its value at once, as in `{ name }`. */
  readonly shorthand: boolean;
  /** It is a part of a tag. */
  readonly isTag: boolean;
  /** What is asked of it by a name, as in `name.member`. */
  readonly member?: { readonly name: string; readonly range: Range };
  /** Whether another name would mean something else at this place. */
  hides(name: string): boolean;
}

/** The names that a function, a block or a loop has for itself, and what is around it. */
interface Scope {
  readonly names: ReadonlySet<string>;
  readonly up: Scope | undefined;
}

interface Visit {
  readonly node: AnyNode;
  readonly around?: AnyNode;
  readonly scope: Scope | undefined;
}

/** The names below a node that no scope inside of it declares, in order of the text; ranges are shifted. */
export function namesIn(root: AnyNode | undefined, shift: number): readonly UsedName[] {
  const byStart = new Map<number, UsedName>();
  const open: Visit[] = root === undefined ? [] : [{ node: root, scope: undefined }];
  // Keeps its own stack: depth comes from authors.
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const found = usedName(visit, shift);
    // A shorthand property is two nodes at one place.
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

/** Every node directly below a node. */
export function childrenOf(node: AnyNode): readonly AnyNode[] {
  return (Object.values(node) as unknown[]).flatMap((value) =>
    Array.isArray(value) ? (value as unknown[]).filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** Whether a value of a tree is a node of it. */
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
    // A type may stand behind it, which is a part of the node.
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

/** Whether a name stands for what was declared under it: no key, no member, no attribute, no part of an import, no plain element. */
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

/** The names that a node has for what is inside of it. */
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

/** What a statement declares for the block that it stands in. */
function declared(node: AnyNode): readonly string[] {
  if (node.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => namesOf(id));
  return (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id ? [node.id.name] : [];
}

/** What `var` declares for the whole of a function, in whichever of its blocks it stands. */
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
