import type { SourceFile } from '../../core/index.ts';
import type { Clock } from '../runtime.ts';
import type { LargeReader } from './largeReader.ts';

/** Newer texts of large data files on their way into their sites. Files are absolute paths. */
export interface Readings {
  /**
   * Reads a newer text after a pause in typing; it takes the place of an older one of the same file. `take` is called
   * with the file as it was read, unless `isWanted` says meanwhile that nobody needs it any more.
   */
  begin(name: string, file: SourceFile, isWanted: () => boolean, take: (file: SourceFile) => void): void;
  /** What is read of a file counts no more. */
  end(name: string): void;
  /** The text of a file that is being read. */
  of(name: string): SourceFile | undefined;
  isBusy(): boolean;
  /** Settles when nothing of a file, or of all, is being read. */
  done(name?: string): Promise<void>;
}

/** What the owner hears of texts that are read in the thread. */
export interface ReadingsEvents {
  /** A text was read, or given up. */
  ended(): void;
  failed(what: string, error: unknown): void;
}

interface Reading {
  readonly file: SourceFile;
  readonly done: Promise<void>;
}

/** In milliseconds: nothing is read between two keystrokes. */
const pause = 150;

/** Each text goes from pausing to being read to taken; one that is not wanted any more ends where it is. */
export function createReadings(clock: Clock, reader: LargeReader, events: ReadingsEvents): Readings {
  const readings = new Map<string, Reading>();

  return {
    begin(name, file, isStillWanted, take) {
      const isWanted = (): boolean => readings.get(name) === reading && isStillWanted();
      const end = (): void => {
        if (readings.get(name) === reading) readings.delete(name);
      };
      const run = async (): Promise<void> => {
        await new Promise<void>((resolve) => clock.after(pause, resolve));
        const read = isWanted() ? await reader.read(name, file, isWanted) : undefined;
        const counts = isWanted();
        end();
        if (counts && read !== undefined) take(read);
        // What was taken may have been no news: the disk had the same text meanwhile.
        events.ended();
      };
      const done = run().catch((error: unknown) => {
        end();
        events.failed(`reading ${name}`, error);
      });
      const reading: Reading = { file, done };
      readings.set(name, reading);
    },
    end: (name) => void readings.delete(name),
    of: (name) => readings.get(name)?.file,
    isBusy: () => readings.size > 0,
    async done(name) {
      const next = (): Reading | undefined => (name === undefined ? [...readings.values()][0] : readings.get(name));
      for (let reading = next(); reading !== undefined; reading = next()) await reading.done;
    },
  };
}
