import type { Effort } from './effort.ts';
import type { Partner } from './tagFixes.ts';
import { type AttributeSyntax, readTag, type TagSyntax } from './tagReader.ts';

/**
 * A broken tag written as MDX reads it: its name as its partner has it, quotes, braces and `>` that are missing added,
 * what fits nowhere left out. Without a partner it closes itself. Undefined when that does not help.
 */
export function mendTag(
  text: string,
  tag: TagSyntax,
  partner: Partner | undefined,
  effort: Effort,
): string | undefined {
  const name = partner?.name ?? tag.name;
  if (tag.form === 'close') return `</${name}>`;
  let mended = `<${name}`;
  let from = tag.nameEnd;
  for (const attribute of tag.attributes) {
    if (/=\s*\{\s*\}$/.test(text.slice(attribute.nameEnd, attribute.end))) continue;
    mended += blanksBetween(text, from, attribute.start) + mendAttribute(text, attribute);
    from = attribute.end;
  }
  const isClosed = text.charCodeAt(tag.end - 1) === 62;
  const inside = isClosed ? text.slice(from, tag.end - (tag.form === 'self' ? 2 : 1)) : '';
  const tail = inside.slice(inside.trimEnd().length);
  if (tag.form !== 'self' && partner !== undefined) mended += `${tail}>`;
  else mended += `${tail === '' ? ' ' : tail}/>`;
  const read = readTag(mended, 0, mended.length, effort);
  return read.fault === undefined && read.end === mended.length ? mended : undefined;
}

/** The blanks as written where there are nothing but blanks. */
function blanksBetween(text: string, start: number, end: number): string {
  const between = text.slice(start, end);
  return between !== '' && between.trim() === '' ? between : ' ';
}

function mendAttribute(text: string, { name, start, nameEnd, end, value }: AttributeSyntax): string {
  if (value?.kind === 'expression') return text.slice(start, end);
  if (value === undefined) {
    const open = text.indexOf('{', nameEnd);
    if (open >= 0 && open < end) return `${text.slice(start, end)}}`;
    return text.slice(nameEnd, end).includes('=') ? `${name}=""` : name;
  }
  // `title= href="/a"`: what was taken for the value is the next attribute, and the value is still to be written.
  if (/^[A-Za-z_][\w:-]*=/.test(value.raw)) return `${name}="" ${mendNext(value.raw)}`;
  const quote = text.charAt(value.start);
  const isQuoted = quote === '"' || quote === "'";
  if (isQuoted && value.raw !== '' && text.charAt(value.end - 1) === quote) return text.slice(start, end);
  const inside = (isQuoted ? text.slice(value.start + 1, value.end) : value.raw).replace(/["']$/, '');
  return `${name}=${inside.includes('"') ? `'${inside.replaceAll("'", '&#39;')}'` : `"${inside}"`}`;
}

/** An attribute that was read as another's value: as written when it has a whole value. */
function mendNext(raw: string): string {
  const { name = '', value = '' } = /^(?<name>[^=]*)=(?<value>.*)$/s.exec(raw)?.groups ?? {};
  if (/^(?:"[^"]*"|'[^']*')$/.test(value)) return raw;
  const inside = value.replace(/["']/g, '');
  return `${name}="${inside}"`;
}
