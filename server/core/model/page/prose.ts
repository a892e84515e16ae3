import type { StringNode } from '../../data/node.ts';
import type { Attribute, Element, Page, PageNode } from '../../page/pageTree.ts';
import { walk } from '../../page/walk.ts';
import { attributeOf, type Catalogue } from '../../schema/catalogue.ts';
import { schemaNamed } from '../../schema/schema.ts';
import { catalogueOf } from '../../site/link/references.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { memo, memo2 } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';

/**
 * The prose of a page in place: a text as long as the page, in which every character that is not prose is a space.
 * Line endings and white space stay. Prose is what readers read as sentences: text, alternative text of images,
 * and the values of attributes and front matter fields that the schemas mark with `prose`.
 *
 * Code, formulas, URLs, tags and markup become spaces. So does a word that contains markup or code: of "`id`s" a
 * spelling checker would otherwise report the "s".
 */
export const maskedProse: (page: Page, index: SiteIndex) => string = memo2((page, index) => {
  const { text } = page.file;
  const kept = new Uint8Array(text.length);
  const keep = (range: Range): void => keepLines(text, kept, range);
  keepFrontMatter(page, keep);
  walk(page.root, (node, around) => {
    if (around.some(isLiteral)) return;
    if (node.kind === 'text') keep(node.range);
    if (node.kind === 'image') keep(node.altRange);
    if (node.kind === 'element') keepAttributes(node, catalogueOf(index), text, keep);
  });
  dropDividedWords(text, kept);
  return masked(text, kept);
});

/** Code in HTML, and addresses. */
function isLiteral(node: PageNode): boolean {
  if (node.kind === 'link') return node.form === 'autolink';
  return node.kind === 'element' && /^(?:code|pre|kbd|samp|var|style|script|Mermaid|CodeBlock)$/.test(node.name);
}

function keepFrontMatter({ file: { text }, frontMatter }: Page, keep: (range: Range) => void): void {
  if (frontMatter?.root?.kind !== 'object') return;
  const fields = schemaNamed('page').properties ?? {};
  for (const { key, value } of frontMatter.root.properties) {
    if (Object.hasOwn(fields, key) && fields[key]?.prose === true && value?.kind === 'string')
      keep(insideOf(value, text));
  }
}

/** The range of a scalar's text, without quotes or the line with a block indicator (`>-`). */
function insideOf({ range: { start, end } }: StringNode, text: string): Range {
  const [mark] = /^[|>][^\n]*\n/.exec(text.slice(start, end)) ?? [];
  if (mark !== undefined) return { start: start + mark.length, end };
  return /^["'`]/.test(text.charAt(start)) ? { start: start + 1, end: end - 1 } : { start, end };
}

function keepAttributes(element: Element, catalogue: Catalogue, text: string, keep: (range: Range) => void): void {
  for (const attribute of element.attributes) {
    const range = isProseAttribute(element, attribute, catalogue) ? literalRange(attribute, text) : undefined;
    if (range !== undefined) keep(range);
  }
}

/** For a component that is not in the catalogue: true if the attribute is prose in any component, such as `title`. */
function isProseAttribute({ name }: Element, attribute: Attribute, catalogue: Catalogue): boolean {
  const spec = catalogue.components.get(name);
  const known = spec === undefined ? undefined : attributeOf(spec, attribute.name);
  return known === undefined ? proseNames(catalogue).has(attribute.name) : known.prose === true;
}

const proseNames: (catalogue: Catalogue) => ReadonlySet<string> = memo(
  ({ components }) =>
    new Set(
      [...components.values()].flatMap(({ attributes }) =>
        [...attributes].flatMap(([name, { prose }]) => (prose === true ? [name] : [])),
      ),
    ),
);

/** The text of `title="…"` and `title={"…"}`, without quotes; undefined for other code. */
function literalRange({ value }: Attribute, text: string): Range | undefined {
  if (value === undefined) return undefined;
  if (value.kind === 'string') return { start: value.range.start + 1, end: value.range.end - 1 };
  const written = /^\{\s*(["'])(?:(?!\1)[^\\\n])*\1\s*\}$/.exec(text.slice(value.range.start, value.range.end));
  if (written === null) return undefined;
  const { start } = value.range;
  return { start: start + written[0].search(/["']/) + 1, end: start + written[0].lastIndexOf(written[1] ?? '') };
}

/** Marks the lines of a range as prose, except markers of containers (`> `), character references and variables. */
function keepLines(text: string, kept: Uint8Array, { start, end }: Range): void {
  if (start >= end) return;
  kept.fill(1, start, end);
  const written = text.slice(start, end);
  for (const { index, 0: found } of written.matchAll(/[\r\n][\r\n\t >]*|&#?\w{1,32};|\{\{[^{}\n]{0,200}\}\}|\\./g))
    kept.fill(0, start + index, start + index + found.length);
}

/**
 * Removes the letters of words that are not whole in the mask.
 *
 * Two runs of letters are one word if only markup without quotes is between them: `**un**easy`, `[link](/x)s`,
 * `snake\_case`. A run is part of a word if it touches code, a formula or an expression.
 */
function dropDividedWords(text: string, kept: Uint8Array): void {
  let before: Range | undefined;
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’_-][\p{L}\p{M}\p{N}]+)*/gu)) {
    if (kept[index] !== 1) continue;
    const run = { start: index, end: endOfRun(kept, index, index + word.length) };
    const gap = before === undefined ? ' ' : text.slice(before.end, run.start);
    const isJoined =
      before !== undefined && gap !== '' && !/[\s|"'`]/.test(gap) && isBlank(kept, before.end, run.start);
    if (isJoined && before !== undefined) kept.fill(0, before.start, before.end);
    if (isJoined || touchesCode(text, kept, run) || run.end < index + word.length) kept.fill(0, run.start, run.end);
    before = run;
  }
}

function endOfRun(kept: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && kept[at] === 1) at++;
  return at;
}

function isBlank(kept: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (kept[at] === 1) return false;
  return true;
}

function touchesCode(text: string, kept: Uint8Array, { start, end }: Range): boolean {
  const before = start > 0 && kept[start - 1] === 0 ? text.charAt(start - 1) : '';
  const after = end < text.length && kept[end] === 0 ? text.charAt(end) : '';
  return /[`}$;]/.test(before) || /[`{$&]/.test(after);
}

function masked(text: string, kept: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    let end = at;
    const isKept = kept[at];
    while (end < text.length && kept[end] === isKept) end++;
    const part = text.slice(at, end);
    parts.push(isKept === 1 ? part : part.replace(/[^\t\r\n\u2028\u2029]/g, ' '));
    at = end;
  }
  return parts.join('');
}
