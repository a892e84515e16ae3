import { type DataNode, type Path, stringOf, valueOf } from '../../data/node.ts';
import type { ApiDocument } from '../../openapi/document/document.ts';
import { statusNames, statusText } from '../../openapi/operation/status.ts';
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

/** The most frequent statuses come first. */
const usual = ['200', '201', '202', '204', '400', '401', '403', '404', '409', '422', '429', '500'];

/** Possible keys of an object: statuses, media types, security schemes. */
export function namesOfKeys({ apiDocument }: Home, { schema }: SchemaView, _path: Path): readonly string[] {
  switch (schema.keysRefer) {
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
export function aboutName({ apiDocument }: Home, key: string, { schema }: SchemaView): KeyMeaning | undefined {
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
    default:
      return undefined;
  }
}

function schemesOf(apiDocument: ApiDocument | undefined): DataNode | undefined {
  return valueOf(valueOf(apiDocument?.root, 'components'), 'securitySchemes');
}
