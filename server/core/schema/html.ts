import html from '../../../schemas/html.json' with { type: 'json' };

const elements: Readonly<Record<string, readonly string[]>> = html.elements;
const all = new Set([...Object.keys(elements), ...html.dropped, ...html.void]);
const ownAttributes = new Map(Object.entries(elements).map(([name, attributes]) => [name, new Set(attributes)]));
const globalAttributes = new Set(html.globalAttributes);
const urlAttributes = new Set(html.urlAttributes);
const eventAttributes = new Set(html.events.map((event) => `on${event}`));

/** True for the elements of HTML and SVG, those that are dropped from a page included. */
export function isHtmlElement(name: string): boolean {
  return all.has(name);
}

/** True for the elements of HTML that have no content. */
export function isVoid(name: string): boolean {
  return html.void.includes(name);
}

/** The attributes that an element keeps in the preview, in React's spelling. */
export function htmlAttributes(name: string): readonly string[] {
  return [...(Object.hasOwn(elements, name) ? (elements[name] ?? []) : []), ...html.globalAttributes];
}

/** True for an attribute that an element keeps in the preview, in React's spelling. */
export function isHtmlAttribute(element: string, name: string): boolean {
  return globalAttributes.has(name) || ownAttributes.get(element)?.has(name) === true;
}

/** True for attributes of HTML elements whose value is a URL. */
export function isUrlAttribute(name: string): boolean {
  return urlAttributes.has(name);
}

/** True for attributes of HTML elements whose value is a program, in lower case: `onclick`. */
export function isEventAttribute(name: string): boolean {
  return eventAttributes.has(name);
}

/** The elements that pass into the preview. */
export function htmlElements(): readonly string[] {
  return Object.keys(elements);
}
