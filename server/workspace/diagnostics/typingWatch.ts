import { type Range, shift, type TextChange } from '../../core/index.ts';
import type { Clock } from '../runtime.ts';
import type { Waiting } from './holdBack.ts';
import { listAfter, maxListTime, type OpenList } from './openList.ts';

/**
 * Knows whether the author is typing. Typing begins with an edit, and continues with each edit near it. It ends once,
 * when one of these happens first:
 *
 * - The delay is over. While a list of suggestions is open there, it does not end.
 * - The cursor moves elsewhere. If the client reports the cursor, typing has no time limit while the cursor is in the
 *   tag, expression, fence or value that was edited.
 * - Something else is edited.
 */
export class TypingWatch {
  readonly #clock: Clock;
  readonly #ended: () => void;
  #typing: Typing | undefined;
  /** Only set while something is being typed. */
  #list: OpenList | undefined;
  /** The last cursor that a client reported. Undefined for clients that report none. */
  #cursor: { readonly uri: string; readonly offset: number } | undefined;
  /** Time after the last edit, in milliseconds. */
  #delay = 0;
  #stopTimer: (() => void) | undefined;
  #lastEdit = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, ended: () => void) {
    this.#clock = clock;
    this.#ended = ended;
  }

  /** Returns which new findings of a file are held back now. */
  waiting(uri: string): Waiting {
    const typing = this.#typing;
    if (typing === undefined) return false;
    if (isTyping(typing, this.#clock.now())) return true;
    const held = this.#heldAround(typing);
    return held !== undefined && { inside: uri === typing.uri ? held : undefined };
  }

  /** Milliseconds since the last edit of any document. */
  sinceEdit(): number {
    return this.#clock.now() - this.#lastEdit;
  }

  /** A document was edited. `next` is what is being typed, and `text` returns the current text. */
  edited(uri: string, next: Typing | undefined, change: TextChange, text: (range: Range) => string): void {
    this.#lastEdit = this.#clock.now();
    if (this.#cursor?.uri === uri) this.#cursor = { uri, offset: offsetAfter(this.#cursor.offset, change) };
    const typing = this.#typing && typingAfter(this.#typing, uri, change);
    this.#typing = typing;
    if (typing !== undefined && !isSamePlace(typing, next)) {
      // Another edit than the author's, such as formatting or a rename. The cursor is still in the same tag.
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

  /**
   * Another file changed, in an editor or on the disk. From now on, only new findings in the tag with the cursor are
   * held back.
   */
  changedElsewhere(uri: string): void {
    const typing = this.#typing;
    if (typing === undefined || typing.uri === uri || this.#heldAround(typing) === undefined) return;
    this.#typing = { ...typing, until: this.#clock.now() };
  }

  /** @param around returns what may hold findings back around the cursor; only called while the author types there */
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

  /** The author works elsewhere: in another window, a preview, or no document. */
  cursorLeft(): void {
    if (this.#cursor !== undefined) this.#cursor = { uri: '', offset: -1 };
    if (this.#typing !== undefined) this.#end();
  }

  closed(uri: string): void {
    if (this.#typing?.uri === uri) this.cursorLeft();
  }

  /** Suggestions appeared in a document, or are gone. */
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

  /** Returns what is being typed, if the cursor is in it. */
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

/** What is being typed in a document. Findings that it causes are held back. */
export interface Typing {
  readonly uri: string;
  /** The tag, expression, fence, value or line at the cursor. */
  readonly span: Range;
  /** The part that holds findings back until the cursor leaves it. Both ends are inside. */
  readonly held: Range | undefined;
  /** When it ends even if the cursor stays. */
  readonly until: number;
}

/** Begins or extends typing. `span` and `held` are what surrounds the end of the edit now. */
export function typed(uri: string, span: Range, now: number, delay: number, held?: Range): Typing | undefined {
  return delay <= 0 ? undefined : { uri, span, held, until: now + delay };
}

/** Returns the typing after an edit of the text. */
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

/** Handles a cursor move. Inside the span, typing continues. */
export function cursorMoved(typing: Typing | undefined, uri: string, offset: number): Typing | undefined {
  if (typing === undefined || typing.uri !== uri) return undefined;
  return isWithin(typing.span, offset) ? typing : undefined;
}

/** True if findings are still held back. `now` and `until` are milliseconds of the same clock. */
export function isTyping(typing: Typing | undefined, now: number): boolean {
  return typing !== undefined && now < typing.until;
}
