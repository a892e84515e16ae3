import type { Page } from 'playwright-core';

/**
 * Runs in a page before its scripts: delays of a second or more wait for `runTimers`. So a busy machine sees the state
 * in between, and tests need not wait.
 */
export function holdTimers(): void {
  const held = new Map<number, () => void>();
  let count = 0;
  const set = window.setTimeout.bind(window);
  const clear = window.clearTimeout.bind(window);
  Object.assign(window, {
    setTimeout(run: () => void, wait = 0): number {
      if (wait < 1000) return set(run, wait);
      // The browser's own ids count up from one.
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

/** Runs the timers that `holdTimers` delayed. */
export function runTimers(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as { docsightTimers(): void }).docsightTimers());
}
