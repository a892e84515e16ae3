import type { Range } from '../../text/range.ts';
import { isPunctuation, isWhiteSpace } from '../characters.ts';
import { type Content, type Draft, draftOf, type Pending } from '../draft.ts';
import { markdownIt } from '../markdownIt.ts';
import type { Inline } from '../pageTree.ts';
import type { TagSyntax } from '../tag/tagReader.ts';

type BaseToken = ReturnType<InstanceType<typeof markdownIt.inline.State>['push']>;

/** A rule of markdown-it's inline parser. */
export type InlineRule = (state: InlineState) => boolean;

/** A token of markdown-it, with the fields that its rules use, and its place in the text. */
export interface Token {
  type: string;
  tag: string;
  nesting: -1 | 0 | 1;
  markup: string;
  content: string;
  start: number;
  end: number;
  node?: Inline;
  syntax?: TagSyntax;
  link?: LinkData;
}

/** Target of a link or an image. Offsets are those of the text. */
export interface LinkData {
  readonly target: string;
  readonly targetStart: number;
  readonly targetEnd: number;
  readonly title?: string;
  readonly form: 'inline' | 'reference' | 'autolink';
  /** Range in the file of the target in the definition that a reference refers to. */
  readonly definedAt?: Range;
  /** Index of its last token. */
  close: number;
}

/** A `[` or `![` that may begin a link or an image. */
export interface Label {
  readonly image: boolean;
  /** Index of its token, and the number of delimiters before it. */
  readonly token: number;
  readonly delimiters: number;
  /** Offset after the bracket. */
  readonly end: number;
  /** True if it contains a link, because links cannot be nested. */
  inactive: boolean;
  /** True if its `]` was found and did not make a link. */
  balanced: boolean;
}

const tilde = 126;

/** markdown-it's state for a text, with places, open brackets and the draft of the page. */
export class InlineState extends markdownIt.inline.State {
  /** For markers whose runs come in pairs: offset of the last run of each length. Filled when needed. */
  readonly lastRuns = new Map<string, Map<number, number>>();
  readonly draft: Draft;
  readonly content: Content;
  readonly labels: Label[] = [];
  /** How many labels, from the first, are known not to begin a link. */
  inactive = 0;
  /** Offset of `pending`. */
  pendingStart = 0;
  /** Offsets at which a URL or email address can begin, ascending, and the index of the next. */
  readonly literals: readonly number[];
  literal = 0;
  readonly block: Pending['block'];

  constructor(...args: ConstructorParameters<typeof markdownIt.inline.State>) {
    super(...args);
    this.draft = draftOf(this);
    this.content = this.env['content'] as Content;
    this.literals = this.env['literals'] as readonly number[];
    this.block = this.env['block'] as Pending['block'];
  }

  /** The tokens with their places. */
  get places(): Token[] {
    return this.tokens as unknown as Token[];
  }

  override pushPending(): BaseToken {
    const start = this.pendingStart;
    const content = this.pending;
    const token: Token = { type: 'text', tag: '', nesting: 0, markup: '', content, start, end: start + content.length };
    this.places.push(token);
    this.pending = '';
    return token as unknown as BaseToken;
  }

  /** The rules of markdown-it push before they move on, so a token begins at the current offset. */
  override push(type: string, tag: string, nesting: -1 | 0 | 1): BaseToken {
    if (this.pending !== '') this.pushPending();
    const token: Token = { type, tag, nesting, markup: '', content: '', start: this.pos, end: this.pos };
    this.places.push(token);
    return token as unknown as BaseToken;
  }

  /** Adds a token for the text up to `end`, and moves on. The caller sets its other fields. */
  take(type: string, end: number, content = ''): Token {
    if (this.pending !== '') this.pushPending();
    const token: Token = { type, tag: '', nesting: 0, markup: '', content, start: this.pos, end };
    this.places.push(token);
    this.pos = end;
    return token;
  }

  /** Adds text and moves on. */
  takeText(end: number): void {
    if (this.pending === '') this.pendingStart = this.pos;
    this.pending += this.src.slice(this.pos, end);
    this.pos = end;
  }

  /**
   * Decides whether a run of `*` or `_` can open or close, as micromark does: a neighboring `~` does not count as a
   * letter.
   */
  override scanDelims(start: number, canSplitWord: boolean): { can_open: boolean; can_close: boolean; length: number } {
    const marker = this.src.charCodeAt(start);
    let end = start;
    while (end < this.posMax && this.src.charCodeAt(end) === marker) end++;
    const before = classOf(this.src, start - 1);
    const after = classOf(this.src, end);
    const open =
      after === 'space' ? false : after === 'word' || before !== 'word' || this.src.charCodeAt(end) === tilde;
    const close =
      before === 'space' ? false : before === 'word' || after !== 'word' || this.src.charCodeAt(start - 1) === tilde;
    return {
      can_open: canSplitWord ? open : open && (before !== 'word' || !close),
      can_close: canSplitWord ? close : close && (after !== 'word' || !open),
      length: end - start,
    };
  }
}

/** Class of a character next to a run of markers. The ends of the text count as white space. */
export function classOf(text: string, offset: number): 'space' | 'punctuation' | 'word' {
  if (offset < 0 || offset >= text.length) return 'space';
  const code = text.charCodeAt(offset);
  if (isWhiteSpace(code)) return 'space';
  return isPunctuation(code) ? 'punctuation' : 'word';
}
