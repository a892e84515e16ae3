import { withGeneratedIndex } from '../../openapi/page/generatedPages.ts';
import type { Page } from '../../page/pageTree.ts';
import type { PageReference } from '../../site/link/references.ts';
import { resolveAsset, resolveLink } from '../../site/link/resolve.ts';
import type { Resolved, SiteIndex } from '../../site/siteTypes.ts';
import { resolveSnippet } from '../../site/snippet/resolveSnippet.ts';

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
    const { kind: made } = resolveLink({ index: withGeneratedIndex(index), fromPath: path, target });
    return made === 'missing' || made === 'case' ? found : { kind: 'operation' };
  }
  return kind === 'asset'
    ? resolveAsset({ index, fromPath: path, target })
    : resolveSnippet({ index, fromPath: path, target, kind });
}
