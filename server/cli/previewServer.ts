import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { checkFile, configPath, isMarkdown } from '../core/index.ts';
import { watchFolder } from '../host/disk/watchFolder.ts';
import { nodeRuntime } from '../host/nodeRuntime.ts';
import { alwaysSent, fileAt, sendFile, siteFile } from '../host/pages/sendFile.ts';
import { fileIn, uriOf } from '../host/places.ts';
import { readFromWebview } from '../protocol/fromWebview.ts';
import type { FromWebview, ToWebview } from '../protocol/messages.ts';
import { contentPolicy, previewDocument } from '../protocol/previewDocument.ts';
import { createPreviews } from '../workspace/previews/previews.ts';
import { createLiveSites } from '../workspace/sites/liveSites.ts';
import type { LiveSite } from '../workspace/sites/liveSiteTypes.ts';
import { filesAddress, liveAddress, mediaAddress, type PreviewTarget, readRequest } from './previewRequest.ts';

/** A live preview that is being served. */
export interface PreviewServer {
  /** `http://127.0.0.1:PORT/` */
  readonly url: string;
  /** Ends all of it: connections, watchers, timers. */
  close(): Promise<void>;
}

/** What a live preview shows, and on which port of 127.0.0.1. */
export interface PreviewServerOptions {
  /** Absolute path of the folder that holds docs.json. */
  readonly folder: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Folder of `preview.js` and the other files of the preview. */
  readonly media: string;
  /** Tells of what went wrong without ending the preview. */
  warn(message: string): void;
}

/** One document in a browser. */
interface Session {
  readonly id: string;
  /** Where its messages go, while it listens. */
  stream: ServerResponse | undefined;
  /** Path on the site, as links name it, of the page to show. */
  href: string;
  /** The page shown, once it is known. */
  uri: string | undefined;
  version: string | undefined;
}

const maxSessions = 500;
/** A message of a document, in bytes; the largest is a search. */
const maxBytes = 100_000;
const ping = 30_000;

/** Serves the preview of a site on 127.0.0.1, as the disk has it at each moment. Rejects when the port is taken. */
export async function servePreview(options: PreviewServerOptions): Promise<PreviewServer> {
  const { folder, media, warn } = options;
  // Nobody types here: large descriptions are read at once.
  const { startReader: _, ...runtime } = nodeRuntime();
  const sessions = new Map<string, Session>();
  /** What a reader let load, as long as this runs. */
  const allowedHosts = new Set<string>();

  const sites = createLiveSites(
    runtime,
    { trusted: () => false, setAside: new Set() },
    {
      changed: () => previews.refresh(),
      compared: () => undefined,
      removed: () => undefined,
      settled: () => previews.refresh(),
      failed: (what, error) => warn(`${what}: ${String(error)}`),
    },
  );
  const findings = { refreshed: (live: LiveSite, path: string) => checkFile(live.site, path) };
  const previews = createPreviews(runtime, sites, findings, {
    send(message) {
      const session = sessions.get(message.preview);
      if (session !== undefined) tell(session, message);
    },
    versionOf: () => undefined,
    failed: (what, error) => warn(`${what}: ${String(error)}`),
  });
  const site = (): LiveSite | undefined => sites.around(uriOf(folder));

  const tell = (session: Session, message: ToWebview): void =>
    void session.stream?.write(`data: ${JSON.stringify(message)}\n\n`);

  const open = (session: Session, uri: string, fragment?: string): void => {
    session.uri = uri;
    const { id, version } = session;
    const page = previews.open({
      preview: id,
      uri,
      resourceRoot: filesAddress,
      allowedHosts: [...allowedHosts],
      ...(version === undefined ? {} : { reader: { version } }),
    });
    tell(session, page.kind === 'page' && fragment !== undefined ? { ...page, fragment } : page);
  };

  /** Follows a link of the page shown; a new document begins at docs.json, which is the site's first page. */
  const follow = (session: Session, href: string): void => {
    const first = uriOf(fileIn(folder, configPath));
    if (session.uri === undefined) {
      session.uri = first;
      previews.open({ preview: session.id, uri: first, resourceRoot: filesAddress });
    }
    const target = previews.resolve(session.id, href);
    const missing = missingPage(href);
    if (target.kind === 'page') open(session, target.uri, target.fragment);
    // What an address leads to is always a page, if only the one that says that there is none.
    else open(session, missing === undefined ? first : uriOf(fileIn(folder, missing)));
  };

  const hear = (session: Session, message: FromWebview): void => {
    switch (message.kind) {
      case 'navigate':
        follow(session, message.href);
        break;
      case 'version':
        session.version = message.version;
        if (session.uri !== undefined) open(session, session.uri);
        break;
      case 'search':
        tell(session, { kind: 'results', query: message.query, html: previews.search(session.id, message.query) });
        break;
      case 'allowHost':
        allowedHosts.add(message.host);
        break;
      // No editor is there to be shown anything, and nothing is written or sent for a browser.
      case 'ready':
      case 'reveal':
      case 'scrolled':
      case 'history':
      case 'create':
      case 'copy':
      case 'send':
      case 'isKept':
      case 'cancelSend':
      case 'log':
        break;
      default:
        message satisfies never;
    }
  };

  const begin = (href: string): Session => {
    const session: Session = {
      id: randomBytes(18).toString('base64url'),
      stream: undefined,
      href,
      uri: undefined,
      version: undefined,
    };
    const idle = [...sessions.values()].find(({ stream }) => stream === undefined);
    if (sessions.size >= maxSessions && idle !== undefined) sessions.delete(idle.id);
    sessions.set(session.id, session);
    return session;
  };

  const sendDocument = (path: string, response: ServerResponse): void => {
    const session = begin(path);
    const nonce = randomBytes(18).toString('base64url');
    const hosts = [...allowedHosts];
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader(
      'content-security-policy',
      `${contentPolicy("'self'", nonce, hosts)}; connect-src 'self'; frame-ancestors 'none'`,
    );
    response.end(
      previewDocument({
        cspSource: "'self'",
        nonce,
        script: { uri: mediaAddress('preview.js') },
        style: { uri: mediaAddress('preview.css') },
        mermaidUri: mediaAddress('mermaid.js'),
        allowedHosts: hosts,
        live: liveAddress(session.id),
      }),
    );
  };

  const listen = (session: Session, response: ServerResponse): void => {
    session.stream?.end();
    session.stream = response;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('\n');
    const alive = setInterval(() => response.write(':\n\n'), ping);
    response.on('close', () => {
      clearInterval(alive);
      if (session.stream !== response) return;
      session.stream = undefined;
      previews.close(session.id);
    });
    if (session.uri === undefined) follow(session, session.href);
    else open(session, session.uri);
  };

  const answer = async (target: PreviewTarget, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number, why: string): void =>
      void response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${why}\n`);
    switch (target.kind) {
      case 'refused':
        return refuse(target.status, target.why);
      case 'document': {
        // Browsers ask for it before they know the site's own picture.
        if (target.path === '/favicon.ico') return void response.writeHead(204).end();
        const live = site();
        const path = target.path.slice(1);
        const isFile =
          live !== undefined && !isMarkdown(path) && (await siteFile(live.site, folder, path)) !== undefined;
        if (!isFile) return sendDocument(target.path, response);
        return void response.writeHead(302, { location: `${filesAddress}/${encodePath(path)}` }).end();
      }
      case 'live': {
        const session = sessions.get(target.id);
        if (session === undefined) return refuse(404, 'No document of this preview asks.');
        if (!target.isMessage) return listen(session, response);
        const message = readFromWebview(await bodyOf(request));
        if (message === undefined) return refuse(400, 'This is not a valid message.');
        response.writeHead(204).end();
        return hear(session, message);
      }
      case 'media':
      case 'file': {
        const live = site();
        const found =
          target.kind === 'media'
            ? await fileAt(join(media, target.name), media)
            : live === undefined
              ? undefined
              : await siteFile(live.site, folder, target.path);
        if (found === undefined) return refuse(404, 'The file does not exist.');
        // A picture or page of the site that is opened by itself runs nothing either.
        if (target.kind === 'file')
          response.setHeader(
            'content-security-policy',
            "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
          );
        return sendFile(found, request, response);
      }
      default:
        return target satisfies never;
    }
  };

  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(alwaysSent)) response.setHeader(name, value);
    const { port } = server.address() as AddressInfo;
    answer(readRequest(request, port), request, response).catch(() => response.destroy());
  });

  // Watched before it is read: what changes in between is read again.
  const watching = await watchFolder(
    folder,
    (files) => sites.touched(files.map(uriOf)),
    (error) => warn(`Not all folders can be watched: ${error instanceof Error ? error.message : String(error)}`),
  );
  sites.addFolder(uriOf(folder));
  const close = async (): Promise<void> => {
    watching.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  try {
    await sites.settled();
    await new Promise<void>((done, failed) => {
      server.once('error', failed);
      // Nobody but this machine can reach it.
      server.listen(options.port, '127.0.0.1', () => done());
    });
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

/** The page that an address asks for and that is not there; undefined for the site's own address. */
function missingPage(href: string): string | undefined {
  const parts = href
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  return parts.length === 0 || parts.includes('..') ? undefined : `${parts.join('/')}.mdx`;
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** The JSON that was sent; undefined for what is none or too long. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
