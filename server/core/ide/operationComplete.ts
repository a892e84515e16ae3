import { fieldPlaces, fieldsOf } from '../openapi/fields.ts';
import { operationOfPage } from '../openapi/pages.ts';
import { readSchema, typeLabel } from '../openapi/schema.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import type { Suggestion } from './ideTypes.ts';
import { aboutParameter } from './operationHover.ts';
import { parametersAndFields } from './operationSpot.ts';
import { spotAt } from './pageSpot.ts';

/** Names of parameters in a ParamField, from the page's operation; those that the page has not yet come first. */
export function completeParameter(site: Site, path: string, offset: number): readonly Suggestion[] {
  const file = site.files.get(path);
  const found = operationOfPage(site.index, path);
  if (file === undefined || found?.kind !== 'found') return [];
  const page = pageOf(file);
  const spot = spotAt(page, offset);
  if (spot?.kind !== 'value' || spot.tag.name !== 'ParamField') return [];
  const place = fieldPlaces.find((each) => each === spot.name);
  if (place === undefined) return [];
  const written = new Set(fieldsOf(page).map((field) => `${field.place} ${field.name}`));
  const { quote, closed, range } = spot;
  return parametersAndFields(site, found.operation)
    .filter((each) => each.place === place)
    .map((each, order): Suggestion => {
      const read = readSchema(site.index.others, each.schema);
      const text = quote === undefined ? `"${each.name}"` : closed ? each.name : each.name + quote;
      const isWritten = written.has(`${place} ${each.name}`);
      return {
        label: each.name,
        kind: 'value',
        edit: { range, text },
        ...(read !== undefined && { detail: typeLabel(site.index.others, read) }),
        documentation: aboutParameter(site, each),
        sort: `${isWritten ? 1 : 0}${String(order).padStart(3, '0')}`,
      };
    });
}
