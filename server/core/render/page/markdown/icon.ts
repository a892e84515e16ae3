import type { Element } from '../../../page/pageTree.ts';
import { type Glyph, isIconPath } from '../../../schema/icons.ts';
import { attributeNode, shownAttribute } from '../attributes.ts';
import type { Context, RenderInput } from '../context.ts';
import { el, type Html, trusted } from '../html/html.ts';
import { assetAt } from './address.ts';

/** Where no style sheet says it, as in a page that is opened away from its own, a drawing would fill the window. */
const svgSize = 'width="16" height="16"';

/** How an icon is asked for. */
export interface IconRequest {
  readonly name: string;
  readonly type?: string | undefined;
  readonly library?: string | undefined;
  /** Inline CSS, checked. */
  readonly style?: string | undefined;
  readonly class?: string | undefined;
  /** What it means where no text says so. */
  readonly label?: string | undefined;
  /** Says on hover which drawing stands in for one that is not free. */
  readonly saysStandIn?: boolean;
}

/** An icon by name, path or URL. A name that no library has is a dotted square that says so. */
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

/** What is said of a drawing that is not the one asked for; of the neutral mark everywhere, since it shows nothing itself. */
function tipOf({ standIn, isNeutral }: Glyph, request: IconRequest): string | undefined {
  const name = `“${request.name.trim()}${request.type === undefined ? '' : ` (${request.type})`}”`;
  if (isNeutral === true) return `${name} is in paid icon sets only: a neutral mark is shown instead`;
  if (standIn === undefined || request.saysStandIn !== true) return undefined;
  return `${name} is not free: “${standIn}” is shown instead`;
}

/** The icon that a component's attributes ask for, JSX too; undefined when they ask for none. */
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
      saysStandIn: true,
      ...more,
    },
    context.pagePath,
    context,
  );
}
