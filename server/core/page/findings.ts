import type { Finding } from '../text/finding.ts';
import type { Range } from '../text/range.ts';
import type { Draft } from './draft.ts';

/** Adds a finding of the parser's to the page. */
export function addFinding(
  draft: Draft,
  code: string,
  range: Range,
  message: string,
  more: Pick<Finding, 'related' | 'fixes'> = {},
): void {
  draft.findings.push({ code, range, message, ...more });
}
