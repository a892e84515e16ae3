import type { Range, TextChange } from '../../core/index.ts';
import type { Clock } from '../runtime.ts';
import { listAfter, maxListTime, type OpenList } from './openList.ts';

/**
 * Whether somebody is typing. Nobody, until an edit says so; then typing goes on with each edit around the same place,
 * until its delay is over, the cursor goes elsewhere, or something else is edited. While a list of suggestions is open
 * there, it goes on as long as that. Each end is told once.
 */
export class TypingWatch {
  readonly #clock: Clock;
  readonly #ended: () => void;
  #typing: Typing | undefined;
  /** Only while something is being typed. */
  #list: OpenList | undefined;
  /** In milliseconds: from the last sign of typing on. */
  #delay = 0;
  #stopTimer: (() => void) | undefined;
  #lastEdit = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, ended: () => void) {
    this.#clock = clock;
    this.#ended = ended;
  }

  isOn(): boolean {
    return isTyping(this.#typing, this.#clock.now());
  }

  /** Milliseconds since the last edit of anything. */
  sinceEdit(): number {
    return this.#clock.now() - this.#lastEdit;
  }

  /** An edit was made; `next` says around what, `text` gives the text that is there now. */
  edited(next: Typing | undefined, change: TextChange, text: (range: Range) => string): void {
    this.#lastEdit = this.#clock.now();
    const typing = this.#typing;
    if (typing !== undefined && !isSamePlace(typing, next)) this.#end();
    this.#list = this.#list === undefined ? undefined : listAfter(this.#list, change, text);
    if (next === undefined) return;
    this.#delay = next.until - this.#clock.now();
    this.#goOn(next);
  }

  cursorMoved(uri: string, offset: number): void {
    const typing = this.#typing;
    if (typing === undefined) return;
    if (cursorMoved(typing, uri, offset) === undefined) this.#end();
    else if (this.#list !== undefined && this.#list.word.end !== offset) {
      this.#list = undefined;
      this.#goOn(typing);
    }
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
    this.#stopTimer = this.#clock.after(left, () => this.#end());
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
  /** When it is over even if the cursor stays. */
  readonly until: number;
}

/** An edit begins or prolongs typing; `span` is what stands around the end of the edit now. */
export function typed(uri: string, span: Range, now: number, delay: number): Typing | undefined {
  return delay <= 0 ? undefined : { uri, span, until: now + delay };
}

/** The cursor moved: inside the span typing goes on. */
export function cursorMoved(typing: Typing | undefined, uri: string, offset: number): Typing | undefined {
  if (typing === undefined || typing.uri !== uri) return undefined;
  return typing.span.start <= offset && offset <= typing.span.end ? typing : undefined;
}

/** Whether findings still wait. `now` and `until` are milliseconds of the same clock. */
export function isTyping(typing: Typing | undefined, now: number): boolean {
  return typing !== undefined && now < typing.until;
}
