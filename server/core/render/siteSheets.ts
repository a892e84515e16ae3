import { type SiteSheet, sheetOn, siteSheetOf } from '../css/siteStyles.ts';
import { hrefOf } from '../site/config/navigation.ts';
import { slugOfPath } from '../site/paths.ts';
import { countedSheets } from '../site/sheets.ts';
import { memoByText } from '../text/memo.ts';
import type { PageStyle } from './page/context.ts';
import { assetAt, loaded } from './page/markdown/address.ts';
import type { Shown } from './shown.ts';

/**
 * The site's style sheets for one of its pages: all of them, sorted by path. Source: platform-today.md, "CSS"
 * (customize/custom-scripts), which does not define an order.
 */
export const siteSheets = memoByText((shown: Shown, path: string): string =>
  countedSheets(shown.index.others)
    .counted.map((file) => placed(siteSheetOf(file), shown, file.path, path))
    .join('\n'),
);

/** The `<style>` elements of a page, its snippets and components: each text once. */
export function pageSheets(styles: readonly PageStyle[], path: string, shown: Shown): string {
  const once = new Map(styles.slice(0, maxStyles).map((style) => [style.text, style]));
  return [...once.values()]
    .map((style) => placed(siteSheetOf(style), shown, style.from, path))
    .filter((css) => css !== '')
    .join('\n');
}

const maxStyles = 200;

function placed(sheet: SiteSheet, from: Shown, fromPath: string, page: string): string {
  return sheetOn(sheet, addressesOf(page), (target) => loaded(target, () => assetAt({ target, fromPath, from })));
}

/** The URLs of a page: `/index` is `/` too. */
function addressesOf(page: string): readonly string[] {
  const href = hrefOf(slugOfPath(page));
  return /(?:^|\/)index$/i.test(href) ? [href, href.replace(/(?<=.)\/index$/i, '').replace(/^\/index$/i, '/')] : [href];
}
