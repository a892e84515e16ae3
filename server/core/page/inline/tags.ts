import { isBlank, skipBlanks } from '../../text/text.ts';
import { originOf, rangeIn } from '../draft.ts';
import { expressionNode } from '../script/element.ts';
import { readExpression, type SyntaxFault } from '../script/expressionReader.ts';
import { readBrokenTag } from '../tag/brokenTag.ts';
import { noTag, reportExpression, reportTag } from '../tag/tagFault.ts';
import { mayBeginTag, readTag } from '../tag/tagReader.ts';
import type { InlineState } from './state.ts';

/** A JSX tag within a line. */
export function tag(state: InlineState): boolean {
  const { src, pos, posMax, content, draft } = state;
  if (src.charCodeAt(pos) !== 60 || !mayBeginTag(src, pos, posMax)) return false;
  if (pos + 1 >= posMax && isBeforeTrimmed(state)) return false;
  // A tag that the block parser found broken must not be read again with another limit.
  const known = draft.faults.get(originOf(content, pos));
  const read = known === undefined ? readTag(src, pos, posMax, draft.effort) : undefined;
  if (read !== undefined && read.fault === undefined) {
    state.take('tag', read.end).syntax = read;
    return true;
  }
  const fault = known ?? placed(state, read?.fault);
  if (fault === undefined) return false;
  const broken = readBrokenTag(src, pos, posMax, fault, draft.effort);
  const end = reportTag(draft, content, broken ?? noTag(pos, fault));
  const whole = end === undefined ? broken : undefined;
  if (whole !== undefined && (src.charCodeAt(whole.end - 1) === 62 || skipBlanks(src, whole.end, posMax) >= posMax)) {
    state.take('tag', whole.end).syntax = whole;
    return true;
  }
  if (end === undefined) return false;
  takeRefused(state, end);
  return true;
}

/** Spaces at the end of a paragraph are not part of its text, but MDX sees them after a `<`. */
function isBeforeTrimmed({ draft, content, pos, block }: InlineState): boolean {
  return (
    (block === 'paragraph' || block === 'setextHeading') &&
    isBlank(draft.source.text.charCodeAt(originOf(content, pos) + 1))
  );
}

function placed(state: InlineState, fault: SyntaxFault | undefined): SyntaxFault | undefined {
  return fault === undefined ? undefined : { ...fault, at: originOf(state.content, fault.at) };
}

/** An autolink becomes the link that its author meant. A comment is dropped. */
function takeRefused(state: InlineState, end: number): void {
  const { src, pos, content, draft } = state;
  const value = src.slice(pos + 1, end - 1);
  if (src.charCodeAt(pos + 1) === 33) {
    state.take('text', end);
    return;
  }
  const range = rangeIn(draft, content, pos, end);
  const target = value.includes(':') ? value : `mailto:${value}`;
  const text = { kind: 'text' as const, range: rangeIn(draft, content, pos + 1, end - 1), value };
  const link = { kind: 'link', range, target, targetRange: range, form: 'autolink', children: [text] } as const;
  state.take('node', end).node = link;
}

/** An expression, `{…}`, within a text. */
export function expression(state: InlineState): boolean {
  const { src, pos, posMax, content, draft } = state;
  if (src.charCodeAt(pos) !== 123) return false;
  const known = draft.faults.get(originOf(content, pos));
  const read = known === undefined ? readExpression(src, pos, posMax, 'child', draft.effort) : undefined;
  if (read !== undefined && !('fault' in read)) {
    const node = expressionNode(draft, content, read, false);
    state.take('node', read.end).node = node;
    return true;
  }
  const fault = known ?? placed(state, read);
  if (fault !== undefined) reportExpression(draft, originOf(content, pos), fault);
  return false;
}
