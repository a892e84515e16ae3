import schema from '../../../../schemas/docsightrc.schema.json' with { type: 'json' };
import { hasFrame } from '../../model/page/frames.ts';
import { snippetPlace, snippetText } from '../../model/write/snippetText.ts';
import { slugOf } from '../../page/anchorRule.ts';
import { mdxTarget } from '../../page/richText/mdxText.ts';
import { docsightrcOf } from '../../site/config/docsightrc.ts';
import { hasFolder } from '../../site/link/lookup.ts';
import { baseName, freePath, isIgnored, slugOfPath } from '../../site/paths.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import { memo } from '../../text/memo.ts';
import { blockAt, checked, type IncomingImage, type Insertion, type InsertPlace, isAmidText } from './insertion.ts';

/** In bytes. Larger images are slow for readers and make repositories grow. */
export const maxImageBytes = 20_000_000;
const maxImages = 20;
/** Length of a file name, in characters. */
const maxName = 60;

/** Image types that browsers show. */
const endings = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['image/svg+xml', 'svg'],
]);

/** Usual image folders, used if the settings have none. */
const usualFolders = [
  'images',
  'image',
  'img',
  'assets/images',
  'assets/img',
  'public/images',
  'static/images',
  'static/img',
  'media',
  'assets',
];

/** Saves images next to the site's other images, named after the heading above, and shows each in a Frame. */
export function insertImages(
  site: Site,
  place: InsertPlace,
  images: readonly IncomingImage[],
  taken: ReadonlySet<string>,
): readonly Insertion[] {
  const known = images.flatMap(({ type, size }, image) => {
    const ending = endings.get(type.toLowerCase().replace(/;.*$/s, ''));
    return ending === undefined || size <= 0 || size > maxImageBytes ? [] : [{ ending, image }];
  });
  if (known.length === 0 || known.length > maxImages || place.inLink) return [];
  const used = new Set([...taken].map((path) => path.toLowerCase()));
  const files = known.map(({ ending, image }) => {
    const path = freeImagePath(site.index, place, ending, used);
    used.add(path.toLowerCase());
    return { path, image };
  });
  const written = writeImages(
    place,
    files.map(({ path }) => path),
  );
  const title = files.length === 1 ? `Save as /${files[0]?.path} and insert` : `Save ${files.length} images and insert`;
  const insertion = written && checked(place, { kind: 'image', title, snippet: written.snippet, files }, written.plain);
  return insertion === undefined ? [] : [insertion];
}

/** Existing images as a page shows them: as a snippet with alt text to fill in, and as plain text. */
export function writeImages(
  place: InsertPlace,
  paths: readonly string[],
): { readonly snippet: string; readonly plain: string } | undefined {
  const selected = place.selected.trim();
  const given = /^[^\r\n"{}<>[\]\\]{0,200}$/.test(selected) ? selected : '';
  const isLine = place.inLine || isAmidText(place);
  if (isLine && paths.length > 1) return undefined;
  const write = (source: (path: string) => string, alt: (at: number) => string): string => {
    const targets = paths.map((path) => source(mdxTarget(`/${path}`)));
    if (isLine) return `![${alt(0)}](${targets[0]})`;
    const pictures = inModes(paths).map(({ at, modes }, order) =>
      modes.map((classes, step) => {
        const shown = classes === '' ? '' : ` className="${classes}"`;
        return `<img${shown} src="${targets[at + step]}" alt="${alt(order)}" />`;
      }),
    );
    const blocks = pictures.map((images) =>
      hasFrame(place.inside) ? images.join('\n') : `<Frame>\n  ${images.join('\n  ')}\n</Frame>`,
    );
    return blockAt(place, blocks.join('\n\n'));
  };
  const altOf = (at: number): string => (at === 0 ? given : '');
  return {
    snippet: write(snippetText, (at) => snippetPlace(at + 1, altOf(at))),
    plain: write((target) => target, altOf),
  };
}

/**
 * Groups images as readers see them. Two files in a row whose names differ only in `light` and `dark` are one image
 * with a variant for each mode.
 */
function inModes(paths: readonly string[]): readonly { readonly at: number; readonly modes: readonly string[] }[] {
  const pictures: { at: number; modes: readonly string[] }[] = [];
  for (let at = 0; at < paths.length; at++) {
    const [one = '', other = ''] = [paths[at]?.toLowerCase(), paths[at + 1]?.toLowerCase()];
    const isLight = inOther(one, lightName, 'dark') === other;
    const isDark = inOther(one, darkName, 'light') === other;
    pictures.push({ at, modes: isLight ? [inLight, inDark] : isDark ? [inDark, inLight] : [''] });
    if (isLight || isDark) at++;
  }
  return pictures;
}

const inLight = 'block dark:hidden';
const inDark = 'hidden dark:block';

/** The file name with the word of the other mode; undefined if the name has neither. */
function inOther(path: string, mode: RegExp, other: string): string | undefined {
  const start = path.lastIndexOf('/') + 1;
  const name = path.slice(start);
  return mode.test(name) ? path.slice(0, start) + name.replace(mode, other) : undefined;
}

const lightName = /(?<![a-z])light(?![a-z])/;
const darkName = /(?<![a-z])dark(?![a-z])/;

function freeImagePath(
  index: SiteIndex,
  { page, range }: InsertPlace,
  ending: string,
  used: ReadonlySet<string>,
): string {
  const heading = page.headings.findLast((each) => each.range.start <= range.start);
  const name = nameFrom(heading?.text ?? '') || nameFrom(baseName(slugOfPath(page.file.path))) || 'image';
  // Some file systems ignore case.
  const isTaken = (path: string): boolean =>
    used.has(path.toLowerCase()) || foldedPaths(index.paths).has(path.toLowerCase());
  return freePath(imagesFolder(index), name, `.${ending}`, isTaken);
}

const foldedPaths = memo((paths: SiteIndex['paths']) => new Set([...paths].map((path) => path.toLowerCase())));

/** The first words of a heading, for a name of acceptable length. */
function nameFrom(heading: string): string {
  const slug = slugOf(heading);
  if (slug.length <= maxName) return slug;
  const cut = slug.slice(0, maxName);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 20)).replace(/-$|[\ud800-\udbff]$/, '');
}

/** The image folder from the site's settings, unless the platform ignores that folder. */
function imagesFolder(index: SiteIndex): string {
  const { images } = docsightrcOf(index);
  if (images !== undefined && !isIgnored(`${images}/x`)) return images;
  return usualFolders.find((folder) => hasFolder(index, folder)) ?? schema.properties.images.default;
}
