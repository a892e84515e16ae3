import type { GlyphTable } from '../../core/index.ts';
import { glyphShelf } from '../common/glyphShelf.ts';
import type { ClientFiles } from './clientFiles.ts';
import type { LateParts } from './lateParts.ts';

/** Thrown if a table has not arrived yet. */
class OnItsWay extends Error {}

/**
 * Returns icons from the tables next to the server's script. Each table is loaded on first use; until then its icons
 * are undefined. A table that cannot be loaded is empty.
 */
export function fetchedGlyphs(files: Pick<ClientFiles, 'asset'>, late: LateParts): ReturnType<typeof glyphShelf> {
  const tables = new Map<string, GlyphTable>();
  const asked = new Set<string>();
  const fetchTable = async (name: string): Promise<void> => {
    tables.set(name, tableIn(await files.asset(`glyphs/${name}.json.gz`)));
  };
  const drawn = glyphShelf((name) => {
    const known = tables.get(name);
    if (known !== undefined) return known;
    if (!asked.has(name)) late.coming(fetchTable(name));
    asked.add(name);
    throw new OnItsWay();
  });
  return (name, type, library) => {
    try {
      return drawn(name, type, library);
    } catch (error) {
      if (error instanceof OnItsWay) return undefined;
      throw error;
    }
  };
}

function tableIn(bytes: Uint8Array | undefined): GlyphTable {
  try {
    return bytes === undefined ? {} : (JSON.parse(new TextDecoder().decode(bytes)) as GlyphTable);
  } catch {
    return {};
  }
}
