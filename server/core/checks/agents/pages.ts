import type { Block, Heading, Inline, Page, Table } from '../../page/pageTree.ts';
import { visibleText, walk } from '../../page/walk.ts';
import type { Finding } from '../../text/finding.ts';
import type { PageCheck } from '../check.ts';
import { ruleSentence } from '../check.ts';

/** Maximum number of tokens of a page. Several pages have to fit into the context of an assistant. */
const maxTokens = 10_000;
/** Average number of characters of a token in English text. */
const tokenLength = 4;
/** Maximum number of columns. In a wider table cut into lines, it is unclear which header a cell belongs to. */
const maxColumns = 8;

/** Reports what keeps assistants from using a page. Off unless a site or `--only agents` turns it on. */
export const agentsPages: PageCheck = {
  on: 'page',
  codes: ['agents/large-page', 'agents/empty-section', 'agents/image-only', 'agents/wide-table'],
  *run(page): Iterable<Finding> {
    yield* largePage(page);
    yield* sections(page);
    const tables: Table[] = [];
    walk(page.root, (node) => {
      if (node.kind === 'table' && node.align.length > maxColumns) tables.push(node);
    });
    for (const { range, align } of tables) {
      const end = page.file.text.indexOf('\n', range.start);
      const message = `This table has ${align.length} columns. ${ruleSentence('agents/wide-table')}`;
      yield { code: 'agents/wide-table', range: { start: range.start, end: end < 0 ? range.end : end }, message };
    }
  },
};

function* largePage({ file: { text } }: Page): Iterable<Finding> {
  const tokens = Math.round(text.length / tokenLength);
  if (tokens <= maxTokens) return;
  const end = text.search(/[\r\n]/);
  yield {
    code: 'agents/large-page',
    range: { start: 0, end: end < 0 ? text.length : end },
    message: `This page has about ${tokens.toLocaleString('en')} tokens. ${ruleSentence('agents/large-page')}`,
  };
}

/** What is found between a heading and the next one, in order of the page. */
interface Content {
  hasText: boolean;
  image: { readonly start: number; readonly end: number } | undefined;
  /** Anything else: code, a component, an expression. */
  hasMore: boolean;
}

function* sections(page: Page): Iterable<Finding> {
  const { headings, root } = page;
  const contents = new Map<Heading, Content>();
  for (const heading of headings) contents.set(heading, { hasText: false, image: undefined, hasMore: false });
  let current: Content | undefined;
  walk(root, (node, around) => {
    if (node.kind === 'heading') current = contents.get(node);
    else if (current !== undefined && !around.some(({ kind }) => kind === 'heading')) note(current, node);
  });
  for (const [at, heading] of headings.entries()) {
    const content = contents.get(heading);
    const next = headings[at + 1];
    if (content === undefined || visibleText(heading).trim() === '') continue;
    if (content.image !== undefined && !content.hasText && !content.hasMore)
      yield { code: 'agents/image-only', range: content.image, message: ruleSentence('agents/image-only') };
    else if (content.image === undefined && !content.hasText && !content.hasMore) {
      const about = next === undefined ? 'Nothing' : 'No text';
      const message = `${about} follows the heading "${heading.text}". ${ruleSentence('agents/empty-section')}`;
      yield { code: 'agents/empty-section', range: heading.range, message };
    }
  }
}

function note(content: Content, node: Block | Inline): void {
  switch (node.kind) {
    case 'text':
      content.hasText ||= node.value.trim() !== '';
      return;
    case 'image':
      content.image ??= node.range;
      return;
    case 'element':
      if (/^(?:img|video|iframe|ZoomImage)$/.test(node.name)) content.image ??= node.range;
      // A frame counts only for the image in it.
      else if (node.name !== 'Frame' && node.children.length === 0) content.hasMore = true;
      return;
    case 'code':
    case 'inlineCode':
    case 'math':
    case 'table':
      content.hasMore = true;
      return;
    case 'expression':
      content.hasMore ||= !node.empty;
      return;
    default:
  }
}
