import { contextAt, type DataNode } from '../../data/node.ts';
import type { Target } from '../../model/answers.ts';
import { configRoot } from '../../model/config/parts.ts';
import { fileReferences } from '../../model/references/reference.ts';
import { configFileAt } from '../../site/config/configFiles.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { configPath } from '../../site/paths.ts';
import type { Site } from '../../site/siteTypes.ts';
import { type Range, touches } from '../../text/range.ts';
import { insideQuotes } from '../../text/text.ts';
import type { DocumentLink } from '../assistTypes.ts';
import { targetOf } from './target.ts';

/** Links for every path and URL in docs.json or a file it refers to, or in a range of it. */
export function configLinks(site: Site, path: string, within?: Range): readonly DocumentLink[] {
  const { index } = site;
  const part = configRoot(index) && configFileAt(index.config.whole, path);
  if (part?.data.root === undefined) return [];
  const isAsked = ({ start, end }: Range): boolean =>
    within === undefined || (within.start <= start && end <= within.end);
  const found = new Map<number, DocumentLink>();
  const add = (range: Range, target: DocumentLink['target']): void => {
    found.set(range.start, { range, target });
  };
  for (const { range, resolved } of fileReferences(site, path)) {
    if (!isAsked(range)) continue;
    const target = targetOf(site, resolved);
    if (target !== undefined) add(range, linkTarget(target));
  }
  for (const node of texts(part.data.root)) {
    const range = insideQuotes(part.file.text, node.range);
    if (found.has(range.start) || !isAsked(range)) continue;
    if (/^https?:\/\/[^\s"]+$/i.test(node.value)) add(range, { url: node.value });
    else if (node.value.startsWith('/') && !/[*:]/.test(node.value)) {
      const target = targetOf(site, resolveLink({ index, fromPath: configPath, target: node.value }));
      if (target !== undefined) add(range, linkTarget(target));
    }
  }
  return [...found.values()].sort((a, b) => a.range.start - b.range.start);
}

/** The target of a click: a file, and the place in it if that must be computed. */
export function linkTarget({ path, range }: Target): DocumentLink['target'] {
  return range.start === 0 ? { path } : { path, offset: range.start };
}

/** The target of the path or URL at an offset. */
export function defineConfig(site: Site, file: string, offset: number): readonly Target[] {
  const { node } = contextAt(configFileAt(site.index.config.whole, file)?.data.root, offset);
  const links = node?.kind !== 'string' ? [] : configLinks(site, file, node.range);
  // A Markdown string can have several links.
  const isWhole = links.length === 1 && node?.kind === 'string' && links[0]?.range.start === node.range.start + 1;
  const link = isWhole ? links[0] : links.find(({ range }) => touches(range, offset));
  if (link === undefined || !('path' in link.target)) return [];
  const { path, offset: start = 0 } = link.target;
  return [{ path, range: { start, end: start } }];
}

/** Strings outside arrays of strings. Those are lists of pages, which are handled separately. */
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
