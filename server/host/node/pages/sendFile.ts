import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Site } from '../../../core/index.ts';
import { givenFile, realFile } from '../disk/textFiles.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.yaml': 'text/plain; charset=utf-8',
  '.yml': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mov': 'video/quicktime',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
  '.pdf': 'application/pdf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** Headers of every response on 127.0.0.1: other sites can neither read nor frame it. */
export const responseHeaders = {
  // Responses with a page or a picture set a more detailed policy.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * Returns the number of `Host` headers in a request. If two differ, one could be checked and the other one used (RFC
 * 9112, 3.2).
 */
export function hostsIn(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
}

/** A file on the disk that may be sent. */
export interface SentFile {
  readonly file: string;
  readonly size: number;
}

/**
 * Returns the file of a site at a path. The site must list the exact path. Undefined for all other files, for hidden
 * files, and for files that a link has moved out of the folder since.
 */
export async function siteFile({
  site,
  folder,
  path,
}: {
  readonly site: Site;
  readonly folder: string;
  readonly path: string;
}): Promise<SentFile | undefined> {
  if (!site.index.paths.has(path)) return undefined;
  const file = await givenFile({ folder, path });
  return file === undefined ? undefined : fileAt({ path: file, folder });
}

/** Returns a file below a folder, or undefined. Links are followed only if they stay inside the folder. */
export async function fileAt({
  path,
  folder,
}: {
  readonly path: string;
  readonly folder: string;
}): Promise<SentFile | undefined> {
  try {
    const file = await realFile({ path, root: await realpath(folder) });
    const found = await stat(file);
    return found.isFile() ? { file, size: found.size } : undefined;
  } catch {
    return undefined;
  }
}

/** Sends a file, or the range of it that a media player requests. The content type depends only on the file's name. */
export async function sendFile(
  { file, size }: SentFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('content-type', types[extname(file).toLowerCase()] ?? 'application/octet-stream');
  response.setHeader('accept-ranges', 'bytes');
  const part = rangeOf(request.headers.range, size);
  if (part === 'none') {
    response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
    return;
  }
  const { start, end } = part ?? { start: 0, end: size - 1 };
  response.writeHead(part === undefined ? 200 : 206, {
    'content-length': end - start + 1,
    ...(part === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  if (request.method === 'HEAD' || size === 0) response.end();
  else await pipeline(createReadStream(file, { start, end }), response);
}

/**
 * Returns the byte range that a `Range` header asks for. Undefined without a header or for one that we do not support;
 * `none` if the file has no such bytes.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number } | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end && start < size ? { start, end } : 'none';
}
