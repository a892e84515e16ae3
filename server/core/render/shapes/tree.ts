import type { Block, Inline, ListItem, Literal } from '../../page/pageTree.ts';
import { attribute, textOf } from '../page/attributes.ts';
import type { Context } from '../page/context.ts';
import { lineAttribute } from '../page/context.ts';
import { el, type Html, text } from '../page/html/html.ts';
import { safeColor } from '../page/html/style.ts';
import { drawnText } from '../page/markdown/drawnText.ts';
import { icon } from '../page/markdown/icon.ts';
import { t } from '../words.ts';
import { common, flag, oneOf, type Shape } from './shape.ts';

/** Tree: files and folders. */
export const tree: Shape = (element, _spec, context) =>
  el('ul', { ...common(element, context, 'tree'), 'aria-label': 'Files' }, ...rowsOf(element.children, context));

/** What stands in a tree or a folder; a Markdown list is rows as they are. */
function rowsOf(nodes: readonly (Block | Inline)[], context: Context): readonly Html[] {
  return nodes.flatMap((node) =>
    node.kind === 'list' ? node.children.map((item) => listedRow(item, context)) : [context.render([node], context)],
  );
}

/** An item of a list: a folder where a list stands in it or its name ends with a slash, else a file. */
function listedRow(item: ListItem, context: Context): Html {
  const inside = item.children.filter((child) => child.kind === 'list');
  const isFolder = inside.length > 0 || /\/\s*$/.test(drawnText(item.children, context));
  const name = [
    icon({ name: isFolder ? 'folder' : 'file', type: 'regular' }, context.pagePath, context),
    el('span', { class: 'tree-name' }, ...nameOf(item, context)),
  ];
  const attributes = { class: 'tree-item', ...lineAttribute(item, context) };
  if (inside.length === 0) return el('li', attributes, el('span', { class: 'tree-row tree-leaf' }, ...name));
  return el(
    'li',
    attributes,
    el(
      'details',
      { open: true, 'data-open': 'true' },
      el('summary', { class: 'tree-row' }, el('span', { class: 'chevron', 'aria-hidden': 'true' }), ...name),
      el('ul', { class: 'tree-inside' }, ...rowsOf(inside, context)),
    ),
  );
}

function nameOf(item: ListItem, context: Context): readonly Html[] {
  return item.children.flatMap((child) => {
    if (child.kind === 'list') return [];
    return [context.render(child.kind === 'paragraph' ? child.children : [child], context)];
  });
}

/** Tree.Folder: opens and closes where it may. */
export const folder: Shape = (element, spec, context) => {
  const name = [
    icon({ name: 'folder', type: 'regular' }, context.pagePath, context),
    el('span', { class: 'tree-name' }, text(textOf(element, 'name', context) ?? 'folder')),
  ];
  const classes = flag(element, 'highlight', spec, context) ? 'tree-row tree-highlight' : 'tree-row';
  const inside = el('ul', { class: 'tree-inside' }, ...rowsOf(element.children, context));
  if (!flag(element, 'openable', spec, context)) {
    return el('li', common(element, context, 'tree-item'), el('span', { class: `${classes} tree-leaf` }, name), inside);
  }
  const isOpen = flag(element, 'defaultOpen', spec, context);
  return el(
    'li',
    common(element, context, 'tree-item'),
    el(
      'details',
      { open: isOpen, 'data-open': isOpen ? 'true' : undefined },
      el('summary', { class: classes }, el('span', { class: 'chevron', 'aria-hidden': 'true' }), name),
      inside,
    ),
  );
};

/** Tree.File. */
export const file: Shape = (element, spec, context) =>
  el(
    'li',
    common(element, context, 'tree-item'),
    el(
      'span',
      { class: flag(element, 'highlight', spec, context) ? 'tree-row tree-leaf tree-highlight' : 'tree-row tree-leaf' },
      icon({ name: 'file', type: 'regular' }, context.pagePath, context),
      el('span', { class: 'tree-name' }, text(textOf(element, 'name', context) ?? 'file')),
    ),
  );

/** Color: swatches, in a grid or a table. */
export const colors: Shape = (element, spec, context) =>
  el(
    'div',
    common(element, context, `colors colors-${oneOf(element, 'variant', spec, context) ?? 'compact'}`),
    context.render(element.children, context),
  );

/** Color.Row. */
export const colorRow: Shape = (element, _spec, context) => {
  const title = textOf(element, 'title', context);
  return el(
    'div',
    common(element, context, 'color-row'),
    title === undefined ? undefined : el('p', { class: 'color-row-title' }, text(title)),
    el('div', { class: 'color-row-items' }, context.render(element.children, context)),
  );
};

/** Color.Item: one value, or one for light and one for dark. A click copies it. */
export const colorItem: Shape = (element, _spec, context) => {
  const value = attribute(element, 'value', context);
  const light = safeColor(pick(value, 'light'));
  const dark = safeColor(pick(value, 'dark')) ?? light;
  const shownValue =
    typeof value === 'string'
      ? value
      : [pick(value, 'light'), pick(value, 'dark')].filter((each) => typeof each === 'string').join(' / ');
  return el(
    'button',
    {
      type: 'button',
      ...common(element, context, 'color-item'),
      'data-act': 'copy-text',
      'data-copy': shownValue,
      'data-tip': t('Copy', context),
    },
    el('span', {
      class: 'color-swatch',
      style: light === undefined ? undefined : `--swatch-light:${light};--swatch-dark:${dark ?? light}`,
    }),
    el('span', { class: 'color-name' }, text(textOf(element, 'name', context) ?? '')),
    el('code', { class: 'color-value' }, text(shownValue)),
  );
};

function pick(value: Literal, mode: 'light' | 'dark'): Literal {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, Literal>>)[mode]
    : undefined;
}
