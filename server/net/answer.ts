import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Something that is not done, said in words. */
export class Refused extends Error {}

/** An answer with its body, as far as it is kept. */
export interface Received {
  readonly message: IncomingMessage;
  readonly bytes: Buffer;
  /** Of the whole body as received, in bytes. */
  readonly size: number;
  readonly isCut: boolean;
}

/** How much of an answer is read, and how long is waited for it. `maxBytes` counts bytes. */
export interface AnswerBounds {
  /** What the server is called in words. */
  readonly host: string;
  /** Kept of a body; the rest is not read. */
  readonly maxBytes: number;
  /** From the request to the last byte of its answer. */
  readonly timeoutMilliseconds: number;
  readonly signal: AbortSignal | undefined;
}

/** Answers that only say that another one follows (1xx); servers send one or two. */
const maxInterim = 20;

/**
 * The answer to a request, whose sending `start` begins. Settles whatever the other side does: every end of a connection
 * that Node tells of is one here, and the time limit and the signal wait for none of them.
 */
export function answerTo(start: () => ClientRequest, bounds: AnswerBounds): Promise<Received> {
  const { host, maxBytes, signal } = bounds;
  const brokenOff = (): Refused => new Refused(`${host} closed the connection in the middle of its answer.`);
  return new Promise((resolve, reject) => {
    const request = start();
    // The process does not end while someone waits for this.
    const timer = setTimeout(() => fail(named('TimeoutError')), bounds.timeoutMilliseconds);
    const cancel = (): void => fail(named('AbortError'));
    const release = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      request.destroy();
    };
    const fail = (error: unknown): void => {
      reject(error);
      release();
    };
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted === true) cancel();

    let interim = 0;
    let hasBegun = false;
    request.on('information', ({ statusCode }) => {
      if (++interim > maxInterim) fail(new Refused(`${host} sends only interim answers (${statusCode}).`));
    });
    // Without a listener, Node closes such a connection silently.
    const switched = ({ statusCode = 101 }: IncomingMessage, socket?: Duplex): void => {
      socket?.destroy();
      fail(new Refused(`${host} answered ${statusCode} and wants to use a protocol other than HTTP.`));
    };
    request.on('upgrade', switched);
    request.on('connect', switched);
    request.on('error', fail);
    request.on('close', () => fail(hasBegun ? brokenOff() : codeError('ECONNRESET')));
    request.on('response', (message) => {
      // It was to be one of a protocol's switch, without saying which.
      if ((message.statusCode ?? 0) < 200) return switched(message);
      hasBegun = true;
      const chunks: Buffer[] = [];
      let kept = 0;
      let size = 0;
      const finish = (): void => {
        resolve({ message, bytes: Buffer.concat(chunks), size, isCut: size > kept });
        release();
      };
      message.on('data', (chunk: Buffer) => {
        size += chunk.length;
        const room = maxBytes - kept;
        if (room > 0) chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
        kept = Math.min(maxBytes, kept + chunk.length);
        if (size > maxBytes) finish();
      });
      message.on('end', () => (message.complete ? finish() : fail(brokenOff())));
      message.on('error', (error) => fail(codeOf(error) === 'ECONNRESET' ? brokenOff() : error));
      message.on('close', () => fail(brokenOff()));
    });
  });
}

function named(name: string): Error {
  return Object.assign(new Error(name), { name });
}

function codeError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** The code of an error of Node's; empty for all else. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
