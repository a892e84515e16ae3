import { withGeneratedIndex } from '../../openapi/page/generatedPages.ts';
import type { Page } from '../../page/pageTree.ts';
import type { PageReference } from '../../site/link/references.ts';
import { resolveAsset, resolveLink } from '../../site/link/resolve.ts';
import type { Resolved, SiteIndex } from '../../site/siteTypes.ts';
import { resolveSnippet } from '../../site/snippet/resolveSnippet.ts';
import { question2 } from '../../text/question.ts';

/** Whether a link to no file leads to a page that the platform makes. */
const isGenerated = question2((index: SiteIndex, fromPath, target) => {
  const { kind } = resolveLink({ index: withGeneratedIndex(index), fromPath, target });
  return kind !== 'missing' && kind !== 'case';
});

/** Where a reference of a page leads, seen from that page or from the one that includes it. */
export function resolveReference(
  page: Page,
  index: SiteIndex,
  { kind, target: written, form }: PageReference,
  path = page.file.path,
): Resolved {
  const target = form === 'markdown' ? written : index.config.anchorRule.fill(written);
  if (kind === 'link') {
    const found = resolveLink({ index, fromPath: path, target });
    if (found.kind !== 'missing') return found;
    // The address of a page that is made may be anywhere.
    return isGenerated(index, path, target) ? { kind: 'operation' } : found;
  }
  return kind === 'asset'
    ? resolveAsset({ index, fromPath: path, target })
    : resolveSnippet({ index, fromPath: path, target, kind });
}
