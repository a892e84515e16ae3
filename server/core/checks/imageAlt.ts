import { textOf } from '../page/attributes.ts';
import { imagesOf, type PlacedImage } from '../page/images.ts';
import type { Page } from '../page/pageTree.ts';
import { baseName } from '../site/paths.ts';
import { summaryOf } from '../site/summary.ts';
import type { Edit } from '../text/edit.ts';
import type { Finding } from '../text/finding.ts';
import { insertion, suggestion } from '../text/fix.ts';
import type { PageCheck } from './check.ts';

/** Each image says in its alternative text what it shows; its file name does not. */
export const imageAlt: PageCheck = {
  on: 'page',
  codes: ['image/alt', 'image/alt-file-name'],
  run(page) {
    const found: Finding[] = [];
    for (const image of imagesOf(page)) {
      if (isDecoration(image)) continue;
      if (needsAlt(image)) {
        found.push({
          code: 'image/alt',
          range: image.range,
          message: 'This image has no alternative text: say what it shows, for those who do not see it.',
          fixes: [suggestion(page.file.path, 'Add alternative text from the heading', [altEdit(page, image)])],
        });
      } else if (isFileName(image)) {
        found.push({
          code: 'image/alt-file-name',
          range: image.node.kind === 'image' ? image.node.altRange : image.range,
          message: `"${image.alt}" is the name of the file. Say what the image shows, for those who do not see it.`,
          fixes: [suggestion(page.file.path, 'Take the alternative text from the heading', [altEdit(page, image)])],
        });
      }
    }
    return found;
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

/** The edit that takes the alternative text from the heading above, or from the page's title. */
export function altEdit(page: Page, image: PlacedImage): Edit {
  const { node } = image;
  const topic = clean(image.heading?.text ?? summaryOf(page).title ?? '');
  const text = topic === '' ? 'Illustration' : `Illustration of ${topic}`;
  if (node.kind === 'image') return { range: node.altRange, text };
  const given = node.attributes.find(({ name }) => name === 'alt');
  if (given !== undefined) return { range: given.range, text: `alt="${text}"` };
  return insertion(node.attributes.at(-1)?.range.end ?? node.nameRange.end, ` alt="${text}"`);
}

/** Fit for an attribute in quotes and for Markdown. */
function clean(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}\s.,'’()/-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
}
