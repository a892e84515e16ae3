import type { Page } from '../page/pageTree.ts';
import { type Picture, picturesOf } from '../page/pictures.ts';
import { catalogue } from '../schema/catalogue.ts';
import type { Finding, Fix } from '../text/finding.ts';
import { insertion, safeFix, suggestion } from '../text/fix.ts';
import { indentAt, lineEnding, lineStart } from '../text/lines.ts';
import type { PageCheck } from './check.ts';
import { altEdits, needsAlt } from './imageAlt.ts';
import { hasNoSource } from './imageSource.ts';

/** Components that give an image a border or a size of their own. */
const holders = new Set([
  'Frame',
  'Card',
  'Tile',
  'ZoomImage',
  'Icon',
  'Tooltip',
  'Badge',
  'picture',
  'figure',
  'button',
  'Columns',
  'Column',
]);

/** Each image stands in a Frame. Not told of images in links, tables and lines of text, which a Frame would break. */
export const imageFrame: PageCheck = {
  on: 'page',
  codes: ['image/frame'],
  *run(page): Iterable<Finding> {
    for (const picture of picturesOf(page)) {
      if (!takesFrame(picture) || hasFrame(picture.images[0].inside)) continue;
      // An image without a source has that fault alone.
      if (picture.images.some(hasNoSource)) continue;
      // What takes others only takes no Frame; that is told of the image by componentPlace.
      const parent = catalogue().components.get(picture.inside[0] ?? '');
      if (parent?.children !== undefined && parent.others !== true) continue;
      // A tag that is not closed has the rest of its block in it.
      if (picture.images.some(({ node }) => node.kind === 'element' && node.children.length > 0)) continue;
      yield {
        code: 'image/frame',
        range: picture.range,
        message: 'This image is not in a `Frame`, which gives it a border, a caption and zoom.',
        fixes: frameFixes(page, picture),
      };
    }
  },
};

/** Whether a Frame around a picture breaks nothing: neither a line of text nor a table nor a link. */
export function takesFrame({ images, alone }: Picture): boolean {
  return alone && images.every(({ inLink, inTable }) => !inLink && !inTable);
}

/** True where one of the elements around an image, by name, frames it already. */
export function hasFrame(inside: readonly string[]): boolean {
  return inside.some((name) => holders.has(name));
}

/**
 * Puts a Frame around a picture: one around both images where one shows in light and the other in dark mode, since a
 * Frame of its own would be empty in the other. Where there is no alternative text, it may be put in too.
 */
export function frameFixes(page: Page, { images, range }: Picture): readonly Fix[] {
  const { start, end } = range;
  const { text, path } = page.file;
  const further = images
    .slice(1)
    .flatMap(({ range: { start: at } }) =>
      at > start && below(text, start) !== '' && below(text, at) !== '' ? [insertion(at, '  ')] : [],
    );
  const edits = [
    insertion(start, `<Frame>${inside(text, start)}`),
    ...further,
    insertion(end, `${below(text, start)}</Frame>`),
  ];
  const wrap = safeFix(path, 'Wrap in a Frame', edits);
  if (!images.some(needsAlt)) return [wrap];
  return [suggestion(path, 'Wrap in a Frame and add alternative text', [...edits, ...altEdits(page, images)]), wrap];
}

function below(text: string, offset: number): string {
  const indent = indentAt(text, offset);
  const onlyIndent = lineStart(text, offset) + indent.length === offset;
  return onlyIndent ? lineEnding(text) + indent : '';
}

function inside(text: string, offset: number): string {
  const line = below(text, offset);
  return line === '' ? '' : `${line}  `;
}
