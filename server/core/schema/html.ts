import html from '../../../schemas/html.json' with { type: 'json' };

const elements: Readonly<Record<string, readonly string[]>> = html.elements;
const others = new Set([...html.dropped, ...html.void]);

/** True for the elements of HTML and SVG, those that are dropped from a page included. */
export function isHtmlElement(name: string): boolean {
  return Object.hasOwn(elements, name) || others.has(name);
}

/** True for the elements of HTML that have no content. */
export function isVoid(name: string): boolean {
  return html.void.includes(name);
}

/** The attributes that an element keeps in the preview, in React's spelling. */
export function htmlAttributes(name: string): readonly string[] {
  return [...(Object.hasOwn(elements, name) ? (elements[name] ?? []) : []), ...html.globalAttributes];
}

/** True for attributes of HTML elements whose value is a URL. */
export function isUrlAttribute(name: string): boolean {
  return html.urlAttributes.includes(name);
}

/** The elements that pass into the preview. */
export function htmlElements(): readonly string[] {
  return Object.keys(elements);
}
