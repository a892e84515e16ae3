import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Runs the garbage collector. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // A WeakRef keeps its object until the end of the turn in which it was created or read.
  await new Promise((done) => setImmediate(done));
  collect();
}

/** Names of the objects that survive a garbage collection. */
export async function survivors(refs: Readonly<Record<string, WeakRef<object>>>): Promise<readonly string[]> {
  await collectGarbage();
  return Object.entries(refs).flatMap(([name, ref]) => (ref.deref() === undefined ? [] : [name]));
}
