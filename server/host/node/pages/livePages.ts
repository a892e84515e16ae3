import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodePath, type Site } from '../../../core/index.ts';
import { BrowserDocuments, type PagePreviews, type Reveal } from './browserDocuments.ts';
import { withToken } from './liveAccess.ts';
import { answerRequest } from './liveAnswer.ts';
import { alwaysSent } from './sendFile.ts';

/** The pages of one site for browsers on this machine, as they are at each moment. */
export interface LivePages {
  /** `http://127.0.0.1:PORT/` */
  readonly url: string;
  readonly documents: BrowserDocuments;
  /** The address of a page, by its path on the site without a leading slash; with the token where there is one. */
  addressOf(path: string): string;
  /** Ends all of it, connections too. */
  close(): Promise<void>;
}

/** What is served, and on which port of 127.0.0.1. */
export interface LivePagesOptions {
  /** Absolute path of the folder that holds docs.json. */
  readonly folder: string;
  readonly previews: PagePreviews;
  /** As it is now; undefined while it is gone. */
  site(): Site | undefined;
  /** Requests wait until the site was read; where it is not given, that is so already. */
  readonly ready?: Promise<void>;
  /** 0 takes a free one. */
  readonly port: number;
  /** Folder of `preview.js` and the other files of the preview. */
  readonly media: string;
  /** If there is one, every request needs it. */
  readonly token?: string;
  /** Shows the source of what is clicked; absent where there is no editor. */
  readonly reveal?: Reveal;
}

/** Serves the preview of a site on 127.0.0.1. Rejects when the port is taken. */
export async function serveLivePages(options: LivePagesOptions): Promise<LivePages> {
  const { folder, media, token } = options;
  const documents = new BrowserDocuments(folder, options.previews, options.reveal);
  const scope = { documents, folder, media, site: options.site, ...(token === undefined ? {} : { token }) };
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(alwaysSent)) response.setHeader(name, value);
    const answered = (options.ready ?? Promise.resolve()).then(() =>
      answerRequest(scope, portOf(server), request, response),
    );
    answered.catch(() => response.destroy());
  });
  await new Promise<void>((done, refused) => {
    server.once('error', refused);
    // Only this machine can reach it.
    server.listen(options.port, '127.0.0.1', () => done());
  });
  // What an editor started ends with it; a command goes on until it is stopped.
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
