import type { Block, Inline } from '../../page/pageTree.ts';
import { type Context, charactersPerNode, elementWeight, maxDepth } from './context.ts';
import { renderElement } from './element.ts';
import { renderExpression } from './expression.ts';
import { box, el, type Html, join, nothing, text } from './html/html.ts';
import { renderCode } from './markdown/code.ts';
import { breakable, inlineCode, running } from './markdown/inlineCode.ts';
import { renderLink } from './markdown/link.ts';
import * as markdown from './markdown/markdown.ts';
import { renderMath } from './markdown/math.ts';
import { renderImage } from './markdown/picture.ts';
import { renderTable } from './markdown/table.ts';
import { marked } from './marks.ts';

/** Renders nodes in order. */
export function renderNodes(nodes: readonly (Block | Inline)[], context: Context): Html {
  if (context.depth > maxDepth) return box('Nested too deeply to show', undefined, false);
  const inside: Context = { ...context, depth: context.depth + 1 };
  return join(nodes.map((node) => renderNode(node, inside)));
}

/** How many plain nodes a node counts for. */
const weights: Readonly<Partial<Record<(Block | Inline)['kind'], number>>> = { element: elementWeight, math: 20 };

function renderNode(node: Block | Inline, context: Context): Html {
  const { state } = context;
  if (state.budget <= 0) return nothing;
  const weight = weights[node.kind] ?? 1;
  state.budget -= weight;
  const before = state.written;
  const html = draw(node, context);
  // The HTML of child nodes is already counted.
  const own = Math.max(0, html.length - (state.written - before));
  state.written += own;
  state.budget -= Math.max(0, Math.ceil(own / charactersPerNode) - weight);
  return html;
}

function draw(node: Block | Inline, context: Context): Html {
  switch (node.kind) {
    case 'text':
      return context.inCell === true ? breakable(node.value, true) : running(node.value);
    case 'emphasis':
      return el('em', {}, renderNodes(node.children, context));
    case 'strong':
      return el('strong', {}, renderNodes(node.children, context));
    case 'delete':
      return el('del', {}, renderNodes(node.children, context));
    case 'inlineCode':
      return inlineCode(node.value, context.inCell);
    case 'break':
      return join([el('br'), text('\n')]);
    case 'link':
      return marked(node.range, node, context, renderLink(node, context));
    case 'image':
      return marked(node.range, node, context, renderImage(node, context));
    case 'footnoteReference':
      return markdown.footnoteReference(node.label, context);
    case 'math':
      return renderMath(node.value, node.flow);
    case 'paragraph':
      return markdown.paragraph(node, context);
    case 'heading':
      return markdown.heading(node, context);
    case 'thematicBreak':
      return el('hr');
    case 'blockquote':
      return markdown.blockquote(node, context);
    case 'list':
      return markdown.list(node, context);
    case 'listItem':
      return markdown.listItem(node, false, context);
    case 'code':
      return marked(node.infoRange, node, context, renderCode(node, context));
    case 'table':
      return renderTable(node, context);
    case 'tableRow':
    case 'tableCell':
      return renderNodes(node.children, context);
    case 'definition':
    case 'esm':
    // Shown at the end of the page.
    case 'footnoteDefinition':
      return nothing;
    case 'element':
      return renderElement(node, context);
    case 'expression':
      return renderExpression(node, context);
    default:
      return node satisfies never;
  }
}
