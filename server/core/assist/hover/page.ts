import { referenceAround } from '../../model/references/reference.ts';
import type { Attribute, Element, Page } from '../../page/pageTree.ts';
import { attributeText, nodesAt } from '../../page/walk.ts';
import { attributeOf, type ComponentSpec } from '../../schema/catalogue.ts';
import { type IconLibrary, iconFacts, iconStyles, isIconOf, libraryNames } from '../../schema/icons.ts';
import { componentOf } from '../../site/code/componentOf.ts';
import { libraryNamed, siteLibrary } from '../../site/config/iconLibrary.ts';
import { usesOf } from '../../site/link/references.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import { type Range, touches } from '../../text/range.ts';
import type { Hover } from '../assistTypes.ts';
import { endOf } from '../navigation/target.ts';
import { classHover } from '../styles/classNames.ts';
import { attributeMarkdown, componentMarkdown } from './component.ts';
import { ownComponentMarkdown, propMarkdown } from './ownComponent.ts';
import { targetMarkdown } from './target.ts';

/** Hover in a page: for a component, attribute, icon, link or image. */
export function hoverPage(site: Site, page: Page, offset: number): Hover | undefined {
  return (
    classHover(site.index, page, offset) ?? tagHover(site.index, page, offset) ?? referenceHover(site, page, offset)
  );
}

function tagHover(index: SiteIndex, page: Page, offset: number): Hover | undefined {
  const element = innermost(page, offset);
  if (element === undefined) return undefined;
  const use = usesOf(page, index).find((each) => each.element === element);
  const spec = use?.spec;
  for (const range of [element.nameRange, element.closeNameRange]) {
    if (range === undefined || !touches(range, offset)) continue;
    if (spec !== undefined) return { range, markdown: `**${spec.name}**\n\n${componentMarkdown(spec)}` };
    return use?.declared === true ? declaredHover(page, index, element.name, range) : undefined;
  }
  const attribute = element.attributes.find(({ range }) => touches(range, offset));
  if (attribute !== undefined && use?.declared === true) return propHover(page, index, element.name, attribute, offset);
  if (attribute === undefined || spec === undefined) return undefined;
  const known = attributeOf(spec, attribute.name);
  if (touches(attribute.nameRange, offset)) {
    return known && { range: attribute.nameRange, markdown: attributeMarkdown(spec, attribute.name, known) };
  }
  return known?.refers === 'icon' || attribute.name === 'iconType'
    ? iconHover(index, element, spec, attribute)
    : undefined;
}

function innermost(page: Page, offset: number): Element | undefined {
  return nodesAt(page, offset).findLast(
    (node): node is Element =>
      node.kind === 'element' &&
      (touches(node.openTag, offset) || (node.closeTag !== undefined && touches(node.closeTag, offset))),
  );
}

function propHover(
  page: Page,
  index: SiteIndex,
  tag: string,
  { name, nameRange }: Attribute,
  offset: number,
): Hover | undefined {
  if (!touches(nameRange, offset)) return undefined;
  const component = componentOf(page, index, tag);
  const prop = component?.props.find((each) => each.name === name);
  return component && prop && { range: nameRange, markdown: propMarkdown(component, prop) };
}

function declaredHover(page: Page, index: SiteIndex, name: string, range: Range): Hover | undefined {
  const component = componentOf(page, index, name);
  const markdown = declaredMarkdown(page, name);
  return { range, markdown: component === undefined ? markdown : `${markdown}\n\n${ownComponentMarkdown(component)}` };
}

/** Where a name on the page comes from. */
function declaredMarkdown(page: Page, name: string): string {
  const local = name.split('.', 1)[0];
  for (const esm of page.esm) {
    for (const { source, names } of esm.imports) {
      if (names.some((each) => each.local === local)) return `\`${name}\` from \`${source.replaceAll('`', '')}\``;
    }
  }
  return `\`${name}\` of this page`;
}

function iconHover(index: SiteIndex, element: Element, spec: ComponentSpec, attribute: Attribute): Hover | undefined {
  const named = element.attributes.findLast(({ name }) => attributeOf(spec, name)?.refers === 'icon');
  const name = named === undefined ? undefined : attributeText(element, named.name);
  const range = attribute.value?.range;
  if (name === undefined || range === undefined) return undefined;
  const type = attributeText(element, 'iconType');
  const library = libraryNamed(attributeText(element, 'iconLibrary')) ?? siteLibrary(index);
  return iconHoverOf(range, name, type, library);
}

/** Hover for an icon name anywhere: drawing, library and styles. */
export function iconHoverOf(
  range: Range,
  name: string,
  type: string | undefined,
  library?: IconLibrary,
): Hover | undefined {
  const facts = iconFacts(name);
  if (facts === undefined || (library !== undefined && !isIconOf(name, library))) return undefined;
  const own = library ?? facts.library;
  const icon = { name, ...(type !== undefined && { type }), ...(library !== undefined && { library }) };
  // The facts are those of the first library with the icon, so they are left out for another library.
  if (own !== facts.library) return { range, markdown: `\`${name}\` of ${libraryNames[own]}`, icon };
  const isPro = facts.pro ? ' Pro' : '';
  const parts = [`\`${name}\` of ${libraryNames[own]}${isPro}${facts.brand ? ', a brand’s mark' : ''}`];
  if (facts.aliasOf !== undefined) parts.push(`Second name of \`${facts.aliasOf}\`.`);
  const styles = iconStyles(name);
  if (styles.length > 0) parts.push(`Styles: ${styles.map((style) => `\`${style}\``).join(', ')}`);
  return { range, markdown: parts.join('\n\n'), icon };
}

/** The target of a link, image or import. */
function referenceHover(site: Site, page: Page, offset: number): Hover | undefined {
  const { index } = site;
  const reference = referenceAround(site, page, offset);
  if (reference === undefined) return undefined;
  const { written, resolved } = reference;
  const range = touches(written, offset) ? written : reference.range;
  switch (resolved.kind) {
    case 'page':
      return { range, markdown: targetMarkdown(site, resolved) };
    case 'file':
      return {
        range,
        markdown: `\`${resolved.path.replaceAll('`', '')}\``,
        ...(reference.kind === 'asset' ? { image: resolved.path } : {}),
      };
    case 'redirect': {
      const lead = `Redirected to \`${resolved.to.replaceAll('`', '')}\``;
      const target = endOf(index, resolved);
      return { range, markdown: target.kind === 'page' ? targetMarkdown(site, target, `${lead}: `) : lead };
    }
    case 'operation':
      return { range, markdown: 'A page made from the OpenAPI document.' };
    case 'folder':
      return {
        range,
        markdown: `A folder of pages: its first page is shown. \`${resolved.path.replaceAll('`', '')}\``,
      };
    default:
      return undefined;
  }
}
