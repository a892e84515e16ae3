import type { Block, Inline, ListItem, Literal } from '../../page/pageTree.ts';
import { attribute, shownAttribute } from '../page/attributes.ts';
import type { Context } from '../page/context.ts';
import { lineAttribute } from '../page/context.ts';
import { type Attributes, el, type Html, join, text } from '../page/html/html.ts';
import { safeColor } from '../page/html/style.ts';
import { drawnText } from '../page/markdown/drawnText.ts';
import { icon } from '../page/markdown/icon.ts';
import { t } from '../words.ts';
import { common, flag, oneOf, type Shape } from './shape.ts';

/** Tree: files and folders. The keyboard follows the ARIA pattern for trees (`media/page/tree.ts`). */
export const tree: Shape = (element, _spec, context) =>
  el(
    'ul',
    { ...common(element, context, 'tree'), role: 'tree', 'aria-label': 'Files' },
    rowsOf(element.children, context),
  );

/** The rows of a tree or folder. A Markdown list is converted to rows. */
function rowsOf(nodes: readonly (Block | Inline)[], context: Context): readonly Html[] {
  return nodes.flatMap((node) =>
    node.kind === 'list' ? node.children.map((item) => listedRow(item, context)) : [context.render([node], context)],
  );
}

interface Row {
  readonly attributes: Attributes;
  readonly name: Html;
  readonly icon: 'file' | 'folder';
  readonly isMarked?: boolean;
  /** Rows of a folder that can be opened; undefined for others. */
  readonly inside?: readonly Html[] | undefined;
  readonly isOpen?: boolean;
}

/** A row for a file or folder. The page's script makes rows focusable, one at a time. */
function row({ attributes, name, icon: mark, isMarked, inside, isOpen }: Row, context: Context): Html {
  const draw = (glyph: string, of: string): Html =>
    icon({ name: glyph, library: 'lucide', class: of }, context.pagePath, context);
  const marks =
    mark === 'file'
      ? [draw('file', 'tree-icon')]
      : inside === undefined
        ? [draw('folder', 'tree-icon')]
        : [draw('folder', 'tree-icon tree-when-closed'), draw('folder-open', 'tree-icon tree-when-open')];
  return el(
    'li',
    {
      ...attributes,
      role: 'treeitem',
      'aria-expanded': inside === undefined ? undefined : String(isOpen ?? false),
      'data-open': inside !== undefined && isOpen ? 'true' : undefined,
      tabindex: -1,
    },
    el(
      'div',
      {
        class: `tree-row${isMarked ? ' tree-highlight' : ''}`,
        'data-act': inside === undefined ? undefined : 'folder',
      },
      ...marks,
      el('span', { class: 'tree-name' }, name),
    ),
    inside === undefined ? undefined : el('ul', { class: 'tree-inside', role: 'group' }, inside),
  );
}

/** A list item as a row: a folder if it contains a list or its name ends with a slash, else a file. */
function listedRow(item: ListItem, context: Context): Html {
  const inside = item.children.filter((child) => child.kind === 'list');
  const words = item.children.filter((child) => child.kind !== 'list');
  const label = drawnText(words, context).trim();
  return row(
    {
      attributes: { class: 'tree-item', ...lineAttribute(item, context) },
      name: join(words.map((child) => context.render(child.kind === 'paragraph' ? child.children : [child], context))),
      icon: inside.length > 0 || label.endsWith('/') ? 'folder' : 'file',
      inside: inside.length === 0 ? undefined : rowsOf(inside, context),
      isOpen: true,
    },
    context,
  );
}

/**
 * Tree.Folder: can be opened and closed. Source: @mintlify/components 1.0.19, one that is not `openable` stays closed.
 */
export const folder: Shape = (element, spec, context) => {
  const label = shownAttribute(element, 'name', context) ?? 'folder';
  const canOpen = flag(element, 'openable', spec, context) && element.children.length > 0;
  return row(
    {
      attributes: common(element, context, 'tree-item'),
      name: text(label),
      icon: 'folder',
      isMarked: flag(element, 'highlight', spec, context),
      inside: canOpen ? rowsOf(element.children, context) : undefined,
      isOpen: flag(element, 'defaultOpen', spec, context),
    },
    context,
  );
};

/** Tree.File. */
export const file: Shape = (element, spec, context) => {
  const label = shownAttribute(element, 'name', context) ?? 'file';
  return row(
    {
      attributes: common(element, context, 'tree-item'),
      name: text(label),
      icon: 'file',
      isMarked: flag(element, 'highlight', spec, context),
    },
    context,
  );
};

/** Color: swatches, in a grid or a table. */
export const colors: Shape = (element, spec, context) =>
  el(
    'div',
    common(element, context, `colors colors-${oneOf(element, 'variant', spec, context) ?? 'compact'}`),
    context.render(element.children, context),
  );

/** Color.Row. */
export const colorRow: Shape = (element, _spec, context) => {
  const title = shownAttribute(element, 'title', context);
  return el(
    'div',
    common(element, context, 'color-row'),
    title === undefined ? undefined : el('p', { class: 'color-row-title' }, text(title)),
    el('div', { class: 'color-row-items' }, context.render(element.children, context)),
  );
};

/** Color.Item: one value, or one for light and one for dark mode. A click copies it. */
export const colorItem: Shape = (element, _spec, context) => {
  const value = attribute(element, 'value', context);
  const name = shownAttribute(element, 'name', context) ?? '';
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
      'data-tip': [name, shownValue].filter((each) => each !== '').join('\n') || t('Copy', context),
    },
    el('span', {
      class: 'color-swatch',
      style: light === undefined ? undefined : `--swatch-light:${light};--swatch-dark:${dark ?? light}`,
    }),
    name === '' ? undefined : el('span', { class: 'color-name' }, text(name)),
    el('code', { class: 'color-value' }, text(shownValue)),
  );
};

function pick(value: Literal, mode: 'light' | 'dark'): Literal {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, Literal>>)[mode]
    : undefined;
}
