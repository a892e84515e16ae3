import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** A refused request. The message is a sentence for users. */
export class Refused extends Error {}

/** An answer with the part of its body that is kept. */
export interface Received {
  readonly message: IncomingMessage;
  readonly bytes: Buffer;
  /** Number of bytes received, including those that are not kept. */
  readonly size: number;
  readonly isCut: boolean;
}

/** Limits for an answer. */
export interface AnswerBounds {
  /** The server's name in messages. */
  readonly host: string;
  /** Maximum number of bytes kept from a body. The rest is not read. */
  readonly maxBytes: number;
  /** Time from the request to the last byte of its answer. */
  readonly timeoutMilliseconds: number;
  readonly signal: AbortSignal | undefined;
}

/** Maximum number of interim answers (1xx). Servers send one or two. */
const maxInterim = 20;

/**
 * Sends a request with `start` and returns its answer. Always settles: it handles every way in which Node ends a
 * connection, and the time limit and the signal apply at any time.
 */
export function answerTo(start: () => ClientRequest, bounds: AnswerBounds): Promise<Received> {
  const { host, maxBytes, signal } = bounds;
  const brokenOff = (): Refused => new Refused(`${host} closed the connection in the middle of its answer.`);
  return new Promise((resolve, reject) => {
    const request = start();
    // This timer keeps the process alive while a caller waits.
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
      // An interim status as the final response: a protocol switch without the name of the protocol.
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

/** Returns the code of a Node error, or an empty string for other values. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
