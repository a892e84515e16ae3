import wording from '../../../../schemas/wording.json' with { type: 'json' };
import { hasFrame } from '../../model/page/frames.ts';
import type { Element, Page } from '../../page/pageTree.ts';
import { type Picture, type PlacedImage, picturesOf } from '../../page/pictures.ts';
import { attributeText, hasAttribute } from '../../page/walk.ts';
import { catalogue } from '../../schema/catalogue.ts';
import { referencesOf } from '../../site/link/references.ts';
import { baseName } from '../../site/paths.ts';
import { summaryOf } from '../../site/site.ts';
import type { Edit } from '../../text/edit.ts';
import { type Finding, type Fix, insertion, safeFix, suggestion } from '../../text/finding.ts';
import { endingOf, linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { PageCheck } from '../check.ts';

/** Reports images without alt text, or with a file name as alt text. */
export const imageAlt: PageCheck = {
  on: 'page',
  codes: ['image/alt', 'image/alt-file-name', 'image/alt-vague'],
  *run(page): Iterable<Finding> {
    for (const { images, range } of picturesOf(page)) {
      if (images.some(isDecoration)) continue;
      const [silent] = images.filter(needsAlt);
      const named = images.filter(isFileName);
      const [misnamed] = named;
      const vague = images.find(saysNothing);
      if (silent !== undefined) {
        yield {
          code: 'image/alt',
          range: images.every(needsAlt) ? range : silent.range,
          message: 'Missing alt text. Describe what the image shows.',
          fixes: altFixes(page, images),
        };
      } else if (misnamed !== undefined) {
        yield {
          code: 'image/alt-file-name',
          range: named.length > 1 ? range : misnamed.node.kind === 'image' ? misnamed.node.altRange : misnamed.range,
          message: `"${misnamed.alt}" is a file name. Describe what the image shows.`,
          fixes: [
            suggestion({
              path: page.file.path,
              title: 'Use the heading as alt text',
              edits: named.map((each) => altEdit(page, each)),
            }),
          ],
        };
      } else if (vague !== undefined) {
        yield {
          code: 'image/alt-vague',
          range: vague.node.kind === 'image' ? vague.node.altRange : vague.range,
          message: `"${vague.alt?.trim() ?? ''}" does not say what the image shows. Describe it in a few words.`,
        };
      }
    }
  },
};

/** True for alt text of general words, with or without a number: `Screenshot 2`. */
function saysNothing({ alt }: PlacedImage): boolean {
  const words =
    alt
      ?.trim()
      .toLowerCase()
      .replace(/[\s._-]*\d{0,4}$/, '')
      .replace(/[\s_-]+/g, ' ') ?? '';
  return vagueAlts.has(words);
}

const vagueAlts: ReadonlySet<string> = new Set(wording.vagueAltTexts);

function isDecoration({ node }: PlacedImage): boolean {
  if (node.kind === 'image') return false;
  return (
    attributeText(node, 'aria-hidden') === 'true' || /^(?:presentation|none)$/.test(attributeText(node, 'role') ?? '')
  );
}

/** True if an image has no alt text. */
export function needsAlt({ alt }: PlacedImage): boolean {
  return alt === undefined || alt.trim() === '';
}

function isFileName({ alt, target }: PlacedImage): boolean {
  if (alt === undefined || target === undefined || target.startsWith('data:')) return false;
  const name = baseName(target.replace(/[?#].*$/s, ''));
  const text = fold(alt);
  // A name in plain words does describe the image: `Project list` for project-list.png is fine.
  return (
    text !== '' &&
    (text === fold(name) ||
      (fold(name.replace(/\.[a-z0-9]+$/i, '')) === text && /^\S+$/.test(alt.trim()) && /[-_\d]|^[^A-Z]+$/.test(alt)))
  );
}

function fold(text: string): string {
  return text.trim().toLowerCase().replace(/%20/g, ' ').slice(0, 500);
}

/** Suggests the alt text of the other image of a picture, or a text from the heading above. */
function altFixes(page: Page, images: Picture['images']): readonly Fix[] {
  const known = images.find((each) => !needsAlt(each))?.alt?.trim();
  if (known !== undefined && known === clean(known)) {
    const edits = images.filter(needsAlt).map((image) => altEdit(page, image, known));
    return [
      safeFix({
        path: page.file.path,
        title: 'Use the alt text of the same image in the other mode',
        edits,
      }),
    ];
  }
  return [suggestion({ path: page.file.path, title: 'Add alt text from the heading', edits: altEdits(page, images) })];
}

/** Returns the edits that add the same alt text to the images of a picture, from the heading above. */
export function altEdits(page: Page, images: Picture['images']): readonly Edit[] {
  return images.filter(needsAlt).map((image) => altEdit(page, image));
}

/** Returns the edit that writes the alt text. */
function altEdit(page: Page, image: PlacedImage, text = textFor(page, image)): Edit {
  const { node } = image;
  if (node.kind === 'image') return { range: node.altRange, text };
  const given = node.attributes.find(({ name }) => name === 'alt');
  if (given !== undefined) return { range: given.range, text: `alt="${text}"` };
  return insertion(node.attributes.at(-1)?.range.end ?? node.nameRange.end, ` alt="${text}"`);
}

/** Returns a text from the heading above, or from the page's title. */
function textFor(page: Page, { heading }: PlacedImage): string {
  const topic = clean(heading?.text ?? summaryOf(page).title ?? '');
  return topic === '' ? 'Illustration' : `Illustration of ${topic}`;
}

/** Makes a text safe for Markdown and for an attribute in quotes. */
function clean(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}\s.,'’()/-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
}

/**
 * Reports images outside a Frame. Images in links, tables and lines of text are left out, because a Frame would
 * break those.
 */
export const imageFrame: PageCheck = {
  on: 'page',
  codes: ['image/frame'],
  *run(page): Iterable<Finding> {
    for (const picture of picturesOf(page)) {
      if (!canBeFramed(picture) || hasFrame(picture.images[0].inside)) continue;
      // An image without a source has another finding.
      if (picture.images.some(hasNoSource)) continue;
      // Some components allow no Frame. componentPlace reports images in them.
      const parent = catalogue().components.get(picture.inside[0] ?? '');
      if (parent?.children !== undefined && parent.others !== true) continue;
      // An unclosed tag contains the rest of its block.
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

/** True if a Frame around a picture breaks nothing: neither a line of text, nor a table, nor a link. */
export function canBeFramed({ images, alone }: Picture): boolean {
  return alone && images.every(({ inLink, inTable }) => !inLink && !inTable);
}

/**
 * Wraps a picture in a Frame. Two images for light and dark mode get one Frame, because a second would be empty in the
 * other mode. If the alt text is missing, another fix adds it too.
 */
export function frameFixes(page: Page, { images, range }: Picture): readonly Fix[] {
  const { start, end } = range;
  const { path } = page.file;
  const further = images
    .slice(1)
    .flatMap(({ range: { start: at } }) =>
      at > start && below(page.file, start) !== '' && below(page.file, at) !== '' ? [insertion(at, '  ')] : [],
    );
  const edits = [
    insertion(start, `<Frame>${inside(page.file, start)}`),
    ...further,
    insertion(end, `${below(page.file, start)}</Frame>`),
  ];
  const wrap = safeFix({ path, title: 'Wrap in a Frame', edits });
  if (!images.some(needsAlt)) return [wrap];
  return [
    suggestion({
      path,
      title: 'Wrap in a Frame and add alt text',
      edits: [...edits, ...altEdits(page, images)],
    }),
    wrap,
  ];
}

function below(file: SourceFile, offset: number): string {
  const lines = linesOf(file);
  const before = file.text.slice(lines.startOf(lines.positionAt(offset).line), offset);
  return /^[ \t]*$/.test(before) ? endingOf(file) + before : '';
}

function inside(file: SourceFile, offset: number): string {
  const line = below(file, offset);
  return line === '' ? '' : `${line}  `;
}

/** Reports images and similar elements without a source. */
export const imageSource: PageCheck = {
  on: 'page',
  codes: ['image/no-source'],
  run(page, index) {
    const findings: Finding[] = [];
    const tell = (range: Finding['range']): void => {
      findings.push({ code: 'image/no-source', range, message: 'This image has no source.' });
    };
    for (const element of page.elements) if (lacksSource(element)) tell(element.nameRange);
    for (const { kind, target, range } of referencesOf(page, index))
      if (kind === 'asset' && target.trim() === '') tell(range);
    return findings;
  },
};

/** True for an image whose source is missing or empty. */
export function hasNoSource({ node, target }: PlacedImage): boolean {
  return target?.trim() === '' || (node.kind === 'element' && lacksSource(node));
}

function lacksSource(element: Element): boolean {
  if (element.name !== 'img') return false;
  return !['src', 'srcSet', 'srcset'].some((name) => hasAttribute(element, name));
}
