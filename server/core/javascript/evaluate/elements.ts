import type { AnyNode } from 'acorn';
import { memo } from '../../text/memo.ts';
import { isBlank, skipBlanks } from '../../text/text.ts';
import type { JsxAttribute, JsxElementNode, JsxName } from '../jsxNodes.ts';
import { fragment } from './natives.ts';
import { fieldOf } from './patterns.ts';
import {
  Closure,
  emptyFields,
  type Fields,
  Foreign,
  isAllowedKey,
  isFields,
  isList,
  JsxElement,
  keysOf,
  Native,
  note,
  type Run,
  type Scope,
  spend,
  spendOnText,
  Unknown,
  unknown,
  type Value,
} from './values.ts';

/** Returns the value of a name. Undefined if nothing declares it. */
export type LookUp = (name: string, scope: Scope) => { readonly value: Value } | undefined;

/**
 * Evaluates `<a b={c}>…</a>` and `<>…</>`: to an element, or to the result of a component that the page's code
 * declares.
 */
export function evaluateElement(node: JsxElementNode, scope: Scope, run: Run, lookUp: LookUp): Value {
  if (run.isStrict) return note(run, 'an element');
  const children = childrenOf(node, scope, run);
  const open = node.openingElement;
  if (open?.name === undefined) return new JsxElement('', emptyFields(), children);
  const props = propsOf(open.attributes ?? [], scope, run);
  const inside = children.length > 0 ? children : listOf(props['children']);
  const type = typeOf(open.name, scope, run, lookUp);
  if (typeof type === 'string' || type instanceof Foreign) {
    const { children: _, ...rest } = props;
    return new JsxElement(type, fieldsOf(rest), inside);
  }
  if (type === fragment) return new JsxElement('', emptyFields(), inside);
  if (type instanceof Closure || type instanceof Native) return expand(type, props, children, run);
  if (!(type instanceof Unknown)) note(run, `<${jsxName(open.name)}>`);
  return new JsxElement('', emptyFields(), inside);
}

/** A list of children is passed on unchanged, because values never change. */
function listOf(children: Value): readonly Value[] {
  if (children === undefined || children === null) return [];
  return isList(children) ? children : [children];
}

/** Calls a component. If its result is unknown, the children are shown. */
export function expand(component: Value, given: Fields, children: readonly Value[], run: Run): Value {
  const props = fieldsOf(given);
  if (children.length > 0) props['children'] = children.length === 1 ? children[0] : children;
  const result = run.call(component, [props]);
  return result instanceof Unknown ? (props['children'] ?? unknown) : result;
}

function fieldsOf(fields: Fields): Record<string, Value> {
  return Object.assign(emptyFields(), fields);
}

/** Evaluates the name of a tag. For HTML and undeclared names, this is the name as a string. */
function typeOf(name: JsxName, scope: Scope, run: Run, lookUp: LookUp): Value {
  const written = jsxName(name);
  if (!spendOnText(run, written.length)) return unknown;
  const [first = '', ...rest] = written.split('.');
  if (rest.length === 0 && /^[a-z]/.test(first)) return first;
  const found = lookUp(first, scope);
  if (found === undefined) return written;
  let value = found.value;
  for (const key of rest) value = isAllowedKey(key) ? fieldOf(value, key) : note(run, key);
  // `const Tag = level === 1 ? 'h2' : 'h3'`.
  return typeof value === 'string' && !/^[a-z][a-z0-9-]*$/.test(value) ? unknown : value;
}

/** Returns the name of a tag as written. */
export function jsxName(name: JsxName | undefined): string {
  return name === undefined ? '' : writtenName(name);
}

const writtenName = memo((name: JsxName): string => {
  if (name.type === 'JSXNamespacedName' && typeof name.name !== 'string')
    return `${jsxName(name.namespace)}:${jsxName(name.name)}`;
  const parts: string[] = [];
  let at: JsxName | undefined = name;
  for (; at?.type === 'JSXMemberExpression'; at = at.object) parts.unshift(jsxName(at.property));
  return [typeof at?.name === 'string' ? at.name : '', ...parts].join('.');
});

function propsOf(attributes: readonly JsxAttribute[], scope: Scope, run: Run): Record<string, Value> {
  const props = emptyFields();
  for (const attribute of attributes) {
    if (!spend(run, 1)) break;
    if (attribute.type === 'JSXSpreadAttribute') {
      const spread = attribute.argument === undefined ? unknown : run.evaluate(attribute.argument, scope);
      if (isFields(spread)) for (const key of keysOf(spread, run) ?? []) props[key] = spread[key];
      continue;
    }
    const key = jsxName(attribute.name);
    if (!isAllowedKey(key)) note(run, key);
    else if (key === 'dangerouslySetInnerHTML') note(run, key);
    else if (key !== 'key' && key !== 'ref') props[key] = jsxValue(attribute, scope, run);
  }
  return props;
}

function jsxValue({ value }: JsxAttribute, scope: Scope, run: Run): Value {
  if (value === null || value === undefined) return true;
  if (value.type === 'Literal') return value.value ?? '';
  if (value.type !== 'JSXExpressionContainer') return run.evaluate(value as unknown as AnyNode, scope);
  return value.expression === undefined ? undefined : run.evaluate(value.expression, scope);
}

function childrenOf(node: JsxElementNode, scope: Scope, run: Run): readonly Value[] {
  const children: Value[] = [];
  for (const child of node.children) {
    if (!spend(run, 1)) break;
    if (child.type === 'JSXText') {
      const text = jsxText(child);
      if (text !== '') children.push(text);
    } else if (child.type !== 'JSXExpressionContainer') {
      children.push(run.evaluate(child as unknown as AnyNode, scope));
    } else if (child.expression !== undefined && (child.expression.type as string) !== 'JSXEmptyExpression') {
      children.push(run.evaluate(child.expression, scope));
    }
  }
  return children;
}

const jsxText = memo((node: JsxElementNode['children'][number]) => trimmed(String(node.value ?? '')));

/**
 * Trims text between tags as JSX does: lines are trimmed, empty ones are left out, the others are joined by a space.
 */
function trimmed(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  return lines
    .map((line, index) => {
      let [from, to] = [0, line.length];
      if (index > 0) from = skipBlanks(line, from);
      if (index < lines.length - 1) while (to > from && isBlank(line.charCodeAt(to - 1))) to--;
      return line.slice(from, to);
    })
    .filter((line) => line !== '')
    .join(' ');
}

/** True if a node is an element or a fragment. */
export function isElementNode<Node extends { readonly type: string }>(node: Node): node is JsxElementNode & Node {
  return node.type === 'JSXElement' || node.type === 'JSXFragment';
}
