import { itemsOf, type ObjectNode, stringOf, valueOf } from '../../../data/node.ts';
import { hasNavigation, isInFault, listedPages, v1Root } from '../../../model/config/parts.ts';
import { prefixOf } from '../../../site/config/navigation.ts';
import { configPath } from '../../../site/paths.ts';
import type { SiteIndex } from '../../../site/siteTypes.ts';
import { type FileFinding, type Fix, fixOf, kindOfRename } from '../../../text/finding.ts';
import { nearest } from '../../../text/nearest.ts';
import { table } from '../../../text/question.ts';
import type { Range } from '../../../text/range.ts';
import type { SiteCheck } from '../../check.ts';

/** Reports URLs of tabs and anchors without pages, and those that two tabs or two anchors share. */
export const configPrefix: SiteCheck = {
  on: 'site',
  codes: ['config/unused-prefix', 'config/duplicate-prefix'],
  *run(index): Iterable<FileFinding> {
    const root = v1Root(index);
    if (root === undefined) return;
    const isEmpty = !hasNavigation(index);
    for (const kind of ['tabs', 'anchors'] as const) {
      const seen = new Map<string, Claims>();
      for (const item of itemsOf(valueOf(root, kind))) {
        const node = valueOf(item, 'url');
        if (item.kind !== 'object' || node?.kind !== 'string' || isInFault(index, node.range)) continue;
        const prefix = prefixOf(node.value);
        if (prefix === undefined) continue;
        const version = stringOf(valueOf(item, 'version'));
        const claims = seen.get(prefix);
        const same =
          version === undefined ? claims?.first : (claims?.byVersion.get(undefined) ?? claims?.byVersion.get(version));
        if (same !== undefined) {
          yield {
            code: 'config/duplicate-prefix',
            range: node.range,
            path: configPath,
            message: `Two ${kind} have the URL prefix "${node.value}". A page can only be in one of them.`,
            related: [{ path: configPath, range: same, message: `The other one of ${kind}` }],
          };
          continue;
        }
        if (claims === undefined) seen.set(prefix, { first: node.range, byVersion: new Map([[version, node.range]]) });
        else claims.byVersion.set(version, node.range);
        if (isEmpty || prefix === '' || valueOf(item, 'openapi') !== undefined || heldPrefixes(index).has(prefix))
          continue;
        yield unused(index, kind, item, node, prefix);
      }
    }
  },
};

/**
 * The first tab or anchor with a prefix: of all, and of each version. `undefined` is the key for those without a
 * version.
 */
interface Claims {
  readonly first: Range;
  readonly byVersion: Map<string | undefined, Range>;
}

/** Returns every slug in the navigation and every folder above it: the prefixes with pages. */
const heldPrefixes = table((index: SiteIndex) => {
  const slugs = listedPages(index).map(({ page }) => page.slug);
  return new Set(slugs.flatMap((slug) => [slug, ...foldersOf(slug)]));
});

/** Returns the folders of pages in the navigation that no tab and no anchor has. */
const freeFolders = table((index: SiteIndex) => {
  const { tabs, anchors } = index.config.settings;
  const taken = new Set([...tabs, ...anchors].map(({ url }) => prefixOf(url)));
  const folders = new Set(listedPages(index).flatMap(({ page }) => foldersOf(page.slug)));
  return [...folders].filter((folder) => !taken.has(folder));
});

function unused(
  index: SiteIndex,
  kind: 'tabs' | 'anchors',
  item: ObjectNode,
  node: { readonly range: Range; readonly value: string },
  prefix: string,
): FileFinding {
  const name = stringOf(valueOf(item, 'name'));
  const what = kind === 'tabs' ? 'tab' : 'anchor';
  const folders = freeFolders(index);
  const near = nearest(prefix, folders);
  const fixes: Fix[] =
    near === undefined
      ? []
      : [
          fixOf({
            kind: kindOfRename({ written: prefix, name: near, known: folders }),
            path: configPath,
            title: `Change to "${near}"`,
            edits: [{ range: node.range, text: JSON.stringify(near) }],
          }),
        ];
  const message = `No page in the navigation begins with "${node.value}", so the ${what}${name === undefined ? '' : ` "${name}"`} is empty.`;
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
