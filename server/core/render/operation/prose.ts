import { parseProse } from '../../openapi/prose.ts';
import type { Context } from '../context.ts';
import { el, type Html, nothing, text } from '../html.ts';

const longest = 20_000;

/** What makes a text more than one plain line of words. */
const markup = /[\\`*_[\]<>&#|~\n{}]|https?:|^\s*(?:[-+]|\d+[.)])\s/;

/** A text of a description, as a reader sees it. */
export function prose(source: string | undefined, context: Context): Html {
  const markdown = source?.slice(0, longest).trim() ?? '';
  if (markdown === '') return nothing;
  if (!markup.test(markdown)) return el('p', {}, text(markdown));
  const page = parseProse(markdown, context.source.file.path);
  // Its ranges are no ranges of the page, and its headings are no headings of it.
  const inside: Context = {
    ...context,
    source: page,
    blockStart: undefined,
    scope: { ...context.scope, values: new Map() },
  };
  const children = page.root.children.filter(({ kind }) => kind !== 'esm');
  return context.render(children, inside);
}
