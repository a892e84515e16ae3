import { shown, shownAttribute } from '../page/attributes.ts';
import type { Context } from '../page/context.ts';
import { el, type Html } from '../page/html/html.ts';
import { safeColor } from '../page/html/style.ts';
import { type IconRequest, icon, iconOf } from '../page/markdown/icon.ts';
import { common, oneOf, type Shape } from './shape.ts';

/** Lucide icon and accessible name for each kind of callout. */
const kinds: Readonly<Record<string, { readonly icon: string; readonly label: string }>> = {
  note: { icon: 'circle-alert', label: 'Note' },
  tip: { icon: 'lightbulb', label: 'Tip' },
  info: { icon: 'info', label: 'Info' },
  warning: { icon: 'triangle-alert', label: 'Warning' },
  check: { icon: 'check', label: 'Check' },
  danger: { icon: 'octagon-alert', label: 'Danger' },
};

/** The icon of a kind of callout; undefined for an unknown kind. */
export function kindIcon(
  kind: string | undefined,
  context: Context,
  more: Omit<IconRequest, 'name'> = {},
): Html | undefined {
  const known = kind !== undefined && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return known && icon({ name: known.icon, library: 'lucide', ...more }, context.pagePath, context);
}

/** Note, Tip, Info, Warning, Check, Danger, Callout: a tinted box with an icon. */
export const callout: Shape = (element, spec, context) => {
  const kind =
    spec.variant === 'custom' ? (oneOf(element, 'variant', spec, context) ?? 'custom') : (spec.variant ?? 'custom');
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  const own = iconOf(element, context) ?? kindIcon(kind, context);
  const title = shown(element, 'title', context);
  const color = safeColor(shownAttribute(element, 'color', context));
  const classes = `callout callout-${kind}${color === undefined ? '' : ' callout-colored'}`;
  const { style, ...attributes } = common(element, context, classes);
  return el(
    'div',
    {
      ...attributes,
      role: 'note',
      'aria-label': shownAttribute(element, 'ariaLabel', context) ?? known?.label ?? 'Callout',
      style: color === undefined ? style : `--callout-own:${color}${style === undefined ? '' : `;${style}`}`,
    },
    own === undefined ? undefined : el('div', { class: 'callout-icon' }, own),
    el(
      'div',
      { class: 'callout-body' },
      title === undefined ? undefined : el('p', { class: 'callout-title' }, title),
      context.render(element.children, context),
    ),
  );
};
