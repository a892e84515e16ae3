/**
 * The content of an API document for its pages: operations, parameters, schemas, responses, credentials. References are
 * followed here, up to a maximum depth, and all versions of the format give the same model. Everything is computed when
 * it is needed.
 */

import { type DataNode, itemsOf, type ObjectNode, stringOf, valueOf } from '../../data/node.ts';
import type { Range } from '../../text/range.ts';
import type { ApiDocument, Place } from '../document/document.ts';
import { followed, type Library } from '../document/reference.ts';
import { isTrue, nonEmpty, type Operation } from './operations.ts';

/** OpenAPI's `in`. */
export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

/** OpenAPI's styles: how a value becomes text. */
export type ParameterStyle = 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';

/** A parameter of an operation or its path item, with the defaults of `style` and `explode`. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string | undefined;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly schema: Place | undefined;
  /** Media type of a value with `content` in place of `schema`. */
  readonly mediaType: string | undefined;
  readonly examples: readonly Example[];
  /** The parameter object. */
  readonly place: Place;
  readonly nameRange: Range;
}

/** An example in an API document. */
export interface Example {
  /** Its key in `examples`. */
  readonly name: string | undefined;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly value: Place;
}

/** An entry of a `content` object. `type` is as written, and can be a range, such as all images. */
export interface MediaType {
  readonly type: string;
  readonly schema: Place | undefined;
  readonly examples: readonly Example[];
  readonly place: Place;
}

/** The body of a request. `media` is in order of the text. Examples show the first that is JSON, or the first. */
export interface Body {
  readonly required: boolean;
  readonly description: string | undefined;
  readonly media: readonly MediaType[];
  readonly place: Place;
}

/** An entry of `responses`, with references resolved. `keyRange` is the range of the status. */
export interface Response {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly description: string | undefined;
  readonly media: readonly MediaType[];
  readonly headers: readonly Header[];
  readonly keyRange: Range;
  readonly place: Place;
}

/** A header of a response. */
export type Header = Pick<Parameter, 'name' | 'required' | 'deprecated' | 'description' | 'schema' | 'examples'>;

/** How a request proves who sends it. */
export interface SecurityScheme {
  /** Its key in the components. */
  readonly key: string;
  readonly type: string;
  readonly description: string | undefined;
  /** For `apiKey`. */
  readonly in: 'query' | 'header' | 'cookie' | undefined;
  readonly name: string | undefined;
  /** For `http`, in lower case. */
  readonly scheme: string | undefined;
  readonly bearerFormat: string | undefined;
  /** Initial value of the form: `x-default`. */
  readonly initial?: string | undefined;
  readonly scopes: readonly string[];
  /** The scheme object. Undefined for a scheme from docs.json. */
  readonly place?: Place | undefined;
}

/** A server with its URL as written: with variables in braces, and relative to the document. */
export interface Server {
  readonly url: string;
  readonly description: string | undefined;
  readonly variables: readonly ServerVariable[];
}

/** A variable in a server's URL. `enum` is empty if every value is allowed. */
export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  readonly enum: readonly string[];
  readonly description: string | undefined;
}

const maxParts = 2000;

const defaultStyles: Readonly<Record<ParameterPlace, ParameterStyle>> = {
  path: 'simple',
  query: 'form',
  header: 'simple',
  cookie: 'form',
};

const styles: Readonly<Record<ParameterPlace, readonly string[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/** Returns the parameters of an operation. Its own win over those of the path item with the same name and place. */
export function parametersOf(operation: Operation, library: Library): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const holder of [operation.item, operation.place]) {
    for (const node of itemsOf(valueOf(holder.node, 'parameters')).slice(0, maxParts)) {
      const parameter = readParameter(followed(library, { document: holder.document, node }), library);
      if (parameter !== undefined) found.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  return [...found.values()];
}

function readParameter(place: Place | undefined, library: Library): Parameter | undefined {
  if (place?.node.kind !== 'object') return undefined;
  const { node } = place;
  const nameNode = valueOf(node, 'name');
  const name = stringOf(nameNode);
  const where = stringOf(valueOf(node, 'in'));
  if (name === undefined || nameNode === undefined) return undefined;
  if (where !== 'path' && where !== 'query' && where !== 'header' && where !== 'cookie') return undefined;
  const written = stringOf(valueOf(node, 'style'));
  const style =
    written !== undefined && styles[where].includes(written) ? (written as ParameterStyle) : defaultStyles[where];
  const explode = valueOf(node, 'explode');
  const about = readHeader(name, place, library);
  return {
    ...about,
    in: where,
    required: where === 'path' || about.required,
    style,
    explode: explode?.kind === 'boolean' ? explode.value : style === 'form' || style === 'deepObject',
    allowReserved: isTrue(valueOf(node, 'allowReserved')),
    place,
    nameRange: nameNode.range,
  };
}

/** Reads the fields that parameters and headers share. */
function readHeader(name: string, place: Place, library: Library): Header & Pick<Parameter, 'mediaType'> {
  const { document, node } = place;
  const content = readMedia(valueOf(node, 'content'), document, library)[0];
  const schema = valueOf(node, 'schema');
  return {
    name,
    required: isTrue(valueOf(node, 'required')),
    deprecated: isTrue(valueOf(node, 'deprecated')),
    description: nonEmpty(stringOf(valueOf(node, 'description'))),
    schema: schema === undefined ? content?.schema : { document, node: schema },
    mediaType: schema === undefined ? content?.type : undefined,
    examples: [...readExamples(place, library), ...(content?.examples ?? [])],
  };
}

/** Reads `example` and `examples` of a parameter, header or media type. */
function readExamples({ document, node }: Place, library: Library): readonly Example[] {
  const single = valueOf(node, 'example');
  const named = valueOf(node, 'examples');
  const examples: Example[] = [];
  if (single !== undefined)
    examples.push({ name: undefined, summary: undefined, description: undefined, value: { document, node: single } });
  if (named?.kind !== 'object') return examples;
  for (const { key, value } of named.properties.slice(0, 100)) {
    const place = value === undefined ? undefined : followed(library, { document, node: value });
    const inner = valueOf(place?.node, 'value') ?? valueOf(place?.node, 'dataValue');
    if (place === undefined || inner === undefined) continue;
    const text = (name: string): string | undefined => nonEmpty(stringOf(valueOf(place.node, name)));
    const at: Place = { document: place.document, node: inner };
    examples.push({ name: key, summary: text('summary'), description: text('description'), value: at });
  }
  return examples;
}

/** Reads the media types of a `content`, in order of the text. */
function readMedia(content: DataNode | undefined, document: Place['document'], library: Library): readonly MediaType[] {
  if (content?.kind !== 'object') return [];
  return content.properties.slice(0, 100).flatMap(({ key: type, value }) => {
    const place = value === undefined ? undefined : followed(library, { document, node: value });
    if (place?.node.kind !== 'object') return [];
    const schema = valueOf(place.node, 'schema');
    return [
      {
        type,
        schema: schema === undefined ? undefined : { document: place.document, node: schema },
        examples: readExamples(place, library),
        place,
      },
    ];
  });
}

/** Returns the body of a request, or undefined if it has none. */
export function bodyOf(operation: Operation, library: Library): Body | undefined {
  const { document, node } = operation.place;
  const written = valueOf(node, 'requestBody');
  const place = written === undefined ? undefined : followed(library, { document, node: written });
  if (place?.node.kind !== 'object') return undefined;
  return {
    required: isTrue(valueOf(place.node, 'required')),
    description: nonEmpty(stringOf(valueOf(place.node, 'description'))),
    media: readMedia(valueOf(place.node, 'content'), place.document, library),
    place,
  };
}

/** Returns the responses by status, in order of the text. */
export function responsesOf(operation: Operation, library: Library): readonly Response[] {
  const { document, node } = operation.place;
  const responses = valueOf(node, 'responses');
  if (responses?.kind !== 'object') return [];
  return responses.properties.slice(0, maxParts).flatMap(({ key: status, keyRange, value }) => {
    if (status.startsWith('x-')) return [];
    const place = value === undefined ? undefined : followed(library, { document, node: value });
    if (place?.node.kind !== 'object') return [];
    return [
      {
        status,
        description: nonEmpty(stringOf(valueOf(place.node, 'description'))),
        media: readMedia(valueOf(place.node, 'content'), place.document, library),
        headers: readHeaders(place, library),
        keyRange,
        place,
      },
    ];
  });
}

function readHeaders({ document, node }: Place, library: Library): readonly Header[] {
  const headers = valueOf(node, 'headers');
  if (headers?.kind !== 'object') return [];
  return headers.properties.slice(0, 200).flatMap(({ key: name, value }) => {
    const place = value === undefined ? undefined : followed(library, { document, node: value });
    return place?.node.kind === 'object' ? [readHeader(name, place, library)] : [];
  });
}

/** Returns the servers of an operation: its own, those of the path item, or those of the API document. */
export function serversOf(operation: Operation): readonly Server[] {
  for (const { node } of [operation.place, operation.item, { node: operation.apiDocument.root }]) {
    const servers = itemsOf(valueOf(node, 'servers')).flatMap((each) => readServer(each));
    if (servers.length > 0) return servers.slice(0, 50);
  }
  return [];
}

function readServer(node: DataNode): Server[] {
  const url = nonEmpty(stringOf(valueOf(node, 'url')));
  if (url === undefined) return [];
  const variables = valueOf(node, 'variables');
  return [
    {
      url,
      description: nonEmpty(stringOf(valueOf(node, 'description'))),
      variables: variables?.kind === 'object' ? variables.properties.slice(0, 50).flatMap(readVariable) : [],
    },
  ];
}

function readVariable({ key: name, value }: ObjectNode['properties'][number]): ServerVariable[] {
  if (value?.kind !== 'object') return [];
  const texts = itemsOf(valueOf(value, 'enum')).flatMap((item) => scalarText(item) ?? []);
  return [
    {
      name,
      default: scalarText(valueOf(value, 'default')) ?? texts[0] ?? '',
      enum: texts,
      description: nonEmpty(stringOf(valueOf(value, 'description'))),
    },
  ];
}

/** Returns a string, number or boolean as text. */
export function scalarText(node: DataNode | undefined): string | undefined {
  if (node?.kind === 'number') return String(node.exact ?? node.value);
  return node?.kind === 'string' || node?.kind === 'boolean' ? String(node.value) : undefined;
}

/**
 * Returns the ways to authenticate: one list of schemes for each alternative. All schemes of a list are needed
 * together. An empty list of schemes means that nothing is needed. Without any alternative, nothing is known.
 */
export function securityOf(operation: Operation, library: Library): readonly (readonly SecurityScheme[])[] {
  const own = valueOf(operation.place.node, 'security');
  // An empty list on the operation overrides the document's security.
  if (own?.kind === 'array' && own.items.length === 0) return [[]];
  const requirements = own?.kind === 'array' ? own : valueOf(operation.apiDocument.root, 'security');
  return itemsOf(requirements)
    .slice(0, 50)
    .flatMap((requirement) => {
      if (requirement.kind !== 'object') return [];
      const schemes = requirement.properties.flatMap(({ key, value }) => {
        const scopes = itemsOf(value).flatMap((scope) => stringOf(scope) ?? []);
        return readScheme(operation.apiDocument, key, scopes, library) ?? [];
      });
      // Unknown schemes do not mean that nothing is needed.
      return schemes.length === 0 && requirement.properties.length > 0 ? [] : [schemes];
    });
}

function readScheme(
  apiDocument: ApiDocument,
  key: string,
  scopes: readonly string[],
  library: Library,
): SecurityScheme | undefined {
  const node = valueOf(valueOf(valueOf(apiDocument.root, 'components'), 'securitySchemes'), key);
  const place = node === undefined ? undefined : followed(library, { document: apiDocument, node });
  if (place?.node.kind !== 'object') return undefined;
  const text = (name: string): string | undefined => nonEmpty(stringOf(valueOf(place.node, name)));
  const where = text('in');
  return {
    key,
    type: text('type') ?? '',
    description: text('description'),
    in: where === 'query' || where === 'header' || where === 'cookie' ? where : undefined,
    name: text('name'),
    scheme: text('scheme')?.toLowerCase(),
    bearerFormat: text('bearerFormat'),
    initial: text('x-default'),
    scopes,
    place,
  };
}
