import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before a measured server. After each long turn of the event loop, it appends how long the main thread worked,
 * in milliseconds of CPU. Other processes do not count.
 */
const file = process.env['DOCSIGHT_BLOCKS'];
/** Shorter blocks are not reported. */
const shortest = 5;

function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

if (isMainThread && file !== undefined) {
  let last = worked();
  setInterval(() => {
    const block = worked() - last;
    if (block > shortest) appendFileSync(file, `${block}\n`);
    last = worked();
  }, 1).unref();
}
