import { type DataNode, itemsOf, type ObjectNode, type Property, stringOf, valueOf } from '../../data/node.ts';
import { memo2 } from '../../text/memo.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import type { ApiDocument, Place } from '../document/document.ts';
import { followed, type Library } from '../document/reference.ts';
import { withoutComments } from './prose.ts';

/** Methods of a path item, in the order in which messages list them. */
export const methods: readonly string[] = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
];

/** One operation of an API document. */
export interface Operation {
  readonly apiDocument: ApiDocument;
  readonly kind: 'path' | 'webhook' | 'callback';
  /** In upper case. */
  readonly method: string;
  /** The path template, the name of a webhook, or the expression of a callback. */
  readonly path: string;
  /** The operation object. In another file if the path item is a `$ref`. */
  readonly place: Place;
  /** The path item, with parameters and servers for all its methods. */
  readonly item: Place;
  /** Range of the method's key. */
  readonly keyRange: Range;
  readonly summary: string | undefined;
  readonly operationId: string | undefined;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  /** For a callback: its name. */
  readonly name?: string;
}

/** Maximum number of operations that are read. */
const maxOperations = 20_000;

/**
 * Returns the operations and webhooks of an API document in order of its text. A path item can be a `$ref`. Those with
 * `x-excluded` are never published, so they are left out.
 */
export const operationsOf: (apiDocument: ApiDocument, library: Library) => readonly Operation[] = memo2(
  (apiDocument, library) => {
    const all = everyOperation(apiDocument, library);
    const published = all.filter((operation) => !isExcluded(operation));
    return published.length === all.length ? all : published;
  },
);

/**
 * Returns the operations and webhooks of an API document, also those of methods that only OpenAPI 3.2 can describe. The
 * latter have no pages.
 */
export function describedOperations(apiDocument: ApiDocument, library: Library): readonly Operation[] {
  const operations = operationsOf(apiDocument, library);
  if (apiDocument.version !== '3.2') return operations;
  return [...operations, ...list(apiDocument, library, ofAdditional).filter((each) => !isExcluded(each))];
}

/** Returns the operations that are never published: `x-excluded: true`. */
export function excludedOperations(apiDocument: ApiDocument, library: Library): readonly Operation[] {
  return everyOperation(apiDocument, library).filter(isExcluded);
}

function isExcluded({ place }: Operation): boolean {
  return isTrue(valueOf(place.node, 'x-excluded'));
}

const everyOperation: (apiDocument: ApiDocument, library: Library) => readonly Operation[] = memo2(
  (apiDocument, library) => list(apiDocument, library, ofMethods),
);

function list(apiDocument: ApiDocument, library: Library, keysIn: KeysIn): readonly Operation[] {
  const operations: Operation[] = [];
  for (const [key, kind] of [
    ['paths', 'path'],
    ['webhooks', 'webhook'],
  ] as const) {
    const items = valueOf(apiDocument.root, key);
    if (items?.kind !== 'object') continue;
    for (const property of lastOfEach(items.properties)) {
      if (property.key.startsWith('x-') || operations.length > maxOperations) continue;
      pushAll(operations, ofItem(apiDocument, kind, property, { document: apiDocument, node: items }, library, keysIn));
    }
  }
  return operations;
}

/** Returns the callbacks of an operation: for each name and expression, the operations that the API calls. */
export function callbacksOf(operation: Operation, library: Library): readonly Operation[] {
  const { document, node } = operation.place;
  const callbacks = valueOf(node, 'callbacks');
  if (callbacks?.kind !== 'object') return [];
  return callbacks.properties.flatMap(({ key: name, value }) => {
    const place = value === undefined ? undefined : followed(library, { document, node: value });
    if (place?.node.kind !== 'object') return [];
    return place.node.properties
      .filter(({ key }) => !key.startsWith('x-'))
      .flatMap((each) => ofItem(operation.apiDocument, 'callback', each, place, library))
      .map((each) => ({ ...each, name }));
  });
}

/** Returns the properties of a path item that are operations. */
type KeysIn = (item: ObjectNode) => readonly Property[];

const ofMethods: KeysIn = ({ properties }) => properties.filter(({ key }) => methods.includes(key));

/** Source: https://spec.openapis.org/oas/v3.2.0#path-item-object, "additionalOperations". */
const ofAdditional: KeysIn = (item) => {
  const additional = valueOf(item, 'additionalOperations');
  return additional?.kind === 'object' ? additional.properties : [];
};

function ofItem(
  apiDocument: ApiDocument,
  kind: Operation['kind'],
  { key: path, value }: Property,
  { document }: Place,
  library: Library,
  keysIn: KeysIn = ofMethods,
): readonly Operation[] {
  const item = value === undefined ? undefined : followed(library, { document, node: value });
  if (item?.node.kind !== 'object') return [];
  return lastOfEach(keysIn(item.node)).flatMap((property) =>
    property.value?.kind === 'object' ? [operationFrom(apiDocument, kind, path, property, property.value, item)] : [],
  );
}

/** Of duplicate keys, the last counts. */
function lastOfEach(properties: readonly Property[]): readonly Property[] {
  const last = new Map(properties.map((property) => [property.key, property]));
  return last.size === properties.length ? properties : properties.filter((each) => last.get(each.key) === each);
}

function operationFrom(
  apiDocument: ApiDocument,
  kind: Operation['kind'],
  path: string,
  { key, keyRange }: Property,
  node: ObjectNode,
  item: Place,
): Operation {
  const text = (name: string): string | undefined => nonEmpty(stringOf(valueOf(node, name)));
  return {
    apiDocument,
    kind,
    method: key.toUpperCase(),
    path,
    place: { document: item.document, node },
    item,
    keyRange,
    // Read when needed, since code that looks up one of a thousand operations needs only that one.
    get summary() {
      return text('summary') ?? nonEmpty(stringOf(valueOf(item.node, 'summary')));
    },
    get operationId() {
      return text('operationId');
    },
    get tags() {
      return itemsOf(valueOf(node, 'tags')).flatMap((tag) => nonEmpty(stringOf(tag)) ?? []);
    },
    get deprecated() {
      return isTrue(valueOf(node, 'deprecated'));
    },
  };
}

/** Returns how pages and the navigation refer to an operation: `GET /users/{id}`, or `webhook orderPlaced`. */
export function referenceOf(operation: Operation): string {
  return operation.kind === 'webhook' ? `webhook ${operation.path}` : `${operation.method} ${operation.path}`;
}

/** Returns the description of an operation, or that of its path item, as Markdown. */
export function operationText({ place, item }: Operation): string | undefined {
  const text = (node: DataNode): string | undefined =>
    nonEmpty(withoutComments(stringOf(valueOf(node, 'description')) ?? ''));
  return text(place.node) ?? text(item.node);
}

/** Returns the title for readers: the summary, the id, or method and path. */
export function titleOf(operation: Operation): string {
  return operation.summary ?? operation.operationId ?? referenceOf(operation);
}

/** Returns the text. Undefined if it is missing or has only white space. */
export function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}

/** True if a node is the boolean `true`. False for everything else, including the string `"true"`. */
export function isTrue(node: DataNode | undefined): boolean {
  return node?.kind === 'boolean' && node.value;
}
