import { baseName, type Change, isConfigName, isMarkdown, isText, maxData } from '../../../core/index.ts';
import { decode, maxConfigBytes } from '../../common/decode.ts';
import { isAbsence, readWhole, whyUnread } from './openFile.ts';

/**
 * Returns the current state of a file: its text, only its path, deleted, or unread. Files that are not texts are not
 * opened.
 *
 * @param file absolute path on the disk
 * @param path path on the site
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

/** Returns the change for a file that exists but cannot be read. */
export function unread({ path, why }: { readonly path: string; readonly why: string }): Change {
  return { kind: 'unread', path, unread: { what: 'file', why } };
}

/** Returns the saved content of a URL, as a change at that URL. */
export async function readFetched({ file, url }: { readonly file: string; readonly url: string }): Promise<Change> {
  const bytes = await readWhole(file, maxData).catch(() => undefined);
  return bytes === undefined ? { kind: 'delete', path: url } : { kind: 'text', path: url, ...decode(bytes) };
}
