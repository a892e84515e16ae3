import { isDataPath } from '../../openapi/document/document.ts';
import { resolveSource, sourcesOf } from '../../openapi/document/documentsOfSite.ts';
import { isUnread } from '../../site/link/unread.ts';
import { configPath } from '../../site/paths.ts';
import type { FileFinding, SiteCheck } from '../check.ts';

/** The API documents that docs.json names are small enough to be read. */
export const openapiTooLarge: SiteCheck = {
  on: 'site',
  codes: ['openapi/too-large'],
  *run(index): Iterable<FileFinding> {
    for (const { target, range } of sourcesOf(index.config)) {
      const found = resolveSource(index, target);
      // A data file that is there and is known by its path alone is larger than what is read.
      if (found.kind !== 'other' || !isDataPath(found.path) || isUnread(index, found.path)) continue;
      if (index.others.has(found.path) || found.path === configPath) continue;
      const message = `"${found.path}" is larger than 20 MB and is not read, so its operations are neither checked nor shown. Split it into smaller files.`;
      yield { code: 'openapi/too-large', path: configPath, range, message };
    }
  },
};
