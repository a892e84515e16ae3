import { imagesOf, type PlacedImage } from '../page/images.ts';
import type { Page } from '../page/pageTree.ts';
import { catalogue } from '../schema/catalogue.ts';
import type { Finding, Fix } from '../text/finding.ts';
import { insertion, safeFix, suggestion } from '../text/fix.ts';
import { indentAt, lineEnding, lineStart } from '../text/lines.ts';
import type { PageCheck } from './check.ts';
import { altEdit, needsAlt } from './imageAlt.ts';

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
  run(page) {
    const found: Finding[] = [];
    for (const image of imagesOf(page)) {
      if (image.inLink || image.inTable || !image.alone || hasFrame(image.inside)) continue;
      // What takes others only takes no Frame; that is told of the image by componentPlace.
      const parent = catalogue().components.get(image.inside[0] ?? '');
      if (parent?.children !== undefined && parent.others !== true) continue;
      // A tag that is not closed has the rest of its block in it.
      if (image.node.kind === 'element' && image.node.children.length > 0) continue;
      found.push({
        code: 'image/frame',
        range: image.range,
        message: 'An image stands in a Frame, which gives it a border, a caption and zoom.',
        fixes: frameFixes(page, image),
      });
    }
    return found;
  },
};

/** True where one of the elements around an image, by name, frames it already. */
export function hasFrame(inside: readonly string[]): boolean {
  return inside.some((name) => holders.has(name));
}

/** Puts a Frame around an image; where it has no alternative text, that is put into it too unless its author words it. */
export function frameFixes(page: Page, image: PlacedImage): readonly Fix[] {
  const { start, end } = image.range;
  const { text, path } = page.file;
  const edits = [insertion(start, `<Frame>${inside(text, start)}`), insertion(end, `${below(text, start)}</Frame>`)];
  const wrap = safeFix(path, 'Wrap in a Frame', edits);
  if (!needsAlt(image)) return [wrap];
  return [suggestion(path, 'Wrap in a Frame and add alternative text', [...edits, altEdit(page, image)]), wrap];
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
