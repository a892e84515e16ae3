/**
 * The workspace's runtime in a browser worker. Files, icons and grammars come from the client. There is no access to
 * the disk or the network, and no programs are run.
 */

import type { Clock, Runtime } from '../../workspace/runtime.ts';
import { createHighlighter } from '../common/highlight/highlighter.ts';
import { clientDisk } from './clientDisk.ts';
import type { ClientFiles } from './clientFiles.ts';
import { fetchedGlyphs } from './glyphs.ts';
import { loadKatexWith } from './lateKatex.ts';
import { lateParts, scriptAddress } from './lateParts.ts';
import { places } from './places.ts';
import { highlightWorkers, startReaderWorker } from './threads.ts';

/** Returns a runtime with the client's files and this browser's threads. */
export function webRuntime(files: ClientFiles): Runtime {
  const late = lateParts();
  loadKatexWith(() => late.coming(scriptAddress(files, 'katex.js').then((address) => importScripts(address))));
  const startThread = highlightWorkers(files);
  return {
    disk: clientDisk(files),
    clock: workerClock(),
    places,
    glyph: fetchedGlyphs(files, late),
    late,
    startHighlighter: (ready) => createHighlighter(startThread, ready),
    startReader: startReaderWorker,
  };
}

/** Returns the clock of a worker. Posting a message to itself ends a turn without the 4 ms delay of nested timers. */
export function workerClock(): Clock {
  const { port1, port2 } = new MessageChannel();
  const turns: (() => void)[] = [];
  port1.onmessage = () => turns.shift()?.();
  return {
    now: () => performance.now(),
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    yield: (milliseconds) =>
      new Promise((resolve) => {
        if (milliseconds !== undefined) {
          setTimeout(resolve, milliseconds);
          return;
        }
        turns.push(resolve);
        port2.postMessage(0);
      }),
  };
}
