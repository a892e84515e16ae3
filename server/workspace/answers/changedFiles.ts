/**
 * Answers that front ends share and that need more than one function of the core. They ask the live sites and return
 * values of the protocol. They write nothing and know no editor.
 */

import { applyEdits, type Change, type FileEdit, type Site, withChanges } from '../../core/index.ts';
import type { GeneratedFile } from '../../protocol/messages.ts';
import type { LiveSite, LiveSites } from '../sites/liveSiteTypes.ts';

/** Returns a site after edits. Files are not renamed, because no command that previews its changes does that. */
export function edited(site: Site, edits: readonly FileEdit[]): Site {
  const changes = edits.flatMap((edit): readonly Change[] => {
    if (edit.kind === 'rename') return [];
    const text = edit.kind === 'create' ? edit.text : applyEdits(site.files.get(edit.path)?.text ?? '', edit.edits);
    return [{ kind: 'text', path: edit.path, text }];
  });
  return withChanges(site, changes);
}

/** Returns the files whose text in `after` differs from the current one. */
export function changedFiles(sites: LiveSites, live: LiveSite, after: Site): readonly GeneratedFile[] {
  return [...after.files].flatMap(([path, { text }]): readonly GeneratedFile[] => {
    const before = live.site.files.get(path)?.text;
    return before === text ? [] : [{ uri: sites.uriOf(live, path), before, after: text }];
  });
}
