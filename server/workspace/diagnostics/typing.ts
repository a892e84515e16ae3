import type { Range } from '../../core/index.ts';

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
