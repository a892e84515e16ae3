import type { Page } from 'playwright-core';

/**
 * Runs in a page before its scripts: what it does only after a second or more waits for `runTimers`. So a busy machine
 * sees what is there in between, and nobody waits for the end.
 */
export function holdTimers(): void {
  const held = new Map<number, () => void>();
  let count = 0;
  const set = window.setTimeout.bind(window);
  const clear = window.clearTimeout.bind(window);
  Object.assign(window, {
    setTimeout(run: () => void, wait = 0): number {
      if (wait < 1000) return set(run, wait);
      // The browser's own count from one up.
      held.set(--count, run);
      return count;
    },
    clearTimeout(id: number): void {
      if (!held.delete(id)) clear(id);
    },
    docsightTimers(): void {
      const all = [...held.values()];
      held.clear();
      for (const run of all) run();
    },
  });
}

/** Does what a page with `holdTimers` put off. */
export function runTimers(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as { docsightTimers(): void }).docsightTimers());
}
