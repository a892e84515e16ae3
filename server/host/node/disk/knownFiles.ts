import { stat } from 'node:fs/promises';
import type { Change } from '../../../core/index.ts';
import { readChange } from './readText.ts';

/** Reads files, those again only whose size or time is another one. */
export interface KnownFiles {
  read(place: Parameters<typeof readChange>[0]): Promise<Change>;
}

interface Known {
  readonly stamp: string;
  readonly change: Change;
}

/** A file that changed so short before it was read, in milliseconds, may change again without another time. */
const unsure = 2_000;

/** Nothing is known yet. */
export function newKnownFiles(): KnownFiles {
  const files = new Map<string, Known>();
  return {
    async read(place) {
      const asked = Date.now();
      const found = await stat(place.file, { bigint: true }).catch(() => undefined);
      const stamp = found && `${found.size} ${found.mtimeNs} ${found.ctimeNs} ${found.ino}`;
      const known = files.get(place.file);
      if (stamp !== undefined && known?.stamp === stamp) return known.change;
      const change = await readChange(place);
      const isSure = found !== undefined && asked - Math.max(Number(found.mtimeMs), Number(found.ctimeMs)) > unsure;
      if (stamp !== undefined && isSure) files.set(place.file, { stamp, change });
      else files.delete(place.file);
      return change;
    },
  };
}
