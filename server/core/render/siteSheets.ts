import { type SiteSheet, sheetOn, siteSheetOf } from '../css/siteStyles.ts';
import { hrefOf } from '../site/config/navigation.ts';
import { slugOfPath } from '../site/paths.ts';
import { countedSheets } from '../site/sheets.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import { memo2 } from '../text/memo.ts';
import type { PageStyle } from './page/context.ts';
import { assetAt, loaded } from './page/markdown/address.ts';
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

/** The `<style>` elements of a page, of its snippets and components: each text once. */
export function pageSheets(styles: readonly PageStyle[], path: string, index: SiteIndex, host: RenderHost): string {
  const once = new Map(styles.slice(0, maxStyles).map((style) => [style.text, style]));
  return [...once.values()]
    .map((style) => placed(siteSheetOf(style), { index, host }, style.from, path))
    .filter((css) => css !== '')
    .join('\n');
}

const maxStyles = 200;

function placed(
  sheet: SiteSheet,
  from: { readonly index: SiteIndex; readonly host: RenderHost },
  fromPath: string,
  page: string,
): string {
  return sheetOn(sheet, hrefOf(slugOfPath(page)), (target) =>
    loaded(target, () => assetAt({ target, fromPath, from })),
  );
}
