import { linkPath } from '../../site/paths.ts';
import { twins } from '../../site/twins.ts';
import type { FileFinding } from '../../text/finding.ts';
import type { SiteCheck } from '../check.ts';

/** Reports two files with the same URL, of which readers get one. */
export const sameAddress: SiteCheck = {
  on: 'site',
  codes: ['page/same-address'],
  *run({ pagePaths }): Iterable<FileFinding> {
    for (const [path, winner] of twins(pagePaths)) {
      const range = { start: 0, end: 0 };
      yield {
        code: 'page/same-address',
        path,
        range,
        message: `"${winner}" has the same address, "/${linkPath(winner)}", and readers get that file. Rename or delete one of them.`,
        related: [{ path: winner, range, message: 'The file that readers get' }],
      };
    }
  },
};
