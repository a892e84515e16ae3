import type { Page } from '../../page/pageTree.ts';
import type { Finding } from '../../text/finding.ts';

/** Codes of what is said because something is nowhere on a page. What the parser misses it checks itself. */
const absences: ReadonlySet<string> = new Set([
  'component/unknown',
  'component/incomplete',
  'component/missing-attribute',
  'expression/undeclared',
  'link/undefined-label',
  'openapi/param-missing',
  'api/no-error-response',
  'api/rate-limit',
  'api/authentication-format',
]);

/** Whether a finding is about something that the end of a page may have, which was not read. */
export function isUnknown({ unreadFrom }: Page, { code }: Finding): boolean {
  return unreadFrom !== undefined && absences.has(code);
}
