import { parentPort } from 'node:worker_threads';
import { highlightCode } from './highlightCode.ts';
import type { HighlightJob, HighlightResult } from './highlighter.ts';

// A thread of its own: code that a grammar is slow on keeps nobody waiting, and can be stopped.
parentPort?.on('message', ({ id, code, lang }: HighlightJob) => {
  const result: HighlightResult = { id, lines: linesOf(code, lang) };
  parentPort?.postMessage(result);
});

function linesOf(code: string, lang: string): readonly string[] | undefined {
  try {
    return highlightCode(code, lang);
  } catch {
    // A grammar that the engine cannot run leaves plain text.
    return undefined;
  }
}
