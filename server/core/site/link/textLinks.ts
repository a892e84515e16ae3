import type { StringNode } from '../../data/node.ts';
import type { Page } from '../../page/pageTree.ts';
import { parsePage } from '../../page/parsePage.ts';
import { memo } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
import { configPath } from '../paths.ts';
import type { SiteIndex } from '../siteTypes.ts';
import { type PageReference, referencesOf } from './references.ts';

/** A link or picture in a Markdown text of docs.json. */
export interface TextLink {
  readonly kind: 'link' | 'asset';
  readonly target: string;
  /** Range of the target in the file of the node. */
  readonly range: Range;
  /** `words` can be replaced in the text. An `expression` of code cannot. */
  readonly form: 'words' | 'expression';
}

/** Maximum length of a text that is read as Markdown. */
const maxLength = 20_000;

/**
 * Returns the links and pictures in a JSON string that is Markdown.
 *
 * @param source the text of the node's file
 */
export function linksOfText(index: SiteIndex, node: StringNode, source: string): readonly TextLink[] {
  if (node.value.length > maxLength || !/[\](]|href|src/.test(node.value)) return [];
  const places = placesInJson(source.slice(node.range.start, node.range.end));
  if (places.length !== node.value.length + 1) return [];
  const at = (offset: number): number => node.range.start + (places[offset] ?? 0);
  return referencesOf(pageOfText(node), index).flatMap(({ kind, target, range, definedAt, form }: PageReference) => {
    if (kind !== 'link' && kind !== 'asset') return [];
    const { start, end } = definedAt ?? range;
    return [{ kind, target, range: { start: at(start), end: at(end) }, form: form === 'expression' ? form : 'words' }];
  });
}

const pageOfText: (node: StringNode) => Page = memo((node: StringNode) =>
  parsePage({ path: configPath, text: node.value }),
);

/** Returns the offset of each character of a JSON string, and of its end. */
function placesInJson(written: string): readonly number[] {
  const places: number[] = [];
  const end = written.length - (written.endsWith('"') && written.length > 1 ? 1 : 0);
  let at = written.startsWith('"') ? 1 : 0;
  while (at < end) {
    places.push(at);
    at += written.charAt(at) !== '\\' ? 1 : written.charAt(at + 1) === 'u' ? 6 : 2;
  }
  return [...places, end];
}
