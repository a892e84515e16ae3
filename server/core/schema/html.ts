import html from '../../../schemas/html.json' with { type: 'json' };

const elements: Readonly<Record<string, readonly string[]>> = html.elements;
const all = new Set([...Object.keys(elements), ...html.dropped, ...html.void]);
const ownAttributes = new Map(Object.entries(elements).map(([name, attributes]) => [name, new Set(attributes)]));
const globalAttributes = new Set(html.globalAttributes);
const urlAttributes = new Set(html.urlAttributes);
const eventAttributes = new Set(html.events.map((event) => `on${event}`));

/** True for elements of HTML and SVG, including those that are removed from a page. */
export function isHtmlElement(name: string): boolean {
  return all.has(name);
}

/** True for HTML elements without content. */
export function isVoid(name: string): boolean {
  return html.void.includes(name);
}

/** Returns the attributes that an element keeps in the preview, in React's spelling. */
export function htmlAttributes(name: string): readonly string[] {
  return [...(Object.hasOwn(elements, name) ? (elements[name] ?? []) : []), ...html.globalAttributes];
}

/** True if an element keeps an attribute in the preview, in React's spelling. */
export function isHtmlAttribute(element: string, name: string): boolean {
  return globalAttributes.has(name) || ownAttributes.get(element)?.has(name) === true;
}

/** True for attributes of HTML elements whose value is a URL. */
export function isUrlAttribute(name: string): boolean {
  return urlAttributes.has(name);
}

/** True for attributes of HTML elements whose value is code, in lower case: `onclick`. */
export function isEventAttribute(name: string): boolean {
  return eventAttributes.has(name);
}

/** Returns the elements that are kept in the preview. */
export function htmlElements(): readonly string[] {
  return Object.keys(elements);
}
