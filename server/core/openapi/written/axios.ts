import type { AnyNode } from '../../javascript/parse.ts';
import { stripEnd } from '../../text/text.ts';
import { bodyOf, dataOf, entriesOf, keysOf, known, rangeOf, type Scope, textOf } from './scriptValues.ts';
import type { WrittenBody, WrittenMethod, WrittenRequest, WrittenText } from './writtenRequest.ts';

type Call = Extract<AnyNode, { type: 'CallExpression' }>;

/** Functions of axios, by whether their second argument is the body. Source: https://axios-http.com/docs/api_intro. */
const verbs: ReadonlyMap<string, boolean> = new Map([
  ['get', false],
  ['delete', false],
  ['head', false],
  ['options', false],
  ['post', true],
  ['put', true],
  ['patch', true],
]);

/** Whether a call sends a request with axios, or with a client that `axios.create` made. */
export function isAxiosCall({ callee }: Call, scope: Scope): boolean {
  const { client, verb } = partsOf(callee as AnyNode);
  if (client === undefined || (verb !== undefined && verb !== 'request' && !verbs.has(verb))) return false;
  return isAxios(client) || created(client, scope) !== undefined;
}

/** The request of such a call; undefined if its address or its options are not known. */
export function axiosRequest(call: Call, scope: Scope): WrittenRequest | undefined {
  const { client, verb, range } = partsOf(call.callee as AnyNode);
  const given = call.arguments as readonly (AnyNode | undefined)[];
  const defaults = client === undefined || isAxios(client) ? undefined : created(client, scope);
  const base = optionsOf(defaults, scope);
  if (base === undefined) return undefined;
  if (verb === undefined || verb === 'request') {
    const [first, second] = given;
    const target = first && known(first, scope);
    const isAlone = target?.type === 'ObjectExpression';
    const options = optionsOf(isAlone ? target : second, scope);
    const url = isAlone ? options?.get('url') : first;
    return options && url && requestOf({ url, options, base }, scope);
  }
  const hasBody = verbs.get(verb) === true;
  const options = optionsOf(given[hasBody ? 2 : 1], scope);
  const method: WrittenMethod = { value: verb.toUpperCase(), range: range ?? rangeOf(call), isImplied: true };
  const [url] = given;
  return options && url && requestOf({ url, options, base, method, body: hasBody ? given[1] : undefined }, scope);
}

type Options = ReadonlyMap<string, AnyNode>;

interface Parts {
  readonly url: AnyNode;
  readonly options: Options;
  /** Of the client. */
  readonly base: Options;
  readonly method?: WrittenMethod;
  readonly body?: AnyNode | undefined;
}

function requestOf({ url, options, base, method, body }: Parts, scope: Scope): WrittenRequest | undefined {
  const root = options.get('baseURL') ?? base.get('baseURL');
  const address = addressOf(url, root, scope);
  const named = options.get('method') ?? base.get('method');
  const written = named && textOf(known(named, scope), scope);
  if (address === undefined || (named !== undefined && written === undefined)) return undefined;
  const names = (key: string): readonly string[] | undefined => {
    const all = [base.get(key), options.get(key)].map((each) => (each ? keysOf(known(each, scope)) : []));
    return all.includes(undefined) ? undefined : all.flatMap((each) => each ?? []);
  };
  const [query, headers] = [names('params'), names('headers')];
  const data = body ?? options.get('data');
  return {
    method: method ?? written ?? { value: 'GET', range: address.range, isImplied: true },
    url: address,
    query: query ?? [],
    headers: (headers ?? []).map((name) => name.toLowerCase()),
    isComplete: query !== undefined && headers !== undefined,
    body: data === undefined ? { kind: 'none' } : axiosBody(known(data, scope), scope),
  };
}

/** A path is added to the address of the client. */
function addressOf(url: AnyNode, root: AnyNode | undefined, scope: Scope): WrittenText | undefined {
  const own = textOf(known(url, scope), scope);
  if (own === undefined || root === undefined || /^[a-z][a-z\d+.-]*:/i.test(own.value)) return own;
  const before = textOf(known(root, scope), scope);
  if (before === undefined) return undefined;
  return { value: `${stripEnd(before.value, '/')}/${own.value.replace(/^\/+/, '')}`, range: own.range };
}

/** axios writes objects and lists as JSON itself. */
function axiosBody(node: AnyNode, scope: Scope): WrittenBody {
  if (node.type !== 'ObjectExpression' && node.type !== 'ArrayExpression') return bodyOf(node, scope);
  const read = dataOf(node, scope, 0);
  return read.kind === 'object' || read.kind === 'array' ? { kind: 'json', node: read } : { kind: 'other' };
}

/** Options without spread and computed keys; undefined for others. */
function optionsOf(node: AnyNode | undefined, scope: Scope): Options | undefined {
  return node === undefined ? new Map() : entriesOf(known(node, scope));
}

function isAxios(node: AnyNode): boolean {
  return node.type === 'Identifier' && node.name === 'axios';
}

/** The options of `axios.create`, in a variable or on the spot; undefined for other expressions. */
function created(node: AnyNode, scope: Scope): AnyNode | undefined {
  const made = known(node, scope);
  if (made.type !== 'CallExpression') return undefined;
  const { client, verb } = partsOf(made.callee as AnyNode);
  return client !== undefined && isAxios(client) && verb === 'create'
    ? (made.arguments[0] as AnyNode | undefined)
    : undefined;
}

/** `client.verb`, or `client` alone. */
function partsOf(callee: AnyNode): {
  readonly client?: AnyNode;
  readonly verb?: string;
  readonly range?: WrittenText['range'];
} {
  if (callee.type === 'Identifier') return { client: callee };
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return {};
  const { name } = callee.property;
  return { client: callee.object as AnyNode, verb: name, range: rangeOf(callee.property) };
}
