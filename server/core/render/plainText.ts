import type { Block, Inline } from '../page/pageTree.ts';
import type { Context } from './context.ts';
import { evaluateIn } from './expression.ts';

const maxDepth = 60;

/** The text of nodes without markup: lines of blocks apart, code as it is, expressions by their value. */
export function plainText(nodes: readonly (Block | Inline)[], context: Context | undefined, depth = 0): string {
  if (depth > maxDepth) return '';
  return nodes.map((node) => textOfNode(node, context, depth)).join('');
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
      return `${plainText(node.children, context, depth + 1)}\n`;
    case 'tableCell':
      return `${plainText(node.children, context, depth + 1)} `;
    default:
      return plainText(node.children, context, depth + 1);
  }
}
