import type { DataNode, Property } from '../../data/node.ts';
import { maxCode, unknownPart, type WrittenBody, type WrittenRequest, type WrittenText } from './writtenRequest.ts';

/** Maximum number of variables that are read from a sample. */
const maxVariables = 200;

/** Maximum depth of values. */
const maxDepth = 64;

/** Returns the calls of the library `requests` in a sample of Python. Nothing is run. */
export function pythonRequests(code: string): readonly WrittenRequest[] {
  const calls = [...code.matchAll(/\brequests\.(get|post|put|patch|delete|head|request)\(/g)];
  if (calls.length === 0) return [];
  const variables = variablesIn(code);
  return calls.flatMap((call) => {
    const start = call.index + call[0].length;
    const reader = new Reader(code, start, variables);
    const { list, named } = reader.argumentsTo();
    const isNamed = call[1] !== 'request';
    const range = { start: call.index + 'requests.'.length, end: start - 1 };
    const first = isNamed ? { value: (call[1] ?? '').toUpperCase(), range } : textOf(list[0] ?? named.get('method'));
    const url = textOf(named.get('url') ?? list[isNamed ? 0 : 1]);
    if (url === undefined || first === undefined || reader.isLost) return [];
    const second = isNamed ? list[1] : undefined;
    return [requestOf(first, url, named, first.value === 'GET' ? { params: second } : { data: second })];
  });
}

function requestOf(
  method: WrittenText,
  url: WrittenText,
  named: ReadonlyMap<string, DataNode>,
  second: { readonly params?: DataNode | undefined; readonly data?: DataNode | undefined },
): WrittenRequest {
  const [params, headers] = [named.get('params') ?? second.params, named.get('headers')];
  const keys = (node: DataNode | undefined): readonly string[] | undefined =>
    node === undefined ? [] : node.kind === 'object' ? node.properties.map(({ key }) => key) : undefined;
  const [query, names] = [keys(params), keys(headers)];
  return {
    method,
    url,
    query: query ?? [],
    headers: (names ?? []).map((name) => name.toLowerCase()),
    isComplete: query !== undefined && names !== undefined && !named.has('**'),
    body: bodyOf(named, second.data),
  };
}

function bodyOf(named: ReadonlyMap<string, DataNode>, data: DataNode | undefined): WrittenBody {
  const json = named.get('json');
  if (json !== undefined)
    return json.kind === 'object' || json.kind === 'array' ? { kind: 'json', node: json } : { kind: 'other' };
  return (named.get('data') ?? named.get('files') ?? data) === undefined ? { kind: 'none' } : { kind: 'other' };
}

function textOf(node: DataNode | undefined): WrittenText | undefined {
  return node?.kind === 'string' ? { value: node.value, range: node.range } : undefined;
}

/** Returns the variables of lines such as `name = value`. A name that is set twice is left out. */
function variablesIn(code: string): ReadonlyMap<string, DataNode> {
  const found = new Map<string, DataNode>();
  const again = new Set<string>();
  for (const match of code.matchAll(/^[ \t]*(\w+)[ \t]*=[ \t]*(?=[^=\s])/gm)) {
    const name = match[1] ?? '';
    if (found.size + again.size >= maxVariables) break;
    if (found.has(name)) again.add(name);
    const reader = new Reader(code, match.index + match[0].length, found);
    const value = reader.value(0);
    if (!reader.isLost) found.set(name, value);
  }
  for (const match of code.matchAll(/^[ \t]*(\w+)(?:\[[^\]\n]*\]|\.\w+\([^\n]*|[ \t]*\+)[ \t]*=?/gm))
    if (/[[+]|\.(?:update|append)/.test(match[0])) again.add(match[1] ?? '');
  for (const name of again) found.delete(name);
  return found;
}

/** Reads literals of Python. Other expressions are opaque. `isLost` is true if a bracket or quote is not closed. */
class Reader {
  readonly #code: string;
  readonly #variables: ReadonlyMap<string, DataNode>;
  #at: number;
  isLost = false;

  constructor(code: string, at: number, variables: ReadonlyMap<string, DataNode>) {
    this.#code = code;
    this.#at = at;
    this.#variables = variables;
  }

  /** Reads the arguments of a call, starting after its opening bracket. */
  argumentsTo(): { readonly list: readonly DataNode[]; readonly named: ReadonlyMap<string, DataNode> } {
    const list: DataNode[] = [];
    const named = new Map<string, DataNode>();
    while (!this.isLost && this.#more(')')) {
      const name = this.#take(/(\w+)\s*=(?!=)\s*/y)?.[1];
      if (this.#take(/\*\*?/y) !== undefined) named.set('**', this.value(0));
      else if (name === undefined) list.push(this.value(0));
      else named.set(name, this.value(0));
    }
    return { list, named };
  }

  /** Reads the value at the position, and everything up to the next comma or closing bracket. */
  value(depth: number): DataNode {
    this.#blanks();
    const start = this.#at;
    const first = this.#literal(depth);
    const parts: (DataNode | undefined)[] = [first];
    // Texts next to each other are one.
    while (first?.kind === 'string') {
      const before = this.#at;
      if (!/[\n\r]/.test(this.#code.slice(before, before + 1))) this.#blanks();
      const next = /^(?:[rRuUfFbB]{0,2})['"]/.test(this.#code.slice(this.#at, this.#at + 3))
        ? this.#literal(depth)
        : undefined;
      if (next?.kind !== 'string') {
        this.#at = before;
        break;
      }
      parts.push(next);
    }
    const end = this.#at;
    const range = { start, end };
    if (!this.#ends()) {
      this.#skip();
      return { kind: 'opaque', range: { start, end: this.#at } };
    }
    if (first === undefined) return { kind: 'opaque', range };
    if (parts.length === 1 || first.kind !== 'string') return first;
    return { kind: 'string', range, value: parts.map((each) => (each?.kind === 'string' ? each.value : '')).join('') };
  }

  #literal(depth: number): DataNode | undefined {
    const start = this.#at;
    const sign = this.#code.charAt(start);
    if (depth > maxDepth) return undefined;
    if (sign === '{') return this.#dict(depth);
    if (sign === '[') return this.#list(depth);
    const number = this.#take(/-?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?!\w)/y)?.[0];
    const range = (): { start: number; end: number } => ({ start, end: this.#at });
    if (number !== undefined) return { kind: 'number', range: range(), value: Number(number.replaceAll('_', '')) };
    const prefix = this.#take(/([rRuUfFbB]{0,2})(?=['"])/y);
    if (prefix !== undefined) return this.#text(start, prefix[0]);
    const word = this.#take(/[A-Za-z_]\w*/y)?.[0];
    if (word === 'True' || word === 'False') return { kind: 'boolean', range: range(), value: word === 'True' };
    if (word === 'None') return { kind: 'null', range: range() };
    return word === undefined ? undefined : this.#variables.get(word);
  }

  #dict(depth: number): DataNode | undefined {
    const start = this.#at++;
    const properties: Property[] = [];
    let isOpen = false;
    while (!this.isLost && this.#more('}')) {
      const at = this.#at;
      const key = this.#literal(depth + 1);
      this.#blanks();
      const isEntry = key?.kind === 'string' && this.#take(/:/y) !== undefined;
      if (!isEntry) {
        this.#skip();
        isOpen = true;
        continue;
      }
      const value = this.value(depth + 1);
      properties.push({ key: key.value, keyRange: key.range, value, range: { start: at, end: value.range.end } });
    }
    const range = { start, end: this.#at };
    return isOpen ? undefined : { kind: 'object', range, properties };
  }

  #list(depth: number): DataNode | undefined {
    const start = this.#at++;
    const items: DataNode[] = [];
    while (!this.isLost && this.#more(']')) items.push(this.value(depth + 1));
    return { kind: 'array', range: { start, end: this.#at }, items };
  }

  #text(start: number, prefix: string): DataNode | undefined {
    const quote = this.#take(/'''|"""|'|"/y)?.[0] ?? '';
    const isRaw = /r/i.test(prefix);
    let value = '';
    while (!this.#code.startsWith(quote, this.#at)) {
      const sign = this.#code.charAt(this.#at);
      if (sign === '' || (sign === '\n' && quote.length === 1)) {
        this.isLost = true;
        return undefined;
      }
      const hole = /f/i.test(prefix) && sign === '{' ? this.#take(/\{(\w+)\}|\{[^{}'"]*\}/y) : undefined;
      if (hole !== undefined) {
        const inside = hole[1] === undefined ? undefined : this.#variables.get(hole[1]);
        // Variables in variables can double each other.
        const isShort = inside?.kind === 'string' && value.length + inside.value.length <= maxCode;
        value += isShort ? inside.value : unknownPart;
      } else if (sign === '\\' && !isRaw) {
        const next = this.#code.charAt(this.#at + 1);
        value += next === 'n' ? '\n' : next === 't' ? '\t' : next;
        this.#at += 2;
      } else {
        value += sign;
        this.#at++;
      }
    }
    this.#at += quote.length;
    return { kind: 'string', range: { start, end: this.#at }, value };
  }

  /** Moves to the next entry. Returns false after the closing bracket. */
  #more(close: string): boolean {
    this.#blanks();
    while (this.#take(/,/y) !== undefined) this.#blanks();
    if (this.#at >= this.#code.length) this.isLost = true;
    if (this.#take(close === ')' ? /\)/y : close === ']' ? /\]/y : /\}/y) !== undefined) return false;
    return !this.isLost;
  }

  #ends(): boolean {
    const rest = this.#code.slice(this.#at, this.#at + 200);
    return /^[ \t]*(?:#[^\n]*)?(?:$|[\n,)\]}])/.test(rest) || /^\s*[,)\]}]/.test(rest);
  }

  /** Moves to the next comma or closing bracket of the same level, or to the end of the line. */
  #skip(): void {
    let depth = 0;
    while (this.#at < this.#code.length) {
      const sign = this.#code.charAt(this.#at);
      if (depth === 0 && /[,)\]}]/.test(sign)) return;
      if (depth === 0 && sign === '\n') return;
      if (/[([{]/.test(sign)) depth++;
      if (/[)\]}]/.test(sign)) depth--;
      const text = /['"]/.test(sign) ? this.#text(this.#at, '') : undefined;
      if (text === undefined) this.#at++;
    }
  }

  #blanks(): void {
    this.#take(/(?:\s|#[^\n]*|\\\n)+/y);
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#code);
    if (found !== null) this.#at += found[0].length;
    return found ?? undefined;
  }
}
