import type { Terminal } from '../terminal.ts';

/** Nothing is shown of what is done before that, in milliseconds; then so often. */
const patience = 1000;
const pause = 100;

/** Says on a terminal how far something is, once it takes longer than a second. */
export interface Progress {
  show(text: () => string): void;
  end(): void;
}

/** A progress that begins now. */
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
