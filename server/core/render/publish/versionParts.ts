import { hrefOf } from '../../site/config/navigation.ts';
import { slugOfPath } from '../../site/paths.ts';
import type { Site } from '../../site/siteTypes.ts';
import { view } from '../../site/view/view.ts';
import { el, type Html, nothing, trusted } from '../page/html/html.ts';
import { type Preview, renderPreview } from '../preview.ts';
import type { RenderHost } from '../renderTypes.ts';

/** Limit for the HTML of other versions in one page. Versions beyond it link to their first page. */
const maxSize = 500_000;

/**
 * Parts around a page that differ in other versions with the same page, as data for the page's script: HTML by version
 * and part. Empty if no version differs.
 */
export function versionParts(site: Site, path: string, host: RenderHost, shown: Preview): Html {
  const own = new Map(shown.parts.map(({ part, html }) => [part, html]));
  const here = hrefOf(slugOfPath(path));
  const others = view(site.index, { page: path }).versions.filter(({ active, href }) => !active && href === here);
  const versions: [name: string, parts: Readonly<Record<string, string>>][] = [];
  let size = 0;
  for (const { name } of others) {
    const { parts } = renderPreview(site, path, host, { version: name }, shown.rendering);
    const changed = parts.filter(({ part, html }) => own.get(part) !== html);
    size += changed.reduce((sum, { html }) => sum + html.length, 0);
    if (size > maxSize) break;
    versions.push([name, Object.fromEntries(changed.map(({ part, html }) => [part, html]))]);
  }
  if (versions.length === 0) return nothing;
  // An array, because a version can have any name. Nothing in it can end the element.
  const data = JSON.stringify(versions).replaceAll('<', '\\u003c');
  return el('script', { id: 'ds-versions', type: 'application/json' }, trusted(data));
}
