import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { encodePath, isMarkdown, type Site } from '../../../core/index.ts';
import { readFromWebview } from '../../../protocol/fromWebview.ts';
import { contentPolicy, previewDocument } from '../../../protocol/previewDocument.ts';
import type { BrowserDocuments } from './browserDocuments.ts';
import { accessOf } from './liveAccess.ts';
import { filesAddress, type LiveTarget, liveAddress, mediaAddress, readRequest } from './liveRequest.ts';
import { fileAt, sendFile, siteFile } from './sendFile.ts';

/** The data that is needed to answer requests. */
export interface AnswerScope {
  readonly documents: BrowserDocuments;
  /** Absolute path of the site's folder. */
  readonly folder: string;
  /** Folder of `preview.js` and the other files of the preview. */
  readonly media: string;
  /** If set, every request must have this token. */
  readonly token?: string;
  /** Returns the current site, or undefined if the folder contains none. */
  site(): Site | undefined;
}

/** Maximum size of a message from a document, in bytes. The largest messages are searches. */
const maxBytes = 100_000;

/** Policy for a picture or page of the site that is opened directly: it cannot run code either. */
const filePolicy =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Answers a request of a browser to a port. Rejects if the connection breaks. */
export async function answerRequest(
  scope: AnswerScope,
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = readRequest(request, port);
  if (target.kind !== 'refused' && scope.token !== undefined) {
    const access = accessOf(request, scope.token, port);
    if (access.kind === 'refused') {
      refuse(response, 403, 'This address is private. Open the preview again from your editor.');
      return;
    }
    if (access.kind === 'entering') {
      response.writeHead(302, { 'set-cookie': access.cookie, location: access.location }).end();
      return;
    }
  }
  switch (target.kind) {
    case 'refused':
      refuse(response, target.status, target.why);
      break;
    case 'document':
      await answerDocument(scope, target.path, response);
      break;
    case 'live':
      await answerLive(scope, target, request, response);
      break;
    case 'media':
    case 'file':
      await answerFile(scope, target, request, response);
      break;
    default:
      target satisfies never;
  }
}

async function answerDocument(
  { site, folder, documents }: AnswerScope,
  href: string,
  response: ServerResponse,
): Promise<void> {
  // Browsers request this icon before they know the icon of the site.
  if (href === '/favicon.ico') {
    response.writeHead(204).end();
    return;
  }
  const path = href.slice(1);
  const now = site();
  if (now !== undefined && !isMarkdown(path) && (await siteFile({ site: now, folder, path })) !== undefined)
    response.writeHead(302, { location: `${filesAddress}/${encodePath(path)}` }).end();
  else sendDocument(documents, href, response);
}

function sendDocument(documents: BrowserDocuments, href: string, response: ServerResponse): void {
  const { id } = documents.begin(href);
  const nonce = randomBytes(18).toString('base64url');
  const hosts = [...documents.allowedHosts];
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
      live: liveAddress(id),
      firstModeUri: mediaAddress('firstMode.js'),
      hasEditor: documents.hasEditor,
    }),
  );
}

async function answerLive(
  { documents }: AnswerScope,
  { id, isMessage }: Extract<LiveTarget, { kind: 'live' }>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const document = documents.get(id);
  if (document === undefined) {
    refuse(response, 404, 'This preview is not open.');
    return;
  }
  if (!isMessage) {
    documents.listen(document, response);
    return;
  }
  const message = readFromWebview(await bodyOf(request));
  if (message === undefined) {
    refuse(response, 400, 'This is not a valid message.');
    return;
  }
  response.writeHead(204).end();
  documents.hear(document, message);
}

async function answerFile(
  { site, folder, media }: AnswerScope,
  target: Extract<LiveTarget, { kind: 'media' | 'file' }>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const now = site();
  const ofSite =
    target.kind === 'file' && now !== undefined ? await siteFile({ site: now, folder, path: target.path }) : undefined;
  const found = target.kind === 'media' ? await fileAt({ path: join(media, target.name), folder: media }) : ofSite;
  if (found === undefined) {
    refuse(response, 404, 'The file does not exist.');
    return;
  }
  if (target.kind === 'file') response.setHeader('content-security-policy', filePolicy);
  await sendFile(found, request, response);
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${why}\n`);
}

/** Returns the JSON of a request's body, or undefined if it is invalid or too long. */
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
