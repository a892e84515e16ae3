/**
 * What stands between a connection and the server. `frames.ts` cuts bytes into messages and ends what is broken;
 * `gate.ts` holds each message against its shape and against what the protocol allows at that moment. Nothing that is
 * not of the protocol reaches a feature.
 */

import {
  type DataCallback,
  type Disposable,
  ErrorCodes,
  type Message,
  type MessageReader,
  MessageType,
  type MessageWriter,
} from 'vscode-languageserver';
import { type Fault, faultOf, faultText, type Shape } from '../../protocol/shape.ts';
import { definitions, notices, requests } from './shapes.js';

/** Where a conversation stands (LSP, "Lifecycle Messages"). */
type Phase = 'before' | 'running' | 'after';

/** What becomes of a message that came in. */
type Verdict =
  | { readonly kind: 'pass' }
  /** A request that is answered with an error; without an id when it has none that could be repeated. */
  | { readonly kind: 'refuse'; readonly id: string | number | null; readonly code: number; readonly message: string }
  /** `wrong` says of a notification what is to be written down. */
  | { readonly kind: 'drop'; readonly wrong?: { readonly method: string; readonly message: string } };

/** A transport's reader that lets through only what the protocol allows now, in the protocol's shapes. */
export interface Gate extends MessageReader {
  /** The client asked for the end. */
  readonly isShutDown: boolean;
  /** Answers what could not be read as a message. */
  refuseUnreadable(): void;
}

/** Of each kind of wrong notification one line is written in so many milliseconds. */
const logEvery = 60_000;

const pass: Verdict = { kind: 'pass' };
const drop: Verdict = { kind: 'drop' };

/**
 * Stands between a transport and whoever answers: no message gets on whose parameters are not of the protocol's shapes,
 * and none that the protocol does not allow at this moment. Requests are answered with the error that LSP names;
 * notifications are dropped, with a line in the client's log per method and minute.
 * `now` is in milliseconds from any moment.
 */
export function createGate(reader: MessageReader, writer: MessageWriter, now: () => number): Gate {
  let phase: Phase = 'before';
  const logged = new Map<string, { readonly at: number; readonly since: number }>();

  // Nobody is there to be reported when it cannot be sent.
  const send = (message: object): void =>
    void writer.write({ jsonrpc: '2.0', ...message } as Message).catch(() => undefined);

  const write = (method: string, message: string): void => {
    const last = logged.get(method);
    if (last !== undefined && now() - last.at < logEvery) {
      logged.set(method, { at: last.at, since: last.since + 1 });
      return;
    }
    logged.set(method, { at: now(), since: 0 });
    const more = last === undefined || last.since === 0 ? '' : ` ${last.since} more like it came before.`;
    send({
      method: 'window/logMessage',
      params: { type: MessageType.Error, message: `${method} was ignored: ${message}${more}` },
    });
  };

  const heard = (message: unknown, callback: DataCallback): void => {
    const verdict = validate(message, phase);
    if (verdict.kind === 'refuse') send({ id: verdict.id, error: { code: verdict.code, message: verdict.message } });
    else if (verdict.kind === 'drop') {
      if (verdict.wrong !== undefined) write(verdict.wrong.method, verdict.wrong.message);
    } else {
      const { method } = message as { readonly method?: unknown };
      if (method === 'initialize') phase = 'running';
      if (method === 'shutdown') phase = 'after';
      callback(message as Message);
    }
  };

  return {
    onError: reader.onError,
    onClose: reader.onClose,
    onPartialMessage: reader.onPartialMessage,
    listen: (callback): Disposable => reader.listen((message) => heard(message, callback)),
    dispose: () => reader.dispose(),
    get isShutDown() {
      return phase === 'after';
    },
    refuseUnreadable: () =>
      send({ id: null, error: { code: ErrorCodes.ParseError, message: 'A message is not JSON.' } }),
  };
}

function validate(message: unknown, phase: Phase): Verdict {
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    return refuse(null, ErrorCodes.InvalidRequest, 'A message is an object.');
  const { id, method, params } = message as {
    readonly id?: unknown;
    readonly method?: unknown;
    readonly params?: unknown;
  };
  const isRequest = Object.hasOwn(message, 'id');
  if (method === undefined) return isRequest && isAnswer(message, id) ? pass : checkNameless(isRequest, id);
  const usableId = isId(id) ? id : null;
  if (typeof method !== 'string') return checkNameless(isRequest, id);
  if (!isRequest) return checkNotice(method, params, phase);
  if (usableId === null)
    return refuse(null, ErrorCodes.InvalidRequest, 'The id of a request must be an integer or a string.');
  return checkRequest(usableId, method, params, phase);
}

function checkNameless(isRequest: boolean, id: unknown): Verdict {
  return isRequest
    ? refuse(isId(id) ? id : null, ErrorCodes.InvalidRequest, 'A request must have a method, which is a string.')
    : { kind: 'drop', wrong: { method: 'A message without a method', message: 'a message has a method or an id.' } };
}

function checkRequest(id: string | number, method: string, params: unknown, phase: Phase): Verdict {
  if (phase === 'after')
    return refuse(id, ErrorCodes.InvalidRequest, 'The server was shut down. Only "exit" is accepted now.');
  if (phase === 'before' && method !== 'initialize')
    return refuse(id, ErrorCodes.ServerNotInitialized, 'The server has not been initialized yet.');
  if (phase === 'running' && method === 'initialize')
    return refuse(id, ErrorCodes.InvalidRequest, 'The server is already initialized.');
  // Without parameters, whatever was sent with it.
  if (method === 'shutdown') return pass;
  const shape = shapeOf(requests, method);
  // Whoever answers says that nobody knows it.
  if (shape === undefined) return pass;
  const found = faultIn(shape, params);
  return found === undefined ? pass : refuse(id, ErrorCodes.InvalidParams, `${method}: ${faultText(found)}`);
}

function checkNotice(method: string, params: unknown, phase: Phase): Verdict {
  if (method === 'exit') return pass;
  const shape = shapeOf(notices, method);
  if (phase !== 'running' || shape === undefined) return drop;
  const found = faultIn(shape, params);
  return found === undefined ? pass : { kind: 'drop', wrong: { method, message: faultText(found) } };
}

function shapeOf(table: Readonly<Record<string, Shape>>, method: string): Shape | undefined {
  return Object.hasOwn(table, method) ? table[method] : undefined;
}

/** No parameters at all are an empty object: where all of them may be absent, editors send none. */
function faultIn(shape: Shape, params: unknown): Fault | undefined {
  return faultOf(shape, params ?? {}, definitions);
}

function refuse(id: string | number | null, code: number, message: string): Verdict {
  return { kind: 'refuse', id, code, message };
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || (Number.isInteger(value) && Math.abs(value as number) < 2 ** 31);
}

/** An answer to a request of the server. */
function isAnswer(message: object, id: unknown): boolean {
  if (!isId(id)) return false;
  const { error } = message as { readonly error?: unknown };
  if (error === undefined || error === null) return Object.hasOwn(message, 'result');
  const { code, message: text } = error as { readonly code?: unknown; readonly message?: unknown };
  return Number.isInteger(code) && typeof text === 'string';
}
