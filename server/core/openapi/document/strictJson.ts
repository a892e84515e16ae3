import { type DataNode, maxDataDepth, numberNode, type Property } from '../../data/node.ts';

/** What nests deeper is read without recursion; the deepest is left to the reader that tells faults. */
const DEEP = 256;

/** A bracket that is not closed yet. */
interface Open {
  readonly start: number;
  /** Of an object. */
  readonly properties: Property[] | undefined;
  readonly items: DataNode[];
  /** Of the value that is being read. */
  key: Pick<Property, 'key' | 'keyRange'> | undefined;
}

const QUOTE = 34;
const BACKSLASH = 92;

/**
 * The tree of a text that is JSON to the letter, without repeated keys; undefined for every other text, which
 * `parseJson` then reads and checks. Descriptions have megabytes and are nearly always right: this pass takes a fraction
 * of the other's time.
 */
export function strictJson(text: string): DataNode | undefined {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let isBroken = false;

  skipBlanks();
  const root = readValue(0);
  skipBlanks();
  return isBroken || at !== text.length ? undefined : root;

  function skipBlanks(): void {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === 32 || code === 10 || code === 13 || code === 9) at++;
      else return;
    }
  }

  function isWord(word: string): boolean {
    return text.slice(at, at + word.length) === word;
  }

  function readValue(depth: number): DataNode | undefined {
    const code = text.charCodeAt(at);
    const start = at;
    if (code === QUOTE) {
      const value = readString();
      return value === undefined ? fail() : { kind: 'string', range: { start, end: at }, value };
    }
    if (code === 123) return depth >= DEEP ? readDeep(depth) : readObject(depth);
    if (code === 91) return depth >= DEEP ? readDeep(depth) : readArray(depth);
    if (code === 45 || (code >= 48 && code <= 57)) return readNumber();
    if (code === 116 && isWord('true')) {
      at += 4;
      return { kind: 'boolean', range: { start, end: at }, value: true };
    }
    if (code === 102 && isWord('false')) {
      at += 5;
      return { kind: 'boolean', range: { start, end: at }, value: false };
    }
    if (code === 110 && isWord('null')) {
      at += 4;
      return { kind: 'null', range: { start, end: at } };
    }
    return fail();
  }

  function readObject(depth: number): DataNode | undefined {
    const start = at++;
    const properties: Property[] = [];
    skipBlanks();
    if (text.charCodeAt(at) === 125) return readEnd(start, properties);
    for (;;) {
      const found = readKey();
      if (found === undefined) return fail();
      const { key, keyRange } = found;
      const value = readValue(depth + 1);
      if (value === undefined) return undefined;
      properties.push({ key, keyRange, value, range: { start: keyRange.start, end: at } });
      skipBlanks();
      if (text.charCodeAt(at) === 125) return readEnd(start, properties);
      if (text.charCodeAt(at++) !== 44) return fail();
      skipBlanks();
    }
  }

  /** What `readObject` and `readArray` read, without recursion. */
  function readDeep(depth: number): DataNode | undefined {
    const open: Open[] = [];
    for (;;) {
      let value: DataNode | undefined;
      const code = text.charCodeAt(at);
      if (code === 123 || code === 91) {
        if (depth + open.length >= maxDataDepth) return fail();
        open.push({ start: at++, properties: code === 123 ? [] : undefined, items: [], key: undefined });
        skipBlanks();
      } else {
        value = readValue(depth);
        if (value === undefined) return undefined;
      }
      for (;;) {
        const frame = open.at(-1);
        if (frame === undefined) return value;
        const { start, properties, items, key } = frame;
        const isFirst = value === undefined;
        if (value !== undefined && key !== undefined)
          properties?.push({ ...key, value, range: { start: key.keyRange.start, end: at } });
        else if (value !== undefined) items.push(value);
        skipBlanks();
        const next = text.charCodeAt(at);
        if (next === (properties === undefined ? 93 : 125)) {
          open.pop();
          if (properties !== undefined) value = readEnd(start, properties);
          else value = { kind: 'array', range: { start, end: ++at }, items };
          if (value === undefined) return undefined;
          continue;
        }
        if (!isFirst && next !== 44) return fail();
        if (!isFirst) at++;
        skipBlanks();
        frame.key = properties === undefined ? undefined : readKey();
        if (properties !== undefined && frame.key === undefined) return fail();
        break;
      }
    }
  }

  /** A key with its colon and the blanks behind it. */
  function readKey(): Pick<Property, 'key' | 'keyRange'> | undefined {
    const start = at;
    const key = text.charCodeAt(at) === QUOTE ? readString() : undefined;
    if (key === undefined) return undefined;
    const keyRange = { start, end: at };
    skipBlanks();
    if (text.charCodeAt(at++) !== 58) return undefined;
    skipBlanks();
    return { key, keyRange };
  }

  /** From the closing brace on. */
  function readEnd(start: number, properties: readonly Property[]): DataNode | undefined {
    at++;
    return hasRepeatedKey(properties) ? fail() : { kind: 'object', range: { start, end: at }, properties };
  }

  function readArray(depth: number): DataNode | undefined {
    const start = at++;
    const items: DataNode[] = [];
    skipBlanks();
    if (text.charCodeAt(at) === 93) {
      at++;
      return { kind: 'array', range: { start, end: at }, items };
    }
    for (;;) {
      const item = readValue(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
      skipBlanks();
      const code = text.charCodeAt(at++);
      if (code === 93) break;
      if (code !== 44) return fail();
      skipBlanks();
    }
    return { kind: 'array', range: { start, end: at }, items };
  }

  /** From the opening quote on; undefined for what JSON does not allow in a string. */
  function readString(): string | undefined {
    const start = ++at;
    let isEscaped = false;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        isEscaped = true;
        at += 2;
      } else if (code >= 32) at++;
      else return undefined;
      if (at >= text.length) return undefined;
    }
    const raw = text.slice(start, at++);
    return isEscaped ? unescaped(raw) : raw;
  }

  function readNumber(): DataNode | undefined {
    const start = at;
    for (;;) {
      const code = text.charCodeAt(at);
      if ((code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46 || code === 69 || code === 101) at++;
      else break;
    }
    const raw = text.slice(start, at);
    if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(raw)) return fail();
    return numberNode({ start, end: at }, raw);
  }

  function fail(): undefined {
    isBroken = true;
    return undefined;
  }
}

function unescaped(raw: string): string | undefined {
  try {
    const value: unknown = JSON.parse(`"${raw}"`);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

function hasRepeatedKey(properties: readonly Property[]): boolean {
  if (properties.length <= 8) {
    for (let i = 1; i < properties.length; i++) {
      const key = properties[i]?.key;
      for (let j = 0; j < i; j++) if (properties[j]?.key === key) return true;
    }
    return false;
  }
  return new Set(properties.map(({ key }) => key)).size !== properties.length;
}
