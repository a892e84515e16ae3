import { isHidden } from './htmlFacts.ts';
import type { HtmlElement, HtmlNode } from './htmlTree.ts';

/** What of a table stands in no cell, its caption too: browsers show it above. */
export function straysIn(element: HtmlElement): readonly HtmlNode[] {
  return element.children.flatMap((node) => {
    if (typeof node === 'string') return [node];
    if (/^t(?:head|body|foot|r)$/.test(node.name)) return isHidden(node) ? [] : straysIn(node);
    return element.name === 'tr' && (node.name === 'td' || node.name === 'th') ? [] : [node];
  });
}

/** The cells of a table, row by row, whatever they are grouped in. */
export function rowsOf(element: HtmlElement): readonly (readonly HtmlElement[])[] {
  return element.children.flatMap((node) => {
    if (typeof node === 'string' || isHidden(node)) return [];
    if (node.name === 'tr') {
      const cells = node.children.filter(
        (cell): cell is HtmlElement => typeof cell !== 'string' && (cell.name === 'td' || cell.name === 'th'),
      );
      return cells.length === 0 ? [] : [cells];
    }
    return /^t(?:head|body|foot)$/.test(node.name) ? rowsOf(node) : [];
  });
}

/** Rows of written cells as a table; the first one is its head. */
export function tableText(rows: readonly (readonly string[])[], width: number): string {
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`.replace(/ {2,}/g, ' ');
  const [head = [], ...body] = rows;
  return [line(head), line(Array.from({ length: width }, () => '---')), ...body.map(line)].join('\n');
}
