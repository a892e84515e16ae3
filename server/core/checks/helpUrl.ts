/** The documentation of Docsight on the web. */
const site = 'https://docsight.github.io/docsight';

/** Where a finding is explained, for editors and reports that link its code: `link/missing` → `…/link.html#link-missing`. */
export function helpUrl(code: string): string {
  const [area = ''] = code.split('/');
  return `${site}/reference/findings/${area}.html#${helpAnchor(code)}`;
}

/** The anchor of a code on the page of its area. */
export function helpAnchor(code: string): string {
  return code.replace('/', '-');
}
