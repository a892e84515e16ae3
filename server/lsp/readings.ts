import { isLargeData, prepareData, type SourceFile } from '../core/index.ts';
import { linesOf } from './linesOf.ts';
import { type Clock, giveWay } from './runtime.ts';

/** Newer texts of large descriptions on their way into their sites. Files are absolute paths. */
export interface Readings {
  /**
   * Reads a newer text; it takes the place of an older one of the same file. `take` is called at the end, unless
   * `isWanted` says meanwhile that nobody needs it any more.
   */
  begin(name: string, file: SourceFile, isWanted: () => boolean, take: () => void): void;
  /** What is read of a file counts no more. */
  end(name: string): void;
  /** The text of a file that is being read. */
  of(name: string): SourceFile | undefined;
  isBusy(): boolean;
  /** Settles when nothing of a file, or of all, is being read. */
  done(name?: string): Promise<void>;
}

export interface ReadingsEvents {
  /** A text was read, or given up. */
  ended(): void;
  failed(what: string, error: unknown): void;
}

interface Reading {
  readonly file: SourceFile;
  readonly done: Promise<void>;
}

/** A large description is read for so long, in milliseconds, before others get their turn. */
const turn = 4;

/** All that is done with the text of a large description before it counts: findings are reported by line. */
function* stepsOf(file: SourceFile): Generator<void, void> {
  yield* prepareData(file);
  if (isLargeData(file)) yield* linesOf.steps(file);
}

/** A large API description takes long to read: piece by piece, with others in between, as long as it is wanted. */
export async function readInTurns(clock: Clock, file: SourceFile, isWanted: () => boolean): Promise<void> {
  let since = clock.now();
  for (const _ of stepsOf(file)) {
    if (clock.now() - since < turn) continue;
    await giveWay(clock);
    if (!isWanted()) return;
    since = clock.now();
  }
}

export function createReadings(clock: Clock, events: ReadingsEvents): Readings {
  const readings = new Map<string, Reading>();

  return {
    begin(name, file, isStillWanted, take) {
      const isWanted = (): boolean => readings.get(name) === reading && isStillWanted();
      const end = (): void => {
        if (readings.get(name) === reading) readings.delete(name);
      };
      const run = async (): Promise<void> => {
        await giveWay(clock);
        if (isWanted()) await readInTurns(clock, file, isWanted);
        await giveWay(clock);
        const counts = isWanted();
        end();
        if (counts) take();
        // What was taken may have been no news: the disk had the same text meanwhile.
        events.ended();
      };
      const done = Promise.resolve()
        .then(run)
        .catch((error: unknown) => {
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
