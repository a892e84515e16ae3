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
/** An element of the page's own: nothing is registered for it here, so that it only holds its content. */
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

/** Attributes that SVG writes in camel case, as a browser's parser wants them. */
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

/** Allowed names by how authors may write them: `className`, `class`, `stroke-width`, `strokeWidth`. */
function folded(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [fold(name), name]));
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-:]/g, '');
}

/**
 * A lower-case HTML or SVG element. It and its attributes pass by the allow-list of schemas/html.json; of the others,
 * those that only dress text keep their content, those that run or load are dropped with it.
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
    // What they would load is shown by the elements around them.
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

/** A heading written as a tag is found under its words, as one of Markdown is. */
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

/**
 * What is in a tag that holds words alone: words in separate lines are read as a paragraph, which is not one inside.
 */
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

/** A button looks like one and does nothing: what it would do is code. In a link it is the link's own text. */
function button(element: Element, allowed: ReadonlyMap<string, string>, context: Context): Html {
  const { class: own, ...attributes } = attributesOf(element, allowed, context);
  const dressed = typeof own === 'string' ? `page-button ${own}` : 'page-button page-button-plain';
  const inert = context.inLink ? {} : { role: 'button', 'aria-disabled': 'true' };
  return el('span', { ...attributes, class: dressed, ...inert }, lineContent(element, { ...context, inLink: true }));
}

function content(element: Element, context: Context): Html {
  return context.render(element.children, context);
}

/** Keeps the text of a `<style>` for the page's style sheet, as MDX reads it: the value of an expression. */
function addStyle(element: Element, context: Context): void {
  const inner = attribute(element, 'dangerouslySetInnerHTML', context);
  const isHtml = typeof inner === 'object' && inner !== null && '__html' in inner;
  const css = isHtml ? String(inner['__html']) : drawnText(element.children, context);
  if (css.trim() !== '') context.state.styles.push({ text: css, from: context.source.file.path });
}

const unseen = new Set(['script', 'style', 'template', 'base', 'meta', 'link', 'head', 'title', 'param']);

/**
 * Scripts and styles leave nothing to see; what embeds says that it is left out, but in a drawing, which
 * a box would end.
 */
function leftOut(element: Element): Html {
  if (unseen.has(element.name) || isInDrawing(element)) return nothing;
  return box(`<${element.name}> is not shown here`, undefined, !element.flow);
}

function isInDrawing({ parent }: Element): boolean {
  for (let each = parent; each !== undefined; each = each.parent) if (each.name === 'svg') return true;
  return false;
}

/** The attributes that pass, under their HTML names, with checked values. Addresses are not among them. */
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

/** Attributes whose value is another element's id. */
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

/** What a drawing's attributes may call: colors, and where things stand. Anything else could name an address. */
const drawingFunctions =
  'rgb rgba hsl hsla hwb lab lch color color-mix var matrix translate rotate scale skewx skewy calc'.split(' ');

/** A value that browsers read as CSS: without escapes, which hide what it calls, and without addresses of elsewhere. */
function drawn(value: Literal): Literal {
  if (typeof value !== 'string' || !/[\\(]/.test(value)) return value;
  // Gradients, masks and clip paths of the same drawing are the only addresses that it may name.
  const local = /^url\(\s*['"]?#([\w-]{1,64})['"]?\s*\)$/.exec(value.trim());
  if (local?.[1] !== undefined) return `url(#${idPrefix}${local[1]})`;
  const called = value.toLowerCase().split('(').slice(0, -1);
  const isPlain = called.every((before) => drawingFunctions.some((name) => before.trimEnd().endsWith(name)));
  return isPlain && !value.includes('\\') ? value : undefined;
}

/** More classes, and longer ones, no element of a page has. */
const maxClasses = 100;
const maxClassLength = 128;

/** Class names of a page as its elements get them: none of them names a part of the chrome. */
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
  // The old way to name a place that links lead to.
  const name = own['id'] === undefined ? attribute(element, 'name', context) : undefined;
  const attributes = typeof name === 'string' && name !== '' ? { ...own, id: claimId(context.state, name) } : own;
  const inside = context.render(element.children, { ...context, inLink: typeof target === 'string' || context.inLink });
  return typeof target === 'string' ? anchor(target, attributes, inside, context) : el('a', attributes, inside);
}

function image(element: Element, allowed: ReadonlyMap<string, string>, context: Context): Html {
  const source = attribute(element, 'src', context);
  const { nozoom, ...attributes } = attributesOf(element, allowed, context);
  // A component whose tag names no picture shows none.
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
  // As the platform does: a video that starts by itself is silent, loops, and stays in the page.
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
  // A page of the site's own folder would run its scripts where the preview runs.
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

/** How many cells the first row of a table has. */
function columnsOf(table: Element): number {
  const row = firstRow(table.children, 0);
  return row?.children.filter((each) => each.kind === 'element' && /^t[dh]$/.test(each.name)).length ?? 0;
}

/** Rows are in a head or body, and what is written in its own line in a paragraph. */
function firstRow(nodes: readonly (Block | Inline)[], depth: number): Element | undefined {
  for (const node of nodes) {
    if (node.kind === 'element' && node.name === 'tr') return node;
    const isAround = node.kind === 'paragraph' || (node.kind === 'element' && /^t(?:head|body)$/.test(node.name));
    const row = isAround && depth < 4 ? firstRow(node.children, depth + 1) : undefined;
    if (row !== undefined) return row;
  }
  return undefined;
}
