/** Size limit for docs.json, in bytes. It is read whatever its size, up to a reasonable string length. */
export const maxConfigBytes = 256 * 1024 * 1024;

/** The text of a file, and the position of its first invalid byte sequence: see `Change`. */
export interface Decoded {
  readonly text: string;
  readonly undecoded: number | null;
}

/**
 * Decodes UTF-8, or UTF-16 if there is a byte order mark for it. The mark stays part of the text. Invalid bytes become
 * U+FFFD.
 */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: utf16(bytes, true), undecoded: null };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: utf16(bytes, false), undecoded: null };
  const text = utf8.decode(bytes);
  return { text, undecoded: replacedAt(text, bytes) };
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes each pair of bytes without changes, so unpaired surrogates are preserved. */
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

/** Number of arguments that a call supports in every runtime. */
const maxUnits = 4096;

/** Returns the position of the first U+FFFD in a text that is not in the bytes, or null. */
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
