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

/**
 * Renders a JSX element: a component by its shape, HTML by the allow-list, a snippet in place, others as a labeled box.
 */
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

/** The published site shows nothing; the preview shows authors the problem and the content. */
function unknown(element: Element, _spec: unknown, context: Context): Html {
  return box(`<${element.name}>`, 'is not a known component', !element.flow, inside(element, context));
}

/** A component from the site's own code: the content that it returns, without running it. */
function component(element: Element, value: Value, context: Context): Html {
  const { nodes, context: made, notes } = expandComponent(element, value, context);
  return join([made.render(nodes, made), notRun(notes)]);
}

function inside(element: Element, context: Context): Html {
  return context.render(element.children, context);
}

/** Adds the source line to the element's first tag. */
function withLine(html: Html, { range, flow }: Element, context: Context): Html {
  const line = flow && !isCostly(html, context) ? relativeLine(range.start, context) : undefined;
  if (line === undefined || line <= 0) return html;
  const name = /^<[a-z0-9]+/.exec(html)?.[0];
  return name === undefined ? html : trusted(`${name} data-line="${line}"${html.slice(name.length)}`);
}

/** The content of a snippet with the props of the tag. */
function renderSnippet(element: Element, path: string, context: Context): Html {
  const inside = enter(element, path, context);
  if (typeof inside === 'string') return box(`<${element.name}>`, inside, !element.flow);
  const { children } = inside.source.root;
  const only = children[0];
  // A one-paragraph snippet inside a line becomes part of the line.
  if (!element.flow && children.length === 1 && only?.kind === 'paragraph') return inside.render(only.children, inside);
  return inside.render(children, inside);
}
