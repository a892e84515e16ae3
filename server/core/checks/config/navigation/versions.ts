import { type ArrayNode, type DataNode, itemsOf, property, type StringNode, valueOf } from '../../../data/node.ts';
import { configRoot, hasNavigation, isVersionName, v1Root, versionNames } from '../../../model/config/parts.ts';
import { draftFix } from '../../../model/write/siteDraft.ts';
import type { WholeConfig } from '../../../site/config/configFiles.ts';
import { configPath } from '../../../site/paths.ts';
import { type FileFinding, fixOf, kindOfRename } from '../../../text/finding.ts';
import { nearest } from '../../../text/nearest.ts';
import type { SiteCheck } from '../../check.ts';

/** Reports versions that are used but not listed, or listed but not used. */
export const configVersions: SiteCheck = {
  on: 'site',
  codes: [
    'config/unknown-version',
    'config/hidden-by-version',
    'config/unused-versions',
    'config/duplicate-version',
    'config/one-version',
  ],
  *run(index): Iterable<FileFinding> {
    if (index.config.schema === 'docs.v2') yield* sameNames(valueOf(configRoot(index), 'navigation'));
    const root = v1Root(index);
    if (root === undefined) return;
    const list = property(root, 'versions');
    // A value of another type, which the schema reports. Everything else would follow from it.
    if (list?.value !== undefined && list.value.kind !== 'array') return;
    const items = itemsOf(list?.value);
    const names = versionNames(index);
    let used = items.some((item) => valueOf(item, 'url') !== undefined || valueOf(item, 'locale') !== undefined);
    for (const node of groupVersions(valueOf(root, 'navigation'))) {
      used = true;
      if (!isVersionName(index, node.value)) yield unknown('config/unknown-version', 'the group', node, names);
    }
    for (const kind of ['anchors', 'tabs'] as const) {
      for (const item of itemsOf(valueOf(root, kind))) {
        const node = valueOf(item, 'version');
        if (node?.kind !== 'string') continue;
        used = true;
        if (!isVersionName(index, node.value))
          yield unknown('config/hidden-by-version', kind === 'tabs' ? 'the tab' : 'the anchor', node, names);
      }
    }
    if (list?.value?.kind === 'array') yield* duplicates(index.config.whole, list.value);
    used ||= [...index.pages.values()].some(({ version }) => version !== undefined);
    // Source: docs-json-spec.md, Versioning 1.
    if (list !== undefined && items.length === 1 && names[0]?.trim() !== '' && names.length === 1)
      yield {
        code: 'config/one-version',
        range: list.keyRange,
        path: configPath,
        message: `"versions" has only ${JSON.stringify(names[0])}, so there is nothing to choose. Add a version, or remove "versions".`,
      };
    else if (!used && hasNavigation(index) && list !== undefined && names.length > 0) {
      yield {
        code: 'config/unused-versions',
        range: list.keyRange,
        path: configPath,
        message: 'No group, anchor or tab uses these versions, so the version dropdown changes nothing.',
      };
    }
  },
};

/** Lists in docs.json v2 from which readers choose by name, with the key of the name. */
const chosen: ReadonlyMap<string, string> = new Map([
  ['versions', 'version'],
  ['languages', 'language'],
  ['products', 'product'],
]);

/** Reports two choices with the same name. */
function* sameNames(navigation: DataNode | undefined): Iterable<FileFinding> {
  const open: DataNode[] = navigation?.kind === 'object' ? [navigation] : [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'array') for (const item of node.items) if (item.kind === 'object') open.push(item);
    if (node.kind !== 'object') continue;
    for (const { key, value } of node.properties) {
      if (value?.kind !== 'array') continue;
      open.push(value);
      const name = chosen.get(key);
      const seen = new Set<string>();
      for (const item of name === undefined ? [] : value.items) {
        const own = valueOf(item, name ?? '');
        if (own?.kind !== 'string') continue;
        if (seen.has(own.value))
          yield {
            code: 'config/duplicate-version',
            range: own.range,
            path: configPath,
            message: `"${key}" already has a ${name} "${own.value}". Readers cannot tell the two apart.`,
          };
        seen.add(own.value);
      }
    }
  }
}

function* groupVersions(navigation: ReturnType<typeof valueOf>): Generator<StringNode> {
  if (navigation?.kind !== 'array') return;
  const open: ArrayNode[] = [navigation];
  for (let list = open.pop(); list !== undefined; list = open.pop()) {
    for (const group of list.items) {
      if (group.kind !== 'object') continue;
      const version = valueOf(group, 'version');
      if (version?.kind === 'string') yield version;
      const pages = valueOf(group, 'pages');
      if (pages?.kind === 'array') open.push(pages);
    }
  }
}

function unknown(code: string, what: string, node: StringNode, names: readonly string[]): FileFinding {
  const near = nearest(node.value, names);
  const first = names.slice(0, 10);
  const others = near === undefined ? first : [near, ...first.filter((name) => name !== near).slice(0, 9)];
  const listed =
    names.length === 0
      ? 'there are no "versions"'
      : `"versions" has ${names
          .slice(0, 8)
          .map((name) => `"${name}"`)
          .join(', ')}`;
  return {
    code,
    range: node.range,
    path: configPath,
    message: `"${node.value}" is not a version of this site (${listed}), so ${what} is never shown.`,
    ...(others.length > 0 && {
      fixes: others.map((name) =>
        fixOf({
          kind: kindOfRename({ written: node.value, name, known: names }),
          path: configPath,
          title: `Change to "${name}"`,
          edits: [{ range: node.range, text: JSON.stringify(name) }],
        }),
      ),
    }),
  };
}

function* duplicates(whole: WholeConfig, list: ArrayNode): Generator<FileFinding> {
  const seen = new Map<string, StringNode>();
  for (const [at, item] of list.items.entries()) {
    const node = item.kind === 'string' ? item : valueOf(item, 'name');
    if (node?.kind !== 'string') continue;
    const before = seen.get(node.value);
    if (before === undefined) seen.set(node.value, node);
    else {
      yield {
        code: 'config/duplicate-version',
        range: node.range,
        path: configPath,
        message: `The version "${node.value}" is listed twice.`,
        related: [{ path: configPath, range: before.range, message: 'The first one' }],
        fixes: [
          // An entry with other content is not a repetition.
          draftFix(whole, item.kind === 'string' ? 'safe' : 'suggestion', `Remove this "${node.value}"`, (draft) =>
            draft.list(list).remove(at, 'go'),
          ),
        ],
      };
    }
  }
}
