import { readTag, type TagSyntax } from './tagReader.ts';

/** A broken tag written as MDX reads it: quotes and `>` that are missing are added, what fits nowhere is left out. */
export function mendTag(text: string, tag: TagSyntax): string | undefined {
  if (tag.form === 'close') return `</${tag.name}>`;
  const parts = tag.attributes.map((each) => {
    const { value } = each;
    if (value === undefined) return each.name;
    if (value.kind === 'expression') return text.slice(each.start, each.end);
    const first = value.raw.charAt(0);
    const last = value.raw.charAt(value.raw.length - 1);
    const from = first === '"' || first === "'" ? 1 : 0;
    const to = value.raw.length - (value.raw.length > from && (last === '"' || last === "'") ? 1 : 0);
    const inside = value.raw.slice(from, to);
    const quote = inside.includes('"') ? "'" : '"';
    return `${each.name}=${quote}${quote === "'" ? inside.replaceAll("'", '&#39;') : inside}${quote}`;
  });
  const closed = text.charCodeAt(tag.end - 1) === 62;
  const open = closed ? tag.form === 'open' : text.includes(`</${tag.name}>`, tag.end);
  const mended = `<${[tag.name, ...parts].join(' ')}${open ? '>' : ' />'}`;
  const read = readTag(mended, 0, mended.length);
  return read.fault === undefined && read.end === mended.length ? mended : undefined;
}
