/** Values of a site's style sheet: what they may load is decided later, by a number in the place of each address. */

import { siteProperty } from './names.ts';

/** Functions that load or run something and are no `url()`. */
const loading = /(?:^|[^\w-])(?:-\w+-)?(?:image-set|image|src|cross-fade|element|paint|expression|-moz-binding)\s*\(/i;
const address = /url\(\s*(?:"([^"\\]*)"|'([^'\\]*)'|([^\s"'()\\]*))\s*\)/gi;
/** Stands for an address until it is known where the sheet is shown. */
const mark = '\uE000';

/** A value with a mark for each address, which is added to the list; undefined where it would load anything by other means. */
export function safeValue(value: string, addresses: string[]): string | undefined {
  if (value.includes(mark)) return undefined;
  // Escapes spell the names of functions in other letters; in strings of `content` they are signs.
  const plain = value.replace(/"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'/g, '""');
  if (plain.includes('\\') || loading.test(plain)) return undefined;
  const marked = value.replace(address, (_, double?: string, single?: string, bare?: string) => {
    const target = double ?? single ?? bare ?? '';
    if (target.startsWith('#')) return `url("${target.replace(/"/g, '')}")`;
    return `${mark}${addresses.push(target) - 1}${mark}`;
  });
  // One that is not closed, or is written in a way that only browsers read.
  const rest = marked.replace(/"(?!#)(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'/g, '""');
  if (/url\s*\((?!"#)|\/\//i.test(rest)) return undefined;
  return marked.replace(/--[\w-]+/g, siteProperty);
}

/** Puts addresses in the place of their marks; what may not be loaded becomes an empty one. */
export function withAddresses(css: string, urlOf: (index: number) => string | undefined): string {
  return css.replace(/\uE000(\d+)\uE000/g, (_, index: string) => {
    const url = urlOf(Number(index));
    const safe = url?.replace(/["\\\n\r\f()<>]/g, (each) => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`);
    return `url("${safe ?? 'data:,'}")`;
  });
}
