import { sheetOf } from '../../css/sheet.ts';
import { utilityColor, withColor } from '../../css/utilityList.ts';
import type { Page } from '../../page/pageTree.ts';
import { classUsesOf } from '../../page/script/classUses.ts';
import { channelsOf } from '../../schema/color.ts';
import { sheetsOf } from '../../site/sheets.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { memo } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { ColorRange } from '../assistTypes.ts';

/** Colors of the utility classes on a page. */
export function classColors(page: Page, index: SiteIndex): readonly ColorRange[] {
  return classUsesOf(page).flatMap(({ name, range }) => {
    const found = utilityColor(name);
    const hex = found?.color.startsWith('--') === true ? propertyColor(index, found.color) : found?.color;
    return found === undefined || hex === undefined ? [] : [{ range, ...partsOf(hex), alpha: found.alpha }];
  });
}

/**
 * `var(--primary)` and the platform's other colors in a style sheet. The editor's CSS support shows all other colors.
 */
export function sheetColors({ text }: SourceFile, index: SiteIndex): readonly ColorRange[] {
  return [...text.matchAll(/var\(\s{0,9}(--[\w-]{1,60})\s{0,9}\)/g)].flatMap((match) => {
    const hex = propertyColor(index, match[1] ?? '');
    const range = { start: match.index, end: match.index + match[0].length };
    return hex === undefined ? [] : [{ range, ...partsOf(hex) }];
  });
}

function partsOf(hex: string): Pick<ColorRange, 'red' | 'green' | 'blue'> {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex) ?? [];
  return { red: red / 255, green: green / 255, blue: blue / 255 };
}

/**
 * The color of a custom property: a docs.json color under the platform's name, or one that a style sheet of the site
 * sets.
 */
function propertyColor(index: SiteIndex, name: string): string | undefined {
  const { primary, light, dark, background } = index.config.settings.colors;
  const ofPlatform: Readonly<Record<string, string | undefined>> = {
    '--primary': primary,
    '--primary-light': light,
    '--primary-dark': dark,
    '--background-light': background.light,
    '--background-dark': background.dark,
  };
  const color = ofPlatform[name] ?? ownColors(index.others).get(name);
  return color === undefined || channelsOf(color) === undefined ? undefined : color;
}

/** The first color that the site's style sheets set for each custom property. */
const ownColors = memo((others: SiteIndex['others']): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const file of sheetsOf(others))
    for (const { name, value } of sheetOf(file).properties)
      if (!found.has(name) && /^#[\da-f]{3,8}$/i.test(value.trim())) found.set(name, value.trim());
  return found;
});

/**
 * The utility class for a picked color: the nearest color of the palette. Undefined if the text is not a color class.
 */
export function classColorText(
  text: string,
  color: { readonly red: number; readonly green: number; readonly blue: number },
): string | undefined {
  return withColor(text, [color.red * 255, color.green * 255, color.blue * 255]);
}
