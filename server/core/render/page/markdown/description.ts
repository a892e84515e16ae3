import type { Block, Element, Inline } from '../../../page/pageTree.ts';
import { parsePage } from '../../../page/parsePage.ts';
import type { RenderInput } from '../context.ts';
import { el, type Html, join, text } from '../html/html.ts';
import { inlineCode } from './inlineCode.ts';
import { brokenLink, linkTo } from './link.ts';

const maxLength = 2000;
const maxDepth = 10;

/** Place of a description. */
export interface DescriptionPlace extends Pick<RenderInput, 'index' | 'host' | 'files'> {
  /** Path of the page that its links are relative to. */
  readonly pagePath: string;
  /** Inside a link, where other links are not allowed. */
  readonly inLink?: boolean;
}

/** Tags for formatting only, as in titles. Their attributes are dropped. */
const formatting: ReadonlySet<string> = new Set(
  'b strong i em u s del ins mark code kbd samp var sub sup small q cite abbr span br wbr'.split(' '),
);

/**
 * The description of a page or component: links, code and emphasis, as Markdown or HTML. A text with anything else is
 * shown unformatted.
 */
export function description(words: string, place: DescriptionPlace): Html {
  if (words.length > maxLength || !/[`*_~[\\<&]/.test(words)) return text(words);
  const [paragraph, ...more] = parsePage({ path: place.pagePath, text: words.trim().replace(/\s+/g, ' ') }).root
    .children;
  const nodes: readonly (Block | Inline)[] =
    paragraph?.kind === 'paragraph' ? paragraph.children : paragraph === undefined ? [] : [paragraph];
  return (more.length === 0 ? inline(nodes, place, 0) : undefined) ?? titleText(words);
}

/** Undefined if one of the nodes is not allowed. */
function inline(nodes: readonly (Block | Inline)[], place: DescriptionPlace, depth: number): Html | undefined {
  const pieces = nodes.map((node) => piece(node, place, depth));
  return depth > maxDepth || pieces.includes(undefined) ? undefined : join(pieces);
}

function piece(node: Block | Inline, place: DescriptionPlace, depth: number): Html | undefined {
  switch (node.kind) {
    case 'text':
      return text(node.value);
    case 'inlineCode':
      return inlineCode(node.value);
    case 'break':
      return el('br', {});
    case 'element':
      return tag(node, place, depth);
    case 'strong':
    case 'emphasis':
    case 'delete': {
      const content = inline(node.children, place, depth + 1);
      return content && el({ strong: 'strong', emphasis: 'em', delete: 'del' }[node.kind], {}, content);
    }
    case 'link':
      return link(node.target, inline(node.children, place, depth + 1), place);
    default:
      return undefined;
  }
}

function tag(element: Element, place: DescriptionPlace, depth: number): Html | undefined {
  const isLink = element.name === 'a';
  if (!isLink && !formatting.has(element.name)) return undefined;
  const content = inline(element.children, place, depth + 1);
  if (!isLink) return content === undefined ? undefined : el(element.name, {}, content);
  const href = element.attributes.find(({ name }) => name === 'href')?.value;
  return link(href?.kind === 'string' ? href.value : undefined, content, place);
}

function link(target: string | undefined, content: Html | undefined, place: DescriptionPlace): Html | undefined {
  if (content === undefined || target === undefined || place.inLink === true) return content;
  const to = linkTo(target, place);
  const { broken } = to;
  return el(
    'a',
    { ...to.attributes, ...(broken !== undefined && { class: 'broken', ...brokenLink(to, broken) }) },
    content,
  );
}

/** Between two backticks, with at least one visible character. */
const code = /`([^`]*[^`\s][^`]*)`/;

/** The text of a title or another attribute with a name: text in backticks is code, all other text stays. */
export function titleText(value: string): Html {
  // Every second piece is a capture of the group.
  return join(value.split(code).map((piece, i) => (i % 2 === 1 ? inlineCode(piece) : text(piece))));
}

/** The same without markup: for names that are read aloud, and the table of contents. */
export function plainTitle(value: string): string {
  return value.split(code).join('');
}
