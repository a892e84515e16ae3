/**
 * Checks values in a site's style sheet. Each URL is replaced by a numbered placeholder and resolved when the sheet is
 * shown.
 */

import { siteProperty } from './names.ts';

/** Functions other than `url()` that load or run something. */
const loading = /(?:^|[^\w-])(?:-\w+-)?(?:image-set|image|src|cross-fade|element|paint|expression|-moz-binding)\s*\(/i;
const address = /url\(\s*(?:"([^"\\]*)"|'([^'\\]*)'|([^\s"'()\\]*))\s*\)/gi;
/** Delimits the placeholder of a URL. */
const mark = '\uE000';

/**
 * Returns a value with a placeholder for each URL, which is added to `addresses`. Returns undefined if the value would
 * load anything by other means.
 */
export function safeValue(value: string, addresses: string[]): string | undefined {
  if (value.includes(mark)) return undefined;
  // Escapes can spell a function name in other characters. In strings they are harmless.
  const plain = value.replace(/"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'/g, '""');
  if (plain.includes('\\') || loading.test(plain)) return undefined;
  const marked = value.replace(address, (_, double?: string, single?: string, bare?: string) => {
    const target = double ?? single ?? bare ?? '';
    if (target.startsWith('#')) return `url("${target.replace(/"/g, '')}")`;
    return `${mark}${addresses.push(target) - 1}${mark}`;
  });
  // Reject a `url()` that is unclosed or that only browsers can parse.
  const rest = marked.replace(/"(?!#)(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'/g, '""');
  if (/url\s*\((?!"#)|\/\//i.test(rest)) return undefined;
  return marked.replace(/--[\w-]+/g, siteProperty);
}

/** Replaces placeholders with URLs. A URL that must not be loaded becomes an empty data URL. */
export function withAddresses(css: string, urlOf: (index: number) => string | undefined): string {
  return css.replace(/\uE000(\d+)\uE000/g, (_, index: string) => {
    const url = urlOf(Number(index));
    const safe = url?.replace(/["\\\n\r\f()<>]/g, (each) => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`);
    return `url("${safe ?? 'data:,'}")`;
  });
}
