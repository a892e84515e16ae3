import { assetsOf } from '../../checks/config/assets.ts';
import { listedPages } from '../../checks/config/parts.ts';
import { contextAt, type DataNode } from '../../data/node.ts';
import { resolveSource, sourcesOf } from '../../openapi/document/documentsOfSite.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import { resolveAsset, resolveLink } from '../../site/link/resolve.ts';
import { configPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import type { DocumentLink, Target } from '../ideTypes.ts';

/** Every path and URL of docs.json leads where it says. */
export function configLinks(index: SiteIndex): readonly DocumentLink[] {
  const { root } = index.config.data;
  if (root === undefined || index.config.dialect === 'foreign') return [];
  const found = new Map<number, DocumentLink>();
  const add = (range: Range, target: DocumentLink['target']): void => {
    found.set(range.start, { range: inside(index.config.file.text, range), target });
  };
  for (const { page } of listedPages(index)) {
    const path = pagePathOf(index, page.slug);
    if (path !== undefined) add(page.range, { path });
  }
  for (const { target, range } of sourcesOf(index.config)) {
    const source = resolveSource(index, target);
    if (source.kind === 'description') add(range, { path: source.description.file.path });
    else if (source.kind === 'other') add(range, { path: source.path });
  }
  for (const { node } of assetsOf(index)) {
    const resolved = resolveAsset(index, configPath, node.value);
    if (resolved.kind === 'file') add(node.range, { path: resolved.path });
  }
  for (const node of texts(root)) {
    if (found.has(node.range.start)) continue;
    if (/^https?:\/\/[^\s"]+$/i.test(node.value)) add(node.range, { url: node.value });
    else if (node.value.startsWith('/') && !/[*:]/.test(node.value)) {
      const resolved = resolveLink(index, configPath, node.value);
      if (resolved.kind === 'page' || resolved.kind === 'file') add(node.range, { path: resolved.path });
    }
  }
  return [...found.values()].sort((a, b) => a.range.start - b.range.start);
}

/** Where the path or URL at a place leads. */
export function defineConfig(index: SiteIndex, offset: number): readonly Target[] {
  const { node } = contextAt(index.config.data.root, offset);
  const link =
    node === undefined
      ? undefined
      : configLinks(index).find(({ range }) => node.range.start <= range.start && range.end <= node.range.end);
  return link !== undefined && 'path' in link.target ? [{ path: link.target.path, range: { start: 0, end: 0 } }] : [];
}

/** Texts outside lists of texts: those are pages, which were looked at. */
function* texts(root: DataNode): Generator<Extract<DataNode, { kind: 'string' }>> {
  const open: DataNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'string') yield node;
    if (node.kind === 'object')
      for (const { value, key } of node.properties) if (value !== undefined && key !== '$schema') open.push(value);
    if (node.kind === 'array')
      for (const item of node.items) if (item.kind !== 'string' || /^https?:/i.test(item.value)) open.push(item);
  }
}

/** Without the quotes. */
function inside(text: string, { start, end }: Range): Range {
  return text.charAt(start) === '"' && end - start > 1 ? { start: start + 1, end: end - 1 } : { start, end };
}
