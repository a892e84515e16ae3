import type { Element } from '../../../page/pageTree.ts';
import { type Glyph, isIconPath } from '../../../schema/icons.ts';
import { attributeNode, shownAttribute } from '../attributes.ts';
import type { Context, RenderInput } from '../context.ts';
import { el, type Html, trusted } from '../html/html.ts';
import { assetAt } from './address.ts';

/** Without a style sheet, a drawing would fill the window. */
const svgSize = 'width="16" height="16"';

/** Options of an icon. */
export interface IconRequest {
  readonly name: string;
  readonly type?: string | undefined;
  readonly library?: string | undefined;
  /** Inline CSS, already checked. */
  readonly style?: string | undefined;
  readonly class?: string | undefined;
  /** Its meaning, if no text next to it says so. */
  readonly label?: string | undefined;
  /** Whether a tooltip names the substitute for an icon that is not free. */
  readonly mentionsSubstitute?: boolean;
}

/** An icon by name, path or URL. An unknown name is shown as a dotted square with a note. */
export function icon(request: IconRequest, fromPath: string, input: Pick<RenderInput, 'index' | 'host'>): Html {
  const { name, label } = request;
  const shape = {
    style: request.style,
    ...(label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label }),
  };
  const library = request.library ?? input.index.config.settings.iconLibrary;
  const classes = `icon${request.class === undefined ? '' : ` ${request.class}`}`;
  const glyph = isIconPath(name) ? undefined : input.host.glyph(name.trim(), request.type, library);
  if (glyph !== undefined) {
    const tip = tipOf(glyph, request);
    return el(
      'span',
      { class: classes, 'data-tip': tip, ...shape },
      trusted(glyph.svg.replace('<svg ', `<svg ${svgSize} `)),
    );
  }
  if (!isIconPath(name))
    return el('span', { class: `${classes} icon-unknown`, 'data-tip': `Unknown icon “${name}”`, ...shape });
  const asset = assetAt({ target: name, fromPath, from: input });
  if (asset.kind === 'load') return el('span', { class: classes, ...shape }, el('img', { src: asset.url, alt: '' }));
  const tip = asset.kind === 'missing' ? asset.why : `Icon from ${asset.host}`;
  return el('span', { class: `${classes} icon-unknown`, 'data-tip': tip, ...shape });
}

/** The tooltip for a substitute. The neutral mark always has one, because it says nothing by itself. */
function tipOf({ standIn, isNeutral }: Glyph, request: IconRequest): string | undefined {
  const name = `“${request.name.trim()}${request.type === undefined ? '' : ` (${request.type})`}”`;
  if (isNeutral === true) return `${name} is in paid icon sets only: a neutral mark is shown instead`;
  if (standIn === undefined || request.mentionsSubstitute !== true) return undefined;
  return `${name} is not free: “${standIn}” is shown instead`;
}

/** The icon in a component's attributes, JSX included; undefined without one. */
export function iconOf(
  element: Element,
  context: Context,
  more: Omit<IconRequest, 'name'> = {},
  attribute = 'icon',
): Html | undefined {
  const value = attributeNode(element, attribute);
  if (value === undefined || value === true) return undefined;
  const name = shownAttribute(element, attribute, context);
  if (name === undefined) {
    if (value.kind !== 'expression' || value.elements === undefined) return undefined;
    return el(
      'span',
      { class: `icon${more.class === undefined ? '' : ` ${more.class}`}` },
      context.render([value], { ...context, inLink: true }),
    );
  }
  return icon(
    {
      name,
      type: shownAttribute(element, 'iconType', context),
      library: shownAttribute(element, 'iconLibrary', context),
      mentionsSubstitute: true,
      ...more,
    },
    context.pagePath,
    context,
  );
}
