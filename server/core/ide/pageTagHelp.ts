import type { Page } from '../page/pageTree.ts';
import { catalogueOf } from '../site/siteCatalogue.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import { isDeclared } from '../site/uses.ts';
import { attributeMarkdown, typeText } from './componentMarkdown.ts';
import type { TagHelp } from './ideTypes.ts';
import { spotAt } from './pageSpot.ts';

/** Help on the attributes of the tag that an offset stands in, as for the parameters of a call. */
export function pageTagHelp(page: Page, index: SiteIndex, offset: number): TagHelp | undefined {
  const spot = spotAt(page, offset);
  if (spot?.kind !== 'attribute' && spot?.kind !== 'value' && spot?.kind !== 'expression') return undefined;
  const { tag } = spot;
  const spec = isDeclared(page, tag.name) ? undefined : catalogueOf(index).components.get(tag.name);
  if (spec === undefined || spec.attributes.size === 0) return undefined;
  const names = [...spec.attributes.keys()];
  const given = new Set(tag.attributes.map(({ name }) => name));
  const name = spot.kind === 'attribute' ? page.file.text.slice(spot.range.start, spot.range.end) : spot.name;
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
