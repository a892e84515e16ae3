import { stringOf, valueOf } from '../../data/node.ts';
import type { Page } from '../../page/pageTree.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { nearest } from '../../text/nearest.ts';
import type { Range } from '../../text/range.ts';
import { type ApiDocument, isBroken, type Place } from '../document/document.ts';
import { apiDocumentsNamed, knownApiDocuments, resolveSource } from '../document/documentsOfSite.ts';
import { sourcesOf } from '../document/sources.ts';

/** Result of looking up the `openapi-schema` of a page. */
export type FoundSchema =
  | { readonly kind: 'found'; readonly name: string; readonly place: Place }
  /** An API document that was not read may have it. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'missing-file'; readonly file: string }
  /** `right` is the whole value with the nearest name. */
  | { readonly kind: 'missing'; readonly name: string; readonly right: string | undefined };

/**
 * Returns the schema that a page shows: `openapi-schema: OrderItem`, or `openapi-schema: en.json OrderItem`.
 * Source: platform-today.md, "OpenAPI" (mintlify/docs api-playground/openapi-setup, "Document data models").
 */
export function schemaOfPage(
  index: SiteIndex,
  page: Page,
): { readonly range: Range; readonly found: FoundSchema } | undefined {
  const node = valueOf(page.frontMatter?.root, 'openapi-schema');
  const text = stringOf(node)?.trim();
  if (node === undefined || text === undefined || text === '') return undefined;
  return { range: node.range, found: find(index, page.file.path, text) };
}

function find(index: SiteIndex, path: string, text: string): FoundSchema {
  const words = text.slice(0, 4000).split(/\s+/);
  const name = words.at(-1) ?? '';
  const file = words.slice(0, -1).join(' ');
  const named = file === '' ? knownApiDocuments(index) : apiDocumentsNamed({ index, name: file, fromPath: path });
  const isRemote = file !== '' && resolveSource(index, file, path).kind === 'remote';
  if (file !== '' && named.length === 0) return isRemote ? { kind: 'unknown' } : { kind: 'missing-file', file };
  for (const apiDocument of named) {
    const node = valueOf(schemasOf(apiDocument), name);
    if (node !== undefined) return { kind: 'found', name, place: { document: apiDocument, node } };
  }
  const isComplete =
    named.length > 0 &&
    !named.some(isBroken) &&
    (file !== '' || sourcesOf(index.config).every(({ target }) => resolveSource(index, target).kind === 'apiDocument'));
  if (!isComplete) return { kind: 'unknown' };
  const names = named.flatMap((each) => {
    const schemas = schemasOf(each);
    return schemas?.kind === 'object' ? schemas.properties.map(({ key }) => key) : [];
  });
  const near = nearest(name, names);
  return { kind: 'missing', name, right: near === undefined ? undefined : `${file === '' ? '' : `${file} `}${near}` };
}

function schemasOf({ root }: ApiDocument): ReturnType<typeof valueOf> {
  return valueOf(valueOf(root, 'components'), 'schemas');
}
