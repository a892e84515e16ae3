import { isVerbatim } from '../page/nodeAt.ts';
import type { Page } from '../page/pageTree.ts';
import { mayBeginTag, readTag } from '../page/tagReader.ts';
import { isVoid } from '../schema/html.ts';
import { type Range, touches } from '../text/range.ts';
import { elementsAround } from './componentSuggestions.ts';

/** The names of the opening and the closing tag that belong together, when the offset stands in one of them. */
export function linkedNames(page: Page, offset: number): readonly [Range, Range] | undefined {
  for (const { nameRange, closeNameRange } of page.elements) {
    if (closeNameRange === undefined) continue;
    if (!touches(nameRange, offset) && !touches(closeNameRange, offset)) continue;
    const { text } = page.file;
    // Names that differ are mended one by one.
    const same = text.slice(nameRange.start, nameRange.end) === text.slice(closeNameRange.start, closeNameRange.end);
    return same ? [nameRange, closeNameRange] : undefined;
  }
  return undefined;
}

/**
 * The closing tag to put behind the offset once `>` was typed before it, or the rest of one once `</` was; undefined
 * where nothing is open.
 */
export function autoClose(page: Page, offset: number): string | undefined {
  const { text } = page.file;
  if (text[offset - 1] === '/' && text[offset - 2] === '<') return closeName(page, offset - 2);
  if (text[offset - 1] !== '>') return undefined;
  const start = openTagEndingAt(page, offset);
  if (start === undefined) return undefined;
  const tag = readTag(text, start, offset);
  if (tag.fault !== undefined || tag.form !== 'open' || tag.end !== offset || isVoid(tag.name)) return undefined;
  const element = page.elements.find(({ openTag }) => openTag.start === start);
  if (element?.closeTag !== undefined && !isStolen(page, element.name, start)) return undefined;
  return `</${tag.name}>`;
}

/** True when an outer tag of the same name is left open: the closing tag found was meant for that one. */
function isStolen(page: Page, name: string, start: number): boolean {
  return elementsAround(page, start).some((element) => element.name === name && element.closeTag === undefined);
}

function closeName(page: Page, start: number): string | undefined {
  if (isVerbatim(page, start)) return undefined;
  const open = elementsAround(page, start).find(({ closeTag }) => closeTag === undefined || closeTag.start === start);
  return open === undefined ? undefined : `${open.name}>`;
}

function openTagEndingAt(page: Page, offset: number): number | undefined {
  const known = page.elements.find(({ openTag }) => openTag.end === offset);
  if (known !== undefined) return known.openTag.start;
  const { text } = page.file;
  for (let at = offset - 1, left = 8; at >= Math.max(0, offset - 2000) && left > 0; at--) {
    if (text[at] !== '<' || !mayBeginTag(text, at, offset) || isVerbatim(page, at)) continue;
    left--;
    const tag = readTag(text, at, offset);
    if (tag.fault === undefined && tag.end === offset) return at;
  }
  return undefined;
}
