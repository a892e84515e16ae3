import type { Page } from '../server/core/page/pageTree.ts';
import { walk } from '../server/core/page/walk.ts';
import { isHtmlElement } from '../server/core/schema/html.ts';
import type { Finding, Fix } from '../server/core/text/finding.ts';
import type { Range } from '../server/core/text/range.ts';

interface Foreign {
  readonly what: string;
  readonly range: Range;
}

/** Elements whose content is not text of the page. */
const raw: ReadonlySet<string> = new Set(['svg', 'style', 'script', 'pre']);

/**
 * Changes of a fix inside math, code, expressions or raw HTML that its finding is not about. A finding is about such a
 * node if it or a related place is inside it, or for HTML tags about the whole element. Removing or
 * moving a node as a whole is allowed.
 */
export function foreignEdits(page: Page, finding: Finding, fix: Fix): readonly string[] {
  const { path, text } = page.file;
  const about = [
    finding.range,
    ...(finding.related ?? []).filter((each) => each.path === path).map(({ range }) => range),
  ];
  const edits = fix.edits.flatMap((each) => (each.kind === 'change' && each.path === path ? each.edits : []));
  if (edits.length === 0) return [];
  return foreignNodes(page).flatMap(({ what, range }) => {
    const isAbout = about.some((each) => holds(range, each) || (what.startsWith('<') && holds(each, range)));
    const wrong = isAbout ? [] : edits.filter((edit) => isInside(edit.range, range));
    return wrong.map(
      (edit) =>
        `${what} ${JSON.stringify(text.slice(range.start, range.end).slice(0, 60))} is changed at ${edit.range.start} to ${JSON.stringify(edit.text)}`,
    );
  });
}

function foreignNodes(page: Page): readonly Foreign[] {
  const found: Foreign[] = page.expressions.map(({ range }) => ({ what: 'an expression', range }));
  for (const { range } of page.esm) found.push({ what: 'a statement', range });
  walk(page.root, (node) => {
    if (node.kind === 'math' || node.kind === 'code' || node.kind === 'inlineCode')
      found.push({ what: node.kind, range: node.range });
  });
  for (const { name, range, openTag, closeTag } of page.elements) {
    if (!isHtmlElement(name)) continue;
    const parts = raw.has(name) ? [range] : closeTag === undefined ? [openTag] : [openTag, closeTag];
    found.push(...parts.map((part) => ({ what: `<${name}>`, range: part })));
  }
  return found;
}

function holds(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether an edit changes a part of a range but not all of it. */
function isInside(edit: Range, range: Range): boolean {
  if (holds(edit, range)) return false;
  return edit.start === edit.end
    ? range.start < edit.start && edit.start < range.end
    : edit.start < range.end && range.start < edit.end;
}
