import { checked, type Insertion } from './insertion.ts';
import { blockAt, type InsertPlace } from './insertPlace.ts';
import { markdownFromHtml } from './richText/markdownFromHtml.ts';
import { snippetText } from './snippetText.ts';

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
