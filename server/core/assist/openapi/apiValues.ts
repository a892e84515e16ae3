import { type DataNode, itemsOf, nodeAt, type Path, stringOf, valueOf } from '../../data/node.ts';
import { type Document, isDataPath } from '../../openapi/document/document.ts';
import { escapeAddress, followed, type Library, refsOf } from '../../openapi/document/reference.ts';
import { scalarText } from '../../openapi/operation/model.ts';
import { operationsOf, referenceOf } from '../../openapi/operation/operations.ts';
import { readSchema } from '../../openapi/operation/schema.ts';
import { typeLabel } from '../../openapi/operation/typeLabel.ts';
import { type KnownName, openapiNames } from '../../schema/openapiSchema.ts';
import { folderOf, isRemotePath, relativePath } from '../../site/paths.ts';
import { memo2 } from '../../text/memo.ts';
import type { ValueIdea, ValuePlace } from '../completion/dataIdeas.ts';
import { wordsOf } from '../hover/operation.ts';
import { documentAt, type Home } from './apiKeys.ts';

/** Maximum number of suggested names. */
const maxIdeas = 2000;

/** Values from an OpenAPI document, by what the schema says that they refer to. */
export function apiValues(home: Home, place: ValuePlace): readonly ValueIdea[] {
  const { index, apiDocument } = home;
  switch (place.view.schema.refers) {
    case 'apiRef':
      return refs(home, place).slice(0, maxIdeas);
    case 'apiTag':
      return tags(home, false);
    case 'apiUsedTag':
      return tags(home, true);
    case 'apiOperationId':
      return apiDocument === undefined
        ? []
        : operationsOf(apiDocument, index.others).flatMap((operation) =>
            operation.operationId === undefined
              ? []
              : [{ value: operation.operationId, kind: 'value', detail: referenceOf(operation) }],
          );
    case 'apiPathParameter':
      return pathParameters(home, place);
    case 'apiProperty':
      return properties(home, place);
    case 'apiOptionProperty':
      return optionProperties(home, place);
    case 'apiFormat':
      return known(openapiNames.formats.filter(({ of }) => fitsType(place.owner, of)));
    case 'apiMediaType':
      return known(openapiNames.mediaTypes);
    case 'apiAuthScheme':
      return known(openapiNames.authSchemes);
    case 'apiScope':
      return scopes(home, place);
    case 'apiExample':
      return allowed(home, place);
    default:
      return [];
  }
}

function known(names: readonly KnownName[]): readonly ValueIdea[] {
  return names.map(({ value, about }) => ({ value, kind: 'value', detail: about }));
}

/**
 * Before the type is known, every format is possible. Formats of integers are also formats of numbers. Source:
 * https://spec.openapis.org/registry/format/int64.
 */
function fitsType(owner: DataNode | undefined, type: string | undefined): boolean {
  const node = valueOf(owner, 'type');
  const types = node?.kind === 'array' ? node.items.flatMap((each) => stringOf(each) ?? []) : [stringOf(node)];
  const isOfNumber = type === 'integer' && types.includes('number');
  return type === undefined || types.every((each) => each === undefined) || types.includes(type) || isOfNumber;
}

/** Components of a kind, as references from this file. */
function refs({ index, path, root, apiDocument }: Home, { view, typed }: ValuePlace): readonly ValueIdea[] {
  const { component = 'schemas' } = view.schema;
  const library = index.others;
  const home =
    apiDocument === undefined ? '' : apiDocument.file.path === path ? '' : fromFile(path, apiDocument.file.path);
  const own = apiDocument === undefined ? [] : componentIdeas(library, apiDocument, component, home);
  const document = documentAt({ index, path });
  const usesFiles =
    /^\.?\.?\//.test(typed) ||
    /^[./]/.test(typed) ||
    home !== '' ||
    (document !== undefined && refsOf(document).some(({ value }) => !value.startsWith('#')));
  const defined = root === apiDocument?.root ? [] : definitions(root);
  if (!usesFiles) return own;
  const files = [...library.keys()]
    .filter((each) => isDataPath(each) && !isRemotePath(each) && each !== path && each !== apiDocument?.file.path)
    .map((each): ValueIdea => ({ value: fromFile(path, each), kind: 'file', rank: 2 }));
  return [...defined, ...own, ...files];
}

/** `#/Name` for each part in a file of parts. */
function definitions(root: DataNode | undefined): readonly ValueIdea[] {
  if (root?.kind !== 'object') return [];
  return root.properties
    .filter(({ value }) => value?.kind === 'object')
    .map(({ key }) => ({ value: `#/${escapeAddress(key)}`, label: key, kind: 'value' }));
}

function fromFile(from: string, to: string): string {
  const relative = relativePath(folderOf(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function componentIdeas(library: Library, document: Document, component: string, file: string): readonly ValueIdea[] {
  return ideasOf(document, library)(component).map((each) => ({ ...each, value: file + each.value }));
}

const ideasOf = memo2((document: Document, library: Library) => {
  const kinds = new Map<string, readonly ValueIdea[]>();
  return (component: string): readonly ValueIdea[] => {
    const known = kinds.get(component);
    if (known !== undefined) return known;
    const parts = nodeAt(document.root, ['components', component]);
    const made = (parts?.kind === 'object' ? parts.properties : []).map(
      ({ key, value }): ValueIdea => ({
        value: `#/components/${component}/${escapeAddress(key)}`,
        label: key,
        kind: 'value',
        detail: detailOfPart(library, document, component, value),
        get documentation() {
          const at = value && followed(library, { document, node: value });
          const text = stringOf(valueOf(at?.node, 'description'));
          return text === undefined ? '' : wordsOf(text);
        },
      }),
    );
    kinds.set(component, made);
    return made;
  };
});

function detailOfPart(library: Library, document: Document, component: string, value: DataNode | undefined): string {
  if (component === 'schemas') {
    const schema = value && readSchema(library, { document, node: value });
    return schema === undefined ? 'schema' : typeLabel(library, { ...schema, refName: undefined, name: undefined });
  }
  const at = value && followed(library, { document, node: value })?.node;
  const texts = [stringOf(valueOf(at, 'in')), stringOf(valueOf(at, 'name')), stringOf(valueOf(at, 'type'))];
  return texts.filter((each) => each !== undefined).join(' ') || component;
}

/** Tags: those that the document lists, then those that operations have; without the listed ones where one is listed. */
function tags({ index, apiDocument }: Home, isList: boolean): readonly ValueIdea[] {
  if (apiDocument === undefined) return [];
  const listed = itemsOf(valueOf(apiDocument.root, 'tags')).flatMap((tag): readonly ValueIdea[] => {
    const name = stringOf(valueOf(tag, 'name'));
    const text = stringOf(valueOf(tag, 'description'));
    return name === undefined
      ? []
      : [{ value: name, kind: 'value', ...(text !== undefined && { documentation: wordsOf(text) }) }];
  });
  const names = new Set(listed.map(({ value }) => value));
  const used = new Map<string, number>();
  for (const { tags: of } of operationsOf(apiDocument, index.others))
    for (const tag of of) if (!names.has(tag)) used.set(tag, (used.get(tag) ?? 0) + 1);
  const others = [...used].map(
    ([value, count]): ValueIdea => ({
      value,
      kind: 'value',
      detail: `${count} ${count === 1 ? 'operation' : 'operations'}, not in "tags"`,
    }),
  );
  return isList ? others : [...listed, ...others];
}

/** Names in the braces of the path around a parameter, without those that exist. */
function pathParameters({ root }: Home, { path, owner }: ValuePlace): readonly ValueIdea[] {
  const template = path.findLast((step) => typeof step === 'string' && step.startsWith('/'));
  const inside = stringOf(valueOf(owner, 'in'));
  if (typeof template !== 'string' || (inside !== undefined && inside !== 'path')) return [];
  const list = nodeAt(root, path.slice(0, -2));
  const written = new Set(
    itemsOf(list).flatMap((each) => (each === owner ? [] : (stringOf(valueOf(each, 'name')) ?? []))),
  );
  return namesIn(template)
    .filter((name) => !written.has(name))
    .map((value) => ({ value, kind: 'value', detail: 'in the path' }));
}

/** The names in the braces of a path. */
function namesIn(template: string): readonly string[] {
  return [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? '');
}

/** The properties of the schema around `required`, without those that the list has. */
function properties(home: Home, { path }: ValuePlace): readonly ValueIdea[] {
  const document = documentAt(home);
  const at = schemaAround(home, path);
  if (document === undefined || at === undefined) return [];
  const { node, key } = at;
  const schema = readSchema(home.index.others, { document, node });
  const written = new Set(itemsOf(valueOf(node, key)).map(stringOf));
  const typed = stringOf(nodeAt(home.root, path));
  return (schema?.properties ?? [])
    .filter(({ name, schema: of }) => of !== undefined && (!written.has(name) || name === typed))
    .map(({ name }) => ({ value: name, kind: 'value' }));
}

/** The schema whose `required` list contains a place. */
function schemaAround({ root }: Home, path: Path): { readonly node: DataNode; readonly key: string } | undefined {
  const at = path.lastIndexOf('required');
  const node = nodeAt(root, path.slice(0, at < 0 ? path.length - 2 : at));
  return node && { node, key: 'required' };
}

/** Properties of a schema's alternatives, for its discriminator. */
function optionProperties(home: Home, { path }: ValuePlace): readonly ValueIdea[] {
  const document = documentAt(home);
  const node = nodeAt(home.root, path.slice(0, -2));
  if (document === undefined || node === undefined) return [];
  const { others } = home.index;
  const schema = readSchema(others, { document, node });
  const places = [...(schema?.oneOf ?? []), ...(schema?.anyOf ?? [])].slice(0, 50);
  const names = [schema, ...places.map((each) => readSchema(others, each))].flatMap((each) =>
    (each?.properties ?? []).map(({ name }) => name),
  );
  return [...new Set(names)].map((value) => ({ value, kind: 'value' }));
}

/** Scopes of the security scheme that a list belongs to. */
function scopes({ apiDocument }: Home, { path }: ValuePlace): readonly ValueIdea[] {
  const name = path.findLast((step) => typeof step === 'string');
  const flows = nodeAt(apiDocument?.root, ['components', 'securitySchemes', String(name), 'flows']);
  const found = new Map<string, string>();
  for (const { value } of flows?.kind === 'object' ? flows.properties : []) {
    const of = valueOf(value, 'scopes');
    for (const scope of of?.kind === 'object' ? of.properties : []) found.set(scope.key, stringOf(scope.value) ?? '');
  }
  return [...found].map(([value, detail]) => ({ value, kind: 'value', ...(detail !== '' && { detail }) }));
}

/** Values that the schema of an example allows. */
function allowed(home: Home, { owner }: ValuePlace): readonly ValueIdea[] {
  const document = documentAt(home);
  const node = valueOf(owner, 'schema') ?? owner;
  if (document === undefined || node === undefined) return [];
  const schema = readSchema(home.index.others, { document, node });
  const values = schema?.enum ?? [];
  return values.flatMap((each) => {
    const value = each.kind === 'string' ? scalarText(each) : undefined;
    return value === undefined ? [] : [{ value, kind: 'value' }];
  });
}
