import extensions from '../../../../schemas/openapi-extensions.json' with { type: 'json' };
import type { DataNode } from '../../data/node.ts';
import { apiDocumentOf } from '../../openapi/document/document.ts';
import type { Site } from '../../site/siteTypes.ts';
import { lineEnd, lineStart } from '../../text/lines.ts';
import { touches } from '../../text/range.ts';
import type { Hover, Suggestion } from '../assistTypes.ts';

/** The platform's own keys, where a key that begins with `x-` is typed in an API document. */
export function completeExtension(site: Site, path: string, offset: number): readonly Suggestion[] {
  const file = site.index.others.get(path);
  const document = file && apiDocumentOf(file);
  if (file === undefined || document === undefined) return [];
  const { text } = file;
  const before = text.slice(Math.max(lineStart(text, offset), offset - 300), offset);
  const typed = /(?:^|[\s{,])("?)(x-?[\w-]*|)$/.exec(before);
  if (typed === null || (typed[2] === '' && typed[1] === '')) return [];
  const [, quote = '', word = ''] = typed;
  const isJson = /\.json$/i.test(path);
  if (isJson !== (quote === '"')) return [];
  const rest = text.slice(offset, Math.min(lineEnd(text, offset), offset + 300));
  const tail = /^[\w-]*/.exec(rest)?.[0].length ?? 0;
  // What has a value keeps it.
  const hasValue = /^"?\s*:/.test(rest.slice(tail));
  const range = { start: offset - word.length, end: offset + tail };
  return extensions.keys.map(({ key, on, about, value }): Suggestion => {
    const closed = rest.startsWith('"', tail);
    const end = isJson ? (hasValue || closed ? '' : `": ${value}`) : hasValue ? '' : `: ${value}`;
    return { label: key, kind: 'key', edit: { range, text: key + end }, detail: `of ${on}`, documentation: about };
  });
}

/** What one of the platform's own keys of an API document means. */
export function hoverExtension(site: Site, path: string, offset: number): Hover | undefined {
  const file = site.index.others.get(path);
  const document = file && apiDocumentOf(file);
  let node: DataNode | undefined = document?.root;
  for (let depth = 0; node !== undefined && depth < 200; depth++) {
    if (node.kind === 'object') {
      const named: (typeof node.properties)[number] | undefined = node.properties.find(({ range }) =>
        touches(range, offset),
      );
      const known = extensions.keys.find(({ key }) => key === named?.key);
      if (named !== undefined && known !== undefined && touches(named.keyRange, offset))
        return { range: named.keyRange, markdown: `**${known.key}** (of ${known.on})\n\n${known.about}` };
      node = named?.value;
    } else if (node.kind === 'array') node = node.items.find(({ range }) => touches(range, offset));
    else return undefined;
  }
  return undefined;
}
