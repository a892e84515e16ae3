import { asyncDocumentOf, type Channel, channelsOf } from '../../openapi/asyncapi/asyncDocument.ts';
import { channelOfPage } from '../../openapi/asyncapi/channelPages.ts';
import { isDataPath } from '../../openapi/document/document.ts';
import { isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { type Range, touches } from '../../text/range.ts';

/** A channel of an AsyncAPI document at an offset. */
export interface ChannelAt {
  /** In the file of the offset. */
  readonly range: Range;
  readonly channel: Channel;
  /** `page`: the name in front matter. `document`: the key in the AsyncAPI document. */
  readonly from: 'page' | 'document';
}

/** The channel that a page's `asyncapi` refers to, or whose key is at the offset. Undefined elsewhere. */
export function channelAt({ index, files }: Site, path: string, offset: number): ChannelAt | undefined {
  const file = files.get(path);
  if (file === undefined) return undefined;
  if (isMarkdown(path)) {
    const named = channelOfPage(index, pageOf(file));
    return named?.found.kind === 'found' && touches(named.range, offset)
      ? { range: named.range, channel: named.found.channel, from: 'page' }
      : undefined;
  }
  const document = isDataPath(path) ? asyncDocumentOf(file) : undefined;
  const channels = document === undefined ? [] : channelsOf(document, index.others);
  const channel = channels.find(({ keyRange }) => touches(keyRange, offset));
  return channel && { range: channel.keyRange, channel, from: 'document' };
}
