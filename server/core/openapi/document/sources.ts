import { type DataNode, itemsOf, type ObjectNode, type StringNode, stringOf, valueOf } from '../../data/node.ts';
import type { Config } from '../../site/siteTypes.ts';
import { memo } from '../../text/memo.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';

/** A place in docs.json that refers to an API document. */
export interface Source {
  readonly target: string;
  /** Range of the string, including quotes. */
  readonly range: Range;
  /** Folder for generated pages, as written. */
  readonly directory: string | undefined;
  /** The object with this `openapi`. Operations in it belong to this API document. */
  readonly scope: Range;
  /** Folder of its pages, as written: that of generated pages, or of the URL of the tab or anchor. */
  readonly folder: string | undefined;
  /** False for the site's own settings, true for a tab, anchor, group and the like. */
  readonly inNavigation: boolean;
}

/** Every `openapi` in docs.json v1 or v2, in order of the text. */
export const sourcesOf: (config: Config) => readonly Source[] = memo((config) => sourcesUnder(config, 'openapi'));

/** Every `asyncapi` in docs.json v2, in order of the text. */
export const asyncSourcesOf: (config: Config) => readonly Source[] = memo((config) => sourcesUnder(config, 'asyncapi'));

type SourceKey = 'openapi' | 'asyncapi';

function sourcesUnder(config: Config, key: SourceKey): readonly Source[] {
  const sources: Source[] = [];
  collect(config.whole.root, key, 0, false, sources);
  return sources.sort((a, b) => a.range.start - b.range.start);
}

/** Maximum number of API documents of a site. */
const maxSources = 1000;

function collect(
  node: DataNode | undefined,
  wanted: SourceKey,
  depth: number,
  inNavigation: boolean,
  sources: Source[],
): void {
  if (node === undefined || depth > 64 || sources.length > maxSources) return;
  if (node.kind === 'array') for (const item of node.items) collect(item, wanted, depth + 1, inNavigation, sources);
  if (node.kind !== 'object') return;
  for (const { key, value } of node.properties) {
    if (key === wanted) pushAll(sources, readSources(value, node, inNavigation).slice(0, maxSources));
    else
      collect(
        value,
        wanted,
        depth + 1,
        inNavigation || key === 'navigation' || key === 'tabs' || key === 'anchors',
        sources,
      );
  }
}

function readSources(value: DataNode | undefined, owner: ObjectNode, inNavigation: boolean): readonly Source[] {
  const url = stringOf(valueOf(owner, 'url'));
  const shared = stringOf(valueOf(value, 'directory'));
  return textsOf(value)
    .filter(({ text }) => text.value.trim() !== '')
    .map(({ text: { value: target, range }, directory = shared }) => {
      return { target, range, directory, folder: directory ?? url, scope: owner.range, inNavigation };
    });
}

/** Reads a string, an object with `source`, or a list of both. Each can have its own folder. */
function textsOf(value: DataNode | undefined): readonly { readonly text: StringNode; readonly directory?: string }[] {
  const named = value?.kind === 'object' ? valueOf(value, 'source') : value;
  if (named?.kind === 'string') return [{ text: named }];
  return itemsOf(named).flatMap((item) => {
    const text = item.kind === 'object' ? valueOf(item, 'source') : item;
    const directory = stringOf(valueOf(item, 'directory'));
    return text?.kind === 'string' ? [{ text, ...(directory !== undefined && { directory }) }] : [];
  });
}
