import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { GlyphTable } from '../../core/index.ts';
import { glyphShelf } from '../common/glyphShelf.ts';
import { dataFolder } from './dataFolder.ts';

const folder = (): string => dataFolder('glyphs', 'schemas/glyphs');
const read = new Map<string, GlyphTable>();

/** The drawing of an icon. The tables, 4 MB in all, are read one by one when an icon of theirs is first asked for. */
export const readGlyph = glyphShelf(table);

/** A table that is missing or broken has no drawings; names stay known without them. */
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

/** What ships is packed: the drawings are a third of all that the npm package has. */
function tableText(name: string): string {
  const packed = join(folder(), `${name}.json.gz`);
  return existsSync(packed)
    ? gunzipSync(readFileSync(packed)).toString('utf8')
    : readFileSync(join(folder(), `${name}.json`), 'utf8');
}
