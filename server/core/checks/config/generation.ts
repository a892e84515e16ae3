import { property } from '../../data/node.ts';
import { tellingKeys } from '../../schema/dialect.ts';
import { configPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import type { FileFinding, SiteCheck } from '../check.ts';

/** Whose rules a docs.json follows, when they are not (only) the specification's: reported once, calmly. */
export const configGeneration: SiteCheck = {
  on: 'site',
  codes: ['config/second-generation', 'config/mixed-generations', 'config/foreign'],
  *run(index): Iterable<FileFinding> {
    const { dialect, data } = index.config;
    if (dialect === 'foreign') {
      yield tell(
        'config/foreign',
        opening(index),
        'This docs.json seems to belong to another tool: it has none of the keys of a documentation site, and there are no .mdx pages next to it. Docsight ignores it.',
      );
    } else if (dialect === 'v2') {
      yield tell(
        'config/second-generation',
        placeOf(index, ['$schema', 'theme', 'navigation']),
        'This docs.json uses the second generation of the format. Docsight helps to write it and shows its pages, but checks only its syntax and whether the pages, API descriptions and operations in it exist.',
      );
    } else {
      const { modern } = tellingKeys(data.root);
      const first = modern[0];
      if (first === undefined) return;
      const keys = modern
        .slice(0, 6)
        .map((key) => `"${key}"`)
        .join(', ');
      yield tell(
        'config/mixed-generations',
        placeOf(index, [first]),
        `${keys} ${modern.length === 1 ? 'belongs' : 'belong'} to the second generation of the format; the rest of this docs.json follows the first.`,
      );
    }
  },
};

function tell(code: string, range: Range, message: string): FileFinding {
  return { code, range, message, path: configPath };
}

function placeOf(index: SiteIndex, keys: readonly string[]): Range {
  for (const key of keys) {
    const found = property(index.config.data.root, key);
    if (found !== undefined) return found.keyRange;
  }
  return opening(index);
}

function opening(index: SiteIndex): Range {
  const start = index.config.data.root?.range.start ?? 0;
  return { start, end: Math.min(start + 1, index.config.file.text.length) };
}
