import { stringOf, valueOf } from '../../data/node.ts';
import type { Config } from '../../site/siteTypes.ts';

const size = { width: 360, height: 189 } as const;

/**
 * The preview image of links to the site, from `thumbnails`: an SVG with the site's name and color. It contains no
 * files of the site.
 */
export function thumbnail({ settings, whole }: Config): string {
  const own = valueOf(whole.root, 'thumbnails');
  const appearance = stringOf(valueOf(own, 'appearance')) ?? settings.modeToggle.default;
  const isDark = appearance === 'dark';
  const family = (stringOf(valueOf(valueOf(own, 'fonts'), 'family')) ?? 'sans-serif').replace(/[^\p{L}\p{N} -]/gu, '');
  const { colors } = settings;
  const paper = (isDark ? colors.background.dark : colors.background.light) ?? (isDark ? '#0b0d11' : '#ffffff');
  const accent = isDark ? colors.light : colors.primary;
  const ink = isDark ? '#f1f4f9' : '#0f1521';
  const line = (y: number, points: number, weight: number, fill: string, words: string): string =>
    `<text x="24" y="${y}" font-family="${escaped(family.slice(0, 60))}, sans-serif" font-size="${points}" font-weight="${weight}" fill="${fill}">${escaped(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">`,
    `<rect width="100%" height="100%" rx="8" fill="${paper}" stroke="#8a8a8a" stroke-opacity="0.4"/>`,
    `<rect x="24" y="24" width="36" height="6" rx="3" fill="${accent}"/>`,
    line(100, 26, 700, ink, 'Title of a page'),
    line(128, 14, 400, ink, 'Its description'),
    line(165, 13, 600, accent, settings.name.slice(0, 40)),
    '</svg>',
  ].join('');
}

function escaped(words: string): string {
  return words.replace(/[<>&"']/g, (each) => `&#${each.charCodeAt(0)};`);
}
