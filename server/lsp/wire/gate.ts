/**
 * Protects the server from invalid input. `frames.ts` splits bytes into messages; `gate.ts` checks each message against
 * its shape and the state of the protocol. Invalid messages never reach a feature.
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

/** State of the connection. Source: LSP, "Lifecycle Messages" */
type Phase = 'before' | 'running' | 'after';

/** What to do with a message. */
type Verdict =
  | { readonly kind: 'pass' }
  /** Answer with an error; `id` is null if the message has no valid id. */
  | { readonly kind: 'refuse'; readonly id: string | number | null; readonly code: number; readonly message: string }
  /** Drop it. `wrong` is logged for a notification. */
  | { readonly kind: 'drop'; readonly wrong?: { readonly method: string; readonly message: string } };

/** A reader that only passes valid messages that the protocol allows now. */
export interface Gate extends MessageReader {
  /** Whether the client sent `shutdown`. */
  readonly isShutDown: boolean;
  /** Answers a message that could not be parsed. */
  refuseUnreadable(): void;
}

/** Interval of log lines for each kind of invalid notification, in milliseconds. */
const logEvery = 60_000;

const pass: Verdict = { kind: 'pass' };
const drop: Verdict = { kind: 'drop' };

/**
 * Creates a gate in front of a reader. It stops messages with invalid parameters and messages that the protocol does
 * not allow at this moment. Requests get the error that LSP defines; notifications are dropped, with one log line per
 * method and minute. `now` is in milliseconds from any start.
 */
export function createGate(reader: MessageReader, writer: MessageWriter, now: () => number): Gate {
  let phase: Phase = 'before';
  const logged = new Map<string, { readonly at: number; readonly since: number }>();

  // If sending fails, the connection is gone and the error can be ignored.
  const send = (message: object): void =>
    void writer.write({ jsonrpc: '2.0', ...message } as Message).catch(() => undefined);

  const write = (method: string, message: string): void => {
    const last = logged.get(method);
    if (last !== undefined && now() - last.at < logEvery) {
      logged.set(method, { at: last.at, since: last.since + 1 });
      return;
    }
    logged.set(method, { at: now(), since: 0 });
    const more =
      last === undefined || last.since === 0 ? '' : ` Similar messages ignored since the last report: ${last.since}.`;
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
      send({ id: null, error: { code: ErrorCodes.ParseError, message: 'A message must be valid JSON.' } }),
  };
}

function validate(message: unknown, phase: Phase): Verdict {
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    return refuse(null, ErrorCodes.InvalidRequest, 'A message must be an object.');
  const { id, method, params } = message as {
    readonly id?: unknown;
    readonly method?: unknown;
    readonly params?: unknown;
  };
  const isRequest = Object.hasOwn(message, 'id');
  if (method === undefined) return isRequest && isAnswer(message, id) ? pass : checkWithoutMethod(isRequest, id);
  const usableId = isId(id) ? id : null;
  if (typeof method !== 'string') return checkWithoutMethod(isRequest, id);
  if (!isRequest) return checkNotice(method, params, phase);
  if (usableId === null)
    return refuse(null, ErrorCodes.InvalidRequest, 'The id of a request must be an integer or a string.');
  return checkRequest(usableId, method, params, phase);
}

function checkWithoutMethod(isRequest: boolean, id: unknown): Verdict {
  return isRequest
    ? refuse(isId(id) ? id : null, ErrorCodes.InvalidRequest, 'A request must have a method, which is a string.')
    : {
        kind: 'drop',
        wrong: { method: 'A message without a method', message: 'a message must have a method or an id.' },
      };
}

function checkRequest(id: string | number, method: string, params: unknown, phase: Phase): Verdict {
  if (phase === 'after')
    return refuse(id, ErrorCodes.InvalidRequest, 'The server was shut down. Only "exit" is accepted now.');
  if (phase === 'before' && method !== 'initialize')
    return refuse(id, ErrorCodes.ServerNotInitialized, 'The server has not been initialized yet.');
  if (phase === 'running' && method === 'initialize')
    return refuse(id, ErrorCodes.InvalidRequest, 'The server is already initialized.');
  // `shutdown` has no parameters; any that were sent are ignored.
  if (method === 'shutdown') return pass;
  const shape = shapeOf(requests, method);
  // The server answers unknown methods.
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

/** Missing parameters count as an empty object, because editors omit them if all properties are optional. */
function faultIn(shape: Shape, params: unknown): Fault | undefined {
  return faultOf(shape, params ?? {}, definitions);
}

function refuse(id: string | number | null, code: number, message: string): Verdict {
  return { kind: 'refuse', id, code, message };
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || (Number.isInteger(value) && Math.abs(value as number) < 2 ** 31);
}

/** Whether a message is the response to a request of the server. */
function isAnswer(message: object, id: unknown): boolean {
  if (!isId(id)) return false;
  const { error } = message as { readonly error?: unknown };
  if (error === undefined || error === null) return Object.hasOwn(message, 'result');
  const { code, message: text } = error as { readonly code?: unknown; readonly message?: unknown };
  return Number.isInteger(code) && typeof text === 'string';
}
