import { readHead } from './openFile.ts';
import { givenFile } from './textFiles.ts';

/** A picture's size: in pixels where its head says so, and in bytes. */
export interface PictureSize {
  readonly width?: number;
  readonly height?: number;
  readonly bytes: number;
}

/** Where the formats keep their size; a JPEG may have a preview before it. */
const maxHeadBytes = 256 * 1024;

/** Reads the head of a picture of a site; undefined where there is none that may be given out. */
export async function pictureSize({
  folder,
  path,
}: {
  readonly folder: string;
  readonly path: string;
}): Promise<PictureSize | undefined> {
  try {
    const file = await givenFile({ folder, path });
    if (file === undefined) return undefined;
    const { head, size } = await readHead(file, maxHeadBytes);
    return { ...pixelsOf(head), bytes: size };
  } catch {
    return undefined;
  }
}

interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** Width and height by the first bytes of a PNG, GIF, WebP, JPEG or SVG; undefined for other and for broken files. */
export function pixelsOf(head: Buffer): Pixels | undefined {
  if (head.length < 26) return undefined;
  const mark = head.toString('latin1', 0, 16);
  if (mark.startsWith('\x89PNG')) return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  if (mark.startsWith('GIF8')) return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
  if (mark.startsWith('RIFF') && mark.slice(8, 12) === 'WEBP') return webp(head, mark.slice(12));
  if (mark.startsWith('\xff\xd8')) return jpeg(head);
  return svg(head.toString('utf8', 0, 4096));
}

function webp(head: Buffer, kind: string): Pixels | undefined {
  if (head.length < 30) return undefined;
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = head.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Segment after segment, up to the one that begins a frame. */
function jpeg(head: Buffer): Pixels | undefined {
  for (let at = 2; at + 9 < head.length; ) {
    if (head[at] !== 0xff) return undefined;
    const marker = head[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    at += 2 + Math.max(2, head.readUInt16BE(at + 2));
  }
  return undefined;
}

/** What its root element says in pixels, else its view box. */
function svg(text: string): Pixels | undefined {
  const root = /<svg\b[^>]*/.exec(text)?.[0];
  if (root === undefined) return undefined;
  const length = (name: string): number =>
    Number(new RegExp(`\\s${name}=["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(root)?.[1] ?? Number.NaN);
  const [, , width = Number.NaN, height = Number.NaN] = (/\sviewBox=["']([^"']*)/.exec(root)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const found = { width: length('width') || width, height: length('height') || height };
  return Number.isFinite(found.width) && Number.isFinite(found.height) ? found : undefined;
}
