import type { GradedFinding } from '../checks/check.ts';
import type { Range } from '../text/range.ts';
import type { Context } from './context.ts';
import { el, type Html, join, text, trusted } from './html.ts';
import { relativeLine } from './lines.ts';

/**
 * A node's HTML with the marks of the findings that begin in one of its own ranges (its tag, its target: not its
 * children, which claimed theirs before). Each finding is marked once.
 */
export function marked(
  range: Range,
  node: { readonly range: Range },
  context: Context,
  html: Html,
  more?: Range,
): Html {
  const findings = claim(context, (start) => within(range, start) || (more !== undefined && within(more, start)));
  return findings.length === 0
    ? html
    : withMarks(html, join(findings.map((finding) => mark(finding, node.range.start, context))));
}

/** Marks of what no node inside a top-level block claimed. */
export function remainingMarks(block: Range, context: Context): Html {
  return join(claim(context, (start) => within(block, start)).map((finding) => mark(finding, block.start, context)));
}

function claim({ state, blockStart }: Context, wanted: (start: number) => boolean): readonly GradedFinding[] {
  if (state.unmarked.length === 0 || blockStart === undefined) return [];
  const found = state.unmarked.filter(({ range }) => wanted(range.start));
  if (found.length > 0) state.unmarked = state.unmarked.filter((finding) => !found.includes(finding));
  return found;
}

function within({ start, end }: Range, offset: number): boolean {
  return start <= offset && (offset < end || start === offset);
}

function mark({ severity, message, range }: GradedFinding, start: number, context: Context): Html {
  return el(
    'button',
    {
      type: 'button',
      class: `mark mark-${severity}`,
      'data-reveal': relativeLine(range.start, context) ?? relativeLine(start, context) ?? 0,
      'aria-label': `${severity === 'error' ? 'Error' : 'Warning'}: ${message}`,
      'data-tip': message,
    },
    text('!'),
  );
}

/**
 * Puts marks inside an element, behind its opening tag. `>` in attributes is escaped, so the first one ends the tag.
 * A `details` would hide what does not stand in its `summary`.
 */
function withMarks(html: Html, marks: Html): Html {
  const tags = html.startsWith('<details') ? 2 : 1;
  let at = 0;
  for (let i = 0; i < tags && at >= 0; i++) at = html.indexOf('>', at) + 1;
  if (at <= 0 || /^<(?:img|hr|br|input|table|code)[\s>]/.test(html) || !html.startsWith('<'))
    return join([html, marks]);
  return trusted(html.slice(0, at) + marks + html.slice(at));
}
