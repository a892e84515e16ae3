import type { StringNode } from '../../data/node.ts';
import { withGeneratedIndex } from '../../openapi/page/generatedPages.ts';
import { resolveAsset, resolveLink } from '../../site/link/resolve.ts';
import { linksOfText, type TextLink } from '../../site/link/textLinks.ts';
import { configPath } from '../../site/paths.ts';
import type { Resolved, SiteIndex } from '../../site/siteTypes.ts';
import { table } from '../../text/question.ts';
import type { Range } from '../../text/range.ts';
import { insideQuotes } from '../../text/text.ts';
import { configRoot } from './parts.ts';
import { isRefused, referringIn } from './referring.ts';

/** A link of docs.json, as the value of a key or in a Markdown text. Ranges are those of docs.json as a whole. */
export interface ConfigLink {
  readonly kind: TextLink['kind'];
  readonly target: string;
  /** Of the target, without quotes. */
  readonly range: Range;
  /** What another target takes the place of. */
  readonly written: Range;
  readonly form: 'json' | TextLink['form'];
  /** The text that the link is or is in. */
  readonly node: StringNode;
}

/** Every link of docs.json, of both formats, but the ends of redirects, in order of the text. */
export const linksOfConfig: (index: SiteIndex) => readonly ConfigLink[] = table((index: SiteIndex) => {
  const root = configRoot(index);
  const { text } = index.config.whole.file;
  const all = root === undefined ? [] : referringIn(index.config.schema, root);
  return all.flatMap((each): readonly ConfigLink[] => {
    const { node, schema, path } = each;
    if (path[0] === 'redirects' || isRefused(each)) return [];
    if (schema.refers === 'link') {
      const range = insideQuotes(text, node.range);
      return [{ kind: 'link', target: node.value, range, written: node.range, form: 'json', node }];
    }
    if (schema.refers !== 'markdown') return [];
    return linksOfText(index, node, text).map((link) => ({ ...link, written: link.range, node }));
  });
});

/** Where a link of docs.json leads. */
export function resolveConfigLink(index: SiteIndex, { kind, target }: Pick<ConfigLink, 'kind' | 'target'>): Resolved {
  if (kind === 'asset') return resolveAsset({ index, fromPath: configPath, target });
  const found = resolveLink({ index, fromPath: configPath, target });
  if (found.kind !== 'missing') return found;
  // The address of a page that is made may be anywhere.
  const { kind: made } = resolveLink({ index: withGeneratedIndex(index), fromPath: configPath, target });
  return made === 'missing' || made === 'case' ? found : { kind: 'operation' };
}
