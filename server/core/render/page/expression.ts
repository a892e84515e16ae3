import type { Expression, Literal } from '../../page/pageTree.ts';
import { evaluateExpression } from '../../page/script/evaluate.ts';
import { variableIn } from '../../site/config/siteRules.ts';
import type { Context } from './context.ts';
import { box, el, type Html, join, nothing, shorten, text } from './html/html.ts';

/** What an expression is worth without running code; undefined when it cannot be reported. */
export function evaluateIn(node: Expression, { scope, index }: Context): { readonly value: Literal } | undefined {
  const variable = node.literal === undefined ? variableIn(node.code, index) : undefined;
  return variable === undefined ? (node.literal ?? evaluateExpression(node.code, scope.values)) : { value: variable };
}

/** `{…}` in the text: its value as React shows it, the JSX it is, or a box that says it is not run. */
export function renderExpression(node: Expression, context: Context): Html {
  if (node.empty) return nothing;
  const code = node.code.trim();
  const { children } = context.scope;
  if (children !== undefined && (code === 'children' || code === 'props.children')) return children;
  const jsx = node.elements;
  // JSX alone in the braces is no code.
  if (
    jsx !== undefined &&
    jsx.length === 1 &&
    jsx[0] !== undefined &&
    jsx[0].range.end - jsx[0].range.start === code.length
  ) {
    return context.render(jsx, context);
  }
  const known = evaluateIn(node, context);
  const shown = known === undefined ? undefined : valueHtml(known.value, 0);
  if (shown !== undefined) return shown;
  return node.flow
    ? box('Not run here', { code: node.code }, false)
    : el(
        'code',
        { class: 'expression', 'data-tip': 'An expression: it is not run here' },
        text(`{${shorten(node.code)}}`),
      );
}

/** A value as React shows it; undefined for an object, which React refuses. */
function valueHtml(value: Literal, depth: number): Html | undefined {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return text(String(value));
  if (value === null || value === undefined || typeof value === 'boolean') return nothing;
  if (!Array.isArray(value) || depth > 8) return undefined;
  const items = value.slice(0, 1000).map((item: Literal) => valueHtml(item, depth + 1));
  return items.includes(undefined) ? undefined : join(items);
}
