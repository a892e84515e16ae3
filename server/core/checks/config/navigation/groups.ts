import {
  type ArrayNode,
  type DataNode,
  itemsOf,
  type ObjectNode,
  type Property,
  property,
  stringOf,
  valueOf,
} from '../../../data/node.ts';
import { configRoot, v1Root } from '../../../model/config/parts.ts';
import { draftFix } from '../../../model/write/siteDraft.ts';
import { divisionsOf, wordOf } from '../../../schema/keywords.ts';
import { schemaNamed } from '../../../schema/schema.ts';
import { configPath } from '../../../site/paths.ts';
import type { Config, SiteIndex } from '../../../site/siteTypes.ts';
import { type FileFinding, safeFix } from '../../../text/finding.ts';
import { memo } from '../../../text/memo.ts';
import type { SiteCheck } from '../../check.ts';

/** Reports groups without pages, which show nothing. */
export const configEmptyGroup: SiteCheck = {
  on: 'site',
  codes: ['config/empty-group'],
  *run(index): Iterable<FileFinding> {
    if (index.config.schema === 'docs.v2') yield* emptyDivisions(index);
    const navigation = valueOf(v1Root(index), 'navigation');
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
          ...(!isOnly && {
            fixes: [
              draftFix(index.config.whole, 'suggestion', 'Remove the group', (draft) =>
                draft.list(list).remove(at, 'go'),
              ),
            ],
          }),
        };
      }
    }
  },
};

/** Keys that give a division content, apart from its lists. */
const otherContents = ['href', 'openapi', 'asyncapi', 'graphql', 'sdk', 'root', 'sourceRef'];

function isTrue(node: DataNode | undefined): boolean {
  return node?.kind === 'boolean' && node.value;
}

/** Reports divisions and groups of docs.json v2 whose list is empty. */
function* emptyDivisions(index: SiteIndex): Iterable<FileFinding> {
  const schema = schemaNamed(index.config.schema);
  const names = [...divisionsOf(schema).keys()];
  const navigation = valueOf(configRoot(index), 'navigation');
  const open: DataNode[] = navigation?.kind === 'object' ? [navigation] : [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'array') for (const item of node.items) if (item.kind === 'object') open.push(item);
    if (node.kind !== 'object') continue;
    for (const { key, value } of node.properties) if (value !== undefined && key !== 'global') open.push(value);
    const key = names.find((name) => stringOf(valueOf(node, name)) !== undefined);
    if (key === undefined || otherContents.some((each) => property(node, each) !== undefined)) continue;
    const list = ['pages', 'menu', 'products', 'dropdowns'].flatMap((each) => property(node, each) ?? [])[0];
    // A group can omit its list, and then shows nothing either. For other divisions, the schema reports it.
    const bare = list === undefined && key === 'group' && !hasContents(node) ? property(node, key) : undefined;
    const at = list?.value?.kind === 'array' && list.value.items.length === 0 ? list : bare;
    if (at === undefined || isTrue(valueOf(node, 'hidden'))) continue;
    yield {
      code: 'config/empty-group',
      range: at.range,
      path: configPath,
      message: `The ${wordOf(key)} "${stringOf(valueOf(node, key))}" has no pages, so there is nothing to show.`,
    };
  }
}

/** True if a group has a list or refers to another file, even under a key that is reported as wrong. */
function hasContents(group: ObjectNode): boolean {
  return group.properties.some(({ key, value }) => value?.kind === 'array' || key === '$ref');
}

/** Groups with an OpenAPI document get their pages from it. */
function isFilledElsewhere(group: DataNode): boolean {
  const source = valueOf(group, 'openapi');
  return source !== undefined && (source.kind === 'string' || itemsOf(source).length > 0);
}

/** Reports groups in docs.json v1 whose name has another key. For v2, the schema reports it. */
export const configGroupName: SiteCheck = {
  on: 'site',
  codes: ['config/group-name'],
  *run({ config }): Iterable<FileFinding> {
    if (config.dialect !== 'v1') return;
    for (const { key, keyRange: range } of misnamedGroups(config).values()) {
      yield {
        code: 'config/group-name',
        range,
        path: configPath,
        message: `The name of a group is in "group", not in "${key}".`,
        fixes: [safeFix({ path: configPath, title: 'Rename to "group"', edits: [{ range, text: '"group"' }] })],
      };
    }
  },
};

/**
 * Returns the groups without `group`, with the property that has their name. Objects that may be something else are
 * left out.
 */
export const misnamedGroups: (config: Config) => ReadonlyMap<DataNode, Property> = memo((config) => {
  const found = new Map<DataNode, Property>();
  const navigation = property(config.whole.root, 'navigation')?.value;
  const open: { readonly node: DataNode; readonly holdsGroups: boolean }[] = [];
  if (navigation !== undefined && config.dialect === 'v1') open.push({ node: navigation, holdsGroups: true });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, holdsGroups } = next;
    if (node.kind === 'array')
      for (const item of node.items.toReversed()) {
        const name = holdsGroups && item.kind === 'object' ? nameProperty(item) : undefined;
        if (name !== undefined) found.set(item, name);
        open.push({ node: item, holdsGroups: false });
      }
    if (node.kind !== 'object') continue;
    for (const { key, value } of node.properties.toReversed())
      if (value !== undefined) open.push({ node: value, holdsGroups: key === 'groups' || key === 'pages' });
  }
  return found;
});

/** Returns the name of an object with pages, without `group` and without keys of other divisions. */
function nameProperty(item: ObjectNode): Property | undefined {
  if (property(item, 'pages')?.value?.kind !== 'array') return undefined;
  if (['group', 'tab', 'anchor', 'dropdown', 'item', 'product', 'language'].some((key) => property(item, key)))
    return undefined;
  const name = property(item, 'name');
  return name?.value?.kind === 'string' ? name : undefined;
}
