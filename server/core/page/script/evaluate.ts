import type { AnyNode } from 'acorn';
import type { Literal } from '../pageTree.ts';
import { parseExpression } from './javascript.ts';

/** Values of names in expressions: exported constants, front matter, a snippet's props. */
export type Names = ReadonlyMap<string, Literal>;

/** A value that is known; undefined in its place means that only running the code could tell. */
export interface Known {
  readonly value: Literal;
}

const NO_NAMES: Names = new Map();

/** `a.b.c…` nests as deep as it is long. */
const maxDepth = 200;

type Evaluate = (node: AnyNode) => Known | undefined;

/**
 * The value of an expression's text when it is a literal: strings, numbers, booleans, null, arrays, objects, template
 * strings, signs, and references to the names given (members of them too). Nothing is ever run.
 */
export function evaluateExpression(code: string, names: Names = NO_NAMES): Known | undefined {
  const parsed = parseExpression(code);
  if (!parsed.ok || code.slice(parsed.node.end).trim() !== '') return undefined;
  return evaluate(parsed.node, names);
}

/** The same for a tree of acorn's. */
export function evaluate(node: AnyNode, names: Names = NO_NAMES, depth = 0): Known | undefined {
  if (depth > maxDepth) return undefined;
  const inside: Evaluate = (each) => evaluate(each, names, depth + 1);
  switch (node.type) {
    case 'Literal':
      return node.value instanceof RegExp || typeof node.value === 'bigint' || node.value === undefined
        ? undefined
        : { value: node.value };
    case 'TemplateLiteral':
      return evaluateTemplate(node.quasis, node.expressions, inside);
    case 'UnaryExpression':
      return evaluateUnary(node.operator, inside(node.argument));
    case 'ArrayExpression':
      return evaluateArray(node.elements, inside);
    case 'ObjectExpression':
      return evaluateObject(node.properties, inside);
    case 'Identifier':
      if (node.name === 'undefined') return { value: undefined };
      return names.has(node.name) ? { value: names.get(node.name) } : undefined;
    case 'MemberExpression':
      return evaluateMember(node, inside);
    case 'ParenthesizedExpression':
      return inside(node.expression);
    default:
      return undefined;
  }
}

function evaluateTemplate(
  quasis: readonly { readonly value: { cooked?: string | null | undefined } }[],
  expressions: readonly AnyNode[],
  inside: Evaluate,
): Known | undefined {
  let value = quasis[0]?.value.cooked ?? '';
  for (const [index, expression] of expressions.entries()) {
    const part = inside(expression);
    if (part === undefined || (typeof part.value === 'object' && part.value !== null)) return undefined;
    value += `${part.value}${quasis[index + 1]?.value.cooked ?? ''}`;
  }
  return { value };
}

function evaluateUnary(operator: string, argument: Known | undefined): Known | undefined {
  if (argument === undefined) return undefined;
  const { value } = argument;
  if (operator === '!') return { value: !value };
  if (typeof value !== 'number') return undefined;
  if (operator === '-') return { value: -value };
  return operator === '+' ? { value } : undefined;
}

function evaluateArray(elements: readonly (AnyNode | null)[], inside: Evaluate): Known | undefined {
  const items: Literal[] = [];
  for (const element of elements) {
    const item = element === null ? { value: undefined } : inside(element);
    if (item === undefined) return undefined;
    items.push(item.value);
  }
  return { value: items };
}

function evaluateObject(properties: readonly AnyNode[], inside: Evaluate): Known | undefined {
  const result: Record<string, Literal> = Object.create(null);
  for (const each of properties) {
    const key = each.type === 'Property' && each.kind === 'init' ? keyOf(each) : undefined;
    if (key === undefined || each.type !== 'Property') return undefined;
    const value = inside(each.value);
    if (value === undefined) return undefined;
    result[key] = value.value;
  }
  return { value: result };
}

/** The key of an object's property as written, without brackets. */
export function keyOf(property: { readonly computed: boolean; readonly key: AnyNode }): string | undefined {
  if (property.computed) return undefined;
  if (property.key.type === 'Identifier') return property.key.name;
  return property.key.type === 'Literal' ? String(property.key.value) : undefined;
}

function evaluateMember(node: AnyNode & { type: 'MemberExpression' }, inside: Evaluate): Known | undefined {
  const object = inside(node.object);
  if (object === undefined) return undefined;
  const key = node.computed
    ? inside(node.property)
    : node.property.type === 'Identifier'
      ? { value: node.property.name }
      : undefined;
  if (typeof key?.value !== 'string' && typeof key?.value !== 'number') return undefined;
  const { value } = object;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key.value)) return undefined;
  return { value: (value as Record<string | number, Literal>)[key.value] };
}
