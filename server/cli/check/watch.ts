import { watchFolder } from '../../host/node/disk/watchFolder.ts';
import { type OpenSite, reread } from '../openSites.ts';
import { stopSignal } from '../ownProcess.ts';
import type { Terminal } from '../terminal.ts';

/**
 * Runs a function whenever files of the sites change, until the program ends. With `isAny` also for files that no site
 * reads, such as images.
 */
export async function watchSites(
  sites: readonly OpenSite[],
  again: () => Promise<unknown>,
  terminal: Terminal,
  { isAny = false } = {},
): Promise<void> {
  const stopped = stopSignal();
  // Keeps the process alive, which the watchers do not.
  const alive = setInterval(() => {}, 2 ** 30);
  let isDue = false;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (isDue) {
      isDue = false;
      const before = sites.map(({ host }) => host.site);
      for (const site of sites) await reread(site);
      // Ignore changes of unread files, and files that were saved without a change.
      const isSame = sites.every(
        ({ host }, at) => host.site.files === before[at]?.files && host.site.index === before[at].index,
      );
      if (isSame && !isAny) continue;
      await terminal.err(`\n${new Date().toTimeString().slice(0, 8)} A file changed.\n`);
      await again();
      await terminal.err('Watching for changes. Press Ctrl+C to stop.\n');
    }
  };
  const changed = (): void => {
    isDue = true;
    running ??= run().finally(() => {
      running = undefined;
      if (isDue) changed();
    });
  };
  const failed = (error: unknown): void =>
    void terminal.err(`Some folders cannot be watched: ${error instanceof Error ? error.message : String(error)}\n`);
  const watches = await Promise.all(sites.map(({ folder }) => watchFolder(folder, changed, failed)));
  await terminal.err('Watching for changes. Press Ctrl+C to stop.\n');
  await stopped;
  clearInterval(alive);
  for (const watch of watches) watch.close();
  await running;
}
