import type { DataNode, Property } from '../../../data/node.ts';
import {
  emptyScope,
  type Fields,
  Foreign,
  isFields,
  isList,
  JsxElement,
  literalOfValue,
  note,
  type Run,
  spend,
  type Value,
} from '../../../javascript/evaluate/values.ts';
import type { Attribute, Block, Element, Expression, Inline } from '../../../page/pageTree.ts';
import { scalar } from '../../../page/script/literalNode.ts';
import type { SnippetFile } from '../../../site/code/modules.ts';
import type { Range } from '../../../text/range.ts';
import { type Context, elementWeight, type Scope, type Slot } from '../context.ts';
import { enter } from './enter.ts';

/** Nodes made from a value, with their context. */
export interface Made {
  readonly nodes: readonly (Block | Inline)[];
  readonly context: Context;
}

/** State shared by the nodes made from one value. */
interface Making {
  /** The range of the code, which the nodes share. */
  readonly range: Range;
  readonly flow: boolean;
  readonly run: Run;
  readonly context: Context;
  readonly slots: Map<Expression, Slot>;
  /** Number of nodes that the page can still show. */
  readonly left: { nodes: number };
}

/** Converts a value from code to nodes, which are rendered like written ones, with the same limits. */
export function nodesOf(
  value: Value,
  at: { readonly range: Range; readonly flow: boolean },
  context: Context,
  run: Run,
): Made {
  const slots = new Map<Expression, Slot>();
  const making: Making = { ...at, run, context, slots, left: { nodes: context.state.budget } };
  const nodes = nodesIn(value, undefined, making, 0);
  const scope: Scope = { names: emptyScope(), imports: new Map(), slots };
  return { nodes, context: { ...context, blockStart: undefined, scope } };
}

const maxDepth = 200;

function nodesIn(
  value: Value,
  parent: Element | undefined,
  making: Making,
  depth: number,
): readonly (Block | Inline)[] {
  const { run, range } = making;
  if (making.left.nodes <= 0 || !spend(run, 1) || depth > maxDepth) return [];
  making.left.nodes -= value instanceof JsxElement ? elementWeight : 1;
  if (typeof value === 'string') return value === '' ? [] : [{ kind: 'text', range, value }];
  if (typeof value === 'number') return [{ kind: 'text', range, value: String(value) }];
  if (isList(value)) {
    const nodes: (Block | Inline)[] = [];
    for (const each of value) for (const node of nodesIn(each, parent, making, depth + 1)) nodes.push(node);
    return nodes;
  }
  if (value instanceof Foreign) return [slotNode(value.held as Slot | SnippetFile, making)];
  if (value instanceof JsxElement) return [elementOf(value, parent, making, depth)];
  if (isFields(value)) note(run, 'an object as text');
  return [];
}

/** A placeholder for nodes of another context. */
function slotNode(held: Slot | SnippetFile, making: Making): Expression | Element {
  // A snippet file is rendered through its tag. Without a name there is nothing to render.
  if (held.kind === 'snippet') return emptyExpression(making);
  const node = emptyExpression(making);
  making.slots.set(node, held);
  return node;
}

function emptyExpression({ range, flow }: Making): Expression {
  return { kind: 'expression', range, flow, code: '', empty: false };
}

function elementOf(made: JsxElement, parent: Element | undefined, making: Making, depth: number): Element | Expression {
  const { range, flow, context } = making;
  const attributes: Attribute[] = [];
  const properties: Property[] = [];
  const children: (Block | Inline)[] = [];
  const { type } = made;
  const element: Element = {
    kind: 'element',
    range,
    name: typeof type === 'string' ? type : 'Snippet',
    flow,
    nameRange: range,
    openTag: range,
    selfClosing: false,
    attributes,
    data: { kind: 'object', range, properties },
    parent,
    children,
  };
  addAttributes(made.props, element, attributes, properties, making, depth);
  for (const each of made.children) for (const node of nodesIn(each, element, making, depth + 1)) children.push(node);
  if (typeof type === 'string') return element;
  const held = type.held as Slot | SnippetFile;
  if (held.kind !== 'snippet') return slotNode(held, making);
  const own: Context = { ...context, scope: { names: emptyScope(), imports: new Map(), slots: making.slots } };
  const inside = enter(element, held.path, own);
  if (typeof inside === 'string') {
    note(making.run, inside);
    return emptyExpression(making);
  }
  return slotNode({ kind: 'slot', nodes: inside.source.root.children, context: inside }, making);
}

function addAttributes(
  props: Fields,
  element: Element,
  attributes: Attribute[],
  properties: Property[],
  making: Making,
  depth: number,
): void {
  const { range, run } = making;
  for (const name of Object.keys(props)) {
    if (!spend(run, 1)) return;
    const value = props[name];
    const attribute = attributeOf(name, value, element, making, depth);
    if (attribute === undefined) continue;
    attributes.push(attribute);
    properties.push({ key: name, keyRange: range, range, value: dataOf(attribute, range) });
  }
}

/** An attribute of the node; undefined for unknown values and functions, which are never called. */
function attributeOf(
  name: string,
  value: Value,
  element: Element,
  making: Making,
  depth: number,
): Attribute | undefined {
  const { range } = making;
  const named = { name, nameRange: range, range };
  if (value === true) return named;
  if (typeof value === 'string') return { ...named, value: { kind: 'string', value, range } };
  const empty = emptyExpression(making);
  const literal = literalOfValue(value, making.run);
  if (literal !== undefined) return { ...named, value: { ...empty, literal } };
  if (!(value instanceof JsxElement || value instanceof Foreign || isList(value))) return undefined;
  const nodes = nodesIn(value, element, making, depth + 1);
  const elements = nodes.filter((each): each is Element => each.kind === 'element');
  const expression: Expression = { ...empty, flow: false, elements };
  const { context } = making;
  const scope: Scope = { names: emptyScope(), imports: new Map(), slots: making.slots };
  making.slots.set(expression, { kind: 'slot', nodes, context: { ...context, blockStart: undefined, scope } });
  return { ...named, value: expression };
}

function dataOf({ value, range }: Attribute, at: Range): DataNode {
  if (value === undefined) return { kind: 'boolean', range, value: true };
  if (value.kind === 'string') return value;
  return value.literal === undefined ? { kind: 'opaque', range: at } : scalar(value.literal.value, at);
}
