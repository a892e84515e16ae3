import type { AnyNode, Pattern } from 'acorn';
import { literalOf } from './evaluate/literal.ts';
import type { FunctionNode, Literal } from './evaluate/values.ts';
import { neededNames, nodesIn } from './reads.ts';

/** The props of a component of a site's own code, according to the first parameter of its function. */
export interface Signature {
  readonly props: readonly Prop[];
  /** True if it takes other props too, by a rest element or as one object. */
  readonly isOpen: boolean;
}

/** A prop that a component lists. */
export interface Prop {
  readonly name: string;
  /** Default value, if it is a literal. */
  readonly defaultValue?: { readonly value: Literal };
  readonly hasDefault: boolean;
  /** The type as written in TypeScript. */
  readonly type?: string;
  /** True if rendering fails without the prop, or if its type requires it. */
  readonly isRequired: boolean;
}

/** Nodes of TypeScript, with the fields that are used here. */
interface TypeNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly typeAnnotation?: TypeNode;
  readonly typeName?: { readonly name?: string };
  readonly typeArguments?: { readonly params: readonly TypeNode[] };
  readonly members?: readonly Member[];
  readonly body?: { readonly body: readonly Member[] };
  readonly id?: { readonly name?: string };
  readonly declaration?: TypeNode;
}
interface Member extends TypeNode {
  readonly key?: { readonly name?: string; readonly value?: unknown };
  readonly optional?: boolean;
}

/** Functions of React that wrap a component. */
const wrappers = new Set(['memo', 'forwardRef', 'observer']);

/** Returns the function of a component, inside of `memo(…)` and types. Undefined for other values. */
export function functionIn(node: AnyNode | undefined): FunctionNode | undefined {
  let at = node;
  for (let step = 0; at !== undefined && step < 8; step++) {
    if (at.type === 'ArrowFunctionExpression' || at.type === 'FunctionExpression' || at.type === 'FunctionDeclaration')
      return at;
    if (at.type === 'CallExpression') {
      const { callee } = at;
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      at = name.type === 'Identifier' && wrappers.has(name.name) ? at.arguments[0] : undefined;
    } else at = (at as { readonly expression?: AnyNode }).expression;
  }
  return undefined;
}

/**
 * Returns the props of a component.
 *
 * @param text the text that the ranges of the tree refer to
 * @param statements those of the module, which contain its types
 * @param declared the type of the constant that contains it, as in `const X: FC<Props> = …`
 */
export function signatureOf(
  node: FunctionNode,
  text: string,
  statements: readonly AnyNode[],
  declared?: AnyNode,
): Signature {
  const param = withoutDefault(node.params[0]);
  const types = typesOf(param, declared, statements);
  if (param === undefined) return { props: [], isOpen: usesArguments(node) };
  if (param.type !== 'ObjectPattern') {
    const names = param.type === 'Identifier' ? membersOf(node, param.name) : [];
    const all = new Set([...names, ...types.keys()]);
    return { props: [...all].map((name) => propOf(name, undefined, false, types, text)), isOpen: true };
  }
  const props: Prop[] = [];
  const needed = neededNames(node);
  let isOpen = usesArguments(node);
  for (const property of param.properties) {
    if (property.type === 'RestElement' || property.computed) {
      isOpen = true;
      continue;
    }
    const { key, value } = property;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
    if (name === undefined) continue;
    const defaultNode = value.type === 'AssignmentPattern' ? value.right : undefined;
    const local = withoutDefault(value);
    const fails =
      defaultNode === undefined && local !== undefined && (local.type === 'Identifier' ? needed.has(local.name) : true);
    props.push(propOf(name, defaultNode, fails, types, text));
  }
  return { props, isOpen };
}

function withoutDefault(pattern: Pattern | undefined): Pattern | undefined {
  return pattern?.type === 'AssignmentPattern' ? pattern.left : pattern;
}

function propOf(
  name: string,
  defaultNode: AnyNode | undefined,
  fails: boolean,
  types: ReadonlyMap<string, Member>,
  text: string,
): Prop {
  const member = types.get(name);
  const annotation = member?.typeAnnotation?.typeAnnotation;
  const known = defaultNode === undefined ? undefined : literalOf(defaultNode);
  return {
    name,
    hasDefault: defaultNode !== undefined,
    isRequired: defaultNode === undefined && (fails || (member !== undefined && member.optional !== true)),
    ...(known !== undefined && { defaultValue: known }),
    ...(annotation !== undefined && { type: text.slice(annotation.start, annotation.end).slice(0, 200) }),
  };
}

/** Returns the members of the type of a component's props, if the type is in the same module. */
function typesOf(
  param: Pattern | undefined,
  declared: AnyNode | undefined,
  statements: readonly AnyNode[],
): ReadonlyMap<string, Member> {
  const own = (param as unknown as TypeNode | undefined)?.typeAnnotation?.typeAnnotation;
  const outer = (declared as unknown as TypeNode | undefined)?.typeAnnotation?.typeAnnotation;
  const found = new Map<string, Member>();
  for (const member of membersOfType(own ?? outer?.typeArguments?.params[0], statements)) {
    const name = member.key?.name ?? (typeof member.key?.value === 'string' ? member.key.value : undefined);
    if (member.type === 'TSPropertySignature' && name !== undefined) found.set(name, member);
  }
  return found;
}

function membersOfType(type: TypeNode | undefined, statements: readonly AnyNode[]): readonly Member[] {
  if (type?.type === 'TSTypeLiteral') return type.members ?? [];
  const name = type?.typeName?.name;
  if (name === undefined) return [];
  for (const statement of statements as unknown as readonly TypeNode[]) {
    const node = statement.declaration ?? statement;
    if (node.id?.name !== name) continue;
    if (node.type === 'TSInterfaceDeclaration') return node.body?.body ?? [];
    if (node.type === 'TSTypeAliasDeclaration') return node.typeAnnotation?.members ?? [];
  }
  return [];
}

/** True if a function uses `arguments`. */
function usesArguments(node: FunctionNode): boolean {
  if (node.type === 'ArrowFunctionExpression') return false;
  for (const each of nodesIn(node.body)) if (isNamed(each, 'arguments')) return true;
  return false;
}

/** Returns the members of a parameter that a function reads, by a dot or by destructuring. */
function membersOf(node: FunctionNode, name: string): readonly string[] {
  const found = new Set<string>();
  for (const each of nodesIn(node.body)) {
    if (
      each.type === 'MemberExpression' &&
      isNamed(each.object, name) &&
      !each.computed &&
      each.property.type === 'Identifier'
    )
      found.add(each.property.name);
    if (
      each.type === 'VariableDeclarator' &&
      each.id.type === 'ObjectPattern' &&
      each.init &&
      isNamed(each.init, name)
    ) {
      for (const property of each.id.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier') found.add(property.key.name);
    }
  }
  return [...found];
}

function isNamed(node: AnyNode, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}
