import type { PageContext } from '../../model/place/pageContext.ts';
import { snippetChoice, snippetPlace } from '../../model/write/snippetText.ts';
import type { Element, Page } from '../../page/pageTree.ts';
import { nodesAt } from '../../page/walk.ts';
import { attributeOf, type Catalogue, type ComponentSpec } from '../../schema/catalogue.ts';
import { htmlElements, isVoid } from '../../schema/html.ts';
import { catalogueOf, declaredNames } from '../../site/link/references.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import { containerMarkers, indentAt, lineStart } from '../../text/lines.ts';
import type { Suggestion } from '../assistTypes.ts';
import { componentMarkdown } from '../hover/component.ts';
import { indentationOf } from './indentation.ts';
import { ownComponents, ownSnippet } from './ownComponents.ts';

type NameContext = Extract<PageContext, { kind: 'tag-name' }>;
type ClosingContext = Extract<PageContext, { kind: 'closing-name' }>;

/** Components with their required attributes and closing tag. Those that the parent component expects come first. */
export function componentSuggestions(site: Site, page: Page, context: NameContext): readonly Suggestion[] {
  const { index } = site;
  const all = catalogueOf(index);
  const layout = layoutAt(site, page, context);
  const parent = elementsAround(page, context.start)[0];
  const wanted = parent === undefined ? [] : (all.components.get(parent.name)?.children ?? []);
  const declared = declaredNames(page);
  const builtIn = [...all.components.values()]
    .filter(({ name }) => !declared.has(name))
    .map((spec): Suggestion => {
      const whole = context.whole ? spec.name : elementSnippet(all, spec, layout);
      return {
        label: spec.name,
        kind: 'component',
        edit: { range: context.range, text: whole },
        snippet: !context.whole,
        detail: spec.description,
        documentation: componentMarkdown(spec),
        sort: rank(spec, wanted, parent, layout),
        deprecated: spec.deprecated !== undefined,
      };
    });
  return [...builtIn, ...ownSuggestions(index, page, context), ...htmlSuggestions(all, context)];
}

/** Layout of an element at a place. */
interface Layout {
  /** The element begins its line, so tags and content get separate lines. */
  readonly alone: boolean;
  /** Prefix of further lines inside quotes and lists. The editor adds the leading whitespace. */
  readonly margin: string;
  /** Indentation of children. */
  readonly unit: string;
}

function layoutAt(site: Site, page: Page, { start, whole }: NameContext): Layout {
  const { text } = page.file;
  const before = text.slice(lineStart(text, start), start);
  const [all = '', markers = ''] = containerMarkers.exec(before) ?? [];
  const holds = markers === '' || nodesAt(page, start).some(({ kind }) => kind === 'listItem' || kind === 'blockquote');
  const unit = indentAt(text, start).includes('\t') ? '\t' : (indentationOf(site, page) ?? '  ');
  return { alone: all === before && holds && !whole, margin: markers.replace(/[^>\s]/g, ' '), unit };
}

function rank(spec: ComponentSpec, wanted: readonly string[], parent: Element | undefined, { alone }: Layout): string {
  const order = wanted.indexOf(spec.name);
  if (order >= 0) return `0${order}`;
  if (spec.deprecated !== undefined) return '7';
  if (spec.html === true) return '5';
  // A child component outside its parent is rarely intended.
  if (spec.parents.length > 0 && !(parent !== undefined && spec.parents.includes(parent.name))) return '4';
  // Within a line, inline components come first.
  if (spec.inline === true && !alone) return '1';
  return spec.specification === true ? '2' : '3';
}

/** The tag after its `<`: name, required attributes, content, closing tag. */
function elementSnippet(all: Catalogue, spec: ComponentSpec, layout: Layout): string {
  const place: Places = { next: 1, isEndLast: (spec.startsWith ?? 1) > 1 };
  // With several contents, the last tab stop comes after all of them.
  const text = `${elementText(all, spec, layout, place, '', 0)}${place.isEndLast ? '$0' : ''}`;
  const { margin } = layout;
  return margin === ''
    ? text
    : text.replace(/\n(.?)/g, (_, next) => `\n${next === '' ? margin.trimEnd() : margin + next}`);
}

/** Tab stops of a snippet. */
interface Places {
  next: number;
  /** The last tab stop is after the element, not in its content. */
  readonly isEndLast: boolean;
}

function elementText(
  all: Catalogue,
  spec: ComponentSpec,
  layout: Layout,
  place: Places,
  indent: string,
  depth: number,
): string {
  const { alone, unit } = layout;
  const open = spec.name + attributesText(spec, place);
  if (spec.empty === true) return `${open} />`;
  const inner = spec.children?.[0];
  const child = inner === undefined || depth > 2 ? undefined : all.components.get(inner);
  const deeper = indent + unit;
  let content: string;
  if (inner === 'code')
    content = `\n\n\`\`\`${snippetPlace(place.next++, 'bash')} ${snippetPlace(place.next++, 'Title')}\n$0\n\`\`\`\n\n`;
  else if (child !== undefined && child.name !== spec.name) {
    const nested = Array.from({ length: spec.startsWith ?? 1 }, () =>
      elementText(all, child, layout, place, deeper, depth + 1),
    );
    content = alone ? `${nested.map((each) => `\n${deeper}<${each}`).join('')}\n${indent}` : `<${nested.join('<')}`;
  } else {
    const stop = place.isEndLast ? `$${place.next++}` : '$0';
    content = alone && spec.inline !== true ? `\n${deeper}${stop}\n${indent}` : stop;
  }
  if (inner === 'code' && !alone) content = '$0';
  return `${open}>${content}</${spec.name}>`;
}

function attributesText(spec: ComponentSpec, place: Places): string {
  const parts: string[] = [];
  if (spec.exactlyOneOf.length > 0) {
    const names = spec.exactlyOneOf.filter((name) => attributeOf(spec, name)?.specification === true);
    parts.push(`${snippetChoice(place.next++, names)}="${snippetPlace(place.next++, 'name')}"`);
    if (spec.attributes.has('type')) parts.push(`type="${snippetPlace(place.next++, 'string')}"`);
  }
  for (const name of [...spec.required, ...spec.anyOf.slice(0, 1)]) {
    const values = attributeOf(spec, name)?.enum;
    const value = values === undefined ? `$${place.next++}` : snippetChoice(place.next++, values.map(String));
    parts.push(`${name}="${value}"`);
  }
  return parts.map((part) => ` ${part}`).join('');
}

function inPlace(context: NameContext, text: string): Pick<Suggestion, 'edit' | 'snippet'> {
  return { edit: { range: context.range, text }, snippet: !context.whole };
}

/** Components that the page has, and those that accepting imports. */
function ownSuggestions(index: SiteIndex, page: Page, context: NameContext): readonly Suggestion[] {
  return ownComponents(index, page).map((own): Suggestion => {
    const text = context.whole ? own.name : ownSnippet(own);
    const suggestion = { label: own.name, kind: 'snippet' as const, ...inPlace(context, text) };
    return own.also === undefined
      ? { ...suggestion, detail: 'Of this page', sort: '25' }
      : { ...suggestion, detail: `/${own.path}`, also: [own.also], sort: '6' };
  });
}

function htmlSuggestions(all: Catalogue, context: NameContext): readonly Suggestion[] {
  return htmlElements()
    .filter((name) => !all.components.has(name))
    .map((name) => {
      const text = context.whole ? name : isVoid(name) ? `${name} />` : `${name}>$0</${name}>`;
      return { label: name, kind: 'tag', ...inPlace(context, text), detail: 'HTML', sort: '8' };
    });
}

/** Names for a closing tag: of unclosed elements around, innermost first. */
export function closingSuggestions(page: Page, context: ClosingContext): readonly Suggestion[] {
  const around = elementsAround(page, context.start);
  const open = around.filter(({ closeTag }) => closeTag === undefined || closeTag.start === context.start);
  return [...new Set((open.length > 0 ? open : around.slice(0, 1)).map(({ name }) => name))].map((name, order) => ({
    label: name === '' ? '>' : name,
    kind: 'tag',
    edit: { range: context.range, text: context.whole ? name : `${name}>` },
    detail: 'Close',
    sort: `0${order}`,
    filter: name === '' ? '>' : name,
  }));
}

/** Elements around an offset, innermost first, including unclosed ones. */
export function elementsAround(page: Page, offset: number): readonly Element[] {
  const around = new Set<Element>();
  for (const element of page.elements) {
    const { openTag, closeTag, selfClosing, name, parent } = element;
    if (openTag.end > offset || selfClosing || isVoid(name)) continue;
    if (closeTag !== undefined && closeTag.start < offset) continue;
    if (parent === undefined || around.has(parent)) around.add(element);
  }
  return [...around].reverse();
}
