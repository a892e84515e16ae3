import type { GradedFinding } from '../../model/graded.ts';
import type { Range } from '../../text/range.ts';
import { type Context, relativeLine } from './context.ts';
import { el, type Html, isCostly, join, nothing, text, trusted } from './html/html.ts';

/**
 * Adds a mark to a node's HTML for findings that begin in its own ranges, such as its tag or target. Children have
 * already claimed theirs. Each finding is marked once.
 */
export function marked(
  range: Range,
  node: { readonly range: Range },
  context: Context,
  html: Html,
  more?: Range,
): Html {
  const own = claim(context, range);
  const findings = more === undefined ? own : [...own, ...claim(context, more)];
  if (findings.length === 0) return html;
  const marks = mark(findings, node.range.start, context);
  return isCostly(html, context) ? join([marks, html]) : withMark(html, marks);
}

/** Marks for findings that no node in a top-level block claimed. */
export function remainingMarks(block: Range, context: Context): Html {
  const findings = claim(context, block);
  return findings.length === 0 ? nothing : mark(findings, block.start, context);
}

/** Claims the findings that begin in a range. */
function claim({ state, blockStart }: Context, range: Range): readonly GradedFinding[] {
  return blockStart === undefined ? [] : state.unmarked.take(range);
}

/** One mark for all findings of a node: with the highest severity, linked to the first. */
function mark(findings: readonly GradedFinding[], start: number, context: Context): Html {
  const isError = findings.some(({ severity }) => severity === 'error');
  const message = findings.map((finding) => finding.message).join('\n');
  const line = relativeLine(findings[0]?.range.start ?? start, context) ?? relativeLine(start, context) ?? 0;
  return el(
    'button',
    {
      type: 'button',
      class: `mark mark-${isError ? 'error' : 'warning'}`,
      'data-reveal': line,
      'aria-label': `${isError ? 'Error' : 'Warning'}: ${message}`,
      'data-tip': message,
    },
    text('!'),
  );
}

/**
 * Inserts a mark after the opening tag of an element. `>` in attributes is escaped, so the first one ends the tag. In
 * `details` it must be in the `summary`, and a button cannot contain a button.
 */
function withMark(html: Html, marks: Html): Html {
  const tags = html.startsWith('<details') ? 2 : 1;
  let at = 0;
  for (let i = 0; i < tags && at >= 0; i++) at = html.indexOf('>', at) + 1;
  if (at <= 0 || /^<(?:img|hr|br|input|table|code|button)[\s>]/.test(html) || !html.startsWith('<'))
    return join([html, marks]);
  return trusted(html.slice(0, at) + marks + html.slice(at));
}
