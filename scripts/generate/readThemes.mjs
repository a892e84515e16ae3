import { normalizeTheme } from 'shiki/core';
import { bundledThemesInfo } from 'shiki/themes';

/**
 * Shiki themes that docs.json v2 can use, in the highlighter's format, with colors in CSS notation.
 *
 * @param {{ definitions: { codeTheme: { enum: string[] } } }} schema
 */
export async function readThemes(schema) {
  const known = new Map(bundledThemesInfo.map((info) => [info.id, info]));
  const names = schema.definitions.codeTheme.enum.filter((name) => known.has(name)).sort();
  return Promise.all(
    names.map(async (id) => {
      const { default: theme } = (await known.get(id)?.import()) ?? {};
      if (theme === undefined) throw new Error(`Shiki has no theme "${id}".`);
      const { type, bg, fg, settings } = normalizeTheme(theme);
      return { name: id, type, bg: longColor(bg), fg: longColor(fg), settings };
    }),
  );
}

/** @param {string} color */
function longColor(color) {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
  const long =
    short === null
      ? color
      : `#${short
          .slice(1)
          .map((digit) => digit + digit)
          .join('')}`;
  return long.slice(0, 7).toLowerCase();
}
