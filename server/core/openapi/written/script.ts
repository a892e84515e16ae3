import { type AnyNode, childNodes, parseFile } from '../../javascript/parse.ts';
import { pushAll } from '../../text/pushAll.ts';
import { axiosRequest, isAxiosCall } from './axios.ts';
import { httpsRequest, isHttpsCall } from './nodeHttps.ts';
import { bodyOf, entriesOf, keysOf, known, Scope, textOf } from './scriptValues.ts';
import type { WrittenRequest } from './writtenRequest.ts';

/** Maximum number of nodes of a sample that are visited. */
const maxNodes = 20_000;

/** Returns the requests of `fetch`, axios and `https.request` in a sample of JavaScript or TypeScript. Nothing is run. */
export function scriptRequests(code: string): readonly WrittenRequest[] {
  if (!/\bfetch\s*\(|\baxios\b|\bhttps?\.(?:request|get)\(/.test(code)) return [];
  const parsed = parseFile(code, true);
  if (!parsed.ok) return [];
  const calls: AnyNode[] = [];
  const values = new Map<string, AnyNode>();
  const again = new Set<string>();
  const open: AnyNode[] = [parsed.node as AnyNode];
  for (let node = open.pop(), left = maxNodes; node !== undefined && left-- > 0; node = open.pop()) {
    if (node.type === 'CallExpression') calls.push(node);
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      const { name } = node.id;
      if (values.has(name)) again.add(name);
      else if (node.init != null) values.set(name, node.init as AnyNode);
    }
    // The value of a variable that changes later is unknown.
    if (node.type === 'AssignmentExpression') for (const each of namesIn(node.left as AnyNode)) again.add(each);
    pushAll(open, childNodes(node));
  }
  for (const name of again) values.delete(name);
  const scope = new Scope(values);
  const addsHeaders = /\.defaults\b|\.interceptors\b|\.setHeader\(/.test(code);
  return calls
    .toSorted((a, b) => a.start - b.start)
    .flatMap((call) => {
      const request = requestOf(call, scope);
      return request === undefined ? [] : [addsHeaders ? { ...request, isComplete: false } : request];
    });
}

function requestOf(call: AnyNode, scope: Scope): WrittenRequest | undefined {
  if (call.type !== 'CallExpression') return undefined;
  if (call.callee.type === 'Identifier' && call.callee.name === 'fetch') return fetchRequest(call, scope);
  // A client of axios can have any name.
  if (isAxiosCall(call, scope)) return axiosRequest(call, scope);
  return isHttpsCall(call) ? httpsRequest(call, scope) : undefined;
}

function namesIn(node: AnyNode): readonly string[] {
  if (node.type === 'Identifier') return [node.name];
  return node.type === 'MemberExpression' ? namesIn(node.object as AnyNode) : [];
}

function fetchRequest(call: AnyNode, scope: Scope): WrittenRequest | undefined {
  if (call.type !== 'CallExpression') return undefined;
  const [target, options] = call.arguments as readonly (AnyNode | undefined)[];
  const url = target && textOf(known(target, scope), scope);
  if (url === undefined) return undefined;
  const given = options === undefined ? undefined : known(options, scope);
  if (given === undefined)
    return {
      method: { value: 'GET', range: url.range, isImplied: true },
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
    method: named ?? { value: 'GET', range: url.range, isImplied: true },
    url,
    query: [],
    headers: (names ?? []).map((name) => name.toLowerCase()),
    isComplete: names !== undefined,
    body: body === undefined ? { kind: 'none' } : bodyOf(known(body, scope), scope),
  };
}
