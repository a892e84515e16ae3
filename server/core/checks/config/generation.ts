import { configPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import type { FileFinding, SiteCheck } from '../check.ts';
import { otherGeneration } from './otherGeneration.ts';

/** Whose rules a docs.json follows, where some of it follows other rules. */
export const configGeneration: SiteCheck = {
  on: 'site',
  codes: ['config/foreign', 'config/other-generation', 'config/refused-key', 'config/type', 'config/value'],
  *run(index): Iterable<FileFinding> {
    if (index.config.dialect === 'foreign')
      yield {
        code: 'config/foreign',
        range: opening(index),
        path: configPath,
        message:
          'This docs.json seems to belong to another tool: it has none of the keys of a documentation site, and there are no .mdx pages next to it. Docsight ignores it.',
      };
    else for (const { finding } of otherGeneration(index)) yield { ...finding, path: configPath };
  },
};

function opening(index: SiteIndex): Range {
  const start = index.config.whole.root?.range.start ?? 0;
  return { start, end: Math.min(start + 1, index.config.whole.file.text.length) };
}
