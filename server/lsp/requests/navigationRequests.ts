import {
  addGroup,
  addPage,
  arrange,
  type NavigationRow as CoreRow,
  containers,
  duplicateGroup,
  filteredRows,
  moveBy,
  navigationRows,
  navigationState,
  pathsBelow,
  type Renamed,
  removeEntries,
  renameEntry,
  rowsToPage,
  type Site,
} from '../../core/index.ts';
import type { NavigationAnswer, NavigationChange, NavigationRequests, NavigationRow } from '../../protocol/messages.ts';
import { drawnGlyph } from '../../workspace/answers/drawnGlyph.ts';
import type { LiveSite } from '../../workspace/sites/liveSiteTypes.ts';
import { rangeIn } from '../convert.ts';
import { toWorkspaceEdit } from '../workspaceEdit.ts';
import type { RequestScope, Rows } from './requestTypes.ts';

/** Requests of the navigation view. */
export const navigationRequests: Rows<NavigationRequests> = {
  'docsight/navigation/rows': {
    empty: { rows: [], config: 'readable' },
    async answer({ folder, node }, scope) {
      await scope.sites.settled();
      const live = scope.sites.around(folder);
      if (live === undefined) return { rows: [], config: 'readable' };
      scope.navigation.asked(live);
      return { rows: await shown(scope, live, navigationRows(live.site, node)), config: navigationState(live.site) };
    },
  },
  'docsight/navigation/way': {
    empty: null,
    async answer({ uri, near }, scope) {
      await scope.sites.settled();
      const place = scope.sites.placeOf(uri);
      const rows = place === undefined ? [] : rowsToPage({ site: place.live.site, path: place.path, near });
      return place === undefined || rows.length === 0
        ? null
        : { folder: place.live.uri, rows: await shown(scope, place.live, rows) };
    },
  },
  'docsight/navigation/filter': {
    empty: { found: [], around: [] },
    async answer({ folder, text }, { sites }) {
      await sites.settled();
      const live = sites.around(folder);
      return live === undefined ? { found: [], around: [] } : filteredRows(live.site, text);
    },
  },
  'docsight/navigation/containers': {
    empty: [],
    answer({ folder }, { sites }) {
      const live = sites.around(folder);
      return live === undefined ? [] : containers(live.site).map(({ id, names }) => ({ node: id, names }));
    },
  },
  'docsight/navigation/change': {
    empty: { kind: 'refused', reason: 'The navigation could not be changed.' },
    async answer(change, scope) {
      await scope.sites.settled();
      const live = scope.sites.around(change.folder);
      return live === undefined
        ? { kind: 'refused', reason: 'This site no longer exists.' }
        : answerOf(scope, live, made(live.site, change));
    },
  },
};

function made(site: Site, change: NavigationChange): Renamed & { readonly path?: string } {
  const { index } = site;
  switch (change.kind) {
    case 'arrange':
      return arrange(index, change.nodes, change.onto);
    case 'up':
      return moveBy(index, change.node, -1);
    case 'down':
      return moveBy(index, change.node, 1);
    case 'remove':
      return removeEntries(index, change.nodes);
    case 'rename':
      return renameEntry({ site, id: change.node, name: change.name });
    case 'duplicate':
      return duplicateGroup({ site, id: change.node, name: change.name });
    case 'addGroup':
      return addGroup({ index, id: change.node, name: change.name });
    case 'addPage':
      return addPage({ site, id: change.node, title: change.name });
    default:
      return change satisfies never;
  }
}

function answerOf(
  { sites, world }: RequestScope,
  live: LiveSite,
  result: Renamed & { readonly path?: string },
): NavigationAnswer {
  if (result.kind === 'refused') return result;
  const edit = toWorkspaceEdit(sites, live, result.edits, world.abilities, world.versionOf);
  if (edit === undefined)
    return { kind: 'refused', reason: 'This editor does not let the language server make this change.' };
  return { kind: 'edit', edit, ...(result.path !== undefined && { uri: sites.uriOf(live, result.path) }) };
}

/** Rows for the view: with URIs of files, and the number of breaking errors in the pages below. */
async function shown(
  { sites, problems, world }: RequestScope,
  live: LiveSite,
  rows: readonly CoreRow[],
): Promise<NavigationRow[]> {
  const breaks = new Map<string, number>();
  for (const { path } of problems.breaks(live)) breaks.set(path, (breaks.get(path) ?? 0) + 1);
  const below = (id: string): number =>
    breaks.size === 0 ? 0 : pathsBelow(live.site, id).reduce((sum, path) => sum + (breaks.get(path) ?? 0), 0);
  const toRow = async ({ id, path, entry, icon, ...row }: CoreRow): Promise<NavigationRow> => {
    const glyph = icon && (await drawnGlyph(world.runtime, icon.name, icon.type));
    const at = entry && rangeIn(live.site, entry.path, entry.range, world.abilities.linesOf).start;
    return {
      ...row,
      node: id,
      ...(path !== undefined && { uri: sites.uriOf(live, path) }),
      ...(entry !== undefined && at !== undefined && { entry: { uri: sites.uriOf(live, entry.path), ...at } }),
      ...(glyph !== undefined && { svg: glyph.svg }),
      breaks: below(id),
    };
  };
  return Promise.all(rows.map(toRow));
}
