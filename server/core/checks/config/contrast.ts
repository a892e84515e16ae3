import { pairingsOf } from '../../model/config/pairings.ts';
import { configRoot } from '../../model/config/parts.ts';
import { enoughForIcons, ratioText } from '../../schema/color.ts';
import { configPath } from '../../site/paths.ts';
import type { FileFinding } from '../../text/finding.ts';
import type { SiteCheck } from '../check.ts';

/** Reports colors of the theme with a lower contrast to their background than WCAG 2.2 requires even for icons. */
export const configContrast: SiteCheck = {
  on: 'site',
  codes: ['config/contrast'],
  *run(index): Iterable<FileFinding> {
    for (const { node, ratio, ground } of pairingsOf(configRoot(index))) {
      if (ratio >= enoughForIcons) continue;
      const message = `"${node.value}" ${ground} has a contrast ratio of ${ratioText(ratio)}. Below ${enoughForIcons}:1, many readers cannot make it out.`;
      yield { code: 'config/contrast', range: node.range, path: configPath, message };
    }
  },
};
