import type { Range } from '../../text/range.ts';
import { isPunctuation, isWhiteSpace } from '../characters.ts';
import { type Content, type Draft, draftOf, type Pending } from '../draft.ts';
import { markdownIt } from '../markdownIt.ts';
import type { Inline } from '../pageTree.ts';
import type { TagSyntax } from '../tag/tagReader.ts';

type BaseToken = ReturnType<InstanceType<typeof markdownIt.inline.State>['push']>;

/** A rule of markdown-it's inline parser. */
export type InlineRule = (state: InlineState) => boolean;

/** A token of a line: markdown-it's, as far as its own rules look at them, with its place in the text. */
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

/** What a link or image leads to. Offsets are the text's. */
export interface LinkData {
  readonly target: string;
  readonly targetStart: number;
  readonly targetEnd: number;
  readonly title?: string;
  readonly form: 'inline' | 'reference' | 'autolink';
  /** Of the target as written in the definition that a reference names, in the file. */
  readonly definedAt?: Range;
  /** Index of the token that ends it. */
  readonly close: number;
}

/** A `[` or `![` that may begin a link or an image. */
export interface Label {
  readonly image: boolean;
  /** Index of its token, and how many delimiters stood before it. */
  readonly token: number;
  readonly delimiters: number;
  /** Behind the bracket. */
  readonly end: number;
  /** A link stands inside: links do not nest. */
  inactive: boolean;
  /** Its `]` was met, and it was no link. */
  balanced: boolean;
}

const tilde = 126;

/** The state while markdown-it reads a line of text, with places, open brackets and the page's draft. */
export class InlineState extends markdownIt.inline.State {
  /** Of a marker whose runs come in pairs: where its last run of a length begins. Filled where somebody asks. */
  readonly lastRuns = new Map<string, Map<number, number>>();
  readonly draft: Draft;
  readonly content: Content;
  readonly labels: Label[] = [];
  /** How many of them, from the first on, are known to begin no link. */
  inactive = 0;
  /** Where `pending` begins. */
  pendingStart = 0;
  /** Offsets at which a URL or address may begin, ascending, and the next one of them. */
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

  /** markdown-it's rules push before they move on, so a token begins where the state stands. */
  override push(type: string, tag: string, nesting: -1 | 0 | 1): BaseToken {
    if (this.pending !== '') this.pushPending();
    const token: Token = { type, tag, nesting, markup: '', content: '', start: this.pos, end: this.pos };
    this.places.push(token);
    return token as unknown as BaseToken;
  }

  /** Adds a token that takes the text up to `end`, and moves on; what else it holds is given to the result. */
  take(type: string, end: number, content = ''): Token {
    if (this.pending !== '') this.pushPending();
    const token: Token = { type, tag: '', nesting: 0, markup: '', content, start: this.pos, end };
    this.places.push(token);
    this.pos = end;
    return token;
  }

  /** Adds text as it stands, and moves on. */
  takeText(end: number): void {
    if (this.pending === '') this.pendingStart = this.pos;
    this.pending += this.src.slice(this.pos, end);
    this.pos = end;
  }

  /** How a run of `*` or `_` flanks, as micromark has it: a neighbouring `~` does not count as a letter. */
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

/** What a neighbour of a run of markers is; the ends of the text count as white space. */
export function classOf(text: string, offset: number): 'space' | 'punctuation' | 'word' {
  if (offset < 0 || offset >= text.length) return 'space';
  const code = text.charCodeAt(offset);
  if (isWhiteSpace(code)) return 'space';
  return isPunctuation(code) ? 'punctuation' : 'word';
}
