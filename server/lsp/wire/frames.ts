import type { Readable } from 'node:stream';
import {
  AbstractMessageReader,
  type DataCallback,
  type Disposable,
  type MessageReader,
} from 'vscode-languageserver/node';

/** Longer heads hold no message: two fields are known, of which one is a number. */
const maxHeadBytes = 4_096;
/** Of a message, in bytes; a longer one fits into no string. */
const maxBytes = 256 * 1_024 * 1_024;

/** What is heard of input that is no message. */
export interface FrameEvents {
  /** From here on nobody knows where a message begins. Called once, with a sentence; nothing is read after it. */
  broken(why: string): void;
  /** A message that is not valid JSON; the next one begins where it should. */
  unreadable(): void;
}

/**
 * Reads messages as LSP frames them ("Base Protocol"): a head of fields, each ended by CR LF, with Content-Length, an
 * empty line, the text. What is not framed so ends the reading: a process that skips over it, or waits for what never
 * comes, seems alive and is deaf.
 *
 * It is in a head, until the empty line behind it; in a text, until as many bytes came as the head says, whatever they
 * say, and then in the next head; or broken, by a head that is none or an input that ends in the middle, and stays so.
 */
export class FrameReader extends AbstractMessageReader implements MessageReader {
  readonly #stream: Readable;
  readonly #events: FrameEvents;
  /** What came of a head; empty within a text. */
  #head = '';
  /** Bytes of the message that are still to come; undefined within a head. */
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

  /** Reads on in a head; the result is what follows it. */
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

  /** Reads on in a message; the result is what follows it. */
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
    // What is no object is refused by whoever looks at messages.
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
