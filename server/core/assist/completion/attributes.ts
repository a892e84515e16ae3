import type { PageContext } from '../../model/place/pageContext.ts';
import { snippetPlace } from '../../model/write/snippetText.ts';
import type { Page } from '../../page/pageTree.ts';
import {
  type AttributeSpec,
  attributeOf,
  attributesEverywhere,
  type ComponentSpec,
  typesOf,
} from '../../schema/catalogue.ts';
import { htmlAttributes, isHtmlAttribute, isHtmlElement } from '../../schema/html.ts';
import { componentOf } from '../../site/code/componentOf.ts';
import { catalogueOf, isDeclared } from '../../site/link/references.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Suggestion } from '../assistTypes.ts';
import { attributeMarkdown, typeText } from '../hover/component.ts';
import { propMarkdown } from '../hover/ownComponent.ts';
import { propSnippet } from './ownComponents.ts';

type AttributeContext = Extract<PageContext, { kind: 'attribute' }>;

/** Attributes of a component that its tag does not have yet. */
export function attributeSuggestions(index: SiteIndex, page: Page, context: AttributeContext): readonly Suggestion[] {
  const { tag } = context;
  if (tag.name === '') return [];
  if (isDeclared(page, tag.name)) return propSuggestions(index, page, context);
  const spec = catalogueOf(index).components.get(tag.name);
  const isV1 = index.config.dialect === 'v1';
  const found = suggestionsFor(page, context, spec).map((each) => (isV1 ? withSpecificationNote(each, spec) : each));
  return mayBeProse(page, context, spec) ? found.map((each) => ({ ...each, asked: true })) : found;
}

/** Marks locations of parameters that are outside the specification. */
function withSpecificationNote(found: Suggestion, spec: ComponentSpec | undefined): Suggestion {
  if (spec === undefined || !spec.exactlyOneOf.includes(found.label) || isSpecified(spec, found.label)) return found;
  return { ...found, detail: `${found.detail} · not in the specification` };
}

function isSpecified(spec: ComponentSpec, name: string): boolean {
  return attributeOf(spec, name)?.specification === true;
}

function suggestionsFor(page: Page, context: AttributeContext, spec: ComponentSpec | undefined): readonly Suggestion[] {
  const { tag } = context;
  const given = givenIn(page, context);
  if (spec === undefined) return isHtmlElement(tag.name) ? htmlSuggestions(tag.name, context, given) : [];
  const taken = spec.exactlyOneOf.some((name) => given.has(name));
  const own = [...spec.attributes]
    .filter(([name]) => !given.has(name) && !(taken && spec.exactlyOneOf.includes(name)))
    .map(([name, attribute], order) => {
      const found = suggestion(spec, name, attribute, context);
      return { ...found, sort: `${found.sort}${String(order).padStart(2, '0')}` };
    });
  const common = [...attributesEverywhere()]
    .filter(([name]) => !given.has(name) && !spec.attributes.has(name))
    .map(([name, attribute]) => ({ ...suggestion(undefined, name, attribute, context), sort: '8' }));
  const more =
    spec.html === true ? htmlSuggestions(tag.name, context, new Set([...given, ...spec.attributes.keys()])) : [];
  return [...own, ...common, ...more];
}

/** Props of a component from the site's own code. */
function propSuggestions(index: SiteIndex, page: Page, context: AttributeContext): readonly Suggestion[] {
  const component = componentOf(page, index, context.tag.name);
  if (component === undefined) return [];
  const given = givenIn(page, context);
  return component.props
    .filter(({ name }) => name !== 'children' && !given.has(name))
    .map((prop, order): Suggestion => {
      const value = context.whole ? '' : propSnippet(prop, 1);
      return {
        label: prop.name,
        kind: 'attribute',
        edit: { range: context.range, text: prop.name + value },
        snippet: value !== '',
        detail: prop.type ?? '',
        documentation: propMarkdown(component, prop),
        sort: `${prop.isRequired ? 0 : 1}${String(order).padStart(2, '0')}`,
      };
    });
}

/** `a<b ` is a comparison, and words that are not attribute names may be prose. */
function mayBeProse(page: Page, { tag, range }: AttributeContext, spec: ComponentSpec | undefined): boolean {
  if (/^\w<[a-z]/.test(page.file.text.slice(Math.max(0, tag.start - 1), tag.start + 2))) return true;
  return tag.attributes.some(
    ({ name, value, start }) =>
      value === undefined &&
      start < range.start &&
      !(spec !== undefined && attributeOf(spec, name) !== undefined) &&
      !isHtmlAttribute(tag.name, name),
  );
}

/** Names of the tag's attributes. Those after the cursor come from the page's tree: `tag` ends at the cursor. */
function givenIn(page: Page, { tag, range }: AttributeContext): ReadonlySet<string> {
  const element = page.elements.find(({ openTag }) => openTag.start === tag.start);
  const behind = element?.attributes.filter(({ nameRange }) => nameRange.start >= range.end) ?? [];
  return new Set([...tag.attributes.filter(({ start }) => start !== range.start), ...behind].map(({ name }) => name));
}

function suggestion(
  spec: ComponentSpec | undefined,
  name: string,
  attribute: AttributeSpec,
  { range, whole }: AttributeContext,
): Suggestion {
  const value = whole ? '' : valueSnippet(spec, name, attribute);
  return {
    label: name,
    kind: 'attribute',
    edit: { range, text: name + value },
    snippet: value !== '',
    detail: typeText(attribute),
    documentation: attributeMarkdown(spec, name, attribute),
    sort: sortOf(spec, name, attribute),
    deprecated: attribute.deprecated === true,
    again:
      value.includes('$1') &&
      (attribute.enum !== undefined || attribute.refers !== undefined || attribute.suggests !== undefined),
  };
}

function sortOf(spec: ComponentSpec | undefined, name: string, attribute: AttributeSpec): string {
  if (attribute.deprecated === true) return '9';
  const isOneOf = spec?.exactlyOneOf.includes(name) === true && isSpecified(spec, name);
  const required = spec?.required.includes(name) === true || isOneOf;
  return required ? '0' : attribute.specification === true ? '1' : '2';
}

/** Snippet after the name: nothing for a flag, otherwise braces or quotes around the cursor. */
function valueSnippet(spec: ComponentSpec | undefined, name: string, attribute: AttributeSpec): string {
  const types = typesOf(attribute);
  const [first] = types;
  // If true is the default, only false is useful.
  if (first === 'boolean') return attribute.default === true ? '={false}' : '';
  if (first === 'integer' || first === 'number') return `={${snippetPlace(1, numberOf(attribute))}}`;
  if (first === 'array') return '={[$1]}';
  if (first === 'object') return '={{ $1 }}';
  return spec?.required.includes(name) === true && attribute.placeholder !== undefined
    ? `="${snippetPlace(1, attribute.placeholder)}"`
    : '="$1"';
}

/** A number to start with, because empty braces would break the page. */
function numberOf({ default: usual, enum: values, placeholder, minimum }: AttributeSpec): string {
  return String(usual ?? values?.[0] ?? placeholder ?? minimum ?? 1);
}

function htmlSuggestions(
  element: string,
  { range, whole }: AttributeContext,
  given: ReadonlySet<string>,
): readonly Suggestion[] {
  return htmlAttributes(element)
    .filter((name) => !given.has(name))
    .map((name) => ({
      label: name,
      kind: 'attribute',
      edit: { range, text: whole ? name : name === 'style' ? 'style={{ $1 }}' : `${name}="$1"` },
      snippet: !whole,
      detail: 'HTML',
      sort: name.startsWith('aria-') ? '92' : '91',
    }));
}
