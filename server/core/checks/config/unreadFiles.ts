import { configPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { FileFinding } from '../../text/finding.ts';
import type { SiteCheck } from '../check.ts';

/** Maximum number of findings. The rest is counted in one finding. */
const maxReported = 1000;

/** Reports files and folders that could not be read. They are not checked. */
export const unreadFiles: SiteCheck = {
  on: 'site',
  codes: ['file/unread', 'site/too-large'],
  *run({ unread }: SiteIndex): Iterable<FileFinding> {
    const range = { start: 0, end: 0 };
    let reported = 0;
    for (const [path, { what, why }] of unread) {
      // Reported where something refers to it.
      if (what === 'ignored') continue;
      const name = path === '' ? 'The folder of the site' : `\`${path}\``;
      if (what === 'rest') {
        const message = `${name} contains more than Docsight reads: ${why}. The rest was not checked. Exclude what is not part of the site with \`.mintignore\`.`;
        yield { code: 'site/too-large', path: configPath, range, message };
      } else if (++reported <= maxReported) {
        const message = `${name} could not be read: ${why}. It was not checked.`;
        yield { code: 'file/unread', path: what === 'file' ? path : configPath, range, message };
      }
    }
    if (reported > maxReported) {
      const message = `${reported - maxReported} more files or folders could not be read.`;
      yield { code: 'file/unread', path: configPath, range, message };
    }
  },
};
