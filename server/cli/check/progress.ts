import type { Terminal } from '../terminal.ts';

/** In milliseconds: delay before the first progress message, and then between them. */
const patience = 1000;
const pause = 100;

/** Shows progress on a terminal if the work takes longer than a second. */
export interface Progress {
  show(text: () => string): void;
  end(): void;
}

/** Starts a progress now. */
export function startProgress(terminal: Terminal, now: () => number = Date.now): Progress {
  let next = now() + patience;
  let isShown = false;
  return {
    show(text) {
      if (now() < next) return;
      next = now() + pause;
      isShown = true;
      terminal.status(text());
    },
    end() {
      if (isShown) terminal.status('');
      isShown = false;
    },
  };
}
