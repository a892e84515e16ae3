import { isMarkdown } from '../site/paths.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import type { Range } from '../text/range.ts';
import { insertFiles } from './insertFiles.ts';
import { insertImages } from './insertImages.ts';
import type { IncomingImage, Insertion } from './insertion.ts';
import { insertLink } from './insertLink.ts';
import { insertPlace } from './insertPlace.ts';
import { insertRichText } from './insertRichText.ts';
import { insertTable } from './insertTable.ts';
import { linkOfUrl } from './pageByUrl.ts';

/** What is pasted or dropped, in the forms that it came in. */
export interface Incoming {
  readonly text?: string;
  readonly html?: string;
  /** Files of the site, by path. */
  readonly files?: readonly string[];
  /** Images that are no files of the site yet. */
  readonly images?: readonly IncomingImage[];
  /** Paths that new files may not have, besides those of the site. */
  readonly taken?: readonly string[];
}

/**
 * The ways to put something into a place of a page other than as it is, best first; none where text stands for itself
 * or would break the page.
 */
export function insertions(site: Site, path: string, range: Range, incoming: Incoming): readonly Insertion[] {
  const file = site.files.get(path);
  const place = file === undefined || !isMarkdown(path) ? undefined : insertPlace(pageOf(file), range);
  if (place === undefined) return [];
  const { text = '', html = '', files = [], images = [], taken = [] } = incoming;
  const local = (url: string): string | undefined => linkOfUrl(site, url);
  const table = insertTable(place, text);
  const texts = [
    insertLink(place, text, local),
    table,
    table === undefined ? insertRichText(place, html, local) : undefined,
  ].filter((each) => each !== undefined);
  const pictures = insertImages(site, place, images, new Set(taken));
  // Office programs put a picture of the text beside the text.
  const isText = text.trim() !== '' && texts.length > 0;
  return [...insertFiles(site, place, files), ...(isText ? [...texts, ...pictures] : [...pictures, ...texts])];
}
