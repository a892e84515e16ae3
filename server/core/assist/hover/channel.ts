import { channelAt } from '../../model/place/channel.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Hover } from '../assistTypes.ts';
import { escapeMarkdown } from '../completion/links.ts';
import { wordsOf } from './operation.ts';

/** Maximum number of listed parameters or messages. */
const maxListed = 20;

/** The documentation of the channel at an offset, from its AsyncAPI document. */
export function hoverChannel(site: Site, path: string, offset: number): Hover | undefined {
  const found = channelAt(site, path, offset);
  if (found === undefined) return undefined;
  const { document, name, title, address, description, parameters, messages } = found.channel;
  const list = (head: string, names: readonly string[]): string | undefined =>
    names.length === 0 ? undefined : `${head}: ${names.slice(0, maxListed).map(escapeMarkdown).join(', ')}`;
  const lines = [
    `**${escapeMarkdown(title ?? name)}**`,
    list('Address', [address]),
    description === undefined ? undefined : wordsOf(description),
    list(
      'Parameters',
      parameters.map((each) => each.name),
    ),
    list(
      'Messages',
      messages.map((each) =>
        each.directions.length === 0 ? each.name : `${each.name} (${each.directions.join(', ')})`,
      ),
    ),
    escapeMarkdown(document.file.path),
  ];
  return { range: found.range, markdown: lines.filter((line) => line !== undefined).join('\n\n') };
}
