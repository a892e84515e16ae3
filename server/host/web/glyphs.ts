import type { GlyphTable } from '../../core/index.ts';
import { glyphShelf } from '../common/glyphShelf.ts';
import type { ClientFiles } from './clientFiles.ts';
import type { LateParts } from './lateParts.ts';

/** A table that is needed has not come. */
class OnItsWay extends Error {}

/**
 * The drawings of icons beside the server's script, which come when they are first asked for: undefined while their
 * table is on its way. A table that does not come has none.
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
