import type { Element } from './pageTree.ts';

/** The value of an attribute that is a text as written or a literal text in braces; of duplicates the last. */
export function textOf(element: Element, name: string): string | undefined {
  for (let i = element.attributes.length - 1; i >= 0; i--) {
    const attribute = element.attributes[i];
    if (attribute?.name !== name) continue;
    const { value } = attribute;
    if (value === undefined) return undefined;
    if (value.kind === 'string') return value.value;
    return typeof value.literal?.value === 'string' ? value.literal.value : undefined;
  }
  return undefined;
}

/** True when an attribute is given; a spread may give any. */
export function hasAttribute(element: Element, name: string): boolean {
  return element.attributes.some((attribute) => attribute.name === name || attribute.name === '...');
}
