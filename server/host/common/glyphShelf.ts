import { type Glyph, type GlyphTable, type GlyphTables, glyphFor } from '../../core/index.ts';

/** Names of the icon tables. */
export type TableName = keyof GlyphTables;

/** Returns a function that finds the drawing of an icon. Each table is read when one of its icons is first needed. */
export function glyphShelf(
  table: (name: TableName) => GlyphTable,
): (name: string, type?: string, library?: string) => Glyph | undefined {
  const tables: GlyphTables = {
    get solid() {
      return table('solid');
    },
    get regular() {
      return table('regular');
    },
    get brands() {
      return table('brands');
    },
    get lucide() {
      return table('lucide');
    },
    get tabler() {
      return table('tabler');
    },
    get standIns() {
      return table('standIns');
    },
  };
  return (name, type, library) => glyphFor(tables, name, type, library);
}
