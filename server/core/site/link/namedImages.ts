import { memo } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { factSet } from '../factMap.ts';
import { factsOf } from '../facts.ts';
import { baseName, isHiddenPath, isIgnored } from '../paths.ts';
import type { NameTally, Site } from '../siteTypes.ts';

const imageEnding = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp)(?![\w-])/gi;

/** What ends a name: signs of Markdown, HTML, JSON, CSS and code, and the blanks in names, which may be written otherwise. */
const delimiter = /[\s"'`()<>[\]{}/\\=,;|:?#&%]/;

/** Names are no longer than file systems let them be. */
const maxName = 255;

/**
 * The ends of the names of images that a text mentions anywhere, in lower case: `shot.png`. A name that code puts
 * together leaves its ending alone: `.png`.
 */
export const imagesIn = memo(({ text }: SourceFile): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const match of text.matchAll(imageEnding)) names.add(nameBefore(text, match.index + match[0].length));
  return names;
});

function nameBefore(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < maxName && !delimiter.test(text.charAt(start - 1))) start--;
  // Of `a%20b.png` the digits of the escaped sign are no part of the name.
  if (text.charAt(start - 1) === '%') start = Math.min(end, start + 2);
  return text.slice(start, end).toLowerCase();
}

/**
 * The images of a site whose names nothing mentions: neither a page nor docs.json, code, style or data. The set stays the
 * same object while it says the same.
 */
export function unusedImagesOf(before: Site, paths: ReadonlySet<string>, tally: NameTally): ReadonlySet<string> {
  const known = before.index.unusedImages;
  if (tally === before.tallies?.images && paths === before.index.paths) return known;
  const found = factSet(factsOf(before.index)?.unusedImages);
  for (const path of paths) if (isImage(path) && !isNamed(path, tally)) found.add(path);
  return found.size === known.size && [...found].every((path) => known.has(path)) ? known : found;
}

/** Icons of the browser's tab have their places without being named. */
function isImage(path: string): boolean {
  return (
    /\.(?:png|jpe?g|gif|webp|svg|avif|bmp)$/i.test(path) &&
    !isHiddenPath(path) &&
    !isIgnored(path) &&
    !/^(?:favicon|apple-touch-icon|icon)/i.test(baseName(path))
  );
}

function isNamed(path: string, tally: NameTally): boolean {
  const name = baseName(path).toLowerCase();
  return tally.has(nameBefore(name, name.length)) || tally.has(name.slice(name.lastIndexOf('.')));
}
