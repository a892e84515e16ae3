import { property, valueOf } from '../../data/node.ts';
import { type ApiDocument, apiDocumentOf, isDataPath, type Place } from '../../openapi/document/document.ts';
import { bodyOf, parametersOf } from '../../openapi/operation/model.ts';
import { type Operation, operationsOf } from '../../openapi/operation/operations.ts';
import { readSchema } from '../../openapi/operation/schema.ts';
import { fieldsOf } from '../../openapi/page/fields.ts';
import { navOperations, operationOfPage } from '../../openapi/page/pages.ts';
import { type ConfigFile, configFileAt } from '../../site/config/configFiles.ts';
import { isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { movedRange, type Range, touches } from '../../text/range.ts';

/** The part of an API at a place of a file. */
export type OperationContext =
  /** An operation in front matter or navigation. */
  | { readonly kind: 'operation'; readonly range: Range; readonly operation: Operation }
  /** The name of a ParamField. */
  | { readonly kind: 'parameter'; readonly range: Range; readonly operation: Operation; readonly found: FoundParameter }
  /** The key of an operation in its OpenAPI document. */
  | { readonly kind: 'described'; readonly range: Range; readonly operation: Operation };

/** A parameter or body field of an operation, in its OpenAPI document. */
export interface FoundParameter {
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  readonly description: string | undefined;
  readonly schema: Place | undefined;
  readonly path: string;
  readonly range: Range;
}

/** The part of an API at an offset; undefined elsewhere. */
export function operationContext(site: Site, path: string, offset: number): OperationContext | undefined {
  const file = site.files.get(path);
  if (file === undefined) return undefined;
  const part = configFileAt(site.index.config.whole, path);
  if (part !== undefined) return inNavigation(site, part, offset);
  if (isMarkdown(path)) return inPage(site, path, offset);
  if (!isDataPath(path)) return undefined;
  const apiDocument = apiDocumentOf(file);
  return apiDocument === undefined ? undefined : inApiDocument(site, apiDocument, offset);
}

function inNavigation({ index }: Site, { start }: ConfigFile, offset: number): OperationContext | undefined {
  const entry = navOperations(index).find(({ range }) => touches(range, start + offset));
  return entry?.found.kind === 'found'
    ? { kind: 'operation', range: movedRange(entry.range, -start), operation: entry.found.operation }
    : undefined;
}

function inPage({ index, files }: Site, path: string, offset: number): OperationContext | undefined {
  const file = files.get(path);
  const found = operationOfPage(index, path);
  if (file === undefined || found?.kind !== 'found') return undefined;
  const { operation } = found;
  const page = pageOf(file);
  const node = valueOf(page.frontMatter?.root, 'openapi');
  if (node !== undefined && touches(node.range, offset)) return { kind: 'operation', range: node.range, operation };
  const field = fieldsOf(page).find(({ range }) => touches(range, offset));
  if (field === undefined) return undefined;
  const parameter = parametersAndFields({ index, files }, operation).find(
    (each) => each.place === field.place && each.name === field.name,
  );
  return parameter === undefined ? undefined : { kind: 'parameter', range: field.range, operation, found: parameter };
}

/** Everything in an operation that a ParamField can document. */
export function parametersAndFields({ index }: Site, operation: Operation): readonly FoundParameter[] {
  const library = index.others;
  const parameters = parametersOf(operation, library).map(
    ({ name, in: place, required, description, schema, nameRange, place: at }): FoundParameter => ({
      name,
      place,
      required,
      description: description ?? readSchema(library, schema)?.description,
      schema,
      path: at.document.file.path,
      range: nameRange,
    }),
  );
  const fields = (bodyOf(operation, library)?.media ?? []).slice(0, 1).flatMap(({ schema }) =>
    (readSchema(library, schema)?.properties ?? []).map(
      ({ name, required, schema: inner, nameRange }): FoundParameter => ({
        name,
        place: 'body',
        required,
        description: readSchema(library, inner)?.description,
        schema: inner,
        path: inner?.document.file.path ?? operation.place.document.file.path,
        range: nameRange,
      }),
    ),
  );
  return [...parameters, ...fields];
}

function inApiDocument(site: Site, apiDocument: ApiDocument, offset: number): OperationContext | undefined {
  const library = site.index.others;
  const { path } = apiDocument.file;
  const operation = operationsOf(apiDocument, library).find(
    (each) => each.place.document.file.path === path && touches(each.keyRange, offset),
  );
  return operation && { kind: 'described', range: operation.keyRange, operation };
}

/** Range of an operation's key in its OpenAPI document. */
export function rangeOfOperation(operation: Operation): { readonly path: string; readonly range: Range } {
  return { path: operation.place.document.file.path, range: operation.keyRange };
}

/** Range of an operation's path, a key of its OpenAPI document. */
export function pathKeyOf({ apiDocument, path, kind }: Operation): Range | undefined {
  return property(valueOf(apiDocument.root, kind === 'webhook' ? 'webhooks' : 'paths'), path)?.keyRange;
}

/** Start of a reference's target: the key of a component, else the value. */
export function headOf(target: Place): Range {
  const { node } = target;
  if (node.kind === 'object') return node.properties[0]?.keyRange ?? node.range;
  return node.range;
}

/** Range of the operation's name in a page's front matter. */
export function rangeInPage(site: Site, path: string): Range {
  const file = site.files.get(path);
  const node = file === undefined ? undefined : property(pageOf(file).frontMatter?.root, 'openapi')?.value;
  return node?.range ?? { start: 0, end: 0 };
}
