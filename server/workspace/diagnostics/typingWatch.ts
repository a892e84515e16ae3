import { type Range, shift, type TextChange } from '../../core/index.ts';
import type { Clock } from '../runtime.ts';
import type { Waiting } from './holdBack.ts';
import { listAfter, maxListTime, type OpenList } from './openList.ts';

/**
 * Whether somebody is typing. Typing begins with an edit and goes on with each edit around the same place, until its
 * delay is over, the cursor goes elsewhere, or something else is edited. While a list of suggestions is open there, it
 * goes on as long as that. Where the client reports the cursor, it also goes on as long as the cursor stays in the tag,
 * expression, fence or value that was edited, without a limit in time. Each end is reported once.
 */
export class TypingWatch {
  readonly #clock: Clock;
  readonly #ended: () => void;
  #typing: Typing | undefined;
  /** Only while something is being typed. */
  #list: OpenList | undefined;
  /** The last place that a client reported; undefined for clients that never do. */
  #cursor: { readonly uri: string; readonly offset: number } | undefined;
  /** In milliseconds: from the last sign of typing on. */
  #delay = 0;
  #stopTimer: (() => void) | undefined;
  #lastEdit = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, ended: () => void) {
    this.#clock = clock;
    this.#ended = ended;
  }

  /** Which new findings of a file wait now. */
  waiting(uri: string): Waiting {
    const typing = this.#typing;
    if (typing === undefined) return false;
    if (isTyping(typing, this.#clock.now())) return true;
    const held = this.#heldAround(typing);
    return held !== undefined && { inside: uri === typing.uri ? held : undefined };
  }

  /** Milliseconds since the last edit of anything. */
  sinceEdit(): number {
    return this.#clock.now() - this.#lastEdit;
  }

  /** A document was edited; `next` says around what, `text` gives the text that is there now. */
  edited(uri: string, next: Typing | undefined, change: TextChange, text: (range: Range) => string): void {
    this.#lastEdit = this.#clock.now();
    if (this.#cursor?.uri === uri) this.#cursor = { uri, offset: offsetAfter(this.#cursor.offset, change) };
    const typing = this.#typing && typingAfter(this.#typing, uri, change);
    this.#typing = typing;
    if (typing !== undefined && !isSamePlace(typing, next)) {
      // Another edit than the author's, such as formatting or a rename: the cursor is still in the same tag.
      if (this.#heldAround(typing) !== undefined) {
        if (typing.uri !== uri) this.changedElsewhere(uri);
        return;
      }
      this.#end();
    }
    this.#list = this.#list === undefined ? undefined : listAfter(this.#list, change, text);
    if (next === undefined) return;
    this.#delay = next.until - this.#clock.now();
    this.#goOn(next);
  }

  /** Another file changed, in an editor or on the disk: what is new from now on waits in the tag with the cursor alone. */
  changedElsewhere(uri: string): void {
    const typing = this.#typing;
    if (typing === undefined || typing.uri === uri || this.#heldAround(typing) === undefined) return;
    this.#typing = { ...typing, until: this.#clock.now() };
  }

  /** @param around gives what may hold findings back around the cursor; called only while somebody types there */
  cursorMoved(uri: string, offset: number, around: () => Range | undefined = () => undefined): void {
    const typing = this.#typing;
    const wasHeld = typing !== undefined && this.#heldAround(typing) !== undefined;
    this.#cursor = { uri, offset };
    if (typing === undefined) return;
    const isHeld = this.#heldAround(typing) !== undefined;
    if (!isHeld && (wasHeld || cursorMoved(typing, uri, offset) === undefined)) {
      this.#end();
      return;
    }
    const now = isHeld ? typing : { ...typing, held: around() };
    this.#typing = now;
    if (this.#list !== undefined && this.#list.word.end !== offset) {
      this.#list = undefined;
      this.#goOn(now);
    }
  }

  /** The author works elsewhere: in another window, a preview, no document. */
  cursorLeft(): void {
    if (this.#cursor !== undefined) this.#cursor = { uri: '', offset: -1 };
    if (this.#typing !== undefined) this.#end();
  }

  closed(uri: string): void {
    if (this.#typing?.uri === uri) this.cursorLeft();
  }

  /** Suggestions are shown in a document, or none are any more. */
  listed(uri: string, next: OpenList | undefined): void {
    const typing = this.#typing;
    if (typing?.uri !== uri || (this.#list === undefined && next === undefined)) return;
    this.#list = next;
    this.#goOn(typing);
  }

  #goOn(around: Typing): void {
    const left = this.#list === undefined ? this.#delay : Math.max(this.#delay, maxListTime);
    this.#typing = { ...around, until: this.#clock.now() + left };
    this.#stopTimer?.();
    this.#stopTimer = this.#clock.after(left, () => {
      if (this.#heldAround(around) === undefined) this.#end();
    });
  }

  /** What is being typed and has the cursor in it. */
  #heldAround({ uri, held }: Typing): Range | undefined {
    const cursor = this.#cursor;
    return cursor?.uri === uri && held !== undefined && isWithin(held, cursor.offset) ? held : undefined;
  }

  #end(): void {
    this.#typing = undefined;
    this.#list = undefined;
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    this.#ended();
  }
}

function isSamePlace(typing: Typing, next: Typing | undefined): boolean {
  return next?.uri === typing.uri && next.span.start <= typing.span.end && typing.span.start <= next.span.end;
}

/** What is being typed in one document: findings that it causes wait until it is over. */
export interface Typing {
  readonly uri: string;
  /** The tag, expression, fence, value or line under the cursor. */
  readonly span: Range;
  /** Of these, those that new findings wait for until the cursor is outside, both ends included. */
  readonly held: Range | undefined;
  /** When it is over even if the cursor stays. */
  readonly until: number;
}

/** An edit begins or prolongs typing; `span` and `held` are what surrounds the end of the edit now. */
export function typed(uri: string, span: Range, now: number, delay: number, held?: Range): Typing | undefined {
  return delay <= 0 ? undefined : { uri, span, held, until: now + delay };
}

/** The same typing in the text after an edit. */
function typingAfter(typing: Typing, uri: string, change: TextChange): Typing {
  if (typing.uri !== uri) return typing;
  const { span, held } = typing;
  return { ...typing, span: shift(span, change), held: held && shift(held, change) };
}

function offsetAfter(offset: number, { start, oldEnd, newEnd }: TextChange): number {
  if (offset < start) return offset;
  return offset <= oldEnd ? newEnd : offset + newEnd - oldEnd;
}

function isWithin({ start, end }: Range, offset: number): boolean {
  return start <= offset && offset <= end;
}

/** The cursor moved: inside the span typing goes on. */
export function cursorMoved(typing: Typing | undefined, uri: string, offset: number): Typing | undefined {
  if (typing === undefined || typing.uri !== uri) return undefined;
  return isWithin(typing.span, offset) ? typing : undefined;
}

/** Whether findings still wait. `now` and `until` are milliseconds of the same clock. */
export function isTyping(typing: Typing | undefined, now: number): boolean {
  return typing !== undefined && now < typing.until;
}
