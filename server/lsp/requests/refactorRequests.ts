import { mergePage, type SiteEdit } from '../../core/index.ts';
import type { RefactorAnswer, RefactorRequests } from '../../protocol/messages.ts';
import type { LiveSite } from '../../workspace/sites/liveSiteTypes.ts';
import type { World } from '../feature.ts';
import { moveOptions } from '../features/moves.ts';
import { toWorkspaceEdit } from '../workspaceEdit.ts';
import type { Rows } from './requestTypes.ts';

const failed: RefactorAnswer = { kind: 'refused', reason: 'The change could not be worked out.' };

/** Requests for changes of several files, one row each. */
export const refactorRequests: Rows<RefactorRequests> = {
  'docsight/mergePage': {
    empty: failed,
    async answer({ uri, into }, { sites, world }) {
      await sites.settled();
      const [page, home] = [sites.placeOf(uri), sites.placeOf(into)];
      if (page === undefined || home?.live !== page.live)
        return { kind: 'refused', reason: 'Both have to be pages of one site.' };
      const merged = mergePage(page.live.site, page.path, home.path, moveOptions(world));
      return merged.kind === 'refused' ? merged : answerOf(world, page.live, merged.edits);
    },
  },
};

function answerOf({ sites, abilities, versionOf }: World, live: LiveSite, edits: readonly SiteEdit[]): RefactorAnswer {
  const edit = toWorkspaceEdit(sites, live, edits, abilities, versionOf);
  return edit === undefined
    ? { kind: 'refused', reason: 'This editor cannot make such a change for others.' }
    : { kind: 'edit', edit };
}
