import { inflateSync } from 'node:zlib';

/** The words of a PDF from Chromium, page by page, in drawing order. */
export function pdfPages(pdf: Buffer): readonly string[] {
  const objects = readObjects(pdf);
  const kids = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b/.test(head));
  return kids.map(({ head }) => {
    const fonts = new Map<string, ReadonlyMap<number, string>>();
    for (const [, name = '', id = ''] of resourcesOf(head, objects).matchAll(/\/(F\d+)\s+(\d+) 0 R/g)) {
      const unicode = /\/ToUnicode\s+(\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      fonts.set(name, unicode === undefined ? new Map() : characters(objects.get(unicode)?.text() ?? ''));
    }
    const contents = /\/Contents\s+(?:\[([^\]]*)\]|(\d+ 0 R))/.exec(head);
    const streams = [...(contents?.[1] ?? contents?.[2] ?? '').matchAll(/(\d+) 0 R/g)];
    return streams.map(([, id = '']) => words(objects.get(id)?.text() ?? '', fonts)).join('');
  });
}

/** An object: its dictionary, and its stream, unpacked on demand. */
interface PdfObject {
  readonly head: string;
  text(): string;
}

function readObjects(pdf: Buffer): ReadonlyMap<string, PdfObject> {
  const whole = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { 1: id = '', index, 0: opening } of whole.matchAll(/(?<=\n)(\d+) 0 obj\b/g)) {
    const end = whole.indexOf('endobj', index);
    const stream = whole.indexOf('stream', index);
    const hasStream = stream >= 0 && stream < end;
    const head = whole.slice(index + opening.length, hasStream ? stream : end);
    objects.set(id, {
      head,
      text() {
        const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
        const start = whole.indexOf('\n', stream) + 1;
        const bytes = pdf.subarray(start, start + length);
        return (/FlateDecode/.test(head) ? inflateSync(bytes) : bytes).toString('latin1');
      },
    });
  }
  return objects;
}

function resourcesOf(head: string, objects: ReadonlyMap<string, PdfObject>): string {
  const of = /\/Resources\s+(\d+) 0 R/.exec(head)?.[1];
  const resources = of === undefined ? head : (objects.get(of)?.head ?? '');
  const fonts = /\/Font\s+(\d+) 0 R/.exec(resources)?.[1];
  return fonts === undefined ? resources : (objects.get(fonts)?.head ?? '');
}

/** The characters for the glyphs of a font. */
function characters(map: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const text = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, body = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', unicode = ''] of body.matchAll(/<(\w+)>\s*<(\w+)>/g))
      found.set(Number.parseInt(glyph, 16), text(unicode));
  for (const [, body = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', unicode = ''] of body.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const first = Number.parseInt(from, 16);
      for (let i = first; i <= Number.parseInt(to, 16); i++)
        found.set(i, String.fromCodePoint(Number.parseInt(unicode, 16) + i - first));
    }
  return found;
}

/** Text is drawn in runs; each becomes a line. */
function words(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> | undefined;
  let shown = '';
  for (const [, name, hex, literal, end] of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|<([\da-fA-F]+)>|\(((?:\\[\s\S]|[^\\)])*)\)|\b(ET)\b/g,
  )) {
    if (name !== undefined) font = fonts.get(name);
    else if (end !== undefined) shown += '\n';
    else if (hex !== undefined)
      for (const [four] of hex.matchAll(/.{1,4}/g)) shown += font?.get(Number.parseInt(four, 16)) ?? '';
    else if (literal !== undefined) shown += literal;
  }
  return shown;
}
