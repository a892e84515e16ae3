import type { Range } from '../text/range.ts';

/** One top-level block of a rendered page. Two blocks with the same key have the same HTML. */
export interface RenderedBlock {
  /** From the HTML's content: stable over edits elsewhere; repeated content gets a counter. */
  readonly key: string;
  readonly html: string;
  /** Of the block in the page's text. */
  readonly range: Range;
}

/** A part of the site around the page, patched into the element of the same id. */
export interface ChromePart {
  readonly part: 'head' | 'header' | 'tabs' | 'sidebar' | 'title' | 'toc' | 'pager' | 'footer';
  readonly html: string;
}

/** An icon's drawing. */
export interface Glyph {
  /** A complete `<svg …>` with `fill="currentColor"` or `stroke="currentColor"`, aria-hidden. */
  readonly svg: string;
  /** Set when another glyph stands in for a Pro or unknown one: its name and style, `house (solid)`. */
  readonly standIn?: string;
}

/** What the core cannot have itself: the host hands it in. All are synchronous and answer from memory. */
export interface RenderHost {
  /** The glyph for an icon name in a style; undefined when there is no such icon. */
  glyph(name: string, type: string | undefined): Glyph | undefined;
  /** The URL under which a file of the site (path as in SourceFile) is loaded in the place where the HTML is shown. */
  assetUrl(path: string): string;
  /** Highlighted HTML of code (its lines), or undefined while it is not ready: plain text is shown then. */
  highlight?(code: string, lang: string): string | undefined;
}
