import { canBeFramed, frameFixes, needsAlt } from '../checks/page/images.ts';
import type { CodeFix } from '../model/answers.ts';
import type { Page } from '../page/pageTree.ts';
import { picturesOf } from '../page/pictures.ts';
import { mdxAttribute } from '../page/richText/mdxText.ts';
import { attributeText } from '../page/walk.ts';
import { type Range, touches } from '../text/range.ts';

/** Wraps an image in a Frame, and converts a Markdown image to `<img>` (which can have a width) and back. */
export function imageFixes(page: Page, range: Range): readonly CodeFix[] {
  const picture = picturesOf(page).find((each) => touches(each.range, range.start));
  if (picture === undefined) return [];
  const { path } = page.file;
  const fixes: CodeFix[] = [];
  if (canBeFramed(picture) && !picture.images[0].inside.includes('Frame')) {
    const [fix] = frameFixes(page, picture);
    if (fix !== undefined) fixes.push({ title: fix.title, kind: 'refactor.rewrite.frame', edits: fix.edits });
  }
  const image = picture.images.find((each) => touches(each.range, range.start));
  if (image === undefined) return fixes;
  const { node } = image;
  if (node.kind === 'image') {
    const text = `<img src="${mdxAttribute(node.target)}"${needsAlt(image) ? '' : ` alt="${mdxAttribute(node.alt)}"`}${node.title === undefined ? '' : ` title="${mdxAttribute(node.title)}"`} />`;
    fixes.push({
      title: 'Convert to <img>',
      kind: 'refactor.rewrite.image',
      edits: [{ kind: 'change', path, edits: [{ range: node.range, text }] }],
    });
  } else if (
    node.attributes.every(({ name, value }) => (name === 'src' || name === 'alt') && value?.kind === 'string')
  ) {
    const src = attributeText(node, 'src') ?? '';
    const alt = (image.alt ?? '').replace(/[\\[\]`*_<>{}]/g, '\\$&');
    if (!/[\s()<>]/.test(src)) {
      const text = `![${alt}](${src})`;
      fixes.push({
        title: 'Convert to a Markdown image',
        kind: 'refactor.rewrite.image',
        edits: [{ kind: 'change', path, edits: [{ range: node.range, text }] }],
      });
    }
  }
  return fixes;
}
