import { type DataNode, nodeAt, type Path, stringOf, valueOf } from '../../data/node.ts';
import { type ApiDocument, type Document, documentOf } from '../../openapi/document/document.ts';
import { type OperationReference, parseOperationReference } from '../../openapi/operation/operationReference.ts';
import { readSchema } from '../../openapi/operation/schema.ts';
import { statusNames, statusText } from '../../openapi/operation/status.ts';
import { operationOfPage } from '../../openapi/page/pages.ts';
import { openapiNames } from '../../schema/openapiSchema.ts';
import type { SchemaView } from '../../schema/subschema.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { KeyMeaning } from '../completion/dataIdeas.ts';
import { wordsOf } from '../hover/operation.ts';

/** The file of the cursor, and its OpenAPI document. */
export interface Home {
  readonly index: SiteIndex;
  readonly path: string;
  readonly root: DataNode | undefined;
  readonly apiDocument: ApiDocument | undefined;
}

/** The file of the cursor as data. */
export function documentAt({ index, path }: Pick<Home, 'index' | 'path'>): Document | undefined {
  const file = index.others.get(path);
  return file && documentOf(file);
}

/** The most frequent statuses come first. */
const usual = ['200', '201', '202', '204', '400', '401', '403', '404', '409', '422', '429', '500'];

/** Possible keys of an object: paths, statuses, media types, security schemes, variables, properties. */
export function namesOfKeys(home: Home, { schema }: SchemaView, path: Path): readonly string[] {
  const { index, root, apiDocument } = home;
  const owner = nodeAt(root, path.slice(0, -1));
  switch (schema.keysRefer) {
    case 'apiPath':
      return [...new Set(wantedPaths(index).map(({ reference }) => reference.path))];
    case 'apiServerVariable':
      return [...(stringOf(valueOf(owner, 'url')) ?? '').matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
    case 'apiProperty':
      return propertiesOf(home, valueOf(owner, 'schema'));
    case 'apiStatus':
      return [...new Set([...usual, '2XX', '3XX', '4XX', '5XX', ...statusNames])];
    case 'apiMediaType':
      return openapiNames.mediaTypes.map(({ value }) => value);
    case 'apiSecurityScheme': {
      const schemes = schemesOf(apiDocument);
      return schemes?.kind === 'object' ? schemes.properties.map(({ key }) => key) : [];
    }
    default:
      return [];
  }
}

/** Meaning of such a key. */
export function aboutName({ index, apiDocument }: Home, key: string, { schema }: SchemaView): KeyMeaning | undefined {
  switch (schema.keysRefer) {
    case 'apiStatus': {
      const phrase = statusText(key);
      return phrase === undefined ? undefined : { detail: phrase };
    }
    case 'apiMediaType': {
      const about = openapiNames.mediaTypes.find(({ value }) => value === key)?.about;
      return about === undefined ? undefined : { detail: about };
    }
    case 'apiSecurityScheme': {
      const scheme = valueOf(schemesOf(apiDocument), key);
      if (scheme === undefined) return undefined;
      const kind = [stringOf(valueOf(scheme, 'type')), stringOf(valueOf(scheme, 'scheme'))].filter(
        (each) => each !== undefined,
      );
      const text = stringOf(valueOf(scheme, 'description'));
      return { detail: kind.join(' '), ...(text !== undefined && { documentation: wordsOf(text) }) };
    }
    case 'apiPath': {
      const wanted = wantedPaths(index).find(({ reference }) => reference.path === key);
      return wanted && { detail: `${wanted.reference.method} in ${wanted.page}` };
    }
    default:
      return undefined;
  }
}

interface Wanted {
  readonly page: string;
  readonly reference: OperationReference;
}

/** Operations that pages refer to but no API document has, even while the document is incomplete. */
function wantedPaths(index: SiteIndex): readonly Wanted[] {
  return [...index.pages].flatMap(([page, { openapi }]) => {
    const reference = openapi === undefined ? undefined : parseOperationReference(openapi);
    if (reference === undefined || reference.method === 'WEBHOOK' || !reference.path.startsWith('/')) return [];
    return operationOfPage(index, page)?.kind === 'found' ? [] : [{ page, reference }];
  });
}

function propertiesOf(home: Home, node: DataNode | undefined): readonly string[] {
  const document = documentAt(home);
  const schema = document && node && readSchema(home.index.others, { document, node });
  return schema?.properties.map(({ name }) => name) ?? [];
}

function schemesOf(apiDocument: ApiDocument | undefined): DataNode | undefined {
  return valueOf(valueOf(apiDocument?.root, 'components'), 'securitySchemes');
}
