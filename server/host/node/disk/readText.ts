import { baseName, type Change, isConfigName, isMarkdown, isText, maxData } from '../../../core/index.ts';
import { decode, maxConfigBytes } from '../../common/decode.ts';
import { isAbsence, readWhole, whyUnread } from './openFile.ts';

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
