import type { Glyph } from '../../core/index.ts';
import type { Runtime } from '../runtime.ts';

/** Maximum number of tables that are loaded one after the other. */
const maxTables = 6;

/** Returns the drawing of an icon. Waits for its table if that is not loaded yet. */
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
