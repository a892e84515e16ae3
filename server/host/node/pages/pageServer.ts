/**
 * Serves pages to a browser on this machine. One server is for printing, another shows a site while it changes. Both
 * listen on 127.0.0.1 and refuse requests from other sites. Files of a site are served only under their real names.
 */

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileAt, hostsIn, responseHeaders, type SentFile, sendFile } from './sendFile.ts';

/** A document for a browser, with the files of the site that it uses. */
export interface ServedPage {
  /** Returns the HTML. `nonce` is different for each request. */
  html(nonce: string): string;
  /** Returns the Content-Security-Policy of the document. */
  policy(nonce: string): string;
  /** Returns the file at a path below `filesFolder`, or undefined if the page does not show it. */
  file(path: string): Promise<SentFile | undefined>;
}

/** Serves pages to browsers on this machine, each at its own unguessable address. */
export interface PageServer {
  /** Returns the page's address, which is valid for one hour. The first page starts the server. */
  add(page: ServedPage): Promise<string>;
  close(): void;
}

/** Folder of the site's files, relative to a page's address. */
export const filesFolder = 'files';
/** Folder of the preview's scripts and styles, relative to a page's address. */
export const mediaFolder = 'media';

const kept = 60 * 60_000;
const maxPages = 10;

/**
 * Returns a server for pages. It writes no files, and stops listening when the last page is removed.
 *
 * @param media folder of `preview.js` and the related files
 */
export function createPageServer(media: string): PageServer {
  const pages = new Map<string, { readonly page: ServedPage; readonly timer: NodeJS.Timeout }>();
  let listening: Promise<Server> | undefined;

  const forget = (key: string): void => {
    clearTimeout(pages.get(key)?.timer);
    pages.delete(key);
    if (pages.size === 0) close();
  };
  const close = (): void => {
    for (const { timer } of pages.values()) clearTimeout(timer);
    pages.clear();
    void listening?.then((server) => {
      server.close();
      server.closeAllConnections();
    });
    listening = undefined;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [key = '', folder = '', path = ''] = partsOf(request.url ?? '');
    const page = pages.get(key)?.page;
    if (hostsIn(request.rawHeaders) > 1) return void response.writeHead(400).end();
    if (page === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return refuse(response);
    if (folder === '') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const nonce = randomBytes(18).toString('base64url');
      response.setHeader('content-security-policy', page.policy(nonce));
      return void response.end(page.html(nonce));
    }
    const isMedia = folder === mediaFolder;
    const file = isMedia
      ? await fileAt({ path: join(media, path), folder: media })
      : folder === filesFolder
        ? await page.file(path)
        : undefined;
    if (file === undefined) return refuse(response);
    // A picture that is opened directly cannot run code either.
    if (!isMedia) response.setHeader('content-security-policy', alone);
    return sendFile(file, request, response);
  };

  const listen = (): Promise<Server> =>
    new Promise((done, failed) => {
      const server = createServer((request, response) => {
        for (const [name, value] of Object.entries(responseHeaders)) response.setHeader(name, value);
        answer(request, response).catch(() => response.destroy());
      });
      server.unref();
      server.once('error', failed);
      server.listen(0, '127.0.0.1', () => done(server));
    });

  return {
    async add(page) {
      listening ??= listen();
      const started = listening;
      const server = await started.catch((error: unknown) => {
        if (listening === started) listening = undefined;
        throw error;
      });
      const key = randomBytes(24).toString('base64url');
      pages.set(key, { page, timer: setTimeout(forget, kept, key).unref() });
      for (const old of [...pages.keys()].slice(0, -maxPages)) forget(old);
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/${key}/`;
    },
    close,
  };
}

/**
 * Returns the decoded key, folder and path of an address. Empty if the address is invalid or contains `..`, a backslash
 * or a null character.
 */
function partsOf(url: string): readonly string[] {
  try {
    const path = decodeURIComponent(url.replace(/[?#].*$/s, ''));
    const found = /^\/([\w-]+)\/(?:(\w+)\/(.+))?$/s.exec(path);
    return found === null || path.split('/').includes('..') || /[\0\\]/.test(path) ? [] : found.slice(1);
  } catch {
    return [];
  }
}

function refuse(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('The page does not exist.\n');
}

const alone =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
