import { normalizeTheme } from 'shiki/core';
import { bundledThemesInfo } from 'shiki/themes';

/**
 * The themes of Shiki that docs.json v2's docs.json may name, in the form that a highlighter takes, colors as style
 * sheets have them.
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
