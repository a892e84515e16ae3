import type { Edit } from '../text/edit.ts';
import type { Finding, Fix } from '../text/finding.ts';
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
  if (isFull(draft)) return;
  const fixes = more.fixes?.map((fix) => withLineEnding(fix, draft.source.lineEnding));
  draft.findings.push({ code, range, message, ...more, ...(fixes !== undefined && { fixes }) });
}

/** The parser's own text has one kind of line break; what is written into the file has the file's. */
function withLineEnding(fix: Fix, lineEnding: string): Fix {
  if (lineEnding === '\n') return fix;
  const ended = ({ range, text }: Edit): Edit => ({ range, text: text.replace(/\r?\n/g, lineEnding) });
  return {
    ...fix,
    edits: fix.edits.map((edit) => (edit.kind === 'change' ? { ...edit, edits: edit.edits.map(ended) } : edit)),
  };
}

/** Whether a page has so many findings that no more are made. */
export function isFull(draft: Draft): boolean {
  return draft.findings.length >= MOST;
}
