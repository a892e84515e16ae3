import { withGeneratedPages } from '../openapi/page/generatedPages.ts';
import { fragmentAt } from '../page/anchors.ts';
import { linkPath } from '../site/paths.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import { encodePath } from '../text/percent.ts';
import { renderPage } from './page/blocks.ts';
import { publicPageUrl, withFragment } from './page/markdown/link.ts';
import { htmlAsMarkdown } from './publish/pageMarkdown.ts';
import type { RenderHost } from './renderTypes.ts';

/** Form of a copied block: its public URL, plain Markdown, or its MDX source. */
export type BlockForm = 'link' | 'markdown' | 'mdx';

/**
 * A top-level block of a page as text: the one that begins at an offset, else the last one before it. Links are
 * absolute if the settings have the site's URL, else root-relative. Undefined if there is no such block.
 */
export function blockText(
  given: Site,
  path: string,
  offset: number,
  form: BlockForm,
  host: Pick<RenderHost, 'glyph'>,
): string | undefined {
  const site = withGeneratedPages(given);
  const { index, files } = site;
  const file = files.get(path);
  if (file === undefined) return undefined;
  const page = pageOf(file);
  const pageUrl = publicPageUrl(index) ?? localUrl;
  if (form === 'link') {
    const fragment = fragmentAt(page, offset, index.config.anchorRule);
    return pageUrl(path, fragment === undefined ? undefined : encodePath(fragment));
  }
  const assetUrl = (asset: string): string => `/${encodePath(asset)}`;
  const { blocks } = renderPage(page, { index, files, host: { glyph: host.glyph, assetUrl, pageUrl } });
  const block = blocks.findLast(({ range }) => range.start <= offset);
  if (block === undefined) return undefined;
  if (form === 'mdx') return file.text.slice(block.range.start, block.range.end).trimEnd();
  const here = pageUrl(path);
  return htmlAsMarkdown(block.html)((address) =>
    address.startsWith('#') ? here + withoutPrefix(address) : address,
  ).trim();
}

function localUrl(path: string, fragment?: string): string {
  return withFragment(`/${encodePath(linkPath(path))}`, fragment);
}

/** Ids on a rendered page have a prefix that fragments do not have. */
function withoutPrefix(fragment: string): string {
  return fragment.replace(/^#p-/, '#');
}
