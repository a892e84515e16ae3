/** The list of findings in the documentation of Docsight; each has an anchor made of its code. */
const findingsPage = 'https://github.com/docsight/docsight/blob/main/docs/findings.md';

/** Where a finding is explained, for editors and reports that link its code: `link/missing` → `…#link-missing`. */
export function helpUrl(code: string): string {
  return `${findingsPage}#${helpAnchor(code)}`;
}

/** The anchor of a code in the list of findings. */
export function helpAnchor(code: string): string {
  return code.replace('/', '-');
}
