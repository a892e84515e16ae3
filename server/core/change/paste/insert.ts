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

/** The pasted or dropped content, in all formats that came with it. */
export interface Incoming {
  readonly text?: string;
  readonly html?: string;
  /** Paths of files of the site. */
  readonly files?: readonly string[];
  /** Images that are not files of the site yet. */
  readonly images?: readonly IncomingImage[];
  /** Paths that new files cannot have, besides those of the site. */
  readonly taken?: readonly string[];
}

/**
 * Ways to insert content into a page, best first. Empty if plain text is best or everything else would break the page.
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
  // Office programs put a picture of the text on the clipboard as well.
  const isText = text.trim() !== '' && texts.length > 0;
  return [...insertFiles(site, place, files), ...(isText ? [...texts, ...pictures] : [...pictures, ...texts])];
}

const maxLength = 2000;

/** A URL pasted over selected text becomes a link. A URL of the site itself becomes a link from the root. */
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

/** Unbalanced brackets would end the label. */
function isEven(label: string): boolean {
  let depth = 0;
  for (let at = 0; at < label.length && depth >= 0; at++) {
    if (label[at] === '\\') at++;
    else if (label[at] === '[') depth++;
    else if (label[at] === ']') depth--;
  }
  return depth === 0;
}

/** Rich text from a web page or office program, converted to Markdown that is valid MDX. */
export function insertRichText(
  place: InsertPlace,
  html: string,
  local: (url: string) => string | undefined,
): Insertion | undefined {
  // Links cannot be inside a link.
  if (html === '' || place.inLink) return undefined;
  const rich = markdownFromHtml(html, local, { strong: place.inStrong, em: place.inEmphasis });
  if (rich === undefined || (place.inLine && !rich.inLine)) return undefined;
  // Escape bars, except those after an unescaped backslash.
  const text = place.inCell ? rich.markdown.replace(/\\.|\|/g, (sign) => (sign === '|' ? '\\|' : sign)) : rich.markdown;
  const written = rich.inLine ? text : blockAt(place, text, rich.isText);
  return checked(
    place,
    { kind: 'richText', title: 'Insert as Markdown', snippet: snippetText(written), files: [] },
    written,
  );
}
