import { mergePage, newVersion, type SiteEdit, versionFolders, versionsOf } from '../../core/index.ts';
import type { RefactorAnswer, RefactorRequests, VersionRequest } from '../../protocol/messages.ts';
import type { LiveSite } from '../../workspace/sites/liveSiteTypes.ts';
import type { World } from '../feature.ts';
import { moveOptions } from '../features/moves.ts';
import { toWorkspaceEdit } from '../workspaceEdit.ts';
import type { Rows } from './requestTypes.ts';

const failed: RefactorAnswer = { kind: 'refused', reason: 'The change could not be prepared.' };

/** Requests for changes of several files. */
export const refactorRequests: Rows<RefactorRequests> = {
  'docsight/mergePage': {
    empty: failed,
    async answer({ uri, into }, { sites, world }) {
      await sites.settled();
      const [page, home] = [sites.placeOf(uri), sites.placeOf(into)];
      if (page === undefined || home?.live !== page.live)
        return { kind: 'refused', reason: 'Both must be pages of the same site.' };
      const merged = mergePage({ site: page.live.site, path: page.path, into: home.path, options: moveOptions(world) });
      return merged.kind === 'refused' ? merged : answerOf(world, page.live, merged.edits);
    },
  },
  'docsight/versions': {
    empty: { versions: [], folders: [] },
    async answer({ folder }, { sites }) {
      await sites.settled();
      const index = sites.around(folder)?.site.index;
      return index === undefined
        ? { versions: [], folders: [] }
        : { versions: versionsOf(index), folders: versionFolders(index) };
    },
  },
  'docsight/newVersion': {
    empty: failed,
    async answer(request, { sites, world }) {
      await sites.settled();
      const live = sites.around(request.folder);
      return live === undefined
        ? { kind: 'refused', reason: 'This folder is not a site.' }
        : versionAnswer(world, live, request);
    },
  },
};

/** An editor that asks for the edits of moved files itself gets the moves only. */
function versionAnswer(world: World, live: LiveSite, { folder: _, ...wanted }: VersionRequest): RefactorAnswer {
  const leavesLinks = wanted.moves && world.abilities.asksOnRename;
  const made = newVersion(live.site, { ...wanted, ...moveOptions(world), leavesLinks });
  return made.kind === 'refused' ? made : answerOf(world, live, made.edits);
}

function answerOf({ sites, abilities, versionOf }: World, live: LiveSite, edits: readonly SiteEdit[]): RefactorAnswer {
  const copies = edits.flatMap((edit) =>
    edit.kind === 'copy' ? [{ from: sites.uriOf(live, edit.path), to: sites.uriOf(live, edit.to) }] : [],
  );
  const files = edits.flatMap((edit) =>
    edit.kind === 'create' ? [{ uri: sites.uriOf(live, edit.path), text: edit.text }] : [],
  );
  const others = edits.filter(({ kind }) => kind !== 'copy' && kind !== 'create');
  const edit = toWorkspaceEdit(sites, live, others, abilities, versionOf);
  return edit === undefined
    ? { kind: 'refused', reason: 'This editor does not let the language server make this change.' }
    : { kind: 'edit', edit, copies, files };
}
