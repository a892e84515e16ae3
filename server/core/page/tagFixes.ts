import type { Fix } from '../text/finding.ts';
import { fixOf, insertion, suggestion } from '../text/fix.ts';
import { readBrokenTag } from './brokenTag.ts';
import { type Content, type Draft, originOf, rangeIn } from './draft.ts';
import type { SyntaxFault } from './expressionReader.ts';
import { isVoidName } from './htmlNames.ts';
import { lazyFixes } from './lazyFixes.ts';
import { mendTag } from './mendTag.ts';
import type { TagSyntax } from './tagReader.ts';

const LONGEST_TITLE = 60;

/**
 * What may cure a broken tag, the likeliest first: to write it as it was meant, or to take its `<` for text. Which of
 * them really does is seen by page/proof.ts.
 */
export function tagFixes(draft: Draft, content: Content, tag: TagSyntax, fault: SyntaxFault): readonly Fix[] {
  const partner = draft.partners.get(originOf(content, tag.start));
  const escape = fixOf(
    isText(content.text, tag, fault, partner) ? 'safe' : 'suggestion',
    draft.path,
    'Write "\\<" for a less-than sign',
    [insertion(draft.source.at(originOf(content, tag.start)), '\\')],
  );
  const mended = mend(draft, content, tag, fault, partner);
  const lazy = lazyFixes(draft, originOf(content, tag.start), fault);
  if (lazy.length > 0) return mended === undefined ? lazy : [...lazy, mended];
  const mayBeText = tag.name === '' || fault.fault === 'name' || tag.attributes.length === 0;
  if (tag.form === 'close' && partner === undefined && tag.name !== '')
    return [
      suggestion(draft.path, `Remove "</${tag.name}"`, [
        { range: rangeIn(draft, content, tag.start, tag.end), text: '' },
      ]),
      escape,
    ];
  if (mended === undefined) return mayBeText ? [escape] : [];
  if (partner === undefined && fault.fault === 'name') return [escape, mended];
  return mayBeText ? [mended, escape] : [mended];
}

function mend(
  draft: Draft,
  content: Content,
  whole: TagSyntax,
  fault: SyntaxFault,
  partner: Partner | undefined,
): Fix | undefined {
  const { text } = content;
  const newline = text.slice(whole.start, whole.end).indexOf('\n');
  // Over several lines of a list or quote, its prefix would be lost: what is mended ends on the first.
  const tag =
    content.starts.length > 1 && newline >= 0
      ? readBrokenTag(text, whole.start, whole.start + newline, fault, draft.effort)
      : whole;
  if (tag === undefined) return undefined;
  const mended = tag.name === '' ? named(partner) : mendTag(text, tag, partner, draft.effort);
  if (mended === undefined) return undefined;
  const slash = tag.name === '' && text.charCodeAt(tag.end) === 47 ? 1 : 0;
  const range = rangeIn(draft, content, tag.start, tag.end + slash);
  const line = mended.replace(/\s+/g, ' ');
  const shown = line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE - 1)}…` : line;
  const kind = isSure(text, tag, fault, partner) ? 'safe' : 'suggestion';
  return fixOf(kind, draft.path, `Change to "${shown}"`, [{ range, text: mended }]);
}

/** Whether a `<` can be nothing but a sign: `a < b`, `<5`, `<=`, or the end of a type's name, `Map<K, V>`. */
function isText(
  text: string,
  { start, name }: TagSyntax,
  { fault }: SyntaxFault,
  partner: Partner | undefined,
): boolean {
  if (partner !== undefined) return false;
  return (
    (name === '' && /^[\s\d=-]/.test(text.charAt(start + 1))) ||
    (fault === 'name' && /\w/.test(text.charAt(start - 1)) && text.charAt(start + 1) !== '/')
  );
}

/**
 * Whether a broken tag can be meant only as it is mended: a closing tag that lacks its `>`, or values without quotes in a
 * tag whose end is known.
 */
function isSure(text: string, tag: TagSyntax, { fault }: SyntaxFault, partner: Partner | undefined): boolean {
  if (tag.form === 'close') return partner !== undefined && partner.name === tag.name && tag.attributes.length === 0;
  const isEnded = tag.form === 'self' || partner !== undefined || isVoidName(tag.name);
  return (
    fault === 'attribute-value' &&
    isEnded &&
    text.charCodeAt(tag.end - 1) === 62 &&
    tag.attributes.every(({ end, nameEnd, value }) => {
      if (value === undefined) return !text.slice(nameEnd, end).includes('=');
      return value.kind === 'expression' || /^(?:"[^"]*"|'[^']*'|[\w./:#%?&-]+)$/.test(value.raw);
    })
  );
}

/** The tag that a broken one belongs to. */
export interface Partner {
  readonly name: string;
  /** What the broken one must be. */
  readonly form: 'open' | 'close';
}

function named(partner: Partner | undefined): string | undefined {
  return partner === undefined ? undefined : `<${partner.form === 'close' ? '/' : ''}${partner.name}>`;
}
