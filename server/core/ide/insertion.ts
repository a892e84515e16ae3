import { fits, type InsertPlace } from './insertPlace.ts';

export interface IncomingImage {
  /** Content type: `image/png`. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

/** One way to put it into a page. */
export interface Insertion {
  readonly kind: 'image' | 'link' | 'table' | 'richText' | 'file';
  /** Says what is done, for a menu. */
  readonly title: string;
  /** In snippet syntax; takes the place of the selection. */
  readonly snippet: string;
  /** Files to make first; `image` counts those of `Incoming`. */
  readonly files: readonly { readonly path: string; readonly image: number }[];
}

/** An insertion, if the page is as whole with it as without. `plain`: its snippet without the syntax of snippets. */
export function checked(place: InsertPlace, insertion: Insertion, plain: string): Insertion | undefined {
  return fits(place, plain) ? insertion : undefined;
}
