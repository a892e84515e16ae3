import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { GlyphTable } from '../../core/index.ts';
import { glyphShelf } from '../common/glyphShelf.ts';
import { dataFolder } from './dataFolder.ts';

const folder = (): string => dataFolder('glyphs', 'schemas/glyphs');
const read = new Map<string, GlyphTable>();

/**
 * Returns the drawing of an icon. The tables have 4 MB in total, so each is read when one of its icons is first used.
 */
export const readGlyph = glyphShelf(table);

/** Returns a table, or an empty one if it is missing or broken. Icon names stay valid without their drawings. */
function table(name: string): GlyphTable {
  let found = read.get(name);
  if (found === undefined) {
    try {
      found = JSON.parse(tableText(name)) as GlyphTable;
    } catch {
      found = {};
    }
    read.set(name, found);
  }
  return found;
}

/** Packages contain compressed tables, because the drawings are a third of the npm package. */
function tableText(name: string): string {
  const packed = join(folder(), `${name}.json.gz`);
  return existsSync(packed)
    ? gunzipSync(readFileSync(packed)).toString('utf8')
    : readFileSync(join(folder(), `${name}.json`), 'utf8');
}
