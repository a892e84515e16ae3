import { memo } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { factSet } from '../factMap.ts';
import { factsOf } from '../facts.ts';
import { baseName, isHiddenPath, isIgnored } from '../paths.ts';
import type { NameTally, Site } from '../siteTypes.ts';

const imageEnding = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp)(?![\w-])/gi;

/** Characters that end a name: those of Markdown, HTML, JSON, CSS and code. Spaces too, because they may be encoded. */
const delimiter = /[\s"'`()<>[\]{}/\\=,;|:?#&%]/;

/** Maximum length of a file name in file systems. */
const maxName = 255;

/**
 * Returns the ends of image names that a text mentions, in lower case: `shot.png`. If code builds a name, only `.png`
 * remains.
 */
export const imagesIn = memo(({ text }: SourceFile): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const match of text.matchAll(imageEnding)) names.add(nameBefore(text, match.index + match[0].length));
  return names;
});

function nameBefore(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < maxName && !delimiter.test(text.charAt(start - 1))) start--;
  // In `a%20b.png`, the digits of the escape are not part of the name.
  if (text.charAt(start - 1) === '%') start = Math.min(end, start + 2);
  return text.slice(start, end).toLowerCase();
}

/**
 * Returns the images of a site that no page, docs.json, code, style sheet or data file mentions. The same object as
 * before if nothing changed.
 */
export function unusedImagesOf(before: Site, paths: ReadonlySet<string>, tally: NameTally): ReadonlySet<string> {
  const known = before.index.unusedImages;
  if (tally === before.tallies?.images && paths === before.index.paths) return known;
  const found = factSet(factsOf(before.index)?.unusedImages);
  for (const path of paths) if (isImage(path) && !isNamed(path, tally)) found.add(path);
  return found.size === known.size && [...found].every((path) => known.has(path)) ? known : found;
}

/** Favicons are used without being mentioned. */
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
