import type { PageContext } from '../../model/place/pageContext.ts';
import type { Page } from '../../page/pageTree.ts';
import { type AttributeSpec, attributeOf, typesOf } from '../../schema/catalogue.ts';
import { isUrlAttribute } from '../../schema/html.ts';
import {
  type IconLibrary,
  iconFacts,
  iconNames,
  iconProblem,
  iconStyles,
  isIconOf,
  isIconStyle,
} from '../../schema/icons.ts';
import { libraryNamed, siteLibrary } from '../../site/config/iconLibrary.ts';
import { catalogueOf, isDeclared } from '../../site/link/references.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import { hasInOrder } from '../../text/text.ts';
import type { Suggestion } from '../assistTypes.ts';
import { classSuggestions } from '../styles/classNames.ts';
import { assetSuggestions, linkSuggestions, snippetFileSuggestions } from './links.ts';

type JsonValueContext = Extract<PageContext, { kind: 'value' | 'expression' }>;

/** Values of an attribute: strings in quotes, others in braces. */
export function valueSuggestions(
  index: SiteIndex,
  page: Page,
  context: JsonValueContext,
  offset: number,
): readonly Suggestion[] {
  const { tag, name } = context;
  const classes = classSuggestions(index, page, context, offset);
  if (classes !== undefined) return classes;
  if (isDeclared(page, tag.name)) return [];
  const spec = catalogueOf(index).components.get(tag.name);
  const attribute = spec === undefined ? undefined : attributeOf(spec, name);
  if (context.kind === 'expression') return attribute === undefined ? [] : literalSuggestions(context.range, attribute);
  const write = writer(page, context);
  const typed = page.file.text.slice(context.range.start, offset);
  const place = { index, page, range: context.range, typed, write };
  if (attribute === undefined) return urlSuggestions(place, context);
  if (name === 'iconType') return styleSuggestions(page, context, attribute, write);
  switch (attribute.refers) {
    case 'icon':
      return [
        ...iconSuggestions(
          context.range,
          typed,
          { type: given(context, 'iconType'), library: libraryOf(index, context) },
          write,
        ),
        ...assetSuggestions(place),
      ];
    case 'link':
    case 'page':
      return linkSuggestions(place, offset);
    case 'asset':
      return assetSuggestions(place);
    case 'snippet':
      return snippetFileSuggestions(index, context.range, write);
    default:
      return textSuggestions(context, attribute, write);
  }
}

/** Inserts a value between existing quotes, or adds quotes. */
export type Writer = (value: string) => string;

function writer(page: Page, context: Extract<JsonValueContext, { kind: 'value' }>): Writer {
  const { text } = page.file;
  return (value) => {
    if (context.quote !== undefined) return context.closed ? value : value + context.quote;
    const next = text[context.range.end] ?? ' ';
    return `"${value}"${/[\s/>]/.test(next) ? '' : ' '}`;
  };
}

function urlSuggestions(
  place: Parameters<typeof linkSuggestions>[0],
  { tag, name, range }: Extract<JsonValueContext, { kind: 'value' }>,
): readonly Suggestion[] {
  if (!/^[a-z]/.test(tag.name) || !isUrlAttribute(name)) return [];
  return name === 'href' ? linkSuggestions(place, range.start + place.typed.length) : assetSuggestions(place);
}

/** Only styles of the icon next to it. */
function styleSuggestions(
  page: Page,
  context: JsonValueContext,
  attribute: AttributeSpec,
  write: Writer,
): readonly Suggestion[] {
  const icon = context.tag.attributes.find(({ name }) => name === 'icon')?.value;
  const after = page.elements
    .find(({ openTag }) => openTag.start === context.tag.start)
    ?.attributes.find(({ name }) => name === 'icon')?.value;
  const name = icon?.kind === 'string' ? icon.raw : after?.kind === 'string' ? after.value : undefined;
  const styles = name === undefined ? [] : iconStyles(name);
  const values = styles.length > 0 ? styles : (attribute.enum ?? []).map(String);
  return values.map((value, order) => ({
    label: value,
    kind: 'value',
    edit: { range: context.range, text: write(value) },
    sort: `0${order}`,
    ...(name === undefined ? {} : { icon: { name, type: value } }),
  }));
}

/** The value of another attribute, if it is a string. */
function given({ tag }: JsonValueContext, attribute: string): string | undefined {
  const value = tag.attributes.find(({ name }) => name === attribute)?.value;
  return value?.kind === 'string' ? value.raw : undefined;
}

function libraryOf(index: SiteIndex, context: JsonValueContext): IconLibrary | undefined {
  return libraryNamed(given(context, 'iconLibrary')) ?? siteLibrary(index);
}

/** The attributes next to an icon's name. */
export interface WantedIcon {
  readonly type: string | undefined;
  /** The only library to search. */
  readonly library: IconLibrary | undefined;
}

/**
 * Icons that contain the typed letters in order. Icons of the style `type` come first, digits last; only of one library
 * if one is chosen. The order does not depend on the typed text, so that the editor can filter the list without asking
 * again while the author types.
 */
export function iconSuggestions(
  range: Range,
  typed: string,
  { type, library }: WantedIcon,
  write: Writer,
): readonly Suggestion[] {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, '-');
  const all = [...iconNames()].filter((name) => library === undefined || isIconOf(name, library));
  const found = numbersLast(all.filter((name) => hasInOrder(name, wanted)));
  const names = type !== undefined && isIconStyle(type) ? byStyle(found, type) : found;
  const hasBlanks = typed.trimStart().includes(' ');
  return names.map((name, order) => {
    const isStroked = library !== undefined && library !== 'fontawesome';
    const style = isStroked ? undefined : (type ?? (iconFacts(name)?.brand === true ? 'brands' : undefined));
    return {
      label: name,
      kind: 'icon',
      edit: { range, text: write(name) },
      detail: detailOf(name, library),
      icon: { name, ...(style !== undefined && { type: style }), ...(library !== undefined && { library }) },
      sort: String(order).padStart(5, '0'),
      ...(hasBlanks ? { filter: name.replaceAll('-', ' ') } : {}),
    };
  });
}

/** Digits are rarely the icon that an author looks for. */
function numbersLast(names: readonly string[]): readonly string[] {
  const isNumber = (name: string): boolean => /^\d/.test(name);
  return [...names.filter((name) => !isNumber(name)), ...names.filter(isNumber)];
}

/** Only Font Awesome has styles: its icons with this style, then those of other libraries, then its other icons. */
function byStyle(names: readonly string[], type: string): readonly string[] {
  const groups: [string[], string[], string[]] = [[], [], []];
  for (const name of names) {
    const hasStyles = iconFacts(name)?.library === 'fontawesome';
    groups[!hasStyles ? 1 : iconProblem(name, type) === undefined ? 0 : 2].push(name);
  }
  return groups.flat();
}

function detailOf(name: string, library: IconLibrary | undefined): string {
  const facts = iconFacts(name);
  if (facts === undefined) return '';
  const own = library ?? facts.library;
  if (own !== 'fontawesome') return own === 'lucide' ? 'Lucide' : 'Tabler';
  return facts.pro ? 'Font Awesome Pro' : facts.brand ? 'Font Awesome, brand' : 'Font Awesome';
}

function textSuggestions(
  context: Extract<JsonValueContext, { kind: 'value' }>,
  attribute: AttributeSpec,
  write: Writer,
): readonly Suggestion[] {
  const types = typesOf(attribute);
  // After a bare `=` the braces are missing. Between quotes only strings are valid.
  if (context.quote === undefined && types[0] !== 'string') {
    const values = literals(attribute).map((value) => literal(context.range, value, `{${value}}`, attribute));
    if (values.length > 0) return values;
  }
  if (!types.includes('string')) return [];
  const values = [...new Set([...(attribute.enum ?? []).map(String), ...(attribute.suggests ?? [])])];
  return values.map((value, order) => ({
    label: value,
    kind: attribute.format === 'color' ? 'color' : 'value',
    edit: { range: context.range, text: write(value) },
    sort: `0${String(order).padStart(2, '0')}`,
    ...(value === attribute.default ? { detail: 'default' } : {}),
  }));
}

function literalSuggestions(range: Range, attribute: AttributeSpec): readonly Suggestion[] {
  const texts = (attribute.enum ?? []).filter((value) => typeof value === 'string' && !/^\d+$/.test(value));
  return [
    ...literals(attribute).map((value) => literal(range, value, value, attribute)),
    ...texts.map((value) => literal(range, `"${String(value)}"`, `"${String(value)}"`, attribute)),
  ];
}

function literals(attribute: AttributeSpec): readonly string[] {
  if (typesOf(attribute).includes('boolean')) return ['true', 'false'];
  return (attribute.enum ?? []).filter((value) => typeof value === 'number').map(String);
}

function literal(range: Range, label: string, text: string, attribute: AttributeSpec): Suggestion {
  const isDefault = label === JSON.stringify(attribute.default);
  return { label, kind: 'value', edit: { range, text }, ...(isDefault ? { detail: 'default' } : {}) };
}
