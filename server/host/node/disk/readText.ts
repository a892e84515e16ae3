import { baseName, type Change, isConfigName, isMarkdown, isText, maxData } from '../../../core/index.ts';
import { isAbsence, readWhole, whyUnread } from './openFile.ts';

/** docs.json is read whatever it holds, up to what a string can reasonably be. */
const maxConfigBytes = 256 * 1024 * 1024;

/**
 * A file of a site as it is on the disk: its text, only its path, gone, or there but not to be read. `file` is where
 * `path` lies. What is no text is not looked at.
 */
export async function readChange({ file, path }: { readonly file: string; readonly path: string }): Promise<Change> {
  if (!isText(path)) return { kind: 'asset', path };
  const isConfig = isConfigName(baseName(path));
  try {
    const bytes = await readWhole(file, isConfig ? maxConfigBytes : maxData);
    if (bytes !== undefined) return { kind: 'text', path, ...decode(bytes) };
    return isConfig || isMarkdown(path) ? unread({ path, why: 'it is too large to read' }) : { kind: 'asset', path };
  } catch (error) {
    return isAbsence(error) ? { kind: 'delete', path } : unread({ path, why: whyUnread(error) });
  }
}

/** A file that is there and cannot be read. */
export function unread({ path, why }: { readonly path: string; readonly why: string }): Change {
  return { kind: 'unread', path, unread: { what: 'file', why } };
}

/** What was fetched from a URL, kept in a file: a change under that URL. */
export async function readFetched({ file, url }: { readonly file: string; readonly url: string }): Promise<Change> {
  const bytes = await readWhole(file, maxData).catch(() => undefined);
  return bytes === undefined ? { kind: 'delete', path: url } : { kind: 'text', path: url, ...decode(bytes) };
}

/** The text of a file, and where it is none: as in `Change`. */
export interface Decoded {
  readonly text: string;
  readonly undecoded: number | null;
}

/** UTF-8, or UTF-16 where a byte order mark says so. The mark stays part of the text; bytes that are no text become U+FFFD. */
export function decode(bytes: Buffer): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: bytes.toString('utf16le'), undecoded: null };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const text = bytes
      .subarray(0, bytes.length & ~1)
      .swap16()
      .toString('utf16le');
    return { text, undecoded: null };
  }
  const text = bytes.toString('utf8');
  return { text, undecoded: replacedAt(text, bytes) };
}

/** Where a text has its first U+FFFD that the bytes do not have. */
function replacedAt(text: string, bytes: Buffer): number | null {
  let offset = 0;
  let from = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', from)) {
    offset += Buffer.byteLength(text.slice(from, at));
    const isWritten = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;
    if (!isWritten) return at;
    offset += 3;
    from = at + 1;
  }
  return null;
}
