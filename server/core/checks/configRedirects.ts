import { removeItem } from '../data/jsonEdit.ts';
import { itemsOf, type StringNode, valueOf } from '../data/node.ts';
import { configPath } from '../site/paths.ts';
import { safeFix } from '../text/fix.ts';
import { strip } from '../text/strip.ts';
import type { FileFinding, SiteCheck } from './check.ts';
import { classicRoot } from './configParts.ts';

/** Each path is redirected once, and not to itself. */
export const configRedirects: SiteCheck = {
  on: 'site',
  codes: ['config/duplicate-redirect', 'config/redirect-loop'],
  *run(index): Iterable<FileFinding> {
    const list = valueOf(classicRoot(index), 'redirects');
    if (list?.kind !== 'array') return;
    const { text } = index.config.file;
    const seen = new Map<string, StringNode>();
    for (const [at, item] of itemsOf(list).entries()) {
      const source = valueOf(item, 'source');
      const destination = valueOf(item, 'destination');
      if (source?.kind !== 'string') continue;
      const path = normal(source.value);
      const remove = safeFix(configPath, 'Remove this redirect', [removeItem(text, list, at)]);
      const before = seen.get(path);
      if (before !== undefined) {
        yield {
          code: 'config/duplicate-redirect',
          range: source.range,
          path: configPath,
          message: `"${source.value}" is redirected a second time; only the first counts.`,
          related: [{ path: configPath, range: before.range, message: 'The first time' }],
          fixes: [remove],
        };
        continue;
      }
      seen.set(path, source);
      if (destination?.kind === 'string' && normal(destination.value) === path) {
        yield {
          code: 'config/redirect-loop',
          range: destination.range,
          path: configPath,
          message: `"${source.value}" is redirected to itself: readers get an error.`,
          fixes: [remove],
        };
      }
    }
  },
};

function normal(path: string): string {
  return `/${strip(path.trim(), '/')}`;
}
