import type { Fix } from '../../text/finding.ts';
import { fixOf, insertion, safeFix, suggestion } from '../../text/finding.ts';
import type { Range } from '../../text/range.ts';
import { addFinding, type Content, type Draft, isAtCut, isFull, originOf, rangeIn, type Tag } from '../draft.ts';
import { find } from '../effort.ts';
import type { Fault, SyntaxFault } from '../script/expressionReader.ts';
import { linesBefore } from '../source.ts';
import { readBrokenTag } from './brokenTag.ts';
import { expressionMessage, isUnfinished, tagMessage } from './faultMessage.ts';
import { misplacedId } from './headingId.ts';
import { lazyFixes, tagFixes } from './tagFixes.ts';
import type { TagSyntax } from './tagReader.ts';

/** Returns the range of a tag in the file. */
export function tagRange(draft: Draft, tag: Tag): Range {
  return rangeIn(draft, tag.content, tag.syntax.start, tag.syntax.end);
}

const codes: Record<Fault, string> = {
  name: 'mdx/bad-tag',
  attribute: 'mdx/bad-attribute',
  'self-closing': 'mdx/bad-attribute',
  'closing-attribute': 'mdx/bad-attribute',
  'attribute-value': 'mdx/attribute-value',
  'unclosed-quote': 'mdx/unclosed-quote',
  'unfinished-tag': 'mdx/unfinished-tag',
  'lazy-line': 'mdx/lazy-line',
  'lazy-start': 'mdx/lazy-line',
  expression: 'mdx/expression',
  'empty-expression': 'mdx/expression',
  spread: 'mdx/expression',
  'unclosed-brace': 'mdx/unclosed-brace',
};

/** In place of a name for braces. No name begins with it. */
const braceName = '{';

const autolinkForm = /<[a-z][a-z0-9+.-]{1,31}:[^\s<>]*>|<[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9.-]{1,253}>/iy;

/**
 * Reports a tag that MDX rejects. For an HTML comment or an autolink, returns the offset after it: the caller must skip
 * it.
 */
export function reportTag(draft: Draft, content: Content, tag: TagSyntax): number | undefined {
  const { text } = content;
  const { start, fault } = tag;
  if (fault === undefined) return undefined;
  draft.reported.set(originOf(content, start), tag.name);
  const isReported = isFollowUp(draft, originOf(content, start), fault);
  if (text.startsWith('<!--', start)) return reportComment(draft, content, start, isReported);
  autolinkForm.lastIndex = start;
  const autolink = autolinkForm.exec(text);
  if (fault.fault === 'name' && autolink !== null)
    return reportAutolink(draft, content, start, autolink[0], isReported);
  if (!isReported) draft.broken.push({ content, tag, fault });
  return undefined;
}

/** Reports the broken tags, once their partners are known. */
export function reportBroken(draft: Draft): void {
  for (const { content, tag, fault } of draft.broken) {
    if (isAtCut(draft, fault.at)) continue;
    const { start, nameEnd } = tag;
    const code = codeOf(draft, content, tag, fault);
    const stop = faultRange(draft, content, tag, fault);
    const begin = rangeIn(draft, content, start, Math.min(tag.end, endOfLine(content.text, start)));
    const name = rangeIn(draft, content, start, nameEnd);
    const isFromBegin = neverEnded.has(code);
    const related = isFar(draft, originOf(content, start), fault.at)
      ? [
          isFromBegin
            ? { path: draft.path, range: stop, message: stopsHere }
            : { path: draft.path, range: name, message: 'The tag begins here.' },
        ]
      : [];
    const fixes = tagFixes(draft, content, tag, fault);
    const message = tagMessage(draft, content, tag, fault);
    addFinding(draft, code, isFromBegin ? begin : stop, message, { related, fixes });
  }
}

/** Tags that never end are reported at their start, with the place where MDX stops as related information. */
const neverEnded: ReadonlySet<string> = new Set(['mdx/unfinished-tag', 'mdx/unclosed-quote', 'mdx/unclosed-brace']);
const stopsHere = 'MDX stops here.';

/** A tag before another tag or before text lacks its end, whatever MDX expected there. */
function codeOf(draft: Draft, content: Content, tag: TagSyntax, fault: SyntaxFault): string {
  return codes[isUnfinished(draft, content, tag, fault) ? 'unfinished-tag' : fault.fault];
}

/** Reports a `{` that does not begin an expression. */
export function reportExpression(draft: Draft, start: number, fault: SyntaxFault): void {
  draft.reported.set(start, braceName);
  if (isFollowUp(draft, start, fault) || isAtCut(draft, fault.at)) return;
  const { source } = draft;
  const far = isFar(draft, start, fault.at);
  // A mark on a line ending would be invisible, so the character before it is marked if it is on the same line.
  const last = Math.min(fault.at, source.text.length);
  const at = /[^\n]\n$/.test(source.text.slice(Math.max(0, last - 2), last)) ? last - 1 : last;
  const stop = source.range(Math.max(start, at - 1), at);
  const comment = openComment(draft, start);
  const isFromBegin = comment !== undefined || fault.fault === 'unclosed-brace';
  const begin = source.range(start, start + (comment === undefined ? 1 : 3));
  const range = far && !isFromBegin ? stop : begin;
  const related = [
    isFromBegin
      ? { path: draft.path, range: stop, message: stopsHere }
      : { path: draft.path, range: begin, message: 'The "{" is here.' },
  ];
  const more = far ? { related } : {};
  if (comment !== undefined) {
    const fixes = [...lazyFixes(draft, start, fault), comment.fix];
    addFinding(draft, codes['unclosed-brace'], begin, comment.message, { ...more, fixes });
    return;
  }
  const misplaced = misplacedId(draft, start);
  if (misplaced !== undefined) {
    addFinding(draft, codes[fault.fault], source.range(start, start + 1), misplaced.message, {
      fixes: misplaced.fixes,
    });
    return;
  }
  const escapes = [insertion(source.at(start), '\\')];
  // In `{{ name }}` of a template, the inner brace alone would begin an expression too.
  if (source.text.charCodeAt(start + 1) === 123) escapes.push(insertion(source.at(start + 1), '\\'));
  const escape = fixOf({
    kind: isText(source.text, start) ? 'safe' : 'suggestion',
    path: draft.path,
    title: 'Write "\\{" for a brace',
    edits: escapes,
  });
  const fixes = [...lazyFixes(draft, start, fault), escape];
  addFinding(draft, codes[fault.fault], range, expressionMessage(fault), { ...more, fixes });
}

/**
 * True if a brace that does not begin an expression is text: what follows on its line looks neither like code nor like
 * a comment, and what is before it does not look like a formula.
 */
function isText(text: string, start: number): boolean {
  const [inside = ''] = /^[^}\r\n]{0,500}/.exec(text.slice(start + 1, start + 501)) ?? [];
  const before = text.slice(Math.max(0, start - 40), start);
  return !/[\\()<>=`$*]/.test(inside) && !/(?:\\[A-Za-z]+|[\\^_$}\]])$/.test(before);
}

/** Returns the message for a comment without its last two signs or without its `}`, after which its line must end. */
function openComment(
  { source, path, effort }: Draft,
  start: number,
): { readonly message: string; readonly fix: Fix } | undefined {
  const { text } = source;
  if (!text.startsWith('{/*', start)) return undefined;
  const close = find(effort, text, '*/', start + 3, text.length);
  if (close >= 0) {
    if (!/^[ \t]*(?:\n[ \t]*)?(?:\n|$)/.test(text.slice(close + 2, close + 200))) return undefined;
    const fix = suggestion({ path, title: 'Add "}"', edits: [insertion(source.at(close + 2), '}')] });
    return { message: 'This comment has no "}" after its "*/".', fix };
  }
  // Only the author knows where it should end.
  const end = text.slice(start, endOfLine(text, start)).trimEnd().length + start;
  const fix = suggestion({ path, title: 'Add "*/}"', edits: [insertion(source.at(end), ' */}')] });
  return { message: 'This comment is never closed. Write "*/}" where it ends.', fix };
}

/**
 * Reports faults at the start of a line that turn out to be code together with the lines before. MDX first checks
 * whether a line begins a block, and stops there.
 */
export function reportRemaining(draft: Draft): void {
  for (const [start, fault] of draft.faults) {
    if (draft.reported.has(start)) continue;
    const { text } = draft.source;
    if (text.charCodeAt(start) === 123) reportExpression(draft, start, fault);
    else
      reportTag(
        draft,
        draft.whole,
        readBrokenTag(text, start, text.length, fault, draft.effort) ?? noTag(start, fault),
      );
  }
}

/** Represents a `<` that does not begin a tag. */
export function noTag(start: number, fault: SyntaxFault): TagSyntax {
  const end = start + 1;
  return { start, end, form: 'open', name: '', nameStart: end, nameEnd: end, attributes: [], fault };
}

/** Maximum number of broken tags that are reported. */
const maxBroken = 500;

/** True if another fault was already reported at this place. One mistake gives one finding. */
function isFollowUp(draft: Draft, start: number, { at }: SyntaxFault): boolean {
  const known = draft.faultPlaces.has(at) || draft.faultPlaces.has(start);
  draft.faultPlaces.add(at);
  return known || isFull(draft) || draft.broken.length >= maxBroken;
}

function reportComment(draft: Draft, content: Content, start: number, isReported: boolean): number | undefined {
  const { text } = content;
  const close = find(draft.effort, text, '-->', start + 4, text.length);
  const end = close < 0 ? start + 4 : close + 3;
  if (isReported) return close < 0 ? undefined : end;
  const range = rangeIn(draft, content, start, end);
  const inside = close < 0 ? '' : text.slice(start + 4, close);
  const written =
    close < 0 ? undefined : draft.source.text.slice(originOf(content, start), originOf(content, end - 1) + 1);
  // If a comment continues over lines of a quote, their `>` stays, so only the marks of the comment are replaced.
  const fixes =
    written === undefined
      ? [
          suggestion({
            path: draft.path,
            title: 'Write "\\<" for a less-than sign',
            edits: [insertion(range.start, '\\')],
          }),
        ]
      : inside.length + 7 === written.length
        ? [
            safeFix({
              path: draft.path,
              title: 'Change to "{/* … */}"',
              edits: [{ range, text: `{/*${inside.replaceAll('*/', '* /')}*/}` }],
            }),
          ]
        : inside.includes('*/')
          ? []
          : [
              safeFix({
                path: draft.path,
                title: 'Change to "{/* … */}"',
                edits: [
                  { range: { start: range.start, end: range.start + 4 }, text: '{/*' },
                  { range: { start: range.end - 3, end: range.end }, text: '*/}' },
                ],
              }),
            ];
  addFinding(
    draft,
    'mdx/html-comment',
    rangeIn(draft, content, start, Math.min(end, endOfLine(text, start))),
    'MDX has no HTML comments, and "<!--" stops the build. Write "{/* … */}".',
    { fixes },
  );
  return close < 0 ? undefined : end;
}

function reportAutolink(draft: Draft, content: Content, start: number, written: string, isReported: boolean): number {
  const end = start + written.length;
  if (isReported) return end;
  const range = rangeIn(draft, content, start, end);
  const inside = written.slice(1, -1);
  const target = /^[^:]*@/.test(inside) ? `mailto:${inside}` : inside;
  const message = `MDX reads "${written}" as a tag, which stops the build. Write "[text](${target})".`;
  const fix = safeFix({
    path: draft.path,
    title: `Change to "[${inside}](${target})"`,
    edits: [{ range, text: `[${inside}](${target})` }],
  });
  addFinding(draft, 'mdx/autolink', range, message, { fixes: [fix] });
  return end;
}

/** True if MDX reports a fault so far from the start of the tag that the range of the finding cannot include both. */
function isFar({ source }: Draft, start: number, at: number): boolean {
  return linesBefore(source, at) - linesBefore(source, start) > 1;
}

function faultRange(draft: Draft, content: Content, tag: TagSyntax, fault: SyntaxFault): Range {
  const { source } = draft;
  const start = originOf(content, tag.start);
  if (fault.fault === 'name' && tag.name === '' && !isFar(draft, start, fault.at))
    return source.range(start, Math.min(start + 2, source.text.length));
  const atEnd = fault.at >= source.text.length || source.text.charCodeAt(fault.at) === 10;
  if (isFar(draft, start, fault.at) && atEnd) {
    // A mark on a line ending would be invisible, so the character before it is marked if it is on the same line.
    const { text } = source;
    const shown = /[^\n]\n$/.test(text.slice(fault.at - 2, fault.at)) ? fault.at - 1 : fault.at;
    return source.range(shown - 1, shown);
  }
  if (!atEnd) return source.range(fault.at, fault.at + 1);
  return rangeIn(draft, content, tag.start, Math.min(tag.end, endOfLine(content.text, tag.start)));
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}
