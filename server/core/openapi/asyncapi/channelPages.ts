import { stringOf, valueOf } from '../../data/node.ts';
import type { Page } from '../../page/pageTree.ts';
import { folderOf, joinPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { nearest } from '../../text/nearest.ts';
import type { Range } from '../../text/range.ts';
import { isBroken } from '../document/document.ts';
import { asyncSourcesOf } from '../document/sources.ts';
import { type AsyncDocument, allAsyncDocuments, asyncDocumentOf, type Channel, channelsOf } from './asyncDocument.ts';

/** Result of looking up the `asyncapi` of a page. */
export type FoundChannel =
  | { readonly kind: 'found'; readonly channel: Channel }
  /** Its document is on the network or could not be read. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'missing-file'; readonly file: string; readonly right: string | undefined }
  | { readonly kind: 'missing'; readonly name: string; readonly file: string; readonly right: string | undefined };

/**
 * Returns the channel that a page shows: `asyncapi: "asyncapi.json channelName"`. Without a file name, all documents
 * are searched.
 * Source: mintlify/docs api-playground/asyncapi-setup, "Channel page".
 */
export function channelOfPage(
  index: SiteIndex,
  page: Page,
): { readonly range: Range; readonly found: FoundChannel } | undefined {
  const node = valueOf(page.frontMatter?.root, 'asyncapi');
  const text = stringOf(node)?.trim();
  return node === undefined || text === undefined || text === ''
    ? undefined
    : { range: node.range, found: find(index, page.file.path, text.slice(0, 4000)) };
}

function find(index: SiteIndex, path: string, text: string): FoundChannel {
  const file = /^\S+\.(?:json|ya?ml)(?=\s|$)/i.exec(text)?.[0];
  const name = (file === undefined ? text : text.slice(file.length)).trim();
  if (name === '') return { kind: 'malformed' };
  if (file === undefined) return inDocuments(index, allAsyncDocuments(index), name, '');
  if (/^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i.test(file)) return { kind: 'unknown' };
  const document = asyncDocumentAt(index, file, path);
  if (document !== undefined) return inDocuments(index, [document], name, file);
  const paths = allAsyncDocuments(index).map((each) => each.file.path);
  const near = paths.find((each) => each.endsWith(`/${file.split('/').at(-1)}`)) ?? nearest(file, paths);
  return { kind: 'missing-file', file, right: near === undefined ? undefined : `${near} ${name}` };
}

function inDocuments(index: SiteIndex, documents: readonly AsyncDocument[], name: string, file: string): FoundChannel {
  const channels = documents.flatMap((each) => channelsOf(each, index.others));
  const channel = channels.find((each) => each.name === name) ?? channels.find((each) => each.address === name);
  if (channel !== undefined) return { kind: 'found', channel };
  if (documents.length === 0 || documents.some(isBroken)) return { kind: 'unknown' };
  const near = nearest(
    name,
    channels.map((each) => each.name),
  );
  return { kind: 'missing', name, file, right: near === undefined ? undefined : `${file} ${near}`.trim() };
}

/** Returns the AsyncAPI document at a path: from the site's root, or next to the page that refers to it. */
export function asyncDocumentAt(index: SiteIndex, target: string, fromPath = ''): AsyncDocument | undefined {
  const bare = target.trim().replaceAll('\\', '/');
  for (const path of [joinPath('', bare.replace(/^\/+/, '')), joinPath(folderOf(fromPath), bare)]) {
    const file = path === undefined ? undefined : index.others.get(path);
    const document = file && asyncDocumentOf(file);
    if (document !== undefined) return document;
  }
  return undefined;
}

/** Returns the AsyncAPI documents that docs.json refers to, each once. */
export function namedAsyncDocuments(index: SiteIndex): readonly AsyncDocument[] {
  return [...new Set(asyncSourcesOf(index.config).flatMap(({ target }) => asyncDocumentAt(index, target) ?? []))];
}

/** Returns references to all channels, as a page would write them. */
export function channelReferences(index: SiteIndex): readonly { readonly text: string; readonly channel: Channel }[] {
  return [...new Set([...namedAsyncDocuments(index), ...allAsyncDocuments(index)])].flatMap((document) =>
    channelsOf(document, index.others).map((channel) => ({
      text: `${document.file.path} ${channel.name}`,
      channel,
    })),
  );
}
