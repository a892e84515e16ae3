import { plain } from '../../data/json/jsonFormat.ts';
import { type DataNode, nodeAt, type ObjectNode, property } from '../../data/node.ts';
import { configRoot, isInFault, unlistedSlugs } from '../../model/config/parts.ts';
import { draftFix } from '../../model/write/siteDraft.ts';
import { configPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { FileFinding, Fix } from '../../text/finding.ts';
import type { SiteCheck } from '../check.ts';

/** Keys whose value has no effect if it is empty, by path in each format, with what to write. */
const filled: Readonly<Record<'docs.v1' | 'docs.v2', readonly (readonly [path: readonly string[], what: string])[]>> = {
  'docs.v1': [
    [['name'], 'Write the name of the project'],
    [['navigation'], 'List the groups of pages'],
    [['openapi'], 'Name an OpenAPI file'],
    [['api', 'baseUrl'], 'Write a URL'],
  ],
  'docs.v2': [
    [['api', 'openapi'], 'Name an OpenAPI file'],
    [['api', 'asyncapi'], 'Name an AsyncAPI file'],
    [['api', 'mdx', 'server'], 'Write a URL'],
  ],
};

/** Reports empty values in docs.json. */
export const configEmpty: SiteCheck = {
  on: 'site',
  codes: ['config/empty'],
  *run(index): Iterable<FileFinding> {
    const root = configRoot(index);
    if (root === undefined) return;
    for (const [path, what] of filled[index.config.schema]) {
      const owner = nodeAt(root, path.slice(0, -1));
      const key = path.at(-1) ?? '';
      const found = property(owner, key);
      const value = found?.value;
      if (owner?.kind !== 'object' || value === undefined || !isEmpty(value, key) || isInFault(index, value.range))
        continue;
      const isRequired = key === 'name' || key === 'navigation';
      const fix = key === 'navigation' ? pagesFix(index, value) : isRequired ? undefined : removal(index, owner, key);
      const message = `"${key}" is empty. ${what}${isRequired ? '' : `, or remove "${key}"`}.`;
      yield {
        code: 'config/empty',
        range: value.range,
        path: configPath,
        message,
        ...(fix !== undefined && { fixes: [fix] }),
      };
    }
  },
};

/** True for an empty list, or a name without letters. Other checks report other empty texts. */
function isEmpty(node: DataNode, key: string): boolean {
  if (node.kind === 'array') return node.items.length === 0;
  return key === 'name' && node.kind === 'string' && node.value.trim() === '';
}

function removal(index: SiteIndex, owner: ObjectNode, key: string): Fix | undefined {
  const found = property(owner, key);
  return found && draftFix(index.config.whole, 'suggestion', `Remove "${key}"`, (draft) => draft.key(found).remove());
}

/** Adds pages of the site that no group lists. */
function pagesFix(index: SiteIndex, node: DataNode): Fix | undefined {
  const pages = unlistedSlugs(index).slice(0, 10);
  if (pages.length === 0) return undefined;
  return draftFix(index.config.whole, 'suggestion', 'Add a group of pages', (draft) =>
    draft.value(node).set(plain([{ group: 'Getting started', pages }])),
  );
}
