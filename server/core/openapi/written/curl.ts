import { parseJson } from '../../data/json/parseJson.ts';
import { movedBy, withOneRange } from '../../data/node.ts';
import { unknownPart, type WrittenBody, type WrittenRequest, type WrittenText } from './writtenRequest.ts';

/** A word of a command, with its value. */
interface Word extends WrittenText {
  /** Offset of the value in the code. Undefined if the value differs from the code, as with escapes. */
  readonly from: number | undefined;
}

/** Options of curl that take a value and do not affect the request. */
const withValue = new Set(
  '-o --output -A --user-agent -e --referer -b --cookie -c --cookie-jar -m --max-time --connect-timeout --retry --retry-delay -x --proxy -w --write-out --cacert --cert --key -E -K --config --limit-rate -T --upload-file -r --range --resolve -y -Y -z'.split(
    ' ',
  ),
);
const dataOptions = new Set(['-d', '--data', '--data-raw', '--data-binary', '--data-ascii', '--json']);

/** Returns the requests of curl commands in a shell sample. */
export function curlRequests(code: string): readonly WrittenRequest[] {
  return commandsIn(code).flatMap((words) => {
    const at = words.findIndex(({ value }) => value === 'curl');
    return at < 0 || at > 2 ? [] : (requestOf(words.slice(at + 1)) ?? []);
  });
}

interface Draft {
  method: WrittenText | undefined;
  url: WrittenText | undefined;
  readonly headers: string[];
  readonly query: string[];
  readonly data: Word[];
  isComplete: boolean;
  isForm: boolean;
  isQuery: boolean;
}

function requestOf(words: readonly Word[]): WrittenRequest | undefined {
  const draft: Draft = {
    method: undefined,
    url: undefined,
    headers: [],
    query: [],
    data: [],
    isComplete: true,
    isForm: false,
    isQuery: false,
  };
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === undefined) break;
    const { name, value, took } = optionOf(word, words[i + 1]);
    if (name === undefined) draft.url ??= word;
    else take(draft, name, value);
    if (took) i++;
  }
  const { url } = draft;
  if (url === undefined || !/^https?:|[/]/.test(url.value)) return undefined;
  const { method, headers, query, isComplete } = draft;
  return {
    method: method ?? (draft.isQuery ? { value: 'GET', range: url.range, isImplied: true } : undefined),
    url,
    headers,
    query,
    isComplete,
    body: bodyOf(draft),
  };
}

/** An option with its value, which may be the next word. */
function optionOf(
  word: Word,
  next: Word | undefined,
): { name: string | undefined; value: Word | undefined; took: boolean } {
  const text = word.value;
  if (!text.startsWith('-') || text === '-') return { name: undefined, value: undefined, took: false };
  const equals = text.startsWith('--') ? text.indexOf('=') : -1;
  const name = equals > 0 ? text.slice(0, equals) : text;
  if (equals > 0) return { name, value: partOf(word, equals + 1), took: false };
  const short = /^-[XHdFu](?=.)/.exec(text)?.[0];
  if (short !== undefined && !text.startsWith('--')) return { name: short, value: partOf(word, 2), took: false };
  return { name, value: next, took: takesValue(name) };
}

function partOf({ value, range, from }: Word, start: number): Word {
  return { value: value.slice(start), range, from: from === undefined ? undefined : from + start };
}

function takesValue(name: string): boolean {
  return (
    withValue.has(name) ||
    dataOptions.has(name) ||
    [
      '-X',
      '--request',
      '-H',
      '--header',
      '--url',
      '-u',
      '--user',
      '-F',
      '--form',
      '--form-string',
      '--data-urlencode',
      '--url-query',
    ].includes(name)
  );
}

function take(draft: Draft, name: string, value: Word | undefined): void {
  if (name === '-G' || name === '--get') draft.isQuery = true;
  else if (/^(?:-I|--head|-K|--config)$/.test(name)) draft.isComplete = false;
  if (value === undefined) return;
  if (name === '-X' || name === '--request') draft.method = value;
  else if (name === '--url') draft.url = value;
  else if (name === '-H' || name === '--header') {
    const header = /^([^:]*):/.exec(value.value)?.[1]?.trim().toLowerCase();
    if (header === undefined || header.includes(unknownPart)) draft.isComplete = false;
    else draft.headers.push(header);
  } else if (
    name === '-F' ||
    name === '--form' ||
    name === '--form-string' ||
    name === '-T' ||
    name === '--upload-file'
  )
    draft.isForm = true;
  else if (name === '--data-urlencode' || name === '--url-query') {
    const key = /^([\w.[\]-]+)=/.exec(value.value)?.[1];
    if (key === undefined) draft.isComplete = false;
    else draft.query.push(key);
    if (name === '--data-urlencode') draft.isForm = true;
  } else if (dataOptions.has(name)) draft.data.push(value);
}

function bodyOf({ data, isForm, isQuery, query }: Draft): WrittenBody {
  if (isQuery) {
    for (const { value } of data) for (const pair of value.split('&')) query.push(pair.split('=')[0] ?? '');
    return { kind: 'none' };
  }
  const [only] = data;
  if (isForm || data.length > 1 || only === undefined)
    return { kind: only === undefined && !isForm ? 'none' : 'other' };
  if (only.value.startsWith('@') || only.value.includes(unknownPart)) return { kind: 'other' };
  const { root, findings } = parseJson(only.value, 'body.json');
  if (root === undefined || findings.length > 0 || (root.kind !== 'object' && root.kind !== 'array'))
    return { kind: 'other' };
  return { kind: 'json', node: only.from === undefined ? withOneRange(root, only.range) : movedBy(root, only.from) };
}

/** The commands of a shell text as words; a backslash at the end of a line continues it. */
function commandsIn(code: string): readonly (readonly Word[])[] {
  const commands: Word[][] = [[]];
  let at = 0;
  while (at < code.length) {
    const sign = code.charAt(at);
    if (sign === '\\' && /[\r\n]/.test(code.charAt(at + 1))) at += code.startsWith('\r\n', at + 1) ? 3 : 2;
    else if (/[\n\r;|&]/.test(sign)) {
      if (commands.at(-1)?.length !== 0) commands.push([]);
      at++;
    } else if (/\s/.test(sign)) at++;
    else if (sign === '#') while (at < code.length && code.charAt(at) !== '\n') at++;
    else {
      const { word, end } = wordAt(code, at);
      // A backslash followed by a space probably should continue the line.
      if (!(word.value === '\\' && /^[ \t]*\r?\n/.test(code.slice(end)))) commands.at(-1)?.push(word);
      at = end;
    }
  }
  return commands;
}

function wordAt(code: string, start: number): { readonly word: Word; readonly end: number } {
  let value = '';
  let at = start;
  let from: number | undefined;
  let parts = 0;
  let isWhole = true;
  while (at < code.length && !/[\s;|&]/.test(code.charAt(at))) {
    const sign = code.charAt(at);
    if (sign === "'" || sign === '"') {
      const part = quoted(code, at, sign);
      from = parts++ === 0 ? at + 1 : from;
      value += part.value;
      isWhole = isWhole && part.isWhole && parts === 1;
      at = part.end;
    } else if (sign === '\\') {
      if (/[\r\n]/.test(code.charAt(at + 1))) break;
      value += code.charAt(at + 1) || '\\';
      at += 2;
      isWhole = false;
    } else {
      const plain = /^[^\s;|&'"\\]+/.exec(code.slice(at, at + 4000))?.[0] ?? sign;
      from = parts++ === 0 ? at : from;
      // In an address, `&` and `?` are often written without quotes.
      value += plain.replace(/\$\{?\w+\}?|\$\([^)]*\)/g, unknownPart);
      isWhole = isWhole && parts === 1 && !plain.includes('$');
      at += plain.length;
      if (code.charAt(at) === '&' && /^&[\w.[\]%-]+=/.test(code.slice(at, at + 100)) && value.includes('?')) {
        value += '&';
        at++;
        isWhole = false;
      }
    }
  }
  return {
    word: { value, range: { start, end: Math.min(at, code.length) }, from: isWhole ? from : undefined },
    end: Math.max(at, start + 1),
  };
}

function quoted(
  code: string,
  start: number,
  quote: string,
): { readonly value: string; readonly end: number; readonly isWhole: boolean } {
  if (quote === "'") {
    const end = code.indexOf("'", start + 1);
    const stop = end < 0 ? code.length : end;
    return { value: code.slice(start + 1, stop), end: stop + 1, isWhole: true };
  }
  let value = '';
  let at = start + 1;
  let isWhole = true;
  while (at < code.length && code.charAt(at) !== '"') {
    const variable = /^(?:\$\{?\w+\}?|\$\([^)]*\))/.exec(code.slice(at, at + 200))?.[0];
    if (code.charAt(at) === '\\' && /["\\$`\n]/.test(code.charAt(at + 1))) {
      value += code.charAt(at + 1) === '\n' ? '' : code.charAt(at + 1);
      at += 2;
      isWhole = false;
    } else if (variable !== undefined) {
      value += unknownPart;
      at += variable.length;
      isWhole = false;
    } else value += code.charAt(at++);
  }
  return { value, end: at + 1, isWhole };
}
