import { Console } from 'node:console';
import { createConnection } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import {
  IPCMessageReader,
  IPCMessageWriter,
  type MessageReader,
  type MessageWriter,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { type FrameEvents, FrameReader } from './frames.ts';

/** Both directions of a connection, for vscode-languageserver. */
export interface Transport {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
}

/** Events of a connection besides messages. */
export interface TransportEvents extends FrameEvents {
  /** The other side closed the connection. */
  closed(): void;
}

/**
 * Opens the transport that the arguments select: `--node-ipc`, `--socket=PORT`, `--pipe=NAME`, otherwise standard input
 * and output.
 */
export function openTransport(args: readonly string[], events: TransportEvents): Transport {
  if (args.includes('--node-ipc'))
    return { reader: new IPCMessageReader(process), writer: new IPCMessageWriter(process) };
  const [port, pipe] = [argumentAfter(args, '--socket'), argumentAfter(args, '--pipe')];
  if (port !== undefined || pipe !== undefined) {
    const socket = pipe === undefined ? createConnection(Number(port), '127.0.0.1') : createConnection(pipe);
    return over(socket, socket, events);
  }
  // Standard output is for messages only.
  globalThis.console = new Console(process.stderr);
  return over(process.stdin, process.stdout, events);
}

function over(input: Readable, output: Writable, events: TransportEvents): Transport {
  const reader = new FrameReader(input, events);
  input.on('end', () => events.closed());
  input.on('close', () => events.closed());
  return { reader, writer: new StreamMessageWriter(output) };
}

/** The value in `NAME=VALUE` or `NAME VALUE`. */
function argumentAfter(args: readonly string[], name: string): string | undefined {
  const at = args.findIndex((each) => each === name || each.startsWith(`${name}=`));
  if (at < 0) return undefined;
  const found = args[at] ?? '';
  return found === name ? args[at + 1] : found.slice(name.length + 1);
}
