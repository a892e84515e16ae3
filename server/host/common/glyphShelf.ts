import { type Glyph, type GlyphTable, type GlyphTables, glyphFor } from '../../core/index.ts';

/** The names of the tables. */
export type TableName = keyof GlyphTables;

/** Gives the drawing of an icon from tables that `table` reads, each when an icon of it is first asked for. */
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
