import type { DataNode } from '../../data/node.ts';
import type { Range } from '../../text/range.ts';

/** A text of a sample, with its range in the code. */
export interface WrittenText {
  readonly value: string;
  readonly range: Range;
}

/** The method of a request. */
export interface WrittenMethod extends WrittenText {
  /** It is the default, or the name of a function, and cannot be changed by itself. */
  readonly isImplied?: true;
}

/** A request that a code sample sends, as far as it can be read without running it. */
export interface WrittenRequest {
  /** Undefined if the sample does not set it. Then it is POST with a body, and GET without one. */
  readonly method: WrittenMethod | undefined;
  /** With `unknownPart` for parts that are only known at run time. */
  readonly url: WrittenText;
  /** Names of query parameters in addition to those in the URL. */
  readonly query: readonly string[];
  /** Names of headers in lower case. */
  readonly headers: readonly string[];
  /** True if `query` and `headers` are complete. */
  readonly isComplete: boolean;
  readonly body: WrittenBody;
}

/** The body of a request: none, JSON as a tree with ranges in the code, or something else. */
export type WrittenBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly node: DataNode }
  | { readonly kind: 'other' };

/** Replaces a part of a text that is only known at run time. */
export const unknownPart = '\u0000';

/** Longer code is not read, in characters. */
export const maxCode = 50_000;

/** True if a text of a sample is a placeholder: `<id>`, `{{token}}`, `$KEY`, `YOUR_KEY`, `...`. */
export function isPlaceholder(text: string): boolean {
  return (
    text.includes(unknownPart) ||
    /[<>{}$]|\.\.\.|…|^:|^\[.*\]$|\b(?:your|my|xxx+|example|insert|replace|placeholder)\b/i.test(text) ||
    /(?:^|[^a-z])(?:your|my)[-_ ]/i.test(text) ||
    /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(text) ||
    text.trim() === ''
  );
}
