import type { Expression } from '../../page/pageTree.ts';
import { expressionContent } from './code/expressionContent.ts';
import type { Context } from './context.ts';
import { box, el, type Html, join, nothing, shortLine, text } from './html/html.ts';

/** Renders `{…}` in text: its value, or a box that says that it is not run. */
export function renderExpression(node: Expression, context: Context): Html {
  const content = expressionContent(node, context);
  if (content !== undefined)
    return join([content.context.render(content.nodes, content.context), notRun(content.notes)]);
  return node.flow
    ? box('Not run here', { code: node.code }, false)
    : el(
        'code',
        { class: 'expression', 'data-tip': 'An expression that the preview does not run' },
        text(`{${shortLine(node.code)}}`),
      );
}

/** A small mark with the names of code that was not run; undefined if all of it was. */
export function notRun(names: readonly string[]): Html {
  if (names.length === 0) return nothing;
  const listed = names.join(', ');
  return el('span', { class: 'not-run', 'data-tip': `Not run here: ${listed}` }, text(shortLine(listed, 60)));
}
