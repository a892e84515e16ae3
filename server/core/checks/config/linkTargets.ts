import { type ConfigLink, linksOfConfig, resolveConfigLink } from '../../model/config/configLinks.ts';
import { isInFault } from '../../model/config/parts.ts';
import { hasFolder, prefixOf } from '../../site/link/lookup.ts';
import { configPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type FileFinding, fixOf } from '../../text/finding.ts';
import { percentEncode } from '../../text/percent.ts';
import type { SiteCheck } from '../check.ts';
import { aboutTarget } from '../link/target.ts';

/** Reports broken links in docs.json: in bars, divisions, the logo and Markdown texts. */
export const configLinkTargets: SiteCheck = {
  on: 'site',
  codes: ['link/missing', 'link/missing-anchor', 'link/case', 'link/redirect', 'link/unsafe', 'image/missing'],
  *run(index): Iterable<FileFinding> {
    for (const link of linksOfConfig(index)) {
      if (isInFault(index, link.node.range) || isOutside(index, link)) continue;
      const place = {
        path: configPath,
        change: (text: string, kind: 'safe' | 'suggestion') =>
          link.form === 'expression'
            ? []
            : [
                fixOf({
                  kind,
                  path: configPath,
                  title: `Change to "${text}"`,
                  edits: [{ range: link.written, text: writtenAs(link, text) }],
                }),
              ],
      };
      const found = aboutTarget(place, index, link, resolveConfigLink(index, link));
      if (found !== undefined) yield { ...found, path: configPath };
    }
  },
};

function writtenAs({ form }: ConfigLink, target: string): string {
  return form === 'json' ? JSON.stringify(target) : target.replace(/[ ()<>"\\]/g, percentEncode);
}

/**
 * True for targets that may not be pages of this site: the home page, and a folder in which the site may be deployed.
 */
function isOutside(index: SiteIndex, { target }: ConfigLink): boolean {
  const [path = ''] = target.trim().split(/[?#]/, 1);
  if (/^\/+$/.test(path)) return true;
  return /^\/docs(?:\/|$)/.test(path) && prefixOf(index) === undefined && !hasFolder(index, 'docs');
}
