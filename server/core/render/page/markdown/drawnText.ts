import type { Block, Inline } from '../../../page/pageTree.ts';
import { parsePage } from '../../../page/parsePage.ts';
import { evaluateIn } from '../code/valueIn.ts';
import { type Context, charactersPerNode } from '../context.ts';
import type { Html } from '../html/html.ts';

const maxDepth = 60;

/**
 * The visible text of nodes: blocks on separate lines, code unchanged, expressions by value. It counts for the budget
 * of the page, because nested elements that copy their text would copy it at each level.
 */
export function drawnText(nodes: readonly (Block | Inline)[], context: Context | undefined): string {
  if (context !== undefined && context.state.budget <= 0) return '';
  const result = textOfNodes(nodes, context, 0);
  if (context !== undefined) context.state.budget -= Math.floor(result.length / charactersPerNode);
  return result;
}

function textOfNodes(nodes: readonly (Block | Inline)[], context: Context | undefined, depth: number): string {
  if (depth > maxDepth) return '';
  let result = '';
  for (const node of nodes) result += textOfNode(node, context, depth);
  return result;
}

function textOfNode(node: Block | Inline, context: Context | undefined, depth: number): string {
  switch (node.kind) {
    case 'text':
    case 'inlineCode':
      return node.value;
    case 'code':
    case 'math':
      return `${node.value}\n`;
    case 'break':
      return '\n';
    case 'image':
      return node.alt;
    case 'expression': {
      const slot = context?.scope.slots.get(node);
      if (slot !== undefined) return textOfNodes(slot.nodes, slot.context, depth + 1);
      const value = context === undefined ? node.literal?.value : evaluateIn(node, context)?.value;
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    }
    case 'thematicBreak':
    case 'definition':
    case 'esm':
    case 'footnoteReference':
      return '';
    case 'paragraph':
    case 'heading':
    case 'tableRow':
      return `${textOfNodes(node.children, context, depth + 1)}\n`;
    case 'tableCell':
      return `${textOfNodes(node.children, context, depth + 1)} `;
    default:
      return textOfNodes(node.children, context, depth + 1);
  }
}

const maxLength = 5000;

/** An attribute with Markdown, such as a caption: one paragraph without its `p`. */
export function parseInline(markdown: string, context: Context): Html {
  const source = parsePage({
    path: context.source.file.path,
    text: markdown
      .slice(0, maxLength)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(' '),
  });
  // It has its own ranges, which are not those of the page.
  const inside: Context = { ...context, source, blockStart: undefined };
  const nodes = source.root.children;
  const only = nodes[0];
  return context.render(nodes.length === 1 && only?.kind === 'paragraph' ? only.children : nodes, inside);
}
