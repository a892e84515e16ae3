import { readFile, stat } from 'node:fs/promises';
import { baseName, type Change, configPath } from '../core/index.ts';

/** Texts beyond this size are known by their path only. */
const textBound = 16 * 1024 * 1024;
/** docs.json is read whatever it holds, up to what a string can reasonably be. */
const configBound = 256 * 1024 * 1024;

const textEndings = /\.(?:mdx?|json|ya?ml)$/i;

/** True for files whose text a site may want to know; all others are known by their path. */
export function isText(path: string): boolean {
  return textEndings.test(path);
}

/** A file of a site as it stands on the disk: its text, only its path, or gone. `file` is where `path` lies. */
export async function readChange(file: string, path: string): Promise<Change> {
  try {
    const { size } = await stat(file);
    const bound = baseName(path) === configPath ? configBound : textBound;
    if (!isText(path) || size > bound) return { kind: 'asset', path };
    return { kind: 'text', path, text: decode(await readFile(file)) };
  } catch (error) {
    // Gone between listing and reading; what is there but cannot be read stays known by its path.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return { kind: code === 'ENOENT' || code === 'ENOTDIR' ? 'delete' : 'asset', path };
  }
}

/** What was fetched from a URL, kept in a file: a change under that URL. */
export async function readFetched(file: string, url: string): Promise<Change> {
  try {
    const { size } = await stat(file);
    if (size > textBound) return { kind: 'delete', path: url };
    return { kind: 'text', path: url, text: decode(await readFile(file)) };
  } catch {
    return { kind: 'delete', path: url };
  }
}

/** UTF-8, or UTF-16 where a byte order mark says so. The mark stays part of the text; bytes that are no text become U+FFFD. */
export function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return bytes
      .subarray(0, bytes.length & ~1)
      .swap16()
      .toString('utf16le');
  return bytes.toString('utf8');
}
