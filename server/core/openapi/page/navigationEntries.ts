import { type DataNode, itemsOf, type ObjectNode, property, stringOf, valueOf } from '../../data/node.ts';
import { configPath, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { FileEdit } from '../../text/edit.ts';
import { indentAt } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import type { ApiDocument } from '../document/document.ts';
import { type Operation, operationsOf } from '../operation/operations.ts';
import { slug } from './pageNames.ts';
import { pagesOfOperation } from './pages.ts';

/** Entries for the new pages: into the group of that name, else a new group after the last. */
export function navigationEdit(
  index: SiteIndex,
  apiDocument: ApiDocument,
  pages: readonly { readonly path: string; readonly operation: Operation; readonly group: string }[],
): Extract<FileEdit, { kind: 'change' }> | undefined {
  const { config } = index;
  const { root } = config.data;
  const { text } = config.file;
  const lacking =
    root?.kind === 'object' && property(root, 'navigation') === undefined ? root.properties.at(-1) : undefined;
  const list =
    lacking === undefined
      ? groupListOf(root, index, apiDocument)
      : { kind: 'array' as const, range: { start: lacking.range.end, end: lacking.range.end }, items: [] };
  if (list === undefined) return undefined;
  const byGroup = new Map<string, string[]>();
  for (const { path, group } of pages) {
    const entries = byGroup.get(group);
    if (entries === undefined) byGroup.set(group, [slugOfPath(path)]);
    else entries.push(slugOfPath(path));
  }
  const edits: { range: { start: number; end: number }; text: string }[] = [];
  const fresh: string[] = [];
  for (const [group, entries] of byGroup) {
    const known = findGroup(list, group);
    const into = valueOf(known, 'pages');
    if (into?.kind === 'array')
      edits.push(
        appendTo(
          text,
          into,
          entries.map((entry) => JSON.stringify(entry)),
        ),
      );
    else fresh.push(groupText(text, list, group, entries));
  }
  if (fresh.length > 0) {
    const edit = appendTo(text, list, fresh);
    const key = lacking && `,\n${indentAt(text, lacking.range.start)}"navigation": `;
    edits.push({ ...edit, text: `${key ?? ''}${edit.text}` });
  }
  return { kind: 'change', path: configPath, edits };
}

type List = Extract<DataNode, { kind: 'array' }>;

/** The list of groups that new ones join: where siblings of the same API document stand, else the first. */
function groupListOf(root: DataNode | undefined, index: SiteIndex, apiDocument: ApiDocument): List | undefined {
  const navigation = valueOf(root, 'navigation');
  const slugs = new Set(
    operationsOf(apiDocument, index.others).flatMap((operation) =>
      pagesOfOperation(index, operation).map((path) => slugOfPath(path)),
    ),
  );
  const lists: { list: List; hits: number }[] = [];
  const walk = (node: DataNode | undefined, depth: number): void => {
    if (node === undefined || depth > 64) return;
    if (node.kind === 'array') {
      if (node.items.some((item) => property(item, 'group') !== undefined))
        lists.push({ list: node, hits: node.items.filter((item) => holds(item, slugs, 0)).length });
      for (const item of node.items) walk(item, depth + 1);
    } else if (node.kind === 'object') for (const { value } of node.properties) walk(value, depth + 1);
  };
  walk(navigation, 0);
  // A list inside a group that itself holds siblings is the closer one.
  const best = lists.filter(({ hits }) => hits > 0).at(-1) ?? lists[0];
  if (best !== undefined) return best.list;
  return navigation?.kind === 'array' ? navigation : undefined;
}

function holds(node: DataNode | undefined, slugs: ReadonlySet<string>, depth: number): boolean {
  if (node === undefined || depth > 64) return false;
  if (node.kind === 'string') return slugs.has(node.value.replace(/^\/+/, '').replace(/\.mdx?$/i, ''));
  if (node.kind === 'array') return node.items.some((item) => holds(item, slugs, depth + 1));
  return node.kind === 'object' && holds(valueOf(node, 'pages'), slugs, depth + 1);
}

function findGroup(list: List, name: string): ObjectNode | undefined {
  for (const item of itemsOf(list)) {
    if (item.kind !== 'object') continue;
    if (slug(stringOf(valueOf(item, 'group')) ?? '') === slug(name)) return item;
  }
  return undefined;
}

function groupText(text: string, list: List, group: string, entries: readonly string[]): string {
  const margin = indentAt(text, list.items.at(-1)?.range.start ?? list.range.start);
  const unit = margin.includes('\t') ? '\t' : '  ';
  const inner = list.items.length === 0 ? margin + unit : margin;
  const lines = entries.map((entry) => `${inner}${unit}${unit}${JSON.stringify(entry)}`).join(',\n');
  return `{\n${inner}${unit}"group": ${JSON.stringify(group)},\n${inner}${unit}"pages": [\n${lines}\n${inner}${unit}]\n${inner}}`;
}

/** New items behind the last one of a list, on lines of their own where the others stand so. */
function appendTo(
  text: string,
  list: List,
  items: readonly string[],
): { range: { start: number; end: number }; text: string } {
  const last = list.items.at(-1);
  if (last === undefined) {
    const inner = `${indentAt(text, list.range.start)}  `;
    const at = { start: list.range.start, end: list.range.end };
    return {
      range: at,
      text: `[\n${items.map((item) => inner + item).join(',\n')}\n${indentAt(text, list.range.start)}]`,
    };
  }
  const isOwnLine = /[\r\n]/.test(text.slice(list.range.start, list.items[0]?.range.start));
  return behind(text, last.range, isOwnLine, items);
}

/** New items behind one of a list. */
export function behind(
  text: string,
  { start, end }: Range,
  isOwnLine: boolean,
  items: readonly string[],
): { range: Range; text: string } {
  const between = isOwnLine ? `,\n${indentAt(text, start)}` : ', ';
  return { range: { start: end, end }, text: items.map((item) => between + item).join('') };
}
