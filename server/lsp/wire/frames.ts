import type { Readable } from 'node:stream';
import {
  AbstractMessageReader,
  type DataCallback,
  type Disposable,
  type MessageReader,
} from 'vscode-languageserver/node';

/** Maximum size of a header, in bytes. Only two fields are known, one of them a number. */
const maxHeadBytes = 4_096;
/** Maximum size of a message, in bytes. A longer one does not fit into a string. */
const maxBytes = 256 * 1_024 * 1_024;

/** Events for invalid input. */
export interface FrameEvents {
  /** The start of the next message is unknown. Called once with a sentence; nothing more is read. */
  broken(why: string): void;
  /** A message is not valid JSON. Reading continues with the next one. */
  unreadable(): void;
}

/**
 * Reads LSP messages (LSP, "Base Protocol"): header fields ended by CR LF with Content-Length, an empty line, the text.
 * Invalid framing ends the reading, because a process that skips input or waits for missing bytes would seem alive and
 * never answer.
 *
 * States:
 * - header, until the empty line;
 * - text, until the number of bytes in the header has arrived; then the next header;
 * - broken, for good, after an invalid header or an input that ends within a message.
 */
export class FrameReader extends AbstractMessageReader implements MessageReader {
  readonly #stream: Readable;
  readonly #events: FrameEvents;
  /** The part of the header that has arrived; empty within a text. */
  #head = '';
  /** Missing bytes of the text; undefined within a header. */
  #missing: number | undefined;
  #parts: Buffer[] = [];
  #isBroken = false;

  constructor(stream: Readable, events: FrameEvents) {
    super();
    this.#stream = stream;
    this.#events = events;
  }

  listen(callback: DataCallback): Disposable {
    const take = (data: Buffer): void => this.#take(data, callback);
    this.#stream.on('data', take);
    this.#stream.on('error', (error) => this.fireError(error));
    this.#stream.on('end', () => {
      if (this.#head !== '' || this.#missing !== undefined) this.#break('The input ended in the middle of a message.');
    });
    this.#stream.on('close', () => this.fireClose());
    return { dispose: () => void this.#stream.off('data', take) };
  }

  #take(data: Buffer, callback: DataCallback): void {
    let rest = data;
    while (rest.length > 0 && !this.#isBroken) {
      rest = this.#missing === undefined ? this.#takeHead(rest) : this.#takeText(rest, this.#missing, callback);
    }
  }

  /** Reads more of a header. Returns the data after it. */
  #takeHead(data: Buffer): Buffer {
    const before = this.#head;
    const text = before + data.toString('latin1', 0, maxHeadBytes + 4 - before.length);
    const end = text.indexOf('\r\n\r\n', Math.max(0, before.length - 3));
    const head = end < 0 ? text : text.slice(0, end);
    if (/(?<!\r)\n|\r(?!\n|$)/.test(head)) this.#break('A header line of a message does not end with CR LF.');
    else if (head.length > maxHeadBytes) this.#break(`The header of a message is longer than ${maxHeadBytes} bytes.`);
    else if (end < 0) this.#head = text;
    else this.#begin(head);
    return end < 0 ? data.subarray(data.length) : data.subarray(end + 4 - before.length);
  }

  #begin(head: string): void {
    const fields = head.split('\r\n').map((line) => /^([!#-'*+.^`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line));
    const lengths = fields.flatMap((field) => (field?.[1]?.toLowerCase() === 'content-length' ? [field[2] ?? ''] : []));
    const [length] = lengths;
    if (fields.includes(null)) this.#break('A header line of a message is not "Name: value".');
    else if (length === undefined) this.#break('A message has no Content-Length.');
    else if (lengths.length > 1) this.#break('A message has more than one Content-Length.');
    else if (!/^\d{1,12}$/.test(length)) this.#break('The Content-Length of a message is not a number.');
    else if (Number(length) > maxBytes) this.#break(`A message is longer than ${maxBytes} bytes.`);
    else {
      this.#head = '';
      this.#missing = Number(length);
      this.#parts = [];
    }
  }

  /** Reads more of a text. Returns the data after it. */
  #takeText(data: Buffer, missing: number, callback: DataCallback): Buffer {
    const part = data.subarray(0, missing);
    this.#parts.push(part);
    this.#missing = missing - part.length;
    if (this.#missing > 0) return data.subarray(data.length);
    const text = (this.#parts.length === 1 ? part : Buffer.concat(this.#parts)).toString('utf8');
    this.#missing = undefined;
    this.#parts = [];
    const message = parsed(text);
    if (message === undefined) this.#events.unreadable();
    // Values other than objects are rejected when messages are validated.
    else callback(message.value as Parameters<DataCallback>[0]);
    return data.subarray(part.length);
  }

  #break(why: string): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#events.broken(why);
  }
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
