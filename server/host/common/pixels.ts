/** Number of bytes that contain the size in all formats. A JPEG may have a thumbnail before it. */
export const maxHeadBytes = 256 * 1024;

interface Pixels {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns width and height from the first bytes of a PNG, GIF, WebP, JPEG or SVG. Undefined for other formats and for
 * corrupt files.
 */
export function pixelsOf(head: Uint8Array): Pixels | undefined {
  if (head.length < 26) return undefined;
  const data = viewOf(head);
  const mark = latin1(head);
  if (mark.startsWith('\x89PNG')) return { width: data.getUint32(16), height: data.getUint32(20) };
  if (mark.startsWith('GIF8')) return { width: data.getUint16(6, true), height: data.getUint16(8, true) };
  if (mark.startsWith('RIFF') && mark.slice(8, 12) === 'WEBP') return webp(head, mark.slice(12));
  if (mark.startsWith('\xff\xd8')) return jpeg(head);
  return svg(new TextDecoder().decode(head.subarray(0, 4096)));
}

function webp(head: Uint8Array, kind: string): Pixels | undefined {
  if (head.length < 30) return undefined;
  const data = viewOf(head);
  if (kind === 'VP8X')
    return { width: (data.getUint32(24, true) & 0xffffff) + 1, height: (data.getUint32(26, true) >>> 8) + 1 };
  if (kind === 'VP8 ') return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = data.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Reads segments up to the first frame. */
function jpeg(head: Uint8Array): Pixels | undefined {
  const data = viewOf(head);
  for (let at = 2; at + 9 < head.length; ) {
    if (head[at] !== 0xff) return undefined;
    const marker = head[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: data.getUint16(at + 7), height: data.getUint16(at + 5) };
    at += 2 + Math.max(2, data.getUint16(at + 2));
  }
  return undefined;
}

/** Returns the size of the root element in pixels, or else that of its view box. */
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

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Returns the first 16 bytes as characters. */
function latin1(head: Uint8Array): string {
  return String.fromCharCode(...head.subarray(0, 16));
}
