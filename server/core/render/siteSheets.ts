import { type SiteSheet, sheetOn, siteSheetOf } from '../css/siteStyles.ts';
import type { Page } from '../page/pageTree.ts';
import { tagStylesOf } from '../page/script/styles.ts';
import { hrefOf } from '../site/config/navigation.ts';
import { slugOfPath } from '../site/paths.ts';
import { countedSheets } from '../site/sheets.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import { memo2 } from '../text/memo.ts';
import { assetAt } from './page/markdown/address.ts';
import type { RenderHost } from './renderTypes.ts';

/** By page: typing in a page changes none of them. */
const shownOn = memo2((_index: SiteIndex, _host: RenderHost) => new Map<string, string>());

/**
 * The style sheets of a site as they count on one of its pages: all of them, by path.
 * Source: platform-today.md, "CSS" (customize/custom-scripts), which says nothing of their order.
 */
export function siteSheets(index: SiteIndex, path: string, host: RenderHost): string {
  const sheets = countedSheets(index.others).counted;
  if (sheets.length === 0) return '';
  const shown = shownOn(index, host);
  const before = shown.get(path);
  if (before !== undefined) return before;
  const css = sheets.map((file) => placed(siteSheetOf(file), { index, host }, file.path, path)).join('\n');
  shown.set(path, css);
  return css;
}

/** The `<style>` elements of a page, as MDX reads them: their text is the value of an expression. */
export function pageSheets(page: Page, index: SiteIndex, host: RenderHost): string {
  const { path } = page.file;
  return tagStylesOf(page)
    .map(({ text }) => placed(siteSheetOf({ text }), { index, host }, path, path))
    .join('\n');
}

function placed(
  sheet: SiteSheet,
  from: { readonly index: SiteIndex; readonly host: RenderHost },
  fromPath: string,
  page: string,
): string {
  return sheetOn(sheet, hrefOf(slugOfPath(page)), (target) => {
    if (/^data:(?:image|font|application\/(?:x-)?font)/i.test(target)) return target;
    const asset = assetAt({ target, fromPath, from });
    return asset.kind === 'load' ? asset.url : undefined;
  });
}
