import type { Finding } from '../text/finding.ts';
import type { Range } from '../text/range.ts';
import type { Draft } from './draft.ts';

/** Nobody reads more of them, and hostile text has hundreds of thousands. */
const MOST = 500;

/** Adds a finding of the parser's to the page. */
export function addFinding(
  draft: Draft,
  code: string,
  range: Range,
  message: string,
  more: Pick<Finding, 'related' | 'fixes'> = {},
): void {
  if (!isFull(draft)) draft.findings.push({ code, range, message, ...more });
}

/** Whether a page has so many findings that no more are made. */
export function isFull(draft: Draft): boolean {
  return draft.findings.length >= MOST;
}
