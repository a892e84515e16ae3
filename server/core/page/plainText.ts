import type { Block, Inline } from './pageTree.ts';

/** The text of nodes without markup: of images their alternative text, of expressions their code. */
export function plainText(nodes: readonly (Block | Inline)[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.kind === 'text' || node.kind === 'inlineCode' || node.kind === 'math' || node.kind === 'code')
      text += node.value;
    else if (node.kind === 'image') text += node.alt;
    else if (node.kind === 'expression') text += node.code;
    else if ('children' in node) text += plainText(node.children);
  }
  return text;
}
