import type { Element, Page } from '../../page/pageTree.ts';
import { attributeText, hasAttribute, isBlankText } from '../../page/walk.ts';
import { usesOf } from '../../site/link/references.ts';
import { type Finding, suggestion } from '../../text/finding.ts';
import type { PageCheck } from '../check.ts';

/** Reports empty Frames and videos without a source. */
export const media: PageCheck = {
  on: 'page',
  codes: ['component/empty-frame', 'html/video-source', 'html/video-embed'],
  *run(page, index): Iterable<Finding> {
    for (const { element, spec } of usesOf(page, index)) {
      if (spec?.shape === 'frame') yield* frame(element);
      else if (element.name === 'video') yield* video(page, element);
    }
  },
};

/** Reports a Frame whose content cannot show a picture: text, headings, lists of text, code. */
function* frame(element: Element): Iterable<Finding> {
  if (element.closeTag === undefined && !element.selfClosing) return;
  const content = element.children.filter((child) => !isBlankText(child));
  if (content.length > 0 && content.some(mayShow)) return;
  yield {
    code: 'component/empty-frame',
    range: element.nameRange,
    message:
      content.length === 0
        ? `"${element.name}" is empty. Put an image or a video inside.`
        : `"${element.name}" has no image and no video. Put one into it, or use another component.`,
  };
}

type Child = Element['children'][number];

/** True if a node may show a picture. The content of components and expressions is unknown. */
function mayShow(root: Child): boolean {
  const stack: Child[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!('children' in node)) {
      if (!/^(?:text|inlineCode|break|code|thematicBreak|definition)$/.test(node.kind)) return true;
    } else {
      if (node.kind === 'table') return true;
      if (
        node.kind === 'element' &&
        !/^(?:p|b|i|em|strong|span|h[1-6]|ul|ol|li|br|code)$/.test(node.name) &&
        !isPlain(node)
      )
        return true;
      for (const child of node.children as readonly Child[]) stack.push(child);
    }
  }
  return false;
}

function isPlain({ name }: Element): boolean {
  return name === 'div' || name === '';
}

const embeds =
  /^(?:https?:)?\/\/(?:www\.|player\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed|watch)|youtu\.be\/|vimeo\.com\/|loom\.com\/(?:embed|share))/i;

function* video(page: Page, element: Element): Iterable<Finding> {
  const src = attributeText(element, 'src');
  if (src !== undefined && embeds.test(src.slice(0, 300))) {
    const attribute = element.attributes.find(({ name }) => name === 'src');
    const isPlain = element.attributes.every(({ name }) =>
      /^(?:src|title|width|height|className|style|allowFullScreen)$/.test(name),
    );
    yield {
      code: 'html/video-embed',
      range: attribute?.value?.range ?? element.nameRange,
      message: 'This address is a page and not a video file. Use an "iframe".',
      fixes:
        element.selfClosing && isPlain && hasAttribute(element, 'title')
          ? [
              suggestion({
                path: page.file.path,
                title: 'Change to "iframe"',
                edits: [{ range: element.nameRange, text: 'iframe' }],
              }),
            ]
          : [],
    };
    return;
  }
  if (element.attributes.some(({ name }) => name === 'src' || name === '...' || name === 'ref')) {
    if (src === undefined || src.trim() !== '') return;
  }
  const isUnknown = element.children.some((child) => child.kind === 'expression' || hasSource(child));
  if (isUnknown) return;
  yield {
    code: 'html/video-source',
    range: element.nameRange,
    message: 'This video has no source. Add "src".',
  };
}

function hasSource(child: Child): boolean {
  if (child.kind === 'element' && (child.name === 'source' || /^[A-Z]/.test(child.name))) return true;
  return 'children' in child && (child.children as readonly Child[]).some(hasSource);
}
