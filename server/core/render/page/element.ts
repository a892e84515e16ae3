import type { Value } from '../../javascript/evaluate/values.ts';
import type { Element } from '../../page/pageTree.ts';
import { shapes } from '../shapes/list.ts';
import { meaningOf } from './attributes.ts';
import { expandComponent } from './code/component.ts';
import { enter } from './code/enter.ts';
import { type Context, relativeLine } from './context.ts';
import { notRun } from './expression.ts';
import { htmlElement } from './html/element.ts';
import { box, el, type Html, isCostly, join, text, trusted } from './html/html.ts';
import { marked } from './marks.ts';

/** Any JSX element: a component by its shape, HTML by the allow-list, a snippet in place, the rest as a labelled box. */
export function renderElement(element: Element, context: Context): Html {
  const html = withLine(draw(element, context), element, context);
  return marked(element.openTag, element, context, html, element.closeTag);
}

function draw(element: Element, context: Context): Html {
  const meaning = meaningOf(element, context);
  switch (meaning.kind) {
    case 'fragment':
      return context.render(element.children, context);
    case 'html':
      return htmlElement(element, context);
    case 'snippet':
      return renderSnippet(element, meaning.path, context);
    case 'component':
      return (shapes[meaning.spec.shape ?? ''] ?? unknown)(element, meaning.spec, context);
    case 'code':
      return join([inside(element, context), notRun([meaning.why])]);
    case 'made':
      return component(element, meaning.component, context);
    case 'missing':
      return el(
        'div',
        { class: 'box box-broken' },
        el(
          'div',
          { class: 'box-head' },
          el('code', { class: 'box-label' }, text(`<${element.name}>`)),
          el('span', { class: 'box-detail' }, text(meaning.why)),
        ),
      );
    case 'unknown':
      return unknown(element, undefined, context);
    default:
      return meaning satisfies never;
  }
}

/** Readers of the deployed site see nothing of it; its author should see that, and what is in it. */
function unknown(element: Element, _spec: unknown, context: Context): Html {
  return box(`<${element.name}>`, 'is not a known component', !element.flow, inside(element, context));
}

/** A component of the site's own: what its code shows, without running it. */
function component(element: Element, value: Value, context: Context): Html {
  const { nodes, context: made, notes } = expandComponent(element, value, context);
  return join([made.render(nodes, made), notRun(notes)]);
}

function inside(element: Element, context: Context): Html {
  return context.render(element.children, context);
}

/** Says on the element's first tag which line of the source it is from. */
function withLine(html: Html, { range, flow }: Element, context: Context): Html {
  const line = flow && !isCostly(html, context) ? relativeLine(range.start, context) : undefined;
  if (line === undefined || line <= 0) return html;
  const name = /^<[a-z0-9]+/.exec(html)?.[0];
  return name === undefined ? html : trusted(`${name} data-line="${line}"${html.slice(name.length)}`);
}

/** A snippet's text in the place where it is used, with what the tag hands in. */
function renderSnippet(element: Element, path: string, context: Context): Html {
  const inside = enter(element, path, context);
  if (typeof inside === 'string') return box(`<${element.name}>`, inside, !element.flow);
  const { children } = inside.source.root;
  const only = children[0];
  // A snippet of one paragraph used in a line of text is part of that line.
  if (!element.flow && children.length === 1 && only?.kind === 'paragraph') return inside.render(only.children, inside);
  return inside.render(children, inside);
}
