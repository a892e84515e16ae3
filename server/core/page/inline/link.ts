import { isBlankOrEol, skipBlanksAndEols } from '../../text/text.ts';
import { closeOfLabel } from '../block/footnote.ts';
import { decodeString } from '../characters.ts';
import { rangeIn, type Target } from '../draft.ts';
import { type Effort, find } from '../effort.ts';
import { normalizeLabel } from '../markdownIt.ts';
import type { InlineState, Label, LinkData } from './state.ts';

/** Longer labels do not refer to anything. */
const maxLabelLength = 999;

/** `[` and `![`, which may begin a link, an image or a footnote reference. */
export function labelStart(state: InlineState): boolean {
  const { src, pos, posMax } = state;
  const image = src.charCodeAt(pos) === 33;
  const bracket = image ? pos + 1 : pos;
  if (src.charCodeAt(bracket) !== 91 || bracket >= posMax) return false;
  if (footnoteReference(state, bracket)) return true;
  const delimiters = state.delimiters.length;
  state.take('text', bracket + 1, image ? '![' : '[');
  const token = state.tokens.length - 1;
  state.labels.push({ image, token, delimiters, end: bracket + 1, inactive: false, balanced: false });
  return true;
}

/** A footnote reference, `[^label]`, if the footnote is defined. */
function footnoteReference(state: InlineState, bracket: number): boolean {
  const { src, draft } = state;
  if (src.charCodeAt(bracket + 1) !== 94 || draft.footnotes.size === 0) return false;
  const close = closeOfLabel(src, bracket + 2, state.posMax);
  if (close === undefined) return false;
  const label = src.slice(bracket + 2, close);
  if (!draft.footnotes.has(normalizeLabel(label))) return false;
  if (bracket > state.pos) state.takeText(bracket);
  const range = rangeIn(draft, state.content, bracket, close + 1);
  state.take('node', close + 1).node = { kind: 'footnoteReference', range, label: decodeString(label) };
  return true;
}

/** `]`: makes a link or an image from the last open bracket, if a target follows or the label is defined. */
export function labelEnd(state: InlineState): boolean {
  const { src, pos, labels } = state;
  if (src.charCodeAt(pos) !== 93) return false;
  while (labels.at(-1)?.balanced === true) labels.pop();
  const label = labels.at(-1);
  state.inactive = Math.min(state.inactive, labels.length);
  if (label === undefined) return false;
  const found = label.inactive ? undefined : findTarget(state, label);
  if (found === undefined) {
    label.balanced = true;
    return false;
  }
  labels.pop();
  state.inactive = Math.min(state.inactive, labels.length);
  if (!label.image) deactivate(state);
  if (state.pending !== '') state.pushPending();
  const open = state.places[label.token];
  const kind = label.image ? 'image' : 'link';
  if (open !== undefined) {
    open.type = `${kind}_open`;
    found.link.close = state.tokens.length;
    open.link = found.link;
  }
  // Emphasis that begins inside a link must end inside it.
  state.tokens_meta.push({ delimiters: state.delimiters.splice(label.delimiters) });
  state.take(`${kind}_close`, found.end);
  return true;
}

/** Links cannot be nested: no open bracket before a link can begin another. */
function deactivate(state: InlineState): void {
  for (; state.inactive < state.labels.length; state.inactive++) {
    const label = state.labels[state.inactive];
    if (label !== undefined && !label.image) label.inactive = true;
  }
}

interface Found {
  readonly link: LinkData;
  /** Offset after the whole link. */
  readonly end: number;
}

function findTarget(state: InlineState, label: Label): Found | undefined {
  const { src, pos } = state;
  const next = src.charCodeAt(pos + 1);
  if (next === 40) {
    const resource = readResource(state, pos + 1);
    if (resource !== undefined) return resource;
  }
  const own = definitionOf(state, label.end, pos);
  if (next === 91) {
    const close = closeOfReference(src, pos + 2, state.posMax);
    const named = close === undefined ? undefined : definitionOf(state, pos + 2, close);
    if (close !== undefined && named !== undefined) return toReference(named, pos + 2, close, close + 1);
    if (own === undefined || src.charCodeAt(pos + 2) !== 93) return undefined;
    return toReference(own, label.end, pos, pos + 3);
  }
  return own === undefined ? undefined : toReference(own, label.end, pos, pos + 1);
}

function definitionOf(state: InlineState, start: number, end: number): Target | undefined {
  const { definitions } = state.draft;
  if (definitions.size === 0 || end - start > maxLabelLength) return undefined;
  return definitions.get(normalizeLabel(state.src.slice(start, end)));
}

function toReference({ url, range, title }: Target, targetStart: number, targetEnd: number, end: number): Found {
  const link: LinkData = { target: url, targetStart, targetEnd, form: 'reference', definedAt: range, close: -1 };
  return { link: title === undefined ? link : { ...link, title }, end };
}

/** Offset of the `]` of a label that refers to a definition. The label is not empty and has no brackets. */
export function closeOfReference(text: string, start: number, limit: number): number | undefined {
  let seen = false;
  for (let at = start; at < limit && at - start <= maxLabelLength; at++) {
    const code = text.charCodeAt(at);
    if (code === 91) return undefined;
    if (code === 93) return seen ? at : undefined;
    seen ||= !isBlankOrEol(code);
    if (code === 92) {
      const next = text.charCodeAt(at + 1);
      if (next === 91 || next === 92 || next === 93) at++;
    }
  }
  return undefined;
}

/** Reads `(target "title")`. */
function readResource(state: InlineState, start: number): Found | undefined {
  const { src: text, posMax: limit } = state;
  let at = skipBlanksAndEols(text, start + 1, limit);
  if (text.charCodeAt(at) === 41) {
    return { link: { target: '', targetStart: at, targetEnd: at, form: 'inline', close: -1 }, end: at + 1 };
  }
  const destination = readDestination(text, at, limit, 32);
  if (destination === undefined) return undefined;
  const link: LinkData = {
    target: decodeString(text.slice(destination.start, destination.end)),
    targetStart: destination.start,
    targetEnd: destination.end,
    form: 'inline',
    close: -1,
  };
  at = skipBlanksAndEols(text, destination.behind, limit);
  const title = at > destination.behind ? readTitle(text, at, limit, state.draft.effort) : undefined;
  if (title !== undefined) at = skipBlanksAndEols(text, title.behind, limit);
  if (at >= limit || text.charCodeAt(at) !== 41) return undefined;
  return { link: title === undefined ? link : { ...link, title: title.value }, end: at + 1 };
}

/** Reads a target: in `<…>`, or without spaces and with balanced parentheses. */
export function readDestination(
  text: string,
  start: number,
  limit: number,
  deepest = Number.POSITIVE_INFINITY,
): { readonly start: number; readonly end: number; readonly behind: number } | undefined {
  if (text.charCodeAt(start) === 60) {
    for (let at = start + 1; at < limit; at++) {
      const code = text.charCodeAt(at);
      if (code === 62) return { start: start + 1, end: at, behind: at + 1 };
      if (code === 60 || code === 10) return undefined;
      if (code === 92 && isOneOf(text.charCodeAt(at + 1), 60, 62, 92)) at++;
    }
    return undefined;
  }
  let depth = 0;
  let at = start;
  for (; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 41) {
      if (depth === 0) break;
      depth--;
    } else if (code === 40) {
      if (++depth > deepest) return undefined;
    } else if (isBlankOrEol(code)) break;
    else if (code < 32 || code === 127) return undefined;
    else if (code === 92 && isOneOf(text.charCodeAt(at + 1), 40, 41, 92)) at++;
  }
  return depth > 0 || at === start ? undefined : { start, end: at, behind: at };
}

function isOneOf(code: number, a: number, b: number, c: number): boolean {
  return code === a || code === b || code === c;
}

/** Reads a title in quotes or parentheses. */
export function readTitle(
  text: string,
  start: number,
  limit: number,
  effort: Effort,
): { readonly value: string; readonly behind: number } | undefined {
  const open = text.charCodeAt(start);
  if (open !== 34 && open !== 39 && open !== 40) return undefined;
  const close = open === 40 ? 41 : open;
  if (find(effort, text, String.fromCharCode(close), start + 1, limit) < 0) return undefined;
  for (let at = start + 1; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === close) return { value: decodeString(text.slice(start + 1, at)), behind: at + 1 };
    if (code === 92 && (text.charCodeAt(at + 1) === close || text.charCodeAt(at + 1) === 92)) at++;
  }
  return undefined;
}
