import html from '../../../schemas/html.json' with { type: 'json' };

const voids: ReadonlySet<string> = new Set(html.void);
const names: ReadonlySet<string> = new Set([...Object.keys(html.elements), ...html.dropped, ...html.void]);

/** True for the elements of HTML that have no content, and no closing tag there. */
export function isVoidName(name: string): boolean {
  return voids.has(name);
}

/** True for the names of HTML's elements. */
export function isHtmlName(name: string): boolean {
  return names.has(name);
}
