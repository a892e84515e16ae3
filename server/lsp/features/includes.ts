import * as lsp from 'vscode-languageserver';
import { type IncludeItem, type Inclusion, includedBy, includeItem, includesOf } from '../../core/index.ts';
import type { LiveSite } from '../../workspace/sites/liveSiteTypes.ts';
import { rangeIn } from '../convert.ts';
import { type Feature, onPlace, onWorkspace, type World } from '../feature.ts';

/** textDocument/prepareCallHierarchy: a page or snippet, for the next two requests. */
export const prepareCallHierarchy: Feature = onPlace<lsp.CallHierarchyPrepareParams, lsp.CallHierarchyItem[] | null>(
  'textDocument/prepareCallHierarchy',
  { callHierarchyProvider: true },
  null,
  ({ live, site, path }, offset, _, world) => {
    const item = includeItem(site, path, offset);
    return item === undefined ? null : [itemOf(world, live, item)];
  },
);

/** callHierarchy/incomingCalls: files that include it, with the places of the includes. */
export const incomingCalls: Feature = onWorkspace<
  lsp.CallHierarchyIncomingCallsParams,
  lsp.CallHierarchyIncomingCall[]
>('callHierarchy/incomingCalls', {}, [], ({ item }, world) => {
  const place = world.sites.placeOf(item.uri);
  return place === undefined
    ? []
    : includedBy(place.live.site, place.path).map((each) => ({
        from: itemOf(world, place.live, each.item),
        fromRanges: rangesIn(world, place.live, each.item.path, each),
      }));
});

/** callHierarchy/outgoingCalls: files that it includes. */
export const outgoingCalls: Feature = onWorkspace<
  lsp.CallHierarchyOutgoingCallsParams,
  lsp.CallHierarchyOutgoingCall[]
>('callHierarchy/outgoingCalls', {}, [], ({ item }, world) => {
  const place = world.sites.placeOf(item.uri);
  return place === undefined
    ? []
    : includesOf(place.live.site, place.path).map((each) => ({
        to: itemOf(world, place.live, each.item),
        fromRanges: rangesIn(world, place.live, place.path, each),
      }));
});

function itemOf({ sites, abilities }: World, live: LiveSite, { path, name }: IncludeItem): lsp.CallHierarchyItem {
  const range = rangeIn(live.site, path, { start: 0, end: 0 }, abilities.linesOf);
  return { name, detail: path, kind: lsp.SymbolKind.File, uri: sites.uriOf(live, path), range, selectionRange: range };
}

function rangesIn({ abilities }: World, { site }: LiveSite, path: string, { ranges }: Inclusion): lsp.Range[] {
  return ranges.map((range) => rangeIn(site, path, range, abilities.linesOf));
}
