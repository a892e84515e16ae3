import { valueOf } from '../../data/node.ts';
import { operationContext, pathKeyOf } from '../../model/place/operation.ts';
import { SiteDraft } from '../../model/write/siteDraft.ts';
import { yamlText } from '../../model/write/writeTarget.ts';
import { apiDocumentOf, isDataPath } from '../../openapi/document/document.ts';
import { parseOperationReference } from '../../openapi/operation/operationReference.ts';
import { type Operation, operationsOf, referenceOf } from '../../openapi/operation/operations.ts';
import { navOperations, pagesOfOperation } from '../../openapi/page/pages.ts';
import { placeIn } from '../../site/config/configFiles.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { type Range, touches } from '../../text/range.ts';
import { type Renamed, refused, type SiteSymbol } from './symbol.ts';

/** The operation at an offset, in its OpenAPI document or where it is referred to. Renaming its path changes both. */
export function operationSymbol(site: Site, path: string, offset: number): SiteSymbol | undefined {
  const context = operationContext(site, path, offset);
  if (context?.kind === 'operation' || context?.kind === 'described')
    return symbolOf(site, context.operation, context.range);
  const operation = siblingsIn(site, path).find((each) => touches(pathKeyOf(each) ?? { start: -1, end: -1 }, offset));
  const range = operation && pathKeyOf(operation);
  return operation && range && symbolOf(site, operation, range);
}

function siblingsIn(site: Site, path: string): readonly Operation[] {
  const file = site.index.others.get(path);
  const apiDocument = file && isDataPath(path) ? apiDocumentOf(file) : undefined;
  return apiDocument === undefined ? [] : operationsOf(apiDocument, site.index.others);
}

/** A text that refers to an operation. */
export interface Named {
  readonly path: string;
  readonly range: Range;
  /** Without quotes. */
  readonly said: string;
}

/** All references to an operation: front matter of its pages, entries of the navigation. */
export function namesOfOperation({ index, files }: Site, operation: Operation): readonly Named[] {
  const pages = pagesOfOperation(index, operation).flatMap((path): readonly Named[] => {
    const file = files.get(path);
    const node = file && valueOf(pageOf(file).frontMatter?.root, 'openapi');
    return node?.kind === 'string' ? [{ path, range: node.range, said: node.value }] : [];
  });
  const entries = navOperations(index)
    .filter(({ found }) => found.kind === 'found' && found.operation.place.node === operation.place.node)
    .flatMap(({ range, target }) => {
      const place = placeIn(index.config.whole, range);
      return place === undefined ? [] : [{ path: place.path, range: place.range, said: target }];
    });
  return [...pages, ...entries];
}

function symbolOf(site: Site, operation: Operation, range: Range): SiteSymbol {
  const { file } = operation.place.document;
  return {
    range,
    name: referenceOf(operation),
    occurrences: () => [
      { path: file.path, range: operation.keyRange, isDefinition: true },
      ...namesOfOperation(site, operation).map(({ path, range: at }) => ({ path, range: at, isDefinition: false })),
    ],
    rename: (name) => renameOperation(site, operation, name),
  };
}

function renameOperation(site: Site, operation: Operation, name: string): Renamed {
  const wanted = parseOperationReference(name);
  if (wanted === undefined || wanted.file !== undefined || (operation.kind === 'path' && !wanted.path.startsWith('/')))
    return refused(`"${name}" is not an operation. Write it like "${referenceOf(operation)}".`);
  const { apiDocument, kind, path, method } = operation;
  const same = siblingsIn(site, apiDocument.file.path).filter((each) => each.path === path && each.kind === kind);
  const isMoved = wanted.path !== path;
  const isOther = kind === 'path' && wanted.method !== method;
  const taken = siblingsIn(site, apiDocument.file.path).some((each) => each.path === wanted.path && each.kind === kind);
  if ((isMoved && taken) || (isOther && same.some((each) => each.method === wanted.method)))
    return refused(`${apiDocument.file.path} already describes "${wanted.method} ${wanted.path}".`);
  const edits = new SiteDraft(site.index.config.whole);
  const write = (file: string, range: Range, text: string): void => {
    const before = site.files.get(file)?.text.charAt(range.start) ?? '';
    edits.edit(site, file, { range, text: /\.json$/i.test(file) ? JSON.stringify(text) : yamlText(before, text) });
  };
  const key = pathKeyOf(operation);
  if (isMoved && key !== undefined) write(apiDocument.file.path, key, wanted.path);
  if (isOther) write(operation.place.document.file.path, operation.keyRange, wanted.method.toLowerCase());
  for (const each of isMoved ? same : [operation]) {
    const to = each === operation || each.method === method ? wanted.method : each.method;
    for (const { path: file, range, said } of namesOfOperation(site, each))
      write(file, range, renamedText(said, to, wanted.path));
  }
  return edits.edits();
}

/** The reference with another path. */
export function renamedPath(said: string, { method }: Operation, path: string): string {
  return renamedText(said, method, path);
}

/** Changes method and path of `api.yaml get /users`. Keeps text before it and the case of the method. */
function renamedText(said: string, method: string, path: string): string {
  const found = parseOperationReference(said);
  const lead = found?.file === undefined ? '' : `${found.file} `;
  const word = said.trim().slice(lead.length).trimStart().split(/\s/, 1)[0] ?? '';
  return `${lead}${word.toUpperCase() === method ? word : word === word.toLowerCase() ? method.toLowerCase() : method} ${path}`;
}
