import { checked, type Insertion } from './insertion.ts';
import type { InsertPlace } from './insertPlace.ts';
import { mdxTarget } from './richText/mdxText.ts';
import { snippetText } from './snippetText.ts';

const longest = 2000;

/** A URL over a selected text makes a link of it; one of the site itself a link from the root. */
export function insertLink(
  place: InsertPlace,
  text: string,
  local: (url: string) => string | undefined,
): Insertion | undefined {
  const { selected, inLink } = place;
  const url = text.trim();
  if (url.length > longest || !isUrl(url) || inLink) return undefined;
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
