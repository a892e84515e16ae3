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

/** A link in docs.json, in the value of a key or in its Markdown. Ranges are those of docs.json as a whole. */
export interface ConfigLink {
  readonly kind: TextLink['kind'];
  readonly target: string;
  /** Range of the target, without quotes. */
  readonly range: Range;
  /** The range to replace when the target changes. */
  readonly written: Range;
  readonly form: 'json' | TextLink['form'];
  /** The string that contains the link. */
  readonly node: StringNode;
}

/** Every link in docs.json v1 or v2 except redirects, in text order. */
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

/** Resolves a link in docs.json. */
export function resolveConfigLink(index: SiteIndex, { kind, target }: Pick<ConfigLink, 'kind' | 'target'>): Resolved {
  if (kind === 'asset') return resolveAsset({ index, fromPath: configPath, target });
  const found = resolveLink({ index, fromPath: configPath, target });
  if (found.kind !== 'missing') return found;
  // The page may be one that the platform generates from an OpenAPI document.
  const { kind: made } = resolveLink({ index: withGeneratedIndex(index), fromPath: configPath, target });
  return made === 'missing' || made === 'case' ? found : { kind: 'operation' };
}
