import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodePath, type Site } from '../../../core/index.ts';
import { BrowserDocuments, type PagePreviews, type Reveal } from './browserDocuments.ts';
import { withToken } from './liveAccess.ts';
import { answerRequest } from './liveAnswer.ts';
import { responseHeaders } from './sendFile.ts';

/** Serves the current pages of one site to browsers on this machine. */
export interface LivePages {
  /** `http://127.0.0.1:PORT/` */
  readonly url: string;
  readonly documents: BrowserDocuments;
  /**
   * Returns the address of a page, with the token if there is one. `path` is the page's path on the site, without a
   * leading slash.
   */
  addressOf(path: string): string;
  /** Stops the server and closes all connections. */
  close(): Promise<void>;
}

/** What to serve, and on which port of 127.0.0.1. */
export interface LivePagesOptions {
  /** Absolute path of the folder with docs.json. */
  readonly folder: string;
  readonly previews: PagePreviews;
  /** Returns the current site, or undefined while it does not exist. */
  site(): Site | undefined;
  /** Resolves when the site has been read. Requests wait for it. Omit it if the site has already been read. */
  readonly ready?: Promise<void>;
  /** 0 selects a free port. */
  readonly port: number;
  /** Folder of `preview.js` and the other files of the preview. */
  readonly media: string;
  /** If set, every request must have this token. */
  readonly token?: string;
  /** Shows the source of a clicked element. Omit it without an editor. */
  readonly reveal?: Reveal;
}

/** Serves the preview of a site on 127.0.0.1. Rejects if the port is in use. */
export async function serveLivePages(options: LivePagesOptions): Promise<LivePages> {
  const { folder, media, token } = options;
  const documents = new BrowserDocuments(folder, options.previews, options.reveal);
  const scope = { documents, folder, media, site: options.site, ...(token === undefined ? {} : { token }) };
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(responseHeaders)) response.setHeader(name, value);
    const answered = (options.ready ?? Promise.resolve()).then(() =>
      answerRequest(scope, portOf(server), request, response),
    );
    answered.catch(() => response.destroy());
  });
  await new Promise<void>((done, refused) => {
    server.once('error', refused);
    // Only this machine can connect to 127.0.0.1.
    server.listen(options.port, '127.0.0.1', () => done());
  });
  // A preview from an editor ends with the editor's process. A command continues until the user stops it.
  if (options.reveal !== undefined) server.unref();
  const url = `http://127.0.0.1:${portOf(server)}/`;
  return {
    url,
    documents,
    addressOf: (path) =>
      token === undefined ? url + encodePath(path) : withToken({ address: url + encodePath(path), token }),
    async close() {
      documents.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
