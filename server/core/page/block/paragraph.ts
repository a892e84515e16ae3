import { skipBlanks, skipBlanksAndEols } from '../../text/text.ts';
import { decodeString } from '../characters.ts';
import {
  addBlock,
  type Content,
  type Draft,
  type Drafted,
  draftOf,
  draftParagraph,
  originOf,
  rangeIn,
} from '../draft.ts';
import type { Effort } from '../effort.ts';
import { closeOfReference, readDestination, readTitle } from '../inline/link.ts';
import { normalizeLabel } from '../markdownIt.ts';
import type { Definition } from '../pageTree.ts';
import { beginsContainer, isFlow, returnsInside, tagReach } from './flow.ts';
import { addHeading } from './heading.ts';
import { interrupts } from './interrupt.ts';
import { type BlockState, contentOf, isOutside, lineEnd, lineOf, lineStart } from './lines.ts';

/** A paragraph: text up to a blank line or another block. `===` or `---` below makes it a heading. */
export function paragraph(state: BlockState, line: number, endLine: number): boolean {
  const saved = state.parentType;
  state.parentType = 'paragraph';
  let next = line + 1;
  let level = 0;
  let reach = tagReach(state, line, endLine);
  for (; next < endLine && !state.isEmpty(next); next++) {
    level = isOutside(state, next) ? 0 : underline(state, next);
    if (level > 0) break;
    if (next <= reach && beginsContainer(state, next)) continue;
    // Lazy lines of a quote were already checked, except for tags and expressions that continue below.
    if ((state.sCount[next] ?? 0) >= 0 ? interrupts(state, next, endLine) : isFlow(state, next, endLine)) break;
    if (next > reach) reach = tagReach(state, next, endLine);
  }
  state.parentType = saved;
  const draft = draftOf(state);
  if (next < endLine && isOutside(state, next) && returnsInside(state, next)) state.sCount[next] = state.blkIndent;
  if (next < endLine && !isOutside(state, next)) draft.interrupted = next;
  const content = readDefinitions(state, draft, contentOf(state, draft, line, next), line);
  state.line = next;
  if (content.text === '') return true;
  const start = originOf(content, 0);
  const first = lineOf(state, start, line);
  if (level > 0) {
    addHeading(state, first, level, content, [start, lineEnd(state, next)], 'setextHeading');
    state.line = next + 1;
    return true;
  }
  const parent = draftParagraph(rangeIn(draft, content, 0, content.text.length));
  addBlock(draft, parent, first);
  draft.pending.push({ content, range: parent.range, parent, block: 'paragraph' });
  return true;
}

/** Level of the heading that a line underlines. 0 if it does not. */
function underline(state: BlockState, line: number): number {
  const start = lineStart(state, line);
  const marker = state.src.charCodeAt(start);
  if (marker !== 61 && marker !== 45) return 0;
  const end = state.skipChars(start, marker);
  if (skipBlanks(state.src, end) < lineEnd(state, line)) return 0;
  return marker === 61 ? 1 : 2;
}

/** Removes link definitions from the start of a paragraph. */
function readDefinitions(state: BlockState, draft: Draft, whole: Content, line: number): Content {
  let at = 0;
  let current = line;
  while (whole.text.charCodeAt(at) === 91) {
    const found = readDefinition(whole.text, at, draft.effort);
    if (found === undefined) break;
    const { label, url, title } = found;
    const node: Drafted<Definition> = { kind: 'definition', range: rangeIn(draft, whole, at, found.end), label, url };
    if (title !== undefined) node.title = title;
    const key = normalizeLabel(found.rawLabel);
    const target = { url, range: rangeIn(draft, whole, found.urlStart, found.urlEnd) };
    if (!draft.definitions.has(key)) draft.definitions.set(key, title === undefined ? target : { ...target, title });
    current = lineOf(state, originOf(whole, at), current);
    addBlock(draft, node, current);
    at = skipBlanksAndEols(whole.text, found.end);
  }
  if (at === 0) return whole;
  return { text: whole.text.slice(at), starts: whole.starts.map((each) => each - at), origins: whole.origins };
}

interface FoundDefinition {
  readonly rawLabel: string;
  readonly label: string;
  readonly url: string;
  readonly urlStart: number;
  readonly urlEnd: number;
  readonly title?: string;
  readonly end: number;
}

/** Reads `[label]: target "title"` to the end of its line. */
function readDefinition(text: string, start: number, effort: Effort): FoundDefinition | undefined {
  const close = closeOfReference(text, start + 1, text.length);
  if (close === undefined || text.charCodeAt(close + 1) !== 58) return undefined;
  const from = skipBlanksAndEols(text, close + 2);
  if (from >= text.length) return undefined;
  const destination = readDestination(text, from, text.length);
  if (destination === undefined) return undefined;
  const rawLabel = text.slice(start + 1, close);
  const found = {
    rawLabel,
    label: decodeString(rawLabel),
    url: decodeString(text.slice(destination.start, destination.end)),
    urlStart: destination.start,
    urlEnd: destination.end,
  };
  const between = skipBlanksAndEols(text, destination.behind);
  const title = between > destination.behind ? readTitle(text, between, text.length, effort) : undefined;
  if (title !== undefined && endsLine(text, title.behind)) {
    return { ...found, title: title.value, end: title.behind };
  }
  return endsLine(text, destination.behind) ? { ...found, end: destination.behind } : undefined;
}

function endsLine(text: string, offset: number): boolean {
  const at = skipBlanks(text, offset);
  return at >= text.length || text.charCodeAt(at) === 10;
}
