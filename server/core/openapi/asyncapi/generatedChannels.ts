import type { DataNode } from '../../data/node.ts';
import { writeFrontMatter } from '../../data/yaml/writeFrontMatter.ts';
import { freePath, slugOfPath } from '../../site/paths.ts';
import type { NavPage, SiteIndex } from '../../site/siteTypes.ts';
import { memoByText } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { strip } from '../../text/text.ts';
import { asyncSourcesOf, sourcesOf } from '../document/sources.ts';
import { isFolder, slug } from '../page/pageNames.ts';
import { type Channel, channelsOf } from './asyncDocument.ts';
import { asyncDocumentAt } from './channelPages.ts';

/** Maximum number of pages that are generated for a site. */
const maxPages = 2000;
/** Folder of the pages, unless docs.json sets another one. */
const usualFolder = 'api-reference';

/** The pages that the platform generates from channels. */
export interface GeneratedChannels {
  readonly files: readonly SourceFile[];
  /** By path of the page. */
  readonly channels: ReadonlyMap<string, Channel>;
  /** By start of the tab, group or other division that refers to the document. They follow its own entries. */
  readonly entries: ReadonlyMap<number, readonly NavPage[]>;
}

/**
 * Generates a page for each channel of the AsyncAPI documents in the navigation. `asyncapi` next to `openapi` is
 * ignored.
 * Source: mintlify/docs api-playground/asyncapi-setup; config-v2-fields.tsv, `navigation.groups[].asyncapi`.
 */
export function generatedChannels(index: SiteIndex): GeneratedChannels {
  const files: SourceFile[] = [];
  const channels = new Map<string, Channel>();
  const entries = new Map<number, NavPage[]>();
  const others = new Set(sourcesOf(index.config).map(({ scope }) => scope.start));
  for (const { target, directory, scope, range, inNavigation } of asyncSourcesOf(index.config)) {
    const document = inNavigation && !others.has(scope.start) ? asyncDocumentAt(index, target) : undefined;
    if (document === undefined) continue;
    const wanted = strip(directory ?? usualFolder, '/');
    const folder = isFolder(wanted) ? wanted : usualFolder;
    const pages = entries.get(scope.start) ?? [];
    entries.set(scope.start, pages);
    for (const channel of channelsOf(document, index.others)) {
      if (channels.size >= maxPages) break;
      const name = slug(channel.title ?? channel.name) || 'channel';
      const path = freePath(folder, name, '.mdx', (each) => channels.has(each) || index.paths.has(each));
      channels.set(path, channel);
      files.push(fileOf(channel, path));
      const page = slugOfPath(path);
      pages.push({ kind: 'page', target: page, slug: page, range });
    }
  }
  return { files, channels, entries };
}

/** Returns the same file for the same text, so that it is not read again when other files change. */
const channelFile = memoByText((_channel: DataNode, path: string, text: string): SourceFile => ({ path, text }));

function fileOf({ title, name, document, place }: Channel, path: string): SourceFile {
  const plain = (title ?? name).replace(/[\r\n\t]+/g, ' ').trim();
  const text = writeFrontMatter({ title: plain, asyncapi: `${document.file.path} ${name}` });
  return channelFile(place.node, path, text);
}
