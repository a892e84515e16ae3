import type { Target } from '../../model/answers.ts';
import { channelAt } from '../../model/place/channel.ts';
import { headOf, operationContext, rangeInPage, rangeOfOperation } from '../../model/place/operation.ts';
import { apiDocumentOf, isDataPath } from '../../openapi/document/document.ts';
import { type Operation, operationsOf, referenceOf } from '../../openapi/operation/operations.ts';
import { navOperations, pagesOfOperation } from '../../openapi/page/pages.ts';
import { placeIn } from '../../site/config/configFiles.ts';
import type { Site } from '../../site/siteTypes.ts';
import { largest } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import type { SymbolNode } from '../assistTypes.ts';

/**
 * Definitions in APIs: from a page or the navigation to the operation, channel or parameter; in an OpenAPI document
 * from a `$ref` to its target, and from an operation to its pages. Undefined elsewhere.
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
    case 'ref':
      return [{ path: context.target.document.file.path, range: headOf(context.target) }];
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

/** Outline of an OpenAPI document: its operations by tag. Undefined for other files. */
export function apiDocumentSymbols(site: Site, path: string): readonly SymbolNode[] | undefined {
  const file = site.files.get(path);
  const apiDocument = file === undefined || !isDataPath(path) ? undefined : apiDocumentOf(file);
  if (apiDocument === undefined) return undefined;
  const groups = new Map<string, SymbolNode[]>();
  for (const operation of operationsOf(apiDocument, site.index.others)) {
    if (operation.place.document.file.path !== path) continue;
    const node: SymbolNode = {
      name: referenceOf(operation),
      kind: 'page',
      ...(operation.summary !== undefined && { detail: operation.summary }),
      range: { start: operation.keyRange.start, end: Math.max(operation.keyRange.end, operation.place.node.range.end) },
      nameRange: operation.keyRange,
      children: [],
    };
    const name = operation.tags[0] ?? (operation.kind === 'webhook' ? 'Webhooks' : '');
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [node]);
    else group.push(node);
  }
  const [only] = groups;
  if (groups.size === 1 && only !== undefined) return only[1];
  return [...groups].flatMap(([name, children]): readonly SymbolNode[] => {
    const [first] = children;
    if (first === undefined) return [];
    const end = largest(children.map(({ range }) => range.end));
    return name === ''
      ? children
      : [{ name, kind: 'group', range: { start: first.range.start, end }, nameRange: first.nameRange, children }];
  });
}
