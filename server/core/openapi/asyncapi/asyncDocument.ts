/**
 * AsyncAPI documents, with their channels and messages. They are read like API documents, with the same limits.
 * Versions 2 and 3 give the same model.
 */

import { type DataNode, itemsOf, type ObjectNode, stringOf, valueOf } from '../../data/node.ts';
import { isIgnored, isRemotePath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { memo, memo2 } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { type Document, documentOf, isDataPath, type Place } from '../document/document.ts';
import { followed, type Library, refOf } from '../document/reference.ts';
import { nonEmpty } from '../operation/operations.ts';

/** A file whose root has `asyncapi`. */
export interface AsyncDocument extends Document {
  readonly root: ObjectNode;
  /** Value of `asyncapi`, as written. */
  readonly version: string;
}

/** Direction of a message, from the point of view of the application in the document. */
export type Direction = 'send' | 'receive';

/** A channel with its messages. */
export interface Channel {
  readonly document: AsyncDocument;
  /** Its key, which pages use to refer to it. */
  readonly name: string;
  /** Range of the key. */
  readonly keyRange: Range;
  /** Address of the channel: a topic, a path. */
  readonly address: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly parameters: readonly { readonly name: string; readonly place: Place }[];
  readonly messages: readonly Message[];
  readonly place: Place;
}

/** One message of a channel. */
export interface Message {
  readonly name: string;
  readonly description: string | undefined;
  /** Empty if no operation of the document uses the message. */
  readonly directions: readonly Direction[];
  readonly payload: Place | undefined;
  readonly headers: Place | undefined;
  readonly place: Place;
}

const maxChannels = 5000;
const maxMessages = 200;

/** Returns the AsyncAPI document in a file. */
export const asyncDocumentOf: (file: SourceFile) => AsyncDocument | undefined = memo((file) => {
  if (!isDataPath(file.path) || !/["']?asyncapi["']?\s*:/.test(file.text)) return undefined;
  const document = documentOf(file);
  const { root } = document;
  if (root?.kind !== 'object') return undefined;
  const node = valueOf(root, 'asyncapi');
  const version = node?.kind === 'number' ? String(node.value) : stringOf(node);
  return version !== undefined && /^[23](?:\.|$)/.test(version) ? { ...document, root, version } : undefined;
});

/** Returns all AsyncAPI documents in the site's folder, by path. */
export const allAsyncDocuments: (index: SiteIndex) => readonly AsyncDocument[] = (index) => inTree(index.others);

const inTree = memo((others: SiteIndex['others']) =>
  [...others.values()]
    .filter(({ path }) => isDataPath(path) && !isIgnored(path) && !isRemotePath(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((file) => asyncDocumentOf(file) ?? []),
);

/** Returns the channels of a document, in order of its text. */
export const channelsOf: (document: AsyncDocument, library: Library) => readonly Channel[] = memo2(
  (document, library) => {
    const channels = valueOf(document.root, 'channels');
    if (channels?.kind !== 'object') return [];
    const isThird = document.version.startsWith('3');
    return channels.properties.slice(0, maxChannels).flatMap(({ key: name, keyRange, value }): Channel[] => {
      const place = value === undefined ? undefined : followed(library, { document, node: value });
      if (name.startsWith('x-') || place?.node.kind !== 'object') return [];
      const text = (key: string): string | undefined => nonEmpty(stringOf(valueOf(place.node, key)));
      return [
        {
          document,
          name,
          keyRange,
          address: isThird ? (text('address') ?? name) : name,
          title: text('title'),
          description: text('description') ?? text('summary'),
          parameters: parametersOf(place, library),
          messages: isThird ? messagesOfV3(document, place, library) : messagesOfV2(place, library),
          place,
        },
      ];
    });
  },
);

function parametersOf({ document, node }: Place, library: Library): Channel['parameters'] {
  const parameters = valueOf(node, 'parameters');
  if (parameters?.kind !== 'object') return [];
  return parameters.properties.slice(0, 100).flatMap(({ key: name, value }) => {
    const place = value === undefined ? undefined : followed(library, { document, node: value });
    return place === undefined ? [] : [{ name, place }];
  });
}

/** Reads the messages of a channel in version 3. `operations` of the document say who sends them. */
function messagesOfV3(document: AsyncDocument, channel: Place, library: Library): readonly Message[] {
  const messages = valueOf(channel.node, 'messages');
  if (messages?.kind !== 'object') return [];
  const used = directionsOf(document, library).get(channel.node);
  return messages.properties.slice(0, maxMessages).flatMap(({ key, value }) => {
    const place = value === undefined ? undefined : followed(library, { document: channel.document, node: value });
    if (place === undefined) return [];
    const directions = (used ?? []).flatMap(({ direction, only }) =>
      only.length === 0 || only.includes(place.node) ? [direction] : [],
    );
    return [messageAt(place, key, [...new Set(directions)])];
  });
}

interface Use {
  readonly direction: Direction;
  /** Messages that the operation lists. Empty for all messages of the channel. */
  readonly only: readonly DataNode[];
}

/** Returns the operations of a document in version 3, by their channel. */
const directionsOf = memo2((document: AsyncDocument, library: Library): ReadonlyMap<DataNode, readonly Use[]> => {
  const byChannel = new Map<DataNode, Use[]>();
  const operations = valueOf(document.root, 'operations');
  for (const { value } of operations?.kind === 'object' ? operations.properties.slice(0, maxChannels) : []) {
    const operation = value === undefined ? undefined : followed(library, { document, node: value });
    const named = valueOf(operation?.node, 'channel');
    const channel = operation && named && followed(library, { document: operation.document, node: named });
    const direction = stringOf(valueOf(operation?.node, 'action'));
    if (operation === undefined || channel === undefined) continue;
    if (direction !== 'send' && direction !== 'receive') continue;
    const only = itemsOf(valueOf(operation.node, 'messages'))
      .slice(0, maxMessages)
      .flatMap((node) => followed(library, { document: operation.document, node })?.node ?? []);
    byChannel.set(channel.node, [...(byChannel.get(channel.node) ?? []), { direction, only }]);
  }
  return byChannel;
});

/** Reads the messages of a channel in version 2. `publish` has what clients send, which the application receives. */
function messagesOfV2({ document, node }: Place, library: Library): readonly Message[] {
  const found = new Map<DataNode, Message>();
  for (const [key, direction] of [
    ['publish', 'receive'],
    ['subscribe', 'send'],
  ] as const) {
    const operation = valueOf(node, key);
    const message = valueOf(operation, 'message');
    const alternatives = itemsOf(valueOf(message, 'oneOf')).slice(0, maxMessages);
    for (const each of alternatives.length > 0 ? alternatives : message === undefined ? [] : [message]) {
      const place = followed(library, { document, node: each });
      if (place === undefined) continue;
      const name = refOf(each)?.value.split('/').at(-1) ?? stringOf(valueOf(operation, 'operationId')) ?? key;
      const known = found.get(place.node);
      found.set(
        place.node,
        known === undefined
          ? messageAt(place, name, [direction])
          : { ...known, directions: [...known.directions, direction] },
      );
    }
  }
  return [...found.values()];
}

function messageAt(place: Place, key: string, directions: readonly Direction[]): Message {
  const text = (name: string): string | undefined => nonEmpty(stringOf(valueOf(place.node, name)));
  const at = (name: string): Place | undefined => {
    const node = valueOf(place.node, name);
    // For a schema with its own format.
    const inner = valueOf(node, 'schemaFormat') === undefined ? node : valueOf(node, 'schema');
    return inner === undefined ? undefined : { document: place.document, node: inner };
  };
  return {
    name: text('title') ?? text('name') ?? key,
    description: text('description') ?? text('summary'),
    directions,
    payload: at('payload'),
    headers: at('headers'),
    place,
  };
}

/** Protocol of the document's first server, such as `wss` or `kafka`. Undefined if it has none. */
export function protocolOf({ document: { root } }: Channel): string | undefined {
  const servers = valueOf(root, 'servers');
  const first = servers?.kind === 'object' ? servers.properties[0]?.value : undefined;
  return nonEmpty(stringOf(valueOf(first, 'protocol')))?.slice(0, 40);
}

/** Returns the facts about a channel and its messages that pages do not show. */
export function unshownOf({ place, messages }: Channel): readonly string[] {
  const keys = ['bindings', 'traits', 'correlationId', 'externalDocs', 'tags'];
  return keys.filter((key) => [place, ...messages.map((each) => each.place)].some(({ node }) => valueOf(node, key)));
}
