import type { GlyphTable } from '../../core/index.ts';
import { glyphShelf } from '../common/glyphShelf.ts';
import type { ClientFiles } from './clientFiles.ts';

/** Drawings of icons that come when they are first asked for. */
export interface Glyphs {
  /** The drawing of an icon; undefined while its table is on its way. */
  readonly glyph: ReturnType<typeof glyphShelf>;
  /** Settles when no table is on its way. */
  settled(): Promise<void>;
  /** Calls back each time that a table has come. */
  onCame(listener: () => void): void;
}

/** A table that is needed has not come. */
class OnItsWay extends Error {}

/** The drawings beside the server's script. A table that does not come has none. */
export function fetchedGlyphs(files: Pick<ClientFiles, 'asset'>): Glyphs {
  const tables = new Map<string, GlyphTable>();
  const coming = new Map<string, Promise<void>>();
  const listeners: (() => void)[] = [];
  const fetchTable = async (name: string): Promise<void> => {
    const bytes = await files.asset(`glyphs/${name}.json.gz`);
    tables.set(name, tableIn(bytes));
    coming.delete(name);
    for (const listener of listeners) listener();
  };
  const drawn = glyphShelf((name) => {
    const known = tables.get(name);
    if (known !== undefined) return known;
    if (!coming.has(name)) coming.set(name, fetchTable(name));
    throw new OnItsWay();
  });
  return {
    glyph(name, type, library) {
      try {
        return drawn(name, type, library);
      } catch (error) {
        if (error instanceof OnItsWay) return undefined;
        throw error;
      }
    },
    async settled() {
      while (coming.size > 0) await Promise.all(coming.values());
    },
    onCame: (listener) => void listeners.push(listener),
  };
}

function tableIn(bytes: Uint8Array | undefined): GlyphTable {
  try {
    return bytes === undefined ? {} : (JSON.parse(new TextDecoder().decode(bytes)) as GlyphTable);
  } catch {
    return {};
  }
}
