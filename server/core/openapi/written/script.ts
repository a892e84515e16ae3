import type { DataNode, Property } from '../../data/node.ts';
import { type AnyNode, childNodes, parseFile } from '../../javascript/parse.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import { unknownPart, type WrittenBody, type WrittenRequest, type WrittenText } from './writtenRequest.ts';

/** Maximum number of nodes of a sample that are visited. */
const maxNodes = 20_000;

type Scope = ReadonlyMap<string, AnyNode>;

/** Returns the calls of `fetch(url, options)` in a sample of JavaScript or TypeScript. Nothing is run. */
export function fetchRequests(code: string): readonly WrittenRequest[] {
  if (!/\bfetch\s*\(/.test(code)) return [];
  const parsed = parseFile(code, true);
  if (!parsed.ok) return [];
  const calls: AnyNode[] = [];
  const scope = new Map<string, AnyNode>();
  const again = new Set<string>();
  const open: AnyNode[] = [parsed.node as AnyNode];
  for (let node = open.pop(), left = maxNodes; node !== undefined && left-- > 0; node = open.pop()) {
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'fetch')
      calls.push(node);
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      const { name } = node.id;
      if (scope.has(name)) again.add(name);
      else if (node.init != null) scope.set(name, node.init as AnyNode);
    }
    // The value of a variable that changes later is unknown.
    if (node.type === 'AssignmentExpression') for (const each of namesIn(node.left as AnyNode)) again.add(each);
    pushAll(open, childNodes(node));
  }
  for (const name of again) scope.delete(name);
  return calls.toSorted((a, b) => a.start - b.start).flatMap((call) => requestOf(call, scope) ?? []);
}

function namesIn(node: AnyNode): readonly string[] {
  if (node.type === 'Identifier') return [node.name];
  return node.type === 'MemberExpression' ? namesIn(node.object as AnyNode) : [];
}

function requestOf(call: AnyNode, scope: Scope): WrittenRequest | undefined {
  if (call.type !== 'CallExpression') return undefined;
  const [target, options] = call.arguments as readonly (AnyNode | undefined)[];
  const url = target && textOf(known(target, scope), scope);
  if (url === undefined) return undefined;
  const given = options === undefined ? undefined : known(options, scope);
  if (given === undefined)
    return {
      method: { value: 'GET', range: url.range },
      url,
      query: [],
      headers: [],
      isComplete: true,
      body: { kind: 'none' },
    };
  if (given.type !== 'ObjectExpression') return undefined;
  const entries = entriesOf(given);
  const isOpen = entries === undefined;
  const method = entries?.get('method');
  const named = method && textOf(known(method, scope), scope);
  const headers = entries?.get('headers');
  const names = headers === undefined ? [] : keysOf(known(headers, scope));
  const body = entries?.get('body');
  if (isOpen || (method !== undefined && named === undefined)) return undefined;
  return {
    method: named ?? { value: 'GET', range: url.range },
    url,
    query: [],
    headers: (names ?? []).map((name) => name.toLowerCase()),
    isComplete: names !== undefined,
    body: body === undefined ? { kind: 'none' } : bodyOf(known(body, scope), scope),
  };
}

/** Returns the declared value of a variable. Other nodes are returned unchanged. */
function known(node: AnyNode, scope: Scope): AnyNode {
  let at = node;
  for (let steps = 0; at.type === 'Identifier' && steps < 10; steps++) {
    const value = scope.get(at.name);
    if (value === undefined) break;
    at = value;
  }
  return at;
}

function textOf(node: AnyNode, scope: Scope): WrittenText | undefined {
  const range = rangeOf(node);
  if (node.type === 'Literal' && typeof node.value === 'string') return { value: node.value, range };
  if (node.type === 'TemplateLiteral') {
    const parts = node.quasis.map(({ value }, i) => {
      const inner = node.expressions[i] as AnyNode | undefined;
      const said = inner && textOf(known(inner, scope), scope)?.value;
      return (value.cooked ?? unknownPart) + (inner === undefined ? '' : (said ?? unknownPart));
    });
    return { value: parts.join(''), range };
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [node.left, node.right].map(
    (each) => textOf(known(each as AnyNode, scope), scope)?.value ?? unknownPart,
  );
  return { value: `${left}${right}`, range };
}

/** Returns the entries of an object. Undefined if one is a spread or has a computed key. */
function entriesOf(node: AnyNode): ReadonlyMap<string, AnyNode> | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  const entries = new Map<string, AnyNode>();
  for (const each of node.properties) {
    const key = each.type === 'Property' && !each.computed ? keyOf(each.key as AnyNode) : undefined;
    if (key === undefined || each.type !== 'Property') return undefined;
    entries.set(key, each.value as AnyNode);
  }
  return entries;
}

function keysOf(node: AnyNode): readonly string[] | undefined {
  const entries = entriesOf(node);
  return entries && [...entries.keys()];
}

function keyOf(key: AnyNode): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}

function bodyOf(node: AnyNode, scope: Scope): WrittenBody {
  if (node.type !== 'CallExpression') return { kind: 'other' };
  const { callee } = node;
  const isJson =
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'JSON' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'stringify';
  const [value] = node.arguments as readonly (AnyNode | undefined)[];
  const read = isJson && value !== undefined ? dataOf(known(value, scope), scope, 0) : undefined;
  return read?.kind === 'object' || read?.kind === 'array' ? { kind: 'json', node: read } : { kind: 'other' };
}

/**
 * Returns an expression as data. A value that is only known at run time is opaque, and so is an object with a spread.
 */
function dataOf(node: AnyNode, scope: Scope, depth: number): DataNode {
  const range = rangeOf(node);
  if (depth > 64) return { kind: 'opaque', range };
  if (node.type === 'Literal') {
    const { value } = node;
    if (typeof value === 'string') return { kind: 'string', range, value };
    if (typeof value === 'number') return { kind: 'number', range, value };
    if (typeof value === 'boolean') return { kind: 'boolean', range, value };
    return value === null && node.raw === 'null' ? { kind: 'null', range } : { kind: 'opaque', range };
  }
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return { kind: 'string', range, value: node.quasis[0]?.value.cooked ?? '' };
  if (
    node.type === 'UnaryExpression' &&
    node.operator === '-' &&
    node.argument.type === 'Literal' &&
    typeof node.argument.value === 'number'
  )
    return { kind: 'number', range, value: -node.argument.value };
  if (node.type === 'ArrayExpression') {
    const items = node.elements.map((each) =>
      each === null || each.type === 'SpreadElement'
        ? undefined
        : dataOf(known(each as AnyNode, scope), scope, depth + 1),
    );
    return items.includes(undefined)
      ? { kind: 'opaque', range }
      : { kind: 'array', range, items: items.filter((each) => each !== undefined) };
  }
  if (node.type !== 'ObjectExpression') return { kind: 'opaque', range };
  const properties: Property[] = [];
  for (const each of node.properties) {
    const key = each.type === 'Property' && !each.computed ? keyOf(each.key as AnyNode) : undefined;
    if (key === undefined || each.type !== 'Property') return { kind: 'opaque', range };
    const value = dataOf(known(each.value as AnyNode, scope), scope, depth + 1);
    properties.push({ key, keyRange: rangeOf(each.key as AnyNode), value, range: rangeOf(each as AnyNode) });
  }
  return { kind: 'object', range, properties };
}

function rangeOf({ start, end }: { readonly start: number; readonly end: number }): Range {
  return { start, end };
}
