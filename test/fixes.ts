import { checkFile } from '../server/core/checks/run.ts';
import type { GradedFinding } from '../server/core/model/graded.ts';
import { withChanges } from '../server/core/site/nextSite.ts';
import type { Change, Site } from '../server/core/site/siteTypes.ts';
import { applyEdits, type FileEdit } from '../server/core/text/edit.ts';

/** The site after a fix; the given site does not change. */
export function applied(site: Site, edits: readonly FileEdit[]): Site {
  return withChanges(
    site,
    edits.map((edit) => changeOf(site, edit)),
  );
}

/** The files of a site as changes, to build another site. */
export function changesOf(site: Site): readonly Change[] {
  const texts = [...site.files.values()].map(({ path, text }): Change => ({ kind: 'text', path, text }));
  const assets = [...site.index.paths]
    .filter((path) => !site.files.has(path))
    .map((path): Change => ({ kind: 'asset', path }));
  return [...assets, ...texts];
}

/** The edit of a file as a change of the site. */
export function changeOf(site: Site, edit: FileEdit): Change {
  switch (edit.kind) {
    case 'create':
      return { kind: 'text', path: edit.path, text: edit.text };
    case 'rename':
      throw new Error('no fix renames files');
    case 'change':
      return { kind: 'text', path: edit.path, text: applyEdits(site.files.get(edit.path)?.text ?? '', edit.edits) };
    default:
      return edit satisfies never;
  }
}

/**
 * Differences in the findings of a file, by code and by message without numbers, because positions and levels shift.
 */
export function compareFindings(
  before: readonly GradedFinding[],
  after: readonly GradedFinding[],
): { readonly gone: readonly string[]; readonly come: readonly string[] } {
  const counts = new Map<string, number>();
  for (const finding of before) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  for (const finding of after) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) - 1);
  const reported = (sign: number): readonly string[] =>
    [...counts].flatMap(([name, count]) => Array.from({ length: Math.max(0, sign * count) }, () => name));
  return { gone: reported(1), come: reported(-1) };
}

/** Identifies a finding after an edit. */
export function keyOf({ code, message }: GradedFinding): string {
  return `${code}: ${message.replace(/\d+/g, 'N')}`;
}

/** All findings of a file. */
export function findingsOf(site: Site, path: string): readonly GradedFinding[] {
  return checkFile(site, path, { strict: false });
}
