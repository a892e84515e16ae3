import type { GradedFinding } from '../model/graded.ts';
import type { Glyph } from '../schema/icons.ts';
import type { GitOrigin } from '../site/config/repository.ts';
import type { SidebarEntry } from '../site/view/viewTypes.ts';
import type { Range } from '../text/range.ts';

export type { Glyph };

/** A top-level block of a rendered page. Blocks with the same key have the same HTML. */
export interface RenderedBlock {
  /** Made from the HTML, so that edits elsewhere do not change it. Repeated blocks get a counter. */
  readonly key: string;
  /**
   * One element with class `block`. Its `data-place` is `aside` next to the text and `above` between title and text.
   */
  readonly html: string;
  /** Range of the block in the page's text. */
  readonly range: Range;
}

/** A part around the page, patched into the element with the id `ds-PART`. */
export interface ChromePart {
  /** `shell` contains the elements of all others and comes first. */
  readonly part: 'shell' | 'banner' | 'header' | 'tabs' | 'sidebar' | 'title' | 'toc' | 'after' | 'pager' | 'footer';
  readonly html: string;
}

/** Special highlighting of code, from docs.json. */
export interface CodeLook {
  /** Shiki theme names. Lines then have both colors, `--l` and `--d`, instead of classes. */
  readonly themes?: { readonly light: string; readonly dark: string };
  /** A TextMate grammar of the site for the language, as JSON. */
  readonly grammar?: string;
}

/** A sidebar that pages of a written site share. */
export interface SidebarFile {
  /** URL of the script that inserts it into the page. */
  readonly script: string;
  /** URL of a page with the same links. */
  readonly page: string;
  /** Path from the page to the root folder. */
  readonly root: string;
}

/** Functions that the host passes to the core. All are synchronous and answer from memory. */
export interface RenderHost {
  /** The glyph for an icon name in a style (and library); undefined for an unknown icon. */
  glyph(name: string, type: string | undefined, library?: string): Glyph | undefined;
  /** The URL for loading a file of the site (path as in SourceFile) where the HTML is shown. */
  assetUrl(path: string): string;
  /**
   * The URL of a page of the site (path as in SourceFile) with an encoded fragment. Default: its path on the published
   * site.
   */
  pageUrl?(path: string, fragment?: string): string;
  /** The file with a sidebar, where pages are files and share it. */
  sidebarFile?(listed: readonly SidebarEntry[]): SidebarFile | undefined;
  /** Highlighted HTML of each line of code, or undefined while it is not ready: plain text is shown then. */
  highlight?(code: string, lang: string, look?: CodeLook): readonly string[] | undefined;
  /** Hosts (`cdn.example.com`, with an explicit port) that the user allows for images, video and frames. */
  readonly allowedHosts?: ReadonlySet<string>;
  /** GitHub stars of repositories (`OWNER/NAME`), as far as the user allowed requesting them. */
  readonly stars?: ReadonlyMap<string, number>;
  /** Git's information about the site's folder, if it was requested. */
  readonly repository?: GitOrigin | undefined;
  /** When a file was last changed, in milliseconds since 1970; undefined if unknown. */
  modified?(path: string): number | undefined;
  /** Findings to mark in a file. The host leaves out text that is still being typed. */
  findings?(path: string): readonly GradedFinding[];
  /** Gets the place in its file of each field of an API page that has an id. */
  onField?(id: string, at: FieldPlace): void;
}

/** The place of a parameter or property in a file of an API document. */
export interface FieldPlace {
  readonly path: string;
  readonly offset: number;
}
