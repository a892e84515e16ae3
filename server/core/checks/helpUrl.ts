/** URL of Docsight's documentation. */
const site = 'https://docsight.github.io/docsight';

/** Returns the URL of a finding's explanation, for editors and reports: `link/missing` → `…/link.html#link-missing`. */
export function helpUrl(code: string): string {
  const [area = ''] = code.split('/');
  return `${site}/reference/findings/${area}.html#${helpAnchor(code)}`;
}

/** Returns the anchor of a code on the page of its area. */
export function helpAnchor(code: string): string {
  return code.replace('/', '-');
}
