import type { DataNode, Property } from '../../data/node.ts';
import { literalOf } from '../../javascript/evaluate/literal.ts';
import { decodeReferences } from '../characters.ts';
import { type Content, type Draft, type Drafted, fitted, rangeIn, type Tag } from '../draft.ts';
import type { Attribute, Block, Element, Expression, Inline } from '../pageTree.ts';
import type { AttributeSyntax } from '../tag/tagReader.ts';
import type { ExpressionSyntax } from './expressionReader.ts';
import { jsxIn } from './jsx.ts';
import { literalNode, type Place, scalar } from './literalNode.ts';

/** Makes an element from a pair of tags, a self-closing tag, or a tag whose partner is missing. */
export function elementNode(draft: Draft, open: Tag, children: (Block | Inline)[], close?: Tag): Element {
  const place = placeIn(draft, open.content);
  const { syntax } = open;
  const openTag = place(syntax.start, syntax.end);
  const attributes = syntax.attributes.map((each) => attributeNode(each, open.content.text, place));
  const element: Drafted<Element> = {
    kind: 'element',
    range: openTag,
    name: syntax.name,
    flow: open.flow,
    nameRange: place(syntax.nameStart, syntax.nameEnd),
    openTag,
    selfClosing: syntax.form === 'self',
    attributes,
    data: { kind: 'object', range: openTag, properties: propertiesOf(syntax.attributes, attributes, place) },
    parent: undefined,
    children,
  };
  if (close !== undefined) {
    const placeClose = placeIn(draft, close.content);
    element.closeTag = placeClose(close.syntax.start, close.syntax.end);
    element.closeNameRange = placeClose(close.syntax.nameStart, close.syntax.nameEnd);
  }
  const end = element.closeTag?.end ?? children.at(-1)?.range.end ?? openTag.end;
  element.range = { start: openTag.start, end: Math.max(end, openTag.end) };
  return element;
}

function placeIn(draft: Draft, content: Content): Place {
  return content === draft.whole ? draft.source.range : (start, end) => rangeIn(draft, content, start, end);
}

/** Makes the node of `{…}`. */
export function expressionNode(draft: Draft, content: Content, syntax: ExpressionSyntax, flow: boolean): Expression {
  return expressionOf(syntax, content.text, placeIn(draft, content), flow);
}

function expressionOf(syntax: ExpressionSyntax, text: string, place: Place, flow: boolean): Expression {
  const node: Drafted<Expression> = {
    kind: 'expression',
    range: place(syntax.start, syntax.end),
    flow,
    code: text.slice(syntax.start + 1, syntax.end - 1),
    empty: syntax.empty,
  };
  const { plain, tree, base } = syntax;
  if (plain !== undefined) node.literal = { value: plain.value };
  if (tree === undefined) return node;
  const known = syntax.spread ? undefined : literalOf(tree);
  if (known !== undefined) node.literal = known;
  else if (node.code.includes('<')) {
    const elements = jsxIn(tree, (start, end) => place(start + base, end + base), text.slice(base));
    if (elements.length > 0) node.elements = elements;
  }
  return node;
}

function attributeNode(syntax: AttributeSyntax, text: string, place: Place): Attribute {
  const attribute: Drafted<Attribute> = {
    name: syntax.name,
    nameRange: place(syntax.start, syntax.nameEnd),
    range: place(syntax.start, syntax.end),
  };
  const { value } = syntax;
  if (value?.kind === 'string') {
    attribute.value = { kind: 'string', value: decodeReferences(value.raw), range: place(value.start, value.end) };
  } else if (value !== undefined) attribute.value = expressionOf(value.syntax, text, place, false);
  return attribute;
}

function propertiesOf(
  syntaxes: readonly AttributeSyntax[],
  attributes: readonly Attribute[],
  place: Place,
): readonly Property[] {
  if (attributes.length === 0) return [];
  const properties: Property[] = [];
  for (const [index, attribute] of attributes.entries()) {
    const syntax = syntaxes[index];
    // The attributes of a spread are unknown.
    if (syntax === undefined || attribute.name === '...') continue;
    const { name: key, nameRange: keyRange, range } = attribute;
    properties.push({ key, keyRange, range, value: dataOf(syntax, attribute, place) });
  }
  return fitted(properties);
}

function dataOf(syntax: AttributeSyntax, attribute: Attribute, place: Place): DataNode | undefined {
  const { value } = attribute;
  if (value === undefined) {
    // `name=` is still being typed.
    return syntax.end > syntax.nameEnd ? undefined : { kind: 'boolean', range: attribute.nameRange, value: true };
  }
  if (value.kind === 'string') return value;
  if (syntax.value?.kind !== 'expression') return undefined;
  const { plain, tree, base } = syntax.value.syntax;
  if (plain !== undefined) return scalar(plain.value, place(plain.start, plain.end));
  if (tree !== undefined) return literalNode(tree, (start, end) => place(start + base, end + base));
  return { kind: 'opaque', range: value.range };
}
