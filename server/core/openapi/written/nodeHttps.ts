import type { AnyNode } from '../../javascript/parse.ts';
import { entriesOf, keysOf, known, type Scope, textOf } from './scriptValues.ts';
import type { WrittenRequest, WrittenText } from './writtenRequest.ts';

type Call = Extract<AnyNode, { type: 'CallExpression' }>;

/** `request` or `get` of the modules `http` and `https` of Node.js. */
export function isHttpsCall({ callee }: Call): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    /^https?$/.test(callee.object.name) &&
    callee.property.type === 'Identifier' &&
    /^(?:request|get)$/.test(callee.property.name)
  );
}

/**
 * The request of such a call: an address with options, or options alone. The body is written later, so it is not read.
 * Source: https://nodejs.org/api/https.html#httpsrequesturl-options-callback.
 */
export function httpsRequest(call: Call, scope: Scope): WrittenRequest | undefined {
  const given = (call.arguments as readonly AnyNode[]).map((each) => known(each, scope));
  const first = given[0];
  const own = first && textOf(first, scope);
  const at = own === undefined ? first : given[1];
  const options = at?.type === 'ObjectExpression' ? entriesOf(at) : new Map<string, AnyNode>();
  if (options === undefined) return undefined;
  const text = (key: string): WrittenText | undefined => {
    const value = options.get(key);
    return value && textOf(known(value, scope), scope);
  };
  const url = own ?? addressOf(text);
  const method = text('method');
  if (url === undefined || (options.has('method') && method === undefined)) return undefined;
  const headers = options.get('headers');
  const names = headers === undefined ? [] : keysOf(known(headers, scope));
  return {
    method: method ?? { value: 'GET', range: url.range, isImplied: true },
    url,
    query: [],
    headers: (names ?? []).map((name) => name.toLowerCase()),
    // Another library with the same name can take the query apart from the address.
    isComplete: names !== undefined && !options.has('params') && !options.has('query'),
    body: { kind: 'other' },
  };
}

function addressOf(text: (key: string) => WrittenText | undefined): WrittenText | undefined {
  const host = text('hostname') ?? text('host');
  const path = text('path');
  if (host === undefined || path === undefined) return undefined;
  const port = text('port')?.value;
  const isUsual = port === undefined || port === '443' || port === '80';
  return { value: `https://${host.value}${isUsual ? '' : `:${port}`}${path.value}`, range: path.range };
}
