import { type Attributes, el, type Html, isCostly } from './html.ts';

/**
 * Elements that end a paragraph when a browser reads them. Text is escaped by then, so what looks like a tag is one.
 */
const blockTag =
  /<(?:address|article|aside|blockquote|center|details|div|dl|fieldset|figure|footer|h[1-6]|header|hr|main|nav|ol|p|pre|section|summary|table|ul)[\s>]/;

/** A paragraph; a `div` where what stands inside would break a `p` apart, or where that is not looked for. */
export function paragraphTag(attributes: Attributes, content: Html, context: { readonly depth: number }): Html {
  if (!isCostly(content, context) && !blockTag.test(content)) return el('p', attributes, content);
  const { class: own, ...others } = attributes;
  return el('div', { class: typeof own === 'string' ? `p ${own}` : 'p', ...others }, content);
}
