import type { SourceFile } from '../../core/index.ts';
import type { Clock } from '../runtime.ts';
import type { LargeReader } from './largeReader.ts';

/** Newer texts of large data files on the way into their sites. Files are absolute paths. */
export interface Readings {
  /**
   * Reads a newer text after a pause in typing. It replaces an older one of the same file. Calls `take` with the file
   * and its reading, unless `isWanted` returns false by then.
   */
  begin(name: string, file: SourceFile, isWanted: () => boolean, take: (file: SourceFile) => void): void;
  /** Cancels the reading of a file. */
  end(name: string): void;
  /** Returns the text of a file that is being read. */
  of(name: string): SourceFile | undefined;
  isBusy(): boolean;
  /** Settles when no text of a file, or of any file, is being read. */
  done(name?: string): Promise<void>;
}

/** Events of texts that are read in the thread. */
export interface ReadingsEvents {
  /** A text was read or dropped. */
  ended(): void;
  failed(what: string, error: unknown): void;
}

interface Reading {
  readonly file: SourceFile;
  readonly done: Promise<void>;
}

/** A pause in typing, in milliseconds. Nothing is read between two keystrokes. */
const pause = 150;

/** States of a text: pausing → being read → taken. One that is no longer wanted ends at once. */
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
        // It may have changed nothing, if the disk has the same text by now.
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
