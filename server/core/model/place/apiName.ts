import {
  contextAt,
  type DataNode,
  itemsOf,
  nodeAt,
  type Path,
  type Property,
  property,
  stringOf,
  valueOf,
} from '../../data/node.ts';
import { type Document, isApiDocument, type Place } from '../../openapi/document/document.ts';
import { type ApiFile, apiFileAt, pathTo } from '../../openapi/document/places.ts';
import { type Library, resolveRef } from '../../openapi/document/reference.ts';
import { parametersOf } from '../../openapi/operation/model.ts';
import { describedOperations, type Operation } from '../../openapi/operation/operations.ts';
import { readSchema } from '../../openapi/operation/schema.ts';
import type { Range } from '../../text/range.ts';

/** A named part of an API document. `range` is its name at the cursor. */
export type ApiName = { readonly range: Range } & (
  | { readonly kind: 'component'; readonly document: Document; readonly component: string; readonly name: string }
  /** The target of a reference that does not point to a component. */
  | { readonly kind: 'part'; readonly place: Place }
  | { readonly kind: 'tag'; readonly name: string; readonly file: ApiFile }
  | { readonly kind: 'operationId'; readonly name: string; readonly file: ApiFile }
  /** `node` is the parameter object. */
  | { readonly kind: 'parameter'; readonly name: string; readonly node: DataNode; readonly file: ApiFile }
  | { readonly kind: 'property'; readonly name: string; readonly at: Range; readonly path: string }
);

/** The name at an offset in a file of an API document. */
export function apiNameAt(library: Library, path: string, offset: number): ApiName | undefined {
  const file = apiFileAt(library, path);
  if (file === undefined) return undefined;
  const { root } = file.document;
  const { path: at, node, onKey } = contextAt(root, offset);
  if (onKey !== undefined) return ofKey(file, at, onKey);
  if (node?.kind !== 'string') return undefined;
  const name = node.value;
  const { range } = node;
  switch (file.view(at)?.schema.refers) {
    case 'apiRef':
      return ofAddress(library, file, node.value, range, at);
    case 'apiTag':
    case 'apiUsedTag':
      return { kind: 'tag', name, file, range };
    case 'apiOperationId':
    case 'apiOwnId':
      return { kind: 'operationId', name, file, range };
    case 'apiPathParameter': {
      const parameter = nodeAt(root, at.slice(0, -1));
      return parameter && { kind: 'parameter', name, node: parameter, file, range };
    }
    case 'apiProperty':
      return ofRequired(library, file, name, range, at);
    default:
      return undefined;
  }
}

/** A component at its definition, or a security scheme in `security`. */
function ofKey(
  { document, apiDocument, view }: ApiFile,
  at: Path,
  { key, keyRange: range }: Property,
): ApiName | undefined {
  const [first, component] = at;
  if (first === 'components' && at.length === 3 && isApiDocument(document))
    return { kind: 'component', document, component: String(component), name: key, range };
  if (view(at.slice(0, -1))?.schema.keysRefer !== 'apiSecurityScheme' || apiDocument === undefined) return undefined;
  return { kind: 'component', document: apiDocument, component: 'securitySchemes', name: key, range };
}

function ofAddress(
  library: Library,
  { document, apiDocument }: ApiFile,
  ref: string,
  range: Range,
  at: Path,
): ApiName | undefined {
  const isName = at.at(-2) === 'mapping' && /^[\w.-]+$/.test(ref);
  if (isName && apiDocument !== undefined && nodeAt(apiDocument.root, ['components', 'schemas', ref]) !== undefined)
    return { kind: 'component', document: apiDocument, component: 'schemas', name: ref, range };
  const place = resolveRef(library, document, ref);
  if (typeof place === 'string') return undefined;
  const way = pathTo(place.document.root, place.node);
  const [first, component, name] = way ?? [];
  return first === 'components' && way?.length === 3
    ? { kind: 'component', document: place.document, component: String(component), name: String(name), range }
    : { kind: 'part', place, range };
}

/** The property in an entry of `required`. */
function ofRequired(
  library: Library,
  { document }: ApiFile,
  name: string,
  range: Range,
  at: Path,
): ApiName | undefined {
  const node = nodeAt(document.root, at.slice(0, -2));
  const schema = node && readSchema(library, { document, node });
  const found = schema?.properties.find((each) => each.name === name && each.schema !== undefined);
  return (
    found && {
      kind: 'property',
      name,
      at: found.nameRange,
      path: found.schema?.document.file.path ?? document.file.path,
      range,
    }
  );
}

/** The key of a component's definition. */
export function componentKey({ root }: Document, component: string, name: string): Property | undefined {
  return property(nodeAt(root, ['components', component]), name);
}

/** The operations of the API document that a file belongs to. */
export function operationsOfFile({ apiDocument }: ApiFile, library: Library): readonly Operation[] {
  return apiDocument === undefined ? [] : describedOperations(apiDocument, library);
}

/** All places of a tag's name in an API document, its entry in `tags` first. */
export function placesOfTag(file: ApiFile, library: Library, name: string): readonly NamedPlace[] {
  const listed = itemsOf(valueOf(file.apiDocument?.root, 'tags')).flatMap((tag) => [
    ...placeOf(file.apiDocument, valueOf(tag, 'name'), name, true),
    ...placeOf(file.apiDocument, valueOf(tag, 'parent'), name, false),
  ]);
  const used = operationsOfFile(file, library).flatMap(({ place: { document, node } }) =>
    itemsOf(valueOf(node, 'tags')).flatMap((tag) => placeOf(document, tag, name, false)),
  );
  return [...listed, ...used];
}

/** A text that refers to something by name. */
export interface NamedPlace {
  readonly path: string;
  readonly range: Range;
  readonly isDefinition: boolean;
}

/** The place of a text if it is the requested name. */
export function placeOf(
  document: Document | undefined,
  node: DataNode | undefined,
  name: string,
  isDefinition: boolean,
): readonly NamedPlace[] {
  if (document === undefined || node === undefined || stringOf(node) !== name) return [];
  return [{ path: document.file.path, range: node.range, isDefinition }];
}

/** Parameter objects with one name that must be renamed together, and the operations whose paths contain it. */
export function parametersNamed(
  file: ApiFile,
  library: Library,
  node: DataNode,
): { readonly places: readonly Place[]; readonly operations: readonly Operation[] } {
  const operations = operationsOfFile(file, library);
  const name = stringOf(valueOf(node, 'name'));
  const inside = stringOf(valueOf(node, 'in'));
  const nodes = new Map<DataNode, Place>([[node, { document: file.document, node }]]);
  const found = new Set<Operation>();
  const used = operations.map((operation) => ({
    operation,
    own: parametersOf(operation, library).filter((each) => each.name === name && each.in === inside),
  }));
  // All operations of a path share its `{name}`; all paths with a shared parameter share it too.
  for (let grows = true; grows; ) {
    const paths = new Set([...found].map(({ path }) => path));
    grows = false;
    for (const { operation, own } of used) {
      if (found.has(operation) || own.length === 0) continue;
      const isUser = own.some(({ place }) => nodes.has(place.node));
      if (!isUser && !(inside === 'path' && paths.has(operation.path))) continue;
      found.add(operation);
      paths.add(operation.path);
      for (const { place } of own) nodes.set(place.node, place);
      grows = true;
    }
  }
  return { places: [...nodes.values()], operations: [...found] };
}
