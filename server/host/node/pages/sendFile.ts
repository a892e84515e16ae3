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

/** Headers of every answer on 127.0.0.1: other sites learn nothing of it and frame nothing of it. */
export const alwaysSent = {
  // What shows a page or a picture says more.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** How often a request names its host: of two that differ, one may be looked at and the other one heeded (RFC 9112, 3.2). */
export function hostsIn(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
}

/** A file on disk that may be sent, or undefined. */
export interface SentFile {
  readonly file: string;
  readonly size: number;
}

/**
 * The file of a site that a path names. Only what the site itself lists, by its exact name; hidden files and whatever a
 * link has moved out of the folder since are not there.
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

/** A file below a folder, links followed as far as they stay in it. */
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

/** Sends a file, or the part of it that a player asks for. What it is follows from its name and nothing else. */
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

/** The one part that a Range header asks for; undefined when it asks for none that we know, `none` when there is no such. */
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
