import type { Glyph } from '../../core/index.ts';
import type { Runtime } from '../runtime.ts';

/** So many tables may have to come, one after the other. */
const maxTables = 6;

/** The drawing of an icon, also where it has to come first. */
export async function drawnGlyph(
  { glyph, late }: Pick<Runtime, 'glyph' | 'late'>,
  ...icon: Parameters<Runtime['glyph']>
): Promise<Glyph | undefined> {
  for (let tables = 0; tables < maxTables && late !== undefined; tables++) {
    const found = glyph(...icon);
    if (found !== undefined) return found;
    await late.settled();
  }
  return glyph(...icon);
}
