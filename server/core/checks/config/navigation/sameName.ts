import { type DataNode, itemsOf, stringOf, valueOf } from '../../../data/node.ts';
import { configRoot, isInFault } from '../../../model/config/parts.ts';
import { configPath } from '../../../site/paths.ts';
import type { FileFinding } from '../../../text/finding.ts';
import type { Range } from '../../../text/range.ts';
import type { SiteCheck } from '../../check.ts';

/** Lists of divisions that readers see next to each other, with the key of their names, by format. */
const lists = {
  'docs.v2': new Map([
    ['tabs', 'tab'],
    ['anchors', 'anchor'],
    ['dropdowns', 'dropdown'],
    ['menu', 'item'],
    ['groups', 'group'],
    ['pages', 'group'],
  ]),
  'docs.v1': new Map([
    ['tabs', 'name'],
    ['anchors', 'name'],
    ['pages', 'group'],
  ]),
} as const;

/**
 * Reports tabs, anchors, dropdowns, menu items or groups with the same name next to each other. versions.ts checks
 * versions, languages and products. The groups of docs.json v1 are one list for all tabs, so they can have the same
 * name.
 */
export const configSameName: SiteCheck = {
  on: 'site',
  codes: ['config/duplicate-name'],
  *run(index): Iterable<FileFinding> {
    const kinds: ReadonlyMap<string, string> = lists[index.config.schema];
    const root = configRoot(index);
    const tops = index.config.schema === 'docs.v1' ? [root] : [valueOf(root, 'navigation')];
    const open: DataNode[] = tops.filter((each) => each !== undefined);
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node.kind === 'array') for (const item of node.items) if (item.kind === 'object') open.push(item);
      if (node.kind !== 'object') continue;
      for (const { key, value } of node.properties) {
        if (value?.kind !== 'array' && value?.kind !== 'object') continue;
        open.push(value);
        const name = kinds.get(key);
        for (const found of name === undefined ? [] : twice(value, key, name))
          if (!isInFault(index, found.range)) yield found;
      }
    }
  },
};

function* twice(list: DataNode, key: string, name: string): Iterable<FileFinding> {
  const seen = new Map<string, Range>();
  for (const item of itemsOf(list)) {
    const own = valueOf(item, name);
    const hidden = valueOf(item, 'hidden');
    if (own?.kind !== 'string' || own.value.trim() === '' || (hidden?.kind === 'boolean' && hidden.value)) continue;
    // Divisions of different versions are never next to each other.
    const id = `${stringOf(valueOf(item, 'version')) ?? ''}\n${own.value.trim()}`;
    const first = seen.get(id);
    if (first === undefined) seen.set(id, own.range);
    else {
      const what = name === 'name' ? key.slice(0, -1) : name === 'item' ? 'menu item' : name;
      yield {
        code: 'config/duplicate-name',
        range: own.range,
        path: configPath,
        message: `Another ${what} next to this one is also named "${own.value}". Rename one of them.`,
        related: [{ path: configPath, range: first, message: 'The other one' }],
      };
    }
  }
}
