import { lineNumbers } from '../../page/fenceMeta.ts';
import type { Element } from '../../page/pageTree.ts';
import type { ComponentSpec } from '../../schema/catalogue.ts';
import { attribute, shownAttribute } from '../page/attributes.ts';
import type { Context } from '../page/context.ts';
import { type CodeView, codeBlock } from '../page/markdown/code.ts';
import { diagram } from '../page/markdown/diagram.ts';
import { drawnText } from '../page/markdown/drawnText.ts';
import { flag, oneOf, type Shape } from './shape.ts';

/** CodeBlock: a code block with attributes. */
export const code: Shape = (element, spec, context) => codeBlock(codeViewOf(element, spec, context), true, context);

/** The options of a CodeBlock. Its text is that of its children, which can include a fence. */
export function codeViewOf(element: Element, spec: ComponentSpec, context: Context): CodeView {
  return {
    code: drawnText(element.children, context).replace(/^\n+/, '').trimEnd(),
    lang: shownAttribute(element, 'language', context) ?? '',
    title: shownAttribute(element, 'filename', context),
    icon: shownAttribute(element, 'icon', context),
    lines: flag(element, 'lines', spec, context),
    wrap: flag(element, 'wrap', spec, context),
    expandable: flag(element, 'expandable', spec, context),
    nocopy: flag(element, 'nocopy', spec, context),
    highlight: new Set(linesOf(element, 'highlight', context)),
    focus: new Set(linesOf(element, 'focus', context)),
  };
}

/** `"[1,3]"`, `"1,3-5"`, `{[1, 3]}`. */
function linesOf(element: Element, name: string, context: Context): readonly number[] {
  const value = attribute(element, name, context);
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'number');
  return typeof value === 'string' ? lineNumbers(value.replace(/^\s*[[{]|[\]}]\s*$/g, '')) : [];
}

/** Mermaid as a component. */
export const diagramComponent: Shape = (element, spec, context) =>
  diagram(
    shownAttribute(element, 'chart', context) ?? drawnText(element.children, context),
    {
      actions:
        attribute(element, 'actions', context) === undefined ? undefined : flag(element, 'actions', spec, context),
      placement: oneOf(element, 'placement', spec, context),
    },
    context,
  );
