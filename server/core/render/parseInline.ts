import { parsePage } from '../page/parsePage.ts';
import type { Context } from './context.ts';
import type { Html } from './html.ts';

const maxLength = 5000;

/** An attribute's text that is Markdown, such as a caption: one paragraph, without its `p`. */
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
  // Its ranges are no ranges of the page.
  const inside: Context = { ...context, source, blockStart: undefined };
  const nodes = source.root.children;
  const only = nodes[0];
  return context.render(nodes.length === 1 && only?.kind === 'paragraph' ? only.children : nodes, inside);
}
