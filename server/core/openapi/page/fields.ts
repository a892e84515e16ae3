import { type DataNode, stringOf, valueOf } from '../../data/node.ts';
import type { Element, Page } from '../../page/pageTree.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import { bodyOf, type ParameterPlace, parametersOf } from '../operation/model.ts';
import type { Operation } from '../operation/operations.ts';
import { readSchema } from '../operation/schema.ts';

/** Places that a ParamField can have for its parameter. */
export const fieldPlaces: readonly FieldPlace[] = ['path', 'query', 'header', 'cookie', 'body'];

/** Place of a ParamField's parameter in a request. */
export type FieldPlace = ParameterPlace | 'body';

/** A ParamField for a whole parameter, not for a part of another. */
export interface WrittenField {
  readonly element: Element;
  readonly place: FieldPlace;
  readonly name: string;
  /** Range of the name, including quotes. */
  readonly range: Range;
  readonly required: boolean;
}

/** Returns the ParamFields of a page, except those inside other fields. */
export function fieldsOf(page: Page): readonly WrittenField[] {
  return page.elements.flatMap((element) => {
    if (element.name !== 'ParamField' || isInsideField(element)) return [];
    const named = fieldPlaces.flatMap((place) => {
      const node = valueOf(element.data, place);
      return node?.kind === 'string' && node.value.trim() !== '' ? [{ place, node }] : [];
    });
    const [first] = named;
    if (first === undefined) return [];
    const { place, node } = first;
    return [
      { element, place, name: node.value, range: node.range, required: isRequired(valueOf(element.data, 'required')) },
    ];
  });
}

function isInsideField(element: Element): boolean {
  for (let parent = element.parent; parent !== undefined; parent = parent.parent)
    if (parent.name === 'ParamField' || parent.name === 'Expandable' || parent.name === 'ResponseField') return true;
  return false;
}

/** True only for a bare attribute or `{true}`. The string "true" has another finding. */
function isRequired(node: DataNode | undefined): boolean {
  return (node?.kind === 'boolean' && node.value) || stringOf(node) !== undefined;
}

/** Names inside a body. */
export interface InnerNames {
  /** At any depth, in every alternative and in items of lists. */
  readonly names: ReadonlySet<string>;
  /** True if a part of the body allows names that the API document does not list. */
  readonly isOpen: boolean;
}

/** Maximum number of schemas of a body that are searched. */
const maxSchemas = 3000;

/** Returns possible names for fields inside the body: `address` in `params` of a JSON-RPC call. */
export function innerNames(index: SiteIndex, operation: Operation): InnerNames {
  const library = index.others;
  const names = new Set<string>();
  const seen = new Set<DataNode>();
  let isOpen = false;
  const open = (bodyOf(operation, library)?.media ?? []).flatMap(({ schema }) =>
    schema === undefined ? [] : [schema],
  );
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const schema = readSchema(library, place);
    if (schema === undefined || seen.has(schema.place.node)) continue;
    if (seen.size >= maxSchemas) return { names, isOpen: true };
    seen.add(schema.place.node);
    const { properties, items, prefixItems, additional, oneOf, anyOf } = schema;
    for (const property of properties) {
      names.add(property.name);
      if (property.schema !== undefined) open.push(property.schema);
    }
    const parts = [items, additional].flatMap((each) => (each === undefined || each === true ? [] : [each]));
    const inside = [...parts, ...prefixItems, ...oneOf, ...anyOf];
    pushAll(open, inside);
    const isPlain = schema.types.some((type) => type !== 'object' && type !== 'array');
    if (
      additional !== undefined ||
      (!isPlain && properties.length + inside.length + schema.enum.length === 0 && !schema.const)
    )
      isOpen = true;
  }
  return { names, isOpen };
}

/** Returns whether each field is required, by `place name`. */
export function expectedFields(index: SiteIndex, operation: Operation): ReadonlyMap<string, boolean> {
  const library = index.others;
  const known = new Map<string, boolean>();
  for (const each of parametersOf(operation, library)) known.set(`${each.in} ${each.name}`, each.required);
  const body = bodyOf(operation, library);
  for (const { schema } of body?.media ?? []) {
    const read = readSchema(library, schema);
    const options = read === undefined ? [] : [...read.oneOf, ...read.anyOf];
    const all = [read, ...options.map((option) => readSchema(library, option))];
    for (const each of all) {
      for (const property of each?.properties ?? []) {
        if (readSchema(library, property.schema)?.readOnly === true) continue;
        // In one of several alternatives, nothing is certainly required.
        const isSure = property.required && each === read && body?.required === true;
        const key = `body ${property.name}`;
        known.set(key, known.get(key) === true || isSure);
      }
    }
  }
  return known;
}
