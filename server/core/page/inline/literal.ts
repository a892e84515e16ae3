import { isBlankOrEol } from '../../text/text.ts';
import { isAsciiAlphanumeric, isAsciiLetter, isPunctuation, isWhiteSpace } from '../characters.ts';
import type { InlineState } from './state.ts';

/** A URL or email address without brackets, which GFM makes a link. */
export interface Literal {
  readonly end: number;
  readonly target: string;
}

const none: readonly number[] = [];
const wwwForm = /(?:www|WWW)\./g;

/** Offsets at which a literal can begin, ascending. */
export function literalStarts(text: string): readonly number[] {
  if (!text.includes('://') && !text.includes('@') && !mayHoldWww(text)) return none;
  const starts = new Set<number>();
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    const scheme = /https?$/i.exec(text.slice(Math.max(0, at - 5), at));
    if (scheme !== null) starts.add(at - scheme[0].length);
  }
  for (const match of text.matchAll(wwwForm)) starts.add(match.index);
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && isAtext(text.charCodeAt(start - 1))) start--;
    if (start < at) starts.add(start);
  }
  return [...starts].sort((a, b) => a - b);
}

/** A cheap check before a regular expression runs over the text. */
function mayHoldWww(text: string): boolean {
  return text.includes('www.') || text.includes('WWW.');
}

/** The rule for literals outside brackets. Those inside brackets are found in the finished text. */
export function literal(state: InlineState): boolean {
  const { src, pos, literals } = state;
  if (literals[state.literal] !== pos) return false;
  const open = state.labels.some((label) => !label.balanced);
  const found = open ? undefined : literalAt(src, pos);
  state.literal++;
  if (found === undefined) return false;
  state.take('literal', found.end, src.slice(pos, found.end)).markup = found.target;
  return true;
}

function literalAt(text: string, start: number): Literal | undefined {
  const before = start > 0 ? text.charCodeAt(start - 1) : -1;
  const address = before === 47 || isAtext(before) ? undefined : addressAt(text, start);
  if (address !== undefined) return address;
  const code = text.charCodeAt(start) | 32;
  if (code === 119) return mayPrecedeWww(before) ? wwwAt(text, start) : undefined;
  return code === 104 && !isAsciiLetter(before) ? urlAt(text, start) : undefined;
}

function isAtext(code: number): boolean {
  return isAsciiAlphanumeric(code) || code === 43 || code === 45 || code === 46 || code === 95;
}

function mayPrecedeWww(code: number): boolean {
  return code === -1 || isBlankOrEol(code) || '(*_[]~'.includes(String.fromCharCode(code));
}

function addressAt(text: string, start: number): Literal | undefined {
  let at = start;
  while (isAtext(text.charCodeAt(at))) at++;
  if (text.charCodeAt(at) !== 64) return undefined;
  at++;
  let dot = false;
  const domain = at;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === 46) {
      if (!isAsciiAlphanumeric(text.charCodeAt(at + 1))) break;
      dot = true;
    } else if (code !== 45 && code !== 95 && !isAsciiAlphanumeric(code)) break;
    at++;
  }
  if (at === domain || !dot || !isAsciiLetter(text.charCodeAt(at - 1))) return undefined;
  return { end: at, target: `mailto:${text.slice(start, at)}` };
}

function wwwAt(text: string, start: number): Literal | undefined {
  if (text.slice(start, start + 4).toLowerCase() !== 'www.' || start + 4 >= text.length) return undefined;
  const end = endOfUrl(text, start);
  return end === undefined ? undefined : { end, target: `http://${text.slice(start, end)}` };
}

function urlAt(text: string, start: number): Literal | undefined {
  const colon = text.indexOf('://', start);
  const scheme = text.slice(start, colon).toLowerCase();
  if (colon < 0 || (scheme !== 'http' && scheme !== 'https')) return undefined;
  const next = colon + 3 < text.length ? text.charCodeAt(colon + 3) : 32;
  if (next < 32 || isWhiteSpace(next) || isPunctuation(next)) return undefined;
  const end = endOfUrl(text, colon + 3);
  return end === undefined ? undefined : { end, target: text.slice(start, end) };
}

/** End of the domain and path. Undefined if one of the last two parts of the domain has a `_`. */
function endOfUrl(text: string, start: number): number | undefined {
  const trail = trailReader(text);
  let last = false;
  let beforeLast = false;
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 46 || code === 95) {
      if (trail(at)) break;
      if (code === 95) last = true;
      else {
        beforeLast = last;
        last = false;
      }
    } else if (isWhiteSpace(code) || (code !== 45 && isPunctuation(code))) break;
  }
  if (last || beforeLast || at === start) return undefined;
  let open = 0;
  let closed = 0;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isWhiteSpace(code)) break;
    if (code === 40) open++;
    else if (code === 41 && closed < open) closed++;
    else if (code < 128 && pathTrail.includes(String.fromCharCode(code))) {
      if (trail(at)) break;
      if (code === 41) closed++;
    }
  }
  return at;
}

const trailCharacters = '!"\')*,.:;?_~';
const pathTrail = `${trailCharacters}&<]`;

/** Returns a function that is true if only punctuation follows up to white space or `<`. */
function trailReader(text: string): (start: number) => boolean {
  // If a run failed, it also fails from any offset inside it.
  let failedUntil = -1;
  return (start) => {
    if (start < failedUntil) return false;
    let at = start;
    for (;;) {
      const code = at < text.length ? text.charCodeAt(at) : 32;
      if (code === 60 || isWhiteSpace(code)) return true;
      if (code === 38) {
        let end = at + 1;
        while (isAsciiLetter(text.charCodeAt(end))) end++;
        if (end === at + 1 || text.charCodeAt(end) !== 59) return false;
        at = end + 1;
      } else if (code === 93) {
        const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 32;
        if (next === 40 || next === 91 || isWhiteSpace(next)) return true;
        at++;
      } else if (code < 128 && trailCharacters.includes(String.fromCharCode(code))) at++;
      else {
        failedUntil = at;
        return false;
      }
    }
  };
}

interface PlacedLiteral extends Literal {
  readonly start: number;
}

/** Finds literals in finished text, where an open bracket or an escape kept the rule from seeing them. */
export function literalsIn(text: string): readonly PlacedLiteral[] {
  const starts = literalStarts(text);
  if (starts.length === 0) return [];
  const found = findAll(text, starts, finishedUrl);
  let from = 0;
  let next = 0;
  for (const { start, end } of [...found, { start: text.length, end: text.length }]) {
    const offset = from;
    const inside: number[] = [];
    for (; (starts[next] ?? end) < end; next++)
      if ((starts[next] ?? 0) < start) inside.push((starts[next] ?? 0) - offset);
    for (const each of findAll(text.slice(offset, start), inside, finishedAddress)) {
      found.push({ start: each.start + offset, end: each.end + offset, target: each.target });
    }
    from = end;
  }
  return found.sort((a, b) => a.start - b.start);
}

function findAll(
  text: string,
  starts: readonly number[],
  find: (text: string, start: number) => Literal | undefined,
): PlacedLiteral[] {
  const found: PlacedLiteral[] = [];
  for (const start of starts) {
    const literal = start < (found.at(-1)?.end ?? 0) ? undefined : find(text, start);
    if (literal !== undefined) found.push({ start, ...literal });
  }
  return found;
}

const finished = /(https?:\/\/|www(?=\.))([\w-]*\.[\w\-.]*)([^\t\n\r ]*)/iy;

function finishedUrl(text: string, start: number): Literal | undefined {
  const before = start > 0 ? text.charCodeAt(start - 1) : 32;
  if (!isWhiteSpace(before) && !isPunctuation(before)) return undefined;
  finished.lastIndex = start;
  const match = finished.exec(text);
  if (match === null) return undefined;
  const [, scheme = '', rest = '', path = ''] = match;
  const www = /^w/i.test(scheme);
  const domain = www ? scheme + rest : rest;
  if (isPunctuation(domain.charCodeAt(0)) || !isDomain(domain)) return undefined;
  const url = withoutTrail(domain + path);
  const end = start + (www ? 0 : scheme.length) + url.length;
  return { end, target: www ? `http://${url}` : scheme + url };
}

function isDomain(domain: string): boolean {
  const parts = domain.split('.');
  return (
    parts.length > 1 && parts.slice(-2).every((part) => part === '' || (!part.includes('_') && /[a-z\d]/i.test(part)))
  );
}

/** Removes punctuation at the end. A closing parenthesis stays if it has an opening one. */
function withoutTrail(url: string): string {
  let end = url.length;
  while (end > 0 && '!"&\'),.:;<>?]}'.includes(url.charAt(end - 1))) end--;
  let open = count(url.slice(0, end), '(') - count(url.slice(0, end), ')');
  for (let close = url.indexOf(')', end); close >= 0 && open > 0; close = url.indexOf(')', end)) {
    end = close + 1;
    open--;
  }
  return url.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

const mailAddress = /[\w+\-.]+@([\w-]+(?:\.[\w-]+)+)/y;

function finishedAddress(text: string, start: number): Literal | undefined {
  if (/(?:^|[^\d@a-z])(?:mailto|xmpp):$/i.test(text.slice(Math.max(0, start - 8), start))) return undefined;
  mailAddress.lastIndex = start;
  const match = mailAddress.exec(text);
  if (match?.[1] === undefined || /[\d\-_]$/.test(match[1])) return undefined;
  return { end: start + match[0].length, target: `mailto:${match[0]}` };
}
