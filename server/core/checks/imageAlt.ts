import { textOf } from '../page/attributes.ts';
import type { PlacedImage } from '../page/images.ts';
import type { Page } from '../page/pageTree.ts';
import { type Picture, picturesOf } from '../page/pictures.ts';
import { baseName } from '../site/paths.ts';
import { summaryOf } from '../site/summary.ts';
import type { Edit } from '../text/edit.ts';
import type { Finding, Fix } from '../text/finding.ts';
import { insertion, safeFix, suggestion } from '../text/fix.ts';
import type { PageCheck } from './check.ts';

/** Each image says in its alternative text what it shows; its file name does not. */
export const imageAlt: PageCheck = {
  on: 'page',
  codes: ['image/alt', 'image/alt-file-name'],
  *run(page): Iterable<Finding> {
    for (const { images, range } of picturesOf(page)) {
      if (images.some(isDecoration)) continue;
      const [silent] = images.filter(needsAlt);
      const named = images.filter(isFileName);
      const [misnamed] = named;
      if (silent !== undefined) {
        yield {
          code: 'image/alt',
          range: images.every(needsAlt) ? range : silent.range,
          message: 'This image has no alt text. Say what it shows, for readers who cannot see it.',
          fixes: altFixes(page, images),
        };
      } else if (misnamed !== undefined) {
        yield {
          code: 'image/alt-file-name',
          range: named.length > 1 ? range : misnamed.node.kind === 'image' ? misnamed.node.altRange : misnamed.range,
          message: `"${misnamed.alt}" is the name of the file. Say what the image shows, for readers who cannot see it.`,
          fixes: [
            suggestion(
              page.file.path,
              'Take the alternative text from the heading',
              named.map((each) => altEdit(page, each)),
            ),
          ],
        };
      }
    }
  },
};

function isDecoration({ node }: PlacedImage): boolean {
  if (node.kind === 'image') return false;
  return textOf(node, 'aria-hidden') === 'true' || /^(?:presentation|none)$/.test(textOf(node, 'role') ?? '');
}

/** True when there is no alternative text at all. */
export function needsAlt({ alt }: PlacedImage): boolean {
  return alt === undefined || alt.trim() === '';
}

function isFileName({ alt, target }: PlacedImage): boolean {
  if (alt === undefined || target === undefined || target.startsWith('data:')) return false;
  const name = baseName(target.replace(/[?#].*$/s, ''));
  const said = fold(alt);
  // A name in plain words does say what the image shows: `Project list` for project-list.png is right.
  return (
    said !== '' &&
    (said === fold(name) ||
      (fold(name.replace(/\.[a-z0-9]+$/i, '')) === said && /[-_.\d]|^\S+$/.test(alt) && /[-_\d]/.test(alt)))
  );
}

function fold(text: string): string {
  return text.trim().toLowerCase().replace(/%20/g, ' ').slice(0, 500);
}

/** The alternative text of the one image of a picture is that of the other too; else the heading says something. */
function altFixes(page: Page, images: Picture['images']): readonly Fix[] {
  const said = images.find((each) => !needsAlt(each))?.alt?.trim();
  if (said !== undefined && said === clean(said)) {
    const edits = images.filter(needsAlt).map((image) => altEdit(page, image, said));
    return [safeFix(page.file.path, 'Take the alternative text of the same picture in the other mode', edits)];
  }
  return [suggestion(page.file.path, 'Add alternative text from the heading', altEdits(page, images))];
}

/** The edits that give the images of one picture that have none the same alternative text, from the heading above. */
export function altEdits(page: Page, images: Picture['images']): readonly Edit[] {
  return images.filter(needsAlt).map((image) => altEdit(page, image));
}

/** The edit that writes the alternative text. */
function altEdit(page: Page, image: PlacedImage, text = textFor(page, image)): Edit {
  const { node } = image;
  if (node.kind === 'image') return { range: node.altRange, text };
  const given = node.attributes.find(({ name }) => name === 'alt');
  if (given !== undefined) return { range: given.range, text: `alt="${text}"` };
  return insertion(node.attributes.at(-1)?.range.end ?? node.nameRange.end, ` alt="${text}"`);
}

/** A text from the heading above, or from the page's title. */
function textFor(page: Page, { heading }: PlacedImage): string {
  const topic = clean(heading?.text ?? summaryOf(page).title ?? '');
  return topic === '' ? 'Illustration' : `Illustration of ${topic}`;
}

/** Fit for an attribute in quotes and for Markdown. */
function clean(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}\s.,'’()/-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
}
