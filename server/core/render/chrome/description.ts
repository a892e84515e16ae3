import type { Block, Inline } from '../../page/pageTree.ts';
import { parsePage } from '../../page/parsePage.ts';
import { el, type Html, join, text } from '../html.ts';
import { inlineCode } from '../inlineCode.ts';
import { brokenLink, linkTo } from '../link.ts';
import { titleText } from '../titleText.ts';
import type { ChromeInput } from './chromeInput.ts';

const longest = 2000;
const maxDepth = 10;

/** What a page is for: links, code and emphasis of Markdown; a text that has more than these is shown as it is. */
export function description(words: string, input: ChromeInput): Html {
  if (words.length > longest || !/[`*_~[\\]/.test(words)) return text(words);
  const [paragraph, ...more] = parsePage({ path: input.path, text: words.trim().replace(/\s+/g, ' ') }).root.children;
  const html = paragraph?.kind === 'paragraph' && more.length === 0 ? inline(paragraph.children, input, 0) : undefined;
  return html ?? titleText(words);
}

/** Undefined as soon as one of the nodes is something else. */
function inline(nodes: readonly (Block | Inline)[], input: ChromeInput, depth: number): Html | undefined {
  const pieces = nodes.map((node) => piece(node, input, depth));
  return depth > maxDepth || pieces.includes(undefined) ? undefined : join(pieces);
}

function piece(node: Block | Inline, input: ChromeInput, depth: number): Html | undefined {
  if (node.kind === 'text') return text(node.value);
  if (node.kind === 'inlineCode') return inlineCode(node.value);
  if (node.kind !== 'strong' && node.kind !== 'emphasis' && node.kind !== 'delete' && node.kind !== 'link')
    return undefined;
  const content = inline(node.children, input, depth + 1);
  if (content === undefined || node.kind !== 'link')
    return content && el({ strong: 'strong', emphasis: 'em', delete: 'del', link: 'a' }[node.kind], {}, content);
  const to = linkTo(node.target, { ...input, pagePath: input.path });
  const { broken } = to;
  return el(
    'a',
    { ...to.attributes, ...(broken !== undefined && { class: 'broken', ...brokenLink(to, broken) }) },
    content,
  );
}
