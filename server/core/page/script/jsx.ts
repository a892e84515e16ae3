import type { AnyNode } from 'acorn';
import type { Property } from '../../data/node.ts';
import { isElementNode, jsxName } from '../../javascript/evaluate/elements.ts';
import { literalOf } from '../../javascript/evaluate/literal.ts';
import type { JsxAttribute, JsxElementNode, JsxNode } from '../../javascript/jsxNodes.ts';
import { childNodes } from '../../javascript/parse.ts';
import { decodeReferences } from '../characters.ts';
import type { Drafted } from '../draft.ts';
import type { Attribute, AttributeValue, Element, Expression, Inline } from '../pageTree.ts';

import { literalNode, type Place } from './literalNode.ts';

/**
 * Returns the elements directly inside an expression, `icon={<svg/>}`. `code` is the text that the offsets of the tree
 * refer to.
 */
export function jsxIn(tree: AnyNode, place: Place, code: string): readonly Element[] {
  const found: Element[] = [];
  const open: AnyNode[] = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isElementNode(node)) found.push(elementOf(node, place, code));
    else for (const child of childNodes(node).toReversed()) open.push(child);
  }
  return found;
}

function elementOf(node: JsxElementNode, place: Place, code: string): Element {
  const open = node.openingElement ?? node.openingFragment ?? { type: '', start: node.start, end: node.end };
  const close = node.closingElement ?? node.closingFragment;
  const nameEnd = open.name?.end ?? open.start + 1;
  const openTag = place(open.start, open.end);
  const attributes = (open.attributes ?? []).map((each) => attributeOf(each, place, code));
  const element: Drafted<Element> = {
    kind: 'element',
    range: place(node.start, node.end),
    name: jsxName(open.name),
    flow: false,
    nameRange: place(open.name?.start ?? nameEnd, nameEnd),
    openTag,
    selfClosing: open.selfClosing === true,
    attributes,
    data: { kind: 'object', range: openTag, properties: propertiesOf(open.attributes ?? [], attributes, place) },
    parent: undefined,
    children: node.children.flatMap((child) => childOf(child, place, code)),
  };
  if (close !== undefined && close !== null) {
    element.closeTag = place(close.start, close.end);
    element.closeNameRange = place(close.name?.start ?? close.start + 2, close.name?.end ?? close.start + 2);
  }
  return element;
}

function childOf(child: JsxNode, place: Place, code: string): readonly (Inline | Element)[] {
  if (isElementNode(child)) return [elementOf(child as JsxElementNode, place, code)];
  if (child.type === 'JSXText') {
    const value = decodeReferences(code.slice(child.start, child.end));
    return [{ kind: 'text', range: place(child.start, child.end), value }];
  }
  return [expressionOf(child, place, code)];
}

/** Makes the expression of `{…}` inside JSX. The braces belong to its container. */
function expressionOf(node: JsxNode | JsxAttribute, place: Place, code: string): Expression {
  const inner = innerOf(node);
  const result: Drafted<Expression> = {
    kind: 'expression',
    range: place(node.start, node.end),
    flow: false,
    code: code.slice(node.start + 1, node.end - 1),
    empty: inner === undefined,
  };
  const known = inner === undefined || node.type === 'JSXSpreadAttribute' ? undefined : literalOf(inner);
  if (known !== undefined) result.literal = known;
  else if (inner !== undefined) {
    const elements = jsxIn(inner, place, code);
    if (elements.length > 0) result.elements = elements;
  }
  return result;
}

function innerOf(node: JsxNode | JsxAttribute): AnyNode | undefined {
  const { expression, argument } = node as unknown as { expression?: AnyNode; argument?: AnyNode };
  const inner = expression ?? argument;
  return inner === undefined || (inner.type as string) === 'JSXEmptyExpression' ? undefined : inner;
}

function attributeOf(node: JsxAttribute, place: Place, code: string): Attribute {
  const range = place(node.start, node.end);
  if (node.type === 'JSXSpreadAttribute') {
    return { name: '...', nameRange: range, range, value: expressionOf(node, place, code) };
  }
  const attribute: Drafted<Attribute> = {
    name: jsxName(node.name),
    nameRange: place(node.name.start, node.name.end),
    range,
  };
  const { value } = node;
  if (value !== null) attribute.value = attributeValue(value, place, code);
  return attribute;
}

function attributeValue(value: NonNullable<JsxAttribute['value']>, place: Place, code: string): AttributeValue {
  const range = place(value.start, value.end);
  if (value.type === 'Literal') return { kind: 'string', value: value.value ?? '', range };
  if (!isElementNode(value)) return expressionOf(value, place, code);
  const elements = [elementOf(value as unknown as JsxElementNode, place, code)];
  return { kind: 'expression', range, flow: false, code: code.slice(value.start, value.end), empty: false, elements };
}

function propertiesOf(
  nodes: readonly JsxAttribute[],
  attributes: readonly Attribute[],
  place: Place,
): readonly Property[] {
  return attributes.flatMap((attribute, index): readonly Property[] => {
    const { name: key, nameRange: keyRange, range, value } = attribute;
    if (key === '...') return [];
    if (value === undefined)
      return [{ key, keyRange, range, value: { kind: 'boolean', range: keyRange, value: true } }];
    if (value.kind === 'string') {
      return [{ key, keyRange, range, value: { kind: 'string', range: value.range, value: value.value } }];
    }
    const written = nodes[index]?.value;
    const inner = written === null || written === undefined ? undefined : innerOf(written);
    const data = inner === undefined ? { kind: 'opaque' as const, range: value.range } : literalNode(inner, place);
    return [{ key, keyRange, range, value: data }];
  });
}
