import type { Target } from '../../model/answers.ts';
import { apiNameAt, componentKey, operationsOfFile, placesOfTag } from '../../model/place/apiName.ts';
import { channelAt } from '../../model/place/channel.ts';
import { headOf, operationContext, rangeInPage, rangeOfOperation } from '../../model/place/operation.ts';
import { apiDocumentOf, isDataPath } from '../../openapi/document/document.ts';
import { type Operation, operationsOf } from '../../openapi/operation/operations.ts';
import { navOperations, pagesOfOperation } from '../../openapi/page/pages.ts';
import { placeIn } from '../../site/config/configFiles.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';

/**
 * Definitions in APIs; undefined elsewhere:
 *
 * - from a page or the navigation to the operation, channel or parameter
 * - in an OpenAPI document from a `$ref` to its target
 * - from an operation to its pages
 */
export function defineOperation(site: Site, path: string, offset: number): readonly Target[] | undefined {
  const channel = channelAt(site, path, offset);
  if (channel?.from === 'page') return [{ path: channel.channel.document.file.path, range: channel.channel.keyRange }];
  const context = operationContext(site, path, offset);
  switch (context?.kind) {
    case 'operation':
      return [rangeOfOperation(context.operation)];
    case 'parameter':
      return [{ path: context.found.path, range: context.found.range }];
    case 'described':
      return placesOf(site, context.operation);
    default:
      return defineName(site, path, offset);
  }
}

/** Where a name of an API document is defined: that of a component, tag, operation or property. */
function defineName({ index }: Site, path: string, offset: number): readonly Target[] | undefined {
  const name = apiNameAt(index.others, path, offset);
  switch (name?.kind) {
    case 'component': {
      const key = componentKey(name.document, name.component, name.name);
      return key === undefined ? [] : [{ path: name.document.file.path, range: key.keyRange }];
    }
    case 'part':
      return [{ path: name.place.document.file.path, range: headOf(name.place) }];
    case 'tag':
      return placesOfTag(name.file, index.others, name.name).filter(({ isDefinition }) => isDefinition);
    case 'operationId':
      return operationsOfFile(name.file, index.others)
        .filter(({ operationId }) => operationId === name.name)
        .map(rangeOfOperation);
    case 'property':
      return [{ path: name.path, range: name.at }];
    default:
      return undefined;
  }
}

function placesOf(site: Site, operation: Operation): readonly Target[] {
  const pages = pagesOfOperation(site.index, operation).map((page) => ({ path: page, range: rangeInPage(site, page) }));
  const entries = navOperations(site.index)
    .filter(({ found }) => found.kind === 'found' && found.operation.place.node === operation.place.node)
    .flatMap(({ range }) => placeIn(site.index.config.whole, range) ?? [])
    .map(({ path, range }) => ({ path, range }));
  return [...pages, ...entries];
}

/** Text above a line of a file, such as `3 pages`. */
export interface Lens {
  readonly range: Range;
  readonly title: string;
  readonly targets: readonly Target[];
}

/** Above each operation in an OpenAPI document, its pages. */
export function lenses(site: Site, path: string): readonly Lens[] {
  const file = site.files.get(path);
  const apiDocument = file === undefined || !isDataPath(path) ? undefined : apiDocumentOf(file);
  if (apiDocument === undefined) return [];
  return operationsOf(apiDocument, site.index.others)
    .filter((operation) => operation.place.document.file.path === path)
    .map((operation) => {
      const targets = placesOf(site, operation);
      const title = targets.length === 0 ? 'no page' : targets.length === 1 ? '1 page' : `${targets.length} pages`;
      return { range: operation.keyRange, title, targets };
    });
}
