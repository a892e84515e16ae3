import { maxSheet, type SiteSheet, sheetOn, siteSheetOf } from '../css/siteStyles.ts';
import type { Page } from '../page/pageTree.ts';
import { hrefOf } from '../site/config/navigation.ts';
import { isStyleSheet, slugOfPath } from '../site/paths.ts';
import type { Site, SiteIndex } from '../site/siteTypes.ts';
import { memo, memo2 } from '../text/memo.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import { assetAt } from './page/markdown/address.ts';
import type { RenderHost } from './renderTypes.ts';

interface Shown {
  readonly files: readonly SourceFile[];
  readonly css: string;
}

/** By page: typing in a page changes none of them. */
const shownOn = memo2((_index: SiteIndex, _host: RenderHost) => new Map<string, Shown>());

/**
 * The style sheets of a site as they count on one of its pages: all of them, by path.
 * Source: platform-today.md, "CSS" (customize/custom-scripts), which says nothing of their order.
 */
export function siteSheets({ files, index }: Site, path: string, host: RenderHost): string {
  const sheets = [...files.values()]
    .filter((file) => isStyleSheet(file.path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  if (sheets.length === 0) return '';
  const shown = shownOn(index, host);
  const before = shown.get(path);
  if (before?.files.length === sheets.length && before.files.every((file, i) => file === sheets[i])) return before.css;
  let left = maxAll;
  const css = sheets
    .map((file) => {
      left -= file.text.length;
      return left < 0 ? '' : placed(siteSheetOf(file), { index, host }, file.path, path);
    })
    .join('\n');
  shown.set(path, { files: sheets, css });
  return css;
}

/** Sheets beyond these many UTF-16 code units together do not count in previews. */
const maxAll = 2 * maxSheet;

/** The `<style>` elements of a page, as MDX reads them: their text is the value of an expression. */
export function pageSheets(page: Page, index: SiteIndex, host: RenderHost): string {
  const { path } = page.file;
  return styleTexts(page)
    .map((text) => placed(siteSheetOf({ text }), { index, host }, path, path))
    .join('\n');
}

const styleTexts = memo((page: Page): readonly string[] =>
  page.elements
    .filter(({ name }) => name === 'style')
    .slice(0, maxStyles)
    .flatMap(({ children, attributes }) => {
      const inner = attributes.find(({ name }) => name === 'dangerouslySetInnerHTML')?.value;
      const given = inner?.kind === 'expression' ? inner.literal?.value : undefined;
      const html =
        typeof given === 'object' && given !== null && '__html' in given ? [String(given['__html'])] : undefined;
      return html ?? [children.map(textOf).join('')];
    }),
);

const maxStyles = 100;

function textOf(node: Page['elements'][number]['children'][number]): string {
  if (node.kind === 'text') return node.value;
  if (node.kind === 'expression') return typeof node.literal?.value === 'string' ? node.literal.value : '';
  return node.kind === 'paragraph' ? node.children.map(textOf).join('') : '';
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
