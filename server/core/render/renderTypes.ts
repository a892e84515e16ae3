import type { GradedFinding } from '../model/graded.ts';
import type { Glyph } from '../schema/icons.ts';
import type { GitOrigin } from '../site/config/repository.ts';
import type { SidebarEntry } from '../site/view/viewTypes.ts';
import type { Range } from '../text/range.ts';

export type { Glyph };

/** One top-level block of a rendered page. Two blocks with the same key have the same HTML. */
export interface RenderedBlock {
  /** From the HTML's content: stable over edits elsewhere; repeated content gets a counter. */
  readonly key: string;
  /** One element of class `block`; its `data-place` is `aside` next to the text and `above` between title and text. */
  readonly html: string;
  /** Of the block in the page's text. */
  readonly range: Range;
}

/** A part of the site around the page, patched into the element with the id `ds-PART`. */
export interface ChromePart {
  /** `shell` holds the elements of all others and comes first. */
  readonly part: 'shell' | 'banner' | 'header' | 'tabs' | 'sidebar' | 'title' | 'toc' | 'after' | 'pager' | 'footer';
  readonly html: string;
}

/** How code is highlighted where docs.json says so. */
export interface CodeLook {
  /** Names of Shiki's themes; the lines then carry both colors, `--l` and `--d`, in place of classes. */
  readonly themes?: { readonly light: string; readonly dark: string };
  /** A TextMate grammar as JSON that the site brings for the language. */
  readonly grammar?: string;
}

/** A sidebar that the pages of a written site share. */
export interface SidebarFile {
  /** URL of the script that puts it into the page. */
  readonly script: string;
  /** URL of the page that lists the same. */
  readonly page: string;
  /** What leads from the page to the folder of all. */
  readonly root: string;
}

/** What the core cannot have itself: the host hands it in. All are synchronous and answer from memory. */
export interface RenderHost {
  /** The glyph for an icon name in a style (and from a library); undefined when there is no such icon. */
  glyph(name: string, type: string | undefined, library?: string): Glyph | undefined;
  /** The URL under which a file of the site (path as in SourceFile) is loaded in the place where the HTML is shown. */
  assetUrl(path: string): string;
  /**
   * The URL of a page of the site (its path as in SourceFile) and of an encoded fragment on it; its URL path on the
   * deployed site when absent.
   */
  pageUrl?(path: string, fragment?: string): string;
  /** The file that holds a sidebar, where pages are files and share it. */
  sidebarFile?(listed: readonly SidebarEntry[]): SidebarFile | undefined;
  /** Highlighted HTML of each line of code, or undefined while it is not ready: plain text is shown then. */
  highlight?(code: string, lang: string, look?: CodeLook): readonly string[] | undefined;
  /** Hosts (`cdn.example.com`, with the port where one is written) that the user lets pictures, video and frames load from. */
  readonly allowedHosts?: ReadonlySet<string>;
  /** How many stars repositories (`OWNER/NAME`) have on GitHub, as far as the user let that be asked. */
  readonly stars?: ReadonlyMap<string, number>;
  /** What git says of the site's folder, where it was asked. */
  readonly repository?: GitOrigin | undefined;
  /** When a file of the site was changed last, in milliseconds since 1970, where that is known. */
  modified?(path: string): number | undefined;
  /** What is to be marked as wrong in a file, settled: the host leaves out what is being typed. */
  findings?(path: string): readonly GradedFinding[];
}
