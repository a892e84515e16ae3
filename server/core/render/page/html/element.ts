import html from '../../../../../schemas/html.json' with { type: 'json' };
import { pageClass } from '../../../css/names.ts';
import { anchorOfElement } from '../../../page/anchors.ts';
import type { Block, Element, Inline, Literal } from '../../../page/pageTree.ts';
import { attribute, attributeNode } from '../attributes.ts';
import { type Context, claimId, idPrefix } from '../context.ts';
import { assetOf, loaded } from '../markdown/address.ts';
import { drawnText } from '../markdown/drawnText.ts';
import { anchor } from '../markdown/link.ts';
import { paragraphTag } from '../markdown/markdown.ts';
import { picture, standIn } from '../markdown/picture.ts';
import { tableClass } from '../markdown/tableWidth.ts';
import { formElement, isFormElement } from './formElement.ts';
import { type Attributes, box, el, type Html, nothing, tableBox } from './html.ts';
import { safeStyle } from './style.ts';

const elements = new Map(
  Object.entries(html.elements as Readonly<Record<string, readonly string[]>>).map(([name, own]) => [
    name,
    folded(own),
  ]),
);
const everywhere = folded(html.globalAttributes);
/** A custom element. No code is registered for it, so it only shows its content. */
const customName = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;
const none: ReadonlyMap<string, string> = new Map();
const dropped: ReadonlySet<string> = new Set(html.dropped);
const svgOnly = new Set([
  'svg',
  'g',
  'path',
  'circle',
  'ellipse',
  'line',
  'rect',
  'polygon',
  'polyline',
  'defs',
  'stop',
  'clipPath',
  'mask',
  'linearGradient',
  'radialGradient',
  'text',
  'tspan',
]);

/** SVG attributes in camel case, for the browser's parser. */
const svgCamel = new Set([
  'viewBox',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'clipPathUnits',
  'maskUnits',
  'maskContentUnits',
  'preserveAspectRatio',
  'pathLength',
  'textLength',
  'lengthAdjust',
  'patternUnits',
  'patternTransform',
]);

/** Allowed names by the spellings that authors use: `className`, `class`, `stroke-width`, `strokeWidth`. */
function folded(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [fold(name), name]));
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-:]/g, '');
}

/**
 * Renders a lower-case HTML or SVG element with the attributes that schemas/html.json allows. Other elements that only
 * format text keep their content; those that run or load something are removed with it.
 */
export function htmlElement(element: Element, context: Context): Html {
  const { name } = element;
  if (name === 'style') addStyle(element, context);
  if (dropped.has(name)) return leftOut(element);
  const allowed = elements.get(name) ?? (customName.test(name) ? none : undefined);
  if (allowed === undefined) return context.render(element.children, context);
  if (isFormElement(name))
    return isInDrawing(element) ? nothing : formElement(element, attributesOf(element, allowed, context), context);
  switch (name) {
    case 'a':
      return link(element, allowed, context);
    case 'img':
      return image(element, allowed, context);
    case 'video':
    case 'audio':
      return film(element, name, allowed, context);
    case 'iframe':
      return frame(element, allowed, context);
    // The elements around them show what they would load.
    case 'source':
    case 'track':
      return nothing;
    case 'table':
      return tableBox(
        {},
        el(name, attributesOf(element, allowed, context), content(element, context)),
        tableClass(columnsOf(element)),
      );
    case 'button':
      return button(element, allowed, context);
    case 'p':
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return line(element, name, withAnchor(element, attributesOf(element, allowed, context), context), context);
    default:
      return el(name, attributesOf(element, allowed, context), content(element, context));
  }
}

/** A heading written as a tag gets a fragment like one in Markdown. */
function withAnchor(element: Element, attributes: Attributes, context: Context): Attributes {
  if (attributes['id'] !== undefined) return attributes;
  const anchor = anchorOfElement(
    element.name,
    undefined,
    () => undefined,
    () => drawnText(element.children, context).trim(),
  );
  return anchor === undefined ? attributes : { ...attributes, id: claimId(context.state, anchor) };
}

/** Content of a tag that only contains text. Text on separate lines is parsed as a paragraph, which is unwrapped. */
function lineContent(element: Element, context: Context): Html {
  const [only, ...more] = element.children;
  return only?.kind === 'paragraph' && more.length === 0
    ? context.render(only.children, context)
    : context.render(element.children, context);
}

/** A paragraph or heading written as a tag. */
function line(element: Element, name: string, attributes: Attributes, context: Context): Html {
  const inside = lineContent(element, context);
  return name === 'p' ? paragraphTag(attributes, inside, context) : el(name, attributes, inside);
}

/** A button without an action, because that would be code. Inside a link it is the link's text. */
function button(element: Element, allowed: ReadonlyMap<string, string>, context: Context): Html {
  const { class: own, ...attributes } = attributesOf(element, allowed, context);
  const classes = typeof own === 'string' ? `page-button ${own}` : 'page-button page-button-plain';
  const inert = context.inLink ? {} : { role: 'button', 'aria-disabled': 'true' };
  return el('span', { ...attributes, class: classes, ...inert }, lineContent(element, { ...context, inLink: true }));
}

function content(element: Element, context: Context): Html {
  return context.render(element.children, context);
}

/** Collects the text of a `<style>` for the page's style sheet. In MDX it is the value of an expression. */
function addStyle(element: Element, context: Context): void {
  const inner = attribute(element, 'dangerouslySetInnerHTML', context);
  const isHtml = typeof inner === 'object' && inner !== null && '__html' in inner;
  const css = isHtml ? String(inner['__html']) : drawnText(element.children, context);
  if (css.trim() !== '') context.state.styles.push({ text: css, from: context.source.file.path });
}

const unseen = new Set(['script', 'style', 'template', 'base', 'meta', 'link', 'head', 'title', 'param']);

/**
 * Scripts and styles are dropped silently. Embedded content gets a note, except in a drawing, where a box would end it.
 */
function leftOut(element: Element): Html {
  if (unseen.has(element.name) || isInDrawing(element)) return nothing;
  return box(`<${element.name}> is not shown here`, undefined, !element.flow);
}

function isInDrawing({ parent }: Element): boolean {
  for (let each = parent; each !== undefined; each = each.parent) if (each.name === 'svg') return true;
  return false;
}

/** The allowed attributes, with HTML names and checked values. URLs are handled elsewhere. */
function attributesOf(element: Element, allowed: ReadonlyMap<string, string>, context: Context): Attributes {
  const result: Record<string, string | number | boolean | undefined> = {};
  const isSvg = svgOnly.has(element.name);
  for (const { name } of element.attributes.slice(0, 100)) {
    const known = allowed.get(fold(name)) ?? everywhere.get(fold(name));
    if (known === undefined || html.urlAttributes.includes(known)) continue;
    const value = attribute(element, name, context);
    if (known === 'style')
      result['style'] = safeStyle(value, (target) => loaded(target, () => assetOf(target, context)));
    else if (known === 'className' || known === 'class') result['class'] = pageClasses(value);
    else if (known === 'id')
      result['id'] = typeof value === 'string' && value !== '' ? claimId(context.state, value) : undefined;
    else result[htmlName(known, isSvg)] = plain(known, isSvg && !everywhere.has(fold(name)) ? drawn(value) : value);
  }
  return result;
}

function htmlName(name: string, isSvg: boolean): string {
  if (svgCamel.has(name)) return name;
  return isSvg && !name.startsWith('aria-')
    ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : name.toLowerCase();
}

/** Attributes whose value is the id of another element. */
const idReferences = new Set(['aria-describedby', 'aria-labelledby', 'aria-controls', 'headers']);

function plain(name: string, value: Literal): string | number | boolean | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return name.startsWith('aria-') ? String(value) : value;
  if (typeof value !== 'string') return undefined;
  if (idReferences.has(name))
    return value
      .split(/\s+/)
      .map((id) => idPrefix + id)
      .join(' ');
  return value;
}

/** Functions allowed in a drawing's attributes: colors and positions. Others could contain a URL. */
const drawingFunctions =
  'rgb rgba hsl hsla hwb lab lch color color-mix var matrix translate rotate scale skewx skewy calc'.split(' ');

/** A value that browsers parse as CSS, without escapes (which could hide a function) and external URLs. */
function drawn(value: Literal): Literal {
  if (typeof value !== 'string' || !/[\\(]/.test(value)) return value;
  // Only gradients, masks and clip paths of the same drawing are allowed as URLs.
  const local = /^url\(\s*['"]?#([\w-]{1,64})['"]?\s*\)$/.exec(value.trim());
  if (local?.[1] !== undefined) return `url(#${idPrefix}${local[1]})`;
  const called = value.toLowerCase().split('(').slice(0, -1);
  const isPlain = called.every((before) => drawingFunctions.some((name) => before.trimEnd().endsWith(name)));
  return isPlain && !value.includes('\\') ? value : undefined;
}

/** Limits for the number and length of class names. */
const maxClasses = 100;
const maxClassLength = 128;

/** Class names from a page, without those of the chrome. */
export function pageClasses(value: Literal): string | undefined {
  if (typeof value !== 'string') return undefined;
  const names = value
    .split(/\s+/)
    .filter((name) => name !== '' && name.length <= maxClassLength)
    .slice(0, maxClasses);
  return names.length === 0 ? undefined : names.map(pageClass).join(' ');
}

function link(element: Element, allowed: ReadonlyMap<string, string>, context: Context): Html {
  const { target: _, rel: __, ...own } = attributesOf(element, allowed, context);
  const target = attribute(element, 'href', context);
  // The old way to name a link target.
  const name = own['id'] === undefined ? attribute(element, 'name', context) : undefined;
  const attributes = typeof name === 'string' && name !== '' ? { ...own, id: claimId(context.state, name) } : own;
  const inside = context.render(element.children, { ...context, inLink: typeof target === 'string' || context.inLink });
  return typeof target === 'string' ? anchor(target, attributes, inside, context) : el('a', attributes, inside);
}

function image(element: Element, allowed: ReadonlyMap<string, string>, context: Context): Html {
  const source = attribute(element, 'src', context);
  const { nozoom, ...attributes } = attributesOf(element, allowed, context);
  // Some components have no image at all.
  if (source === undefined && attributeNode(element, 'src') === undefined) return nothing;
  if (typeof source !== 'string') return box('Image', 'its address needs code to run', !element.flow);
  return picture(source, { alt: '', ...attributes, 'data-zoom': nozoom === undefined ? undefined : 'off' }, context);
}

function film(element: Element, name: 'video' | 'audio', allowed: ReadonlyMap<string, string>, context: Context): Html {
  const inside = element.children.find(
    (child): child is Element => child.kind === 'element' && child.name === 'source',
  );
  const target = attribute(element, 'src', context) ?? (inside && attribute(inside, 'src', context));
  const attributes = attributesOf(element, allowed, context);
  if (typeof target !== 'string')
    return box(name === 'video' ? 'Video' : 'Audio', 'its address needs code to run', !element.flow);
  const asset = assetOf(target, context);
  const label = attributes['title'] ?? attributes['aria-label'];
  const given = attribute(element, 'poster', context);
  const picture = typeof given === 'string' && given !== '' ? assetOf(given, context) : undefined;
  const poster = picture?.kind === 'load' ? picture.url : undefined;
  if (asset.kind !== 'load')
    return standIn(asset, name, typeof label === 'string' ? label : '', { ...attributes, poster }, context);
  // As on the platform, an autoplaying video is muted, loops, and plays inline.
  const auto =
    attributes['autoplay'] === undefined || name === 'audio' ? {} : { playsinline: true, loop: true, muted: true };
  const controls = attributes['autoplay'] === undefined ? true : attributes['controls'];
  return el(name, {
    ...attributes,
    ...auto,
    controls,
    src: asset.url,
    poster,
    'aria-label': typeof label === 'string' ? label : name === 'video' ? 'Video' : 'Audio',
  });
}

function frame(element: Element, allowed: ReadonlyMap<string, string>, context: Context): Html {
  const target = attribute(element, 'src', context);
  const { srcdoc: _, sandbox: __, allow: ___, ...attributes } = attributesOf(element, allowed, context);
  const title = typeof attributes['title'] === 'string' ? attributes['title'] : '';
  if (typeof target !== 'string') return box('Embedded page', 'its address needs code to run', !element.flow);
  const asset = assetOf(target, context);
  if (asset.kind !== 'load') return standIn(asset, 'frame', title, attributes, context);
  // A page from the site's folder would run scripts in the preview.
  if (!/^https?:/i.test(target.trim())) return box('Embedded page', { code: target }, !element.flow);
  return el('iframe', {
    ...attributes,
    title: title === '' ? 'Embedded page' : title,
    src: asset.url,
    sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
    referrerpolicy: 'strict-origin-when-cross-origin',
    allowfullscreen: true,
    loading: 'lazy',
  });
}

/** Number of cells in the first row of a table. */
function columnsOf(table: Element): number {
  const row = firstRow(table.children, 0);
  return row?.children.filter((each) => each.kind === 'element' && /^t[dh]$/.test(each.name)).length ?? 0;
}

/** Rows are in a head or body, and inline content may be in a paragraph. */
function firstRow(nodes: readonly (Block | Inline)[], depth: number): Element | undefined {
  for (const node of nodes) {
    if (node.kind === 'element' && node.name === 'tr') return node;
    const isAround = node.kind === 'paragraph' || (node.kind === 'element' && /^t(?:head|body)$/.test(node.name));
    const row = isAround && depth < 4 ? firstRow(node.children, depth + 1) : undefined;
    if (row !== undefined) return row;
  }
  return undefined;
}
