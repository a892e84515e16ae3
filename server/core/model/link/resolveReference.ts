import { withGeneratedIndex } from '../../openapi/page/generatedPages.ts';
import type { Page } from '../../page/pageTree.ts';
import type { PageReference } from '../../site/link/references.ts';
import { resolveAsset, resolveLink } from '../../site/link/resolve.ts';
import type { Resolved, SiteIndex } from '../../site/siteTypes.ts';
import { resolveSnippet } from '../../site/snippet/resolveSnippet.ts';
import { question, question2 } from '../../text/question.ts';

/** Whether a link without a file refers to a page that the platform generates. */
const isGenerated = question2((index: SiteIndex, fromPath, target) => {
  const { kind } = resolveLink({ index: withGeneratedIndex(index), fromPath, target });
  return kind !== 'missing' && kind !== 'case';
});

/** Whether the platform generates any page. */
const hasGenerated = question((index: SiteIndex) => withGeneratedIndex(index) !== index);

/** Resolves a reference of a page, from the page's folder or from that of a page that includes it. */
export function resolveReference(
  page: Page,
  index: SiteIndex,
  { kind, target: written, form }: PageReference,
  path = page.file.path,
): Resolved {
  const target = form === 'markdown' ? written : index.config.anchorRule.fill(written);
  if (kind === 'link') {
    const found = resolveLink({ index, fromPath: path, target });
    if (found.kind !== 'missing' || !hasGenerated(index, '')) return found;
    // The page may be one that the platform generates from an OpenAPI document.
    return isGenerated(index, path, target) ? { kind: 'operation' } : found;
  }
  return kind === 'asset'
    ? resolveAsset({ index, fromPath: path, target })
    : resolveSnippet({ index, fromPath: path, target, kind });
}
