import type { Edit } from '../../text/edit.ts';
import { type Fix, fixOf, insertion, safeFix, suggestion } from '../../text/finding.ts';
import { shorten } from '../../text/text.ts';
import { type Content, type Draft, originOf, type Partner, rangeIn } from '../draft.ts';
import type { Effort } from '../effort.ts';
import { readExpression, type SyntaxFault } from '../script/expressionReader.ts';
import { readBrokenTag } from './brokenTag.ts';
import { commentFix } from './commentFix.ts';
import { type AttributeSyntax, isVoidName, readTag, type TagSyntax } from './tagReader.ts';

const maxTitleLength = 60;

/**
 * Returns possible fixes for a broken tag, most likely first: to complete the tag, or to escape its `<`.
 * page/parsePage.ts tries them.
 */
export function tagFixes(draft: Draft, content: Content, tag: TagSyntax, fault: SyntaxFault): readonly Fix[] {
  const comment = commentFix(draft, content, tag);
  if (comment !== undefined) return [comment];
  const partner = draft.partners.get(originOf(content, tag.start));
  const escape = fixOf({
    kind: isText(content.text, tag, fault, partner) ? 'safe' : 'suggestion',
    path: draft.path,
    title: 'Write "\\<" for a less-than sign',
    edits: [insertion(draft.source.at(originOf(content, tag.start)), '\\')],
  });
  const fixed = fixedTag(draft, content, tag, fault, partner);
  const lazy = lazyFixes(draft, originOf(content, tag.start), fault);
  if (lazy.length > 0) return fixed === undefined ? lazy : [...lazy, fixed];
  const mayBeText = tag.name === '' || fault.fault === 'name' || tag.attributes.length === 0;
  if (tag.form === 'close' && partner === undefined && tag.name !== '')
    return [
      suggestion({
        path: draft.path,
        title: `Remove "</${tag.name}"`,
        edits: [{ range: rangeIn(draft, content, tag.start, tag.end), text: '' }],
      }),
      escape,
    ];
  if (fixed === undefined) return mayBeText ? [escape] : [];
  if (partner === undefined && fault.fault === 'name') return [escape, fixed];
  return mayBeText ? [fixed, escape] : [fixed];
}

function fixedTag(
  draft: Draft,
  content: Content,
  whole: TagSyntax,
  fault: SyntaxFault,
  partner: Partner | undefined,
): Fix | undefined {
  const { text } = content;
  const newline = text.slice(whole.start, whole.end).indexOf('\n');
  // In a list or quote, the prefix of further lines would be lost, so the fix ends on the first line.
  const tag =
    content.starts.length > 1 && newline >= 0
      ? readBrokenTag(text, whole.start, whole.start + newline, fault, draft.effort)
      : whole;
  if (tag === undefined) return undefined;
  const fixed = tag.name === '' ? named(partner) : fixTag(text, tag, partner, draft.effort);
  if (fixed === undefined) return undefined;
  const slash = tag.name === '' && text.charCodeAt(tag.end) === 47 ? 1 : 0;
  const range = rangeIn(draft, content, tag.start, tag.end + slash);
  const shown = shorten(fixed.replace(/\s+/g, ' '), maxTitleLength);
  const kind = isSure(text, tag, fault, partner) ? 'safe' : 'suggestion';
  return fixOf({ kind, path: draft.path, title: `Change to "${shown}"`, edits: [{ range, text: fixed }] });
}

/** True if a `<` can only be a character: `a < b`, `<5`, `<=`, or the end of a type, `Map<K, V>`. */
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
 * True if a broken tag can have only one meaning: a closing tag without its `>`, or values without quotes in a tag
 * whose end is known.
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

function named(partner: Partner | undefined): string | undefined {
  return partner === undefined ? undefined : `<${partner.form === 'close' ? '/' : ''}${partner.name}>`;
}

/**
 * Returns a broken tag in a form that MDX accepts: with the name of its partner and missing quotes, braces and `>`, and
 * without text that fits nowhere. Without a partner, it closes itself. Undefined if that does not help.
 */
export function fixTag(text: string, tag: TagSyntax, partner: Partner | undefined, effort: Effort): string | undefined {
  const name = partner?.name ?? tag.name;
  if (tag.form === 'close') return `</${name}>`;
  let fixed = `<${name}`;
  let from = tag.nameEnd;
  for (const attribute of tag.attributes) {
    if (/=\s*\{\s*\}$/.test(text.slice(attribute.nameEnd, attribute.end))) continue;
    fixed += blanksBetween(text, from, attribute.start) + fixAttribute(text, attribute);
    from = attribute.end;
  }
  const isClosed = text.charCodeAt(tag.end - 1) === 62;
  const inside = isClosed ? text.slice(from, tag.end - (tag.form === 'self' ? 2 : 1)) : '';
  const tail = inside.slice(inside.trimEnd().length);
  if (tag.form !== 'self' && partner !== undefined) fixed += `${tail}>`;
  else fixed += `${tail === '' ? ' ' : tail}/>`;
  const read = readTag(fixed, 0, fixed.length, effort);
  return read.fault === undefined && read.end === fixed.length ? fixed : undefined;
}

/** Returns the text between two offsets if it is only spaces. */
function blanksBetween(text: string, start: number, end: number): string {
  const between = text.slice(start, end);
  return between !== '' && between.trim() === '' ? between : ' ';
}

function fixAttribute(text: string, { name, start, nameEnd, end, value }: AttributeSyntax): string {
  if (value?.kind === 'expression') return text.slice(start, end);
  if (value === undefined) {
    const open = text.indexOf('{', nameEnd);
    if (open >= 0 && open < end) return `${text.slice(start, end)}}`;
    return text.slice(nameEnd, end).includes('=') ? `${name}=""` : name;
  }
  // In `title= href="/a"`, the value that was read is the next attribute. The value of `title` is still missing.
  if (/^[A-Za-z_][\w:-]*=/.test(value.raw)) return `${name}="" ${fixNext(value.raw)}`;
  const quote = text.charAt(value.start);
  const isQuoted = quote === '"' || quote === "'";
  if (isQuoted && value.raw !== '' && text.charAt(value.end - 1) === quote) return text.slice(start, end);
  const inside = (isQuoted ? text.slice(value.start + 1, value.end) : value.raw).replace(/["']$/, '');
  return `${name}=${inside.includes('"') ? `'${inside.replaceAll("'", '&#39;')}'` : `"${inside}"`}`;
}

/** Fixes an attribute that was read as the value of another. */
function fixNext(raw: string): string {
  const { name = '', value = '' } = /^(?<name>[^=]*)=(?<value>.*)$/s.exec(raw)?.groups ?? {};
  if (/^(?:"[^"]*"|'[^']*')$/.test(value)) return raw;
  const inside = value.replace(/["']/g, '');
  return `${name}="${inside}"`;
}

/**
 * Returns fixes for a tag or expression that continues outside its list or quote: the prefix for its lines, or a
 * blank line before it if it continues a paragraph itself. `start` is an offset in the source.
 */
export function lazyFixes(draft: Draft, start: number, { fault }: SyntaxFault): readonly Fix[] {
  if (fault === 'lazy-line')
    return [safeFix({ path: draft.path, title: 'Indent the line', edits: furtherLines(draft, start) })];
  if (fault !== 'lazy-start') return [];
  const lineStart = draft.source.text.lastIndexOf('\n', start - 1) + 1;
  const blank = `${prefixOf(draft, start).trimEnd()}\n`;
  return [
    safeFix({
      path: draft.path,
      title: 'Insert a blank line before it',
      edits: [insertion(draft.source.at(lineStart), blank)],
    }),
  ];
}

const linePrefix = /[ \t]*>?/y;

/** Adds the prefix of the first line of a tag or expression to the lines that lack it. */
function furtherLines(draft: Draft, start: number): readonly Edit[] {
  const { source, effort } = draft;
  const { text } = source;
  const read =
    text.charCodeAt(start) === 123
      ? readExpression(text, start, text.length, 'child', effort)
      : readTag(text, start, text.length, effort);
  const first = text.indexOf('\n', start);
  const end = 'end' in read && !('fault' in read) ? read.end : first + 2;
  const prefix = prefixOf(draft, start);
  const edits: Edit[] = [];
  for (let at = first; at >= 0 && at < end - 1; at = text.indexOf('\n', at + 1)) {
    linePrefix.lastIndex = at + 1;
    const [own = ''] = linePrefix.exec(text) ?? [];
    if (own.endsWith('>') || (!prefix.includes('>') && own.length >= prefix.length)) continue;
    edits.push(insertion(source.at(at + 1), prefix));
  }
  return edits;
}

/** Returns the prefix for a line in the same list or quote as the text at an offset. */
function prefixOf({ source: { text } }: Draft, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).replace(/[^>\s]/g, ' ');
}
