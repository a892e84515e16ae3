import { removeItem } from '../data/jsonEdit.ts';
import { type ArrayNode, type DataNode, itemsOf, property, stringOf, valueOf } from '../data/node.ts';
import { configPath } from '../site/paths.ts';
import { suggestion } from '../text/fix.ts';
import type { FileFinding, SiteCheck } from './check.ts';
import { classicRoot } from './configParts.ts';

/** A group without pages shows nothing. */
export const configEmptyGroup: SiteCheck = {
  on: 'site',
  codes: ['config/empty-group'],
  *run(index): Iterable<FileFinding> {
    const { text } = index.config.file;
    const navigation = valueOf(classicRoot(index), 'navigation');
    if (navigation?.kind !== 'array') return;
    const open: ArrayNode[] = [navigation];
    for (let list = open.pop(); list !== undefined; list = open.pop()) {
      for (const [at, group] of list.items.entries()) {
        if (group.kind !== 'object') continue;
        const pages = property(group, 'pages');
        if (pages?.value?.kind !== 'array') continue;
        if (pages.value.items.length > 0) {
          open.push(pages.value);
          continue;
        }
        if (isFilledElsewhere(group)) continue;
        const name = stringOf(valueOf(group, 'group'));
        const isOnly = list.items.length < 2 && list !== navigation;
        yield {
          code: 'config/empty-group',
          range: pages.range,
          path: configPath,
          message: `${name === undefined || name === '' ? 'This group' : `The group "${name}"`} has no pages, so it is not shown.`,
          ...(!isOnly && { fixes: [suggestion(configPath, 'Remove the group', [removeItem(text, list, at)])] }),
        };
      }
    }
  },
};

/** Groups with an OpenAPI file get their pages from it. */
function isFilledElsewhere(group: DataNode): boolean {
  const source = valueOf(group, 'openapi');
  return source !== undefined && (source.kind === 'string' || itemsOf(source).length > 0);
}
