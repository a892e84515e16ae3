import { linkOfUrl } from '../../model/link/pageByUrl.ts';
import { snippetText } from '../../model/write/snippetText.ts';
import { markdownFromHtml } from '../../page/richText/markdownFromHtml.ts';
import { mdxTarget } from '../../page/richText/mdxText.ts';
import { isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import { insertFiles } from './files.ts';
import { insertImages } from './images.ts';
import { blockAt, checked, type IncomingImage, type Insertion, type InsertPlace, insertPlace } from './insertion.ts';
import { insertTable } from './table.ts';

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

const maxLength = 2000;

/** A URL over a selected text makes a link of it; one of the site itself a link from the root. */
export function insertLink(
  place: InsertPlace,
  text: string,
  local: (url: string) => string | undefined,
): Insertion | undefined {
  const { selected, inLink } = place;
  const url = text.trim();
  if (url.length > maxLength || !isUrl(url) || inLink) return undefined;
  const label = selected.trim();
  if (label === '' || /[\r\n]/.test(label) || isUrl(label) || !isEven(label)) return undefined;
  const start = selected.indexOf(label);
  const link = `${selected.slice(0, start)}[${label}](${mdxTarget(local(url) ?? url)})${selected.slice(start + label.length)}`;
  return checked(place, { kind: 'link', title: 'Insert as a link', snippet: snippetText(link), files: [] }, link);
}

function isUrl(text: string): boolean {
  return /^(?:https?:\/\/[^/\s]\S*|mailto:\S+@\S+)$/i.test(text);
}

/** Brackets in the label that do not match would end it. */
function isEven(label: string): boolean {
  let depth = 0;
  for (let at = 0; at < label.length && depth >= 0; at++) {
    if (label[at] === '\\') at++;
    else if (label[at] === '[') depth++;
    else if (label[at] === ']') depth--;
  }
  return depth === 0;
}

/** Formatted text from a web page or an office program as Markdown that MDX accepts. */
export function insertRichText(
  place: InsertPlace,
  html: string,
  local: (url: string) => string | undefined,
): Insertion | undefined {
  // Inside a link, links would nest.
  if (html === '' || place.inLink) return undefined;
  const rich = markdownFromHtml(html, local, { strong: place.inStrong, em: place.inEmphasis });
  if (rich === undefined || (place.inLine && !rich.inLine)) return undefined;
  // A backslash that is escaped itself escapes no bar.
  const text = place.inCell ? rich.markdown.replace(/\\.|\|/g, (sign) => (sign === '|' ? '\\|' : sign)) : rich.markdown;
  const written = rich.inLine ? text : blockAt(place, text, rich.isText);
  return checked(
    place,
    { kind: 'richText', title: 'Insert as Markdown', snippet: snippetText(written), files: [] },
    written,
  );
}
