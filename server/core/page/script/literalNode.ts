import type { AnyNode } from 'acorn';
import type { DataNode, Property } from '../../data/node.ts';
import { literalOf } from '../../javascript/evaluate/literal.ts';
import type { Literal } from '../pageTree.ts';

/** Returns the range in the file of offsets in the text that was read. */
export type Place = (start: number, end: number) => { readonly start: number; readonly end: number };

/** Converts acorn's tree to data. What is not a literal is opaque. */
export function literalNode(node: AnyNode, place: Place): DataNode {
  if (node.type === 'ParenthesizedExpression') return literalNode(node.expression, place);
  const range = place(node.start, node.end);
  if (node.type === 'ArrayExpression') {
    const items = node.elements.map((each) => (each === null ? undefined : literalNode(each, place)));
    if (items.every((each) => each !== undefined)) return { kind: 'array', range, items };
  } else if (node.type === 'ObjectExpression') {
    const properties = node.properties.map((each) => propertyNode(each, place));
    if (properties.every((each) => each !== undefined)) return { kind: 'object', range, properties };
  } else {
    const known = literalOf(node);
    if (known !== undefined) return scalar(known.value, range);
  }
  return { kind: 'opaque', range };
}

function propertyNode(node: AnyNode, place: Place): Property | undefined {
  if (node.type !== 'Property' || node.kind !== 'init') return undefined;
  const key = keyOf(node);
  if (key === undefined) return undefined;
  const value = literalNode(node.value, place);
  return { key, keyRange: place(node.key.start, node.key.end), range: place(node.start, node.end), value };
}

/** Converts a value that is neither a list nor an object to data. */
export function scalar(value: Literal, range: { readonly start: number; readonly end: number }): DataNode {
  switch (typeof value) {
    case 'string':
      return { kind: 'string', range, value };
    case 'number':
      return { kind: 'number', range, value };
    case 'boolean':
      return { kind: 'boolean', range, value };
    default:
      return value === null ? { kind: 'null', range } : { kind: 'opaque', range };
  }
}

/** Returns the key of a property as written. Undefined for a key in brackets. */
function keyOf(property: { readonly computed: boolean; readonly key: AnyNode }): string | undefined {
  if (property.computed) return undefined;
  if (property.key.type === 'Identifier') return property.key.name;
  return property.key.type === 'Literal' ? String(property.key.value) : undefined;
}
