import { itemsOf, type ObjectNode, stringOf, valueOf } from '../data/node.ts';
import { isUnder, prefixOf } from '../site/navigationPages.ts';
import { configPath } from '../site/paths.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import type { Fix } from '../text/finding.ts';
import { fixOf, kindOfRename } from '../text/fix.ts';
import { nearest } from '../text/nearest.ts';
import type { FileFinding, SiteCheck } from './check.ts';
import { classicRoot, isInFault, listedPages } from './configParts.ts';

/** The URLs of tabs and anchors: pages fall under each, and no two of a kind claim the same. */
export const configPrefix: SiteCheck = {
  on: 'site',
  codes: ['config/unused-prefix', 'config/duplicate-prefix'],
  *run(index): Iterable<FileFinding> {
    const root = classicRoot(index);
    if (root === undefined) return;
    const slugs = listedPages(index).map(({ page }) => page.slug);
    for (const kind of ['tabs', 'anchors'] as const) {
      const seen: {
        readonly prefix: string;
        readonly version: string | undefined;
        readonly range: { readonly start: number; readonly end: number };
      }[] = [];
      for (const item of itemsOf(valueOf(root, kind))) {
        const node = valueOf(item, 'url');
        if (item.kind !== 'object' || node?.kind !== 'string' || isInFault(index, node.range)) continue;
        const prefix = prefixOf(node.value);
        if (prefix === undefined) continue;
        const version = stringOf(valueOf(item, 'version'));
        const same = seen.find(
          (other) =>
            other.prefix === prefix &&
            (other.version === undefined || version === undefined || other.version === version),
        );
        if (same !== undefined) {
          yield {
            code: 'config/duplicate-prefix',
            range: node.range,
            path: configPath,
            message: `Two ${kind} claim the pages below "${node.value}"; only one of them can hold a page.`,
            related: [{ path: configPath, range: same.range, message: `The other one of ${kind}` }],
          };
          continue;
        }
        seen.push({ prefix, version, range: node.range });
        if (prefix === '' || valueOf(item, 'openapi') !== undefined || slugs.some((slug) => isUnder(slug, prefix)))
          continue;
        yield unused(index, kind, item, node, prefix, slugs);
      }
    }
  },
};

function unused(
  index: SiteIndex,
  kind: 'tabs' | 'anchors',
  item: ObjectNode,
  node: { readonly range: { readonly start: number; readonly end: number }; readonly value: string },
  prefix: string,
  slugs: readonly string[],
): FileFinding {
  const name = stringOf(valueOf(item, 'name'));
  const what = kind === 'tabs' ? 'tab' : 'anchor';
  const taken = new Set(
    [...index.config.settings.tabs, ...index.config.settings.anchors].map(({ url }) => prefixOf(url)),
  );
  const folders = [...new Set(slugs.flatMap(foldersOf))].filter((folder) => !taken.has(folder));
  const near = nearest(prefix, folders);
  const fixes: Fix[] =
    near === undefined
      ? []
      : [
          fixOf(kindOfRename(prefix, near, folders), configPath, `Change to "${near}"`, [
            { range: node.range, text: JSON.stringify(near) },
          ]),
        ];
  const message = `No page of the navigation falls under "${node.value}", so the ${what}${name === undefined ? '' : ` "${name}"`} holds nothing.`;
  return {
    code: 'config/unused-prefix',
    range: node.range,
    path: configPath,
    message,
    ...(fixes.length > 0 && { fixes }),
  };
}

function foldersOf(slug: string): readonly string[] {
  const parts = slug.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}
