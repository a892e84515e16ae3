import { contextAt } from '../../model/place/page.ts';
import type { Page } from '../../page/pageTree.ts';
import { mayBeginTag, readTag } from '../../page/tag/tagReader.ts';
import { isVerbatim } from '../../page/walk.ts';
import { attributeOf, typesOf } from '../../schema/catalogue.ts';
import { isHtmlElement, isVoid } from '../../schema/html.ts';
import { catalogueOf, isDeclared, usesOf } from '../../site/link/references.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type Range, touches } from '../../text/range.ts';
import type { TagHelp, Token } from '../assistTypes.ts';
import { elementsAround } from '../completion/components.ts';
import { attributeMarkdown, typeText } from '../hover/component.ts';

/** The names of a matching opening and closing tag, if the offset is in one of them. */
export function linkedNames(page: Page, offset: number): readonly [Range, Range] | undefined {
  for (const { nameRange, closeNameRange } of page.elements) {
    if (closeNameRange === undefined) continue;
    if (!touches(nameRange, offset) && !touches(closeNameRange, offset)) continue;
    const { text } = page.file;
    // If the names differ, each is edited alone.
    const same = text.slice(nameRange.start, nameRange.end) === text.slice(closeNameRange.start, closeNameRange.end);
    return same ? [nameRange, closeNameRange] : undefined;
  }
  return undefined;
}

/** The closing tag to insert after a typed `>`, or its rest after a typed `</`. Undefined if no element is open. */
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

/** Quotes or braces to insert after a typed `=`, by the attribute's type. */
export function valueMarks(page: Page, index: SiteIndex, offset: number): '""' | '{}' | undefined {
  const { text } = page.file;
  if (text[offset - 1] !== '=' || !/^[\s/>]?$/.test(text.charAt(offset))) return undefined;
  const context = contextAt(page, offset);
  if (context?.kind !== 'value' || context.quote !== undefined || context.range.end !== offset) return undefined;
  const { tag, name } = context;
  const spec = isDeclared(page, tag.name) ? undefined : catalogueOf(index).components.get(tag.name);
  if (spec === undefined && !isDeclared(page, tag.name) && !isHtmlElement(tag.name)) return undefined;
  const attribute = spec && attributeOf(spec, name);
  const [first] = attribute === undefined ? [] : typesOf(attribute);
  return first === undefined || first === 'string' ? '""' : '{}';
}

/** Whether an outer element of the same name is unclosed. Then the closing tag belongs to that one. */
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

/** Help for the attributes of the tag at an offset. */
export function pageTagHelp(page: Page, index: SiteIndex, offset: number): TagHelp | undefined {
  const context = contextAt(page, offset);
  if (context?.kind !== 'attribute' && context?.kind !== 'value' && context?.kind !== 'expression') return undefined;
  const { tag } = context;
  const spec = isDeclared(page, tag.name) ? undefined : catalogueOf(index).components.get(tag.name);
  if (spec === undefined || spec.attributes.size === 0) return undefined;
  const names = [...spec.attributes.keys()];
  const given = new Set(tag.attributes.map(({ name }) => name));
  const name =
    context.kind === 'attribute' ? page.file.text.slice(context.range.start, context.range.end) : context.name;
  const active = names.indexOf(name === '' ? (spec.required.find((each) => !given.has(each)) ?? '') : name);
  return {
    component: spec.name,
    documentation: spec.description,
    attributes: [...spec.attributes].map(([each, attribute]) => ({
      label: `${each}${spec.required.includes(each) ? '' : '?'}: ${typeText(attribute)}`,
      documentation: attributeMarkdown(spec, each, attribute),
    })),
    active: active < 0 ? undefined : active,
  };
}

/** Names of tags and attributes in text order; within `window` if given. */
export function pageTokens(page: Page, index: SiteIndex, window?: Range): readonly Token[] {
  const tokens: Token[] = [];
  const add = (token: Token): void => {
    const { start, end } = token.range;
    if (start < end && (window === undefined || (start < window.end && end > window.start))) tokens.push(token);
  };
  for (const { element, spec, declared } of usesOf(page, index)) {
    const type = /^[a-z]/.test(element.name) ? 'element' : 'component';
    const modifiers = declared
      ? (['declared'] as const)
      : spec === undefined && type === 'component'
        ? (['unknown'] as const)
        : undefined;
    const named = (range: Range): Token => (modifiers === undefined ? { range, type } : { range, type, modifiers });
    add(named(element.nameRange));
    if (element.closeNameRange !== undefined) add(named(element.closeNameRange));
    for (const { name, nameRange } of element.attributes)
      if (name !== '...') add({ range: nameRange, type: 'attribute' });
  }
  return tokens.sort((a, b) => a.range.start - b.range.start);
}
