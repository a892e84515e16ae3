/** docs.json is read whatever it holds, up to what a string can reasonably be. */
export const maxConfigBytes = 256 * 1024 * 1024;

/** The text of a file, and where it is none: as in `Change`. */
export interface Decoded {
  readonly text: string;
  readonly undecoded: number | null;
}

/** UTF-8, or UTF-16 where a byte order mark says so. The mark stays part of the text; bytes that are no text become U+FFFD. */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: utf16(bytes, true), undecoded: null };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: utf16(bytes, false), undecoded: null };
  const text = utf8.decode(bytes);
  return { text, undecoded: replacedAt(text, bytes) };
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Each pair of bytes as it is: half a pair of surrogates stays what it is. */
function utf16(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength & ~1);
  const parts: string[] = [];
  for (let at = 0; at < view.byteLength; at += 2 * maxUnits) {
    const count = Math.min(maxUnits, (view.byteLength - at) / 2);
    const units = Array.from({ length: count }, (_, i) => view.getUint16(at + 2 * i, isLittle));
    parts.push(String.fromCharCode(...units));
  }
  return parts.join('');
}

/** So many arguments a call can have everywhere. */
const maxUnits = 4096;

/** Where a text has its first U+FFFD that the bytes do not have. */
function replacedAt(text: string, bytes: Uint8Array): number | null {
  let offset = 0;
  let from = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', from)) {
    offset += utf8Length(text.slice(from, at));
    const isWritten = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;
    if (!isWritten) return at;
    offset += 3;
    from = at + 1;
  }
  return null;
}

function utf8Length(text: string): number {
  return encoder.encode(text).length;
}

const encoder = new TextEncoder();
