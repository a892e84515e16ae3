import type { Path } from '../data/node.ts';
import type { YamlSpot } from './yamlSpot.ts';

interface Frame {
  readonly isList: boolean;
  index: number;
  key: string | undefined;
  /** Where the entry, or the value behind a key, begins. */
  from: number;
}

/** A place in `[a, { b: c }]`, by counting from the bracket that opens it; undefined behind the last closing one. */
export function flowSpot(
  text: string,
  start: number,
  offset: number,
  owner: Path,
  limit: number,
): YamlSpot | undefined {
  const frames: Frame[] = [];
  let quote = '';
  for (let at = start; at < offset; at++) {
    const sign = text.charAt(at);
    const frame = frames.at(-1);
    if (quote !== '') {
      if (sign === '\\' && quote === '"') at++;
      else if (sign === quote) quote = '';
    } else if ((sign === '"' || sign === "'") && frame !== undefined && text.slice(frame.from, at).trim() === '')
      quote = sign;
    else if (sign === '[' || sign === '{')
      frames.push({ isList: sign === '[', index: 0, key: undefined, from: at + 1 });
    else if (frame === undefined) return undefined;
    else if (sign === ']' || sign === '}') frames.pop();
    else if (sign === ',') {
      frame.index++;
      frame.key = undefined;
      frame.from = at + 1;
    } else if (sign === ':' && !frame.isList && frame.key === undefined && endsKey(text.charAt(at + 1))) {
      frame.key = bare(text.slice(frame.from, at));
      frame.from = at + 1;
    }
    if (frames.length > 100) return undefined;
  }
  const frame = frames.at(-1);
  if (frame === undefined) return undefined;
  const path: (string | number)[] = [...owner];
  for (const each of frames.slice(0, -1)) {
    if (each.isList) path.push(each.index);
    else if (each.key !== undefined) path.push(each.key);
  }
  let from = frame.from;
  while (from < offset && /\s/.test(text.charAt(from))) from++;
  let end = offset;
  while (
    end < limit &&
    !/[,\]}\r\n]/.test(text.charAt(end)) &&
    !(text.charAt(end) === ':' && frame.key === undefined && !frame.isList)
  )
    end++;
  const range = { start: from, end: from + text.slice(from, end).trimEnd().length };
  if (!frame.isList && frame.key === undefined) {
    const hasColon = text.charAt(end) === ':';
    return { kind: 'key', path, range, hasColon, current: bare(text.slice(from, end)), inFlow: true };
  }
  return {
    kind: 'value',
    path: [...path, frame.isList ? frame.index : (frame.key ?? '')],
    range: { start: from, end: Math.max(offset, range.end) },
    typed: text.slice(from, offset),
    needsBlank: !frame.isList && text.charAt(offset - 1) === ':',
  };
}

function endsKey(next: string): boolean {
  return next === '' || /[\s,}]/.test(next);
}

function bare(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/, '$2');
}
