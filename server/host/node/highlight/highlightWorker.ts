import { parentPort } from 'node:worker_threads';
import type { CodeLook } from '../../../core/index.ts';
import type { HighlightJob, HighlightResult } from '../../common/highlight/highlighter.ts';
import { highlightCode } from './highlightCode.ts';

// A separate thread: code that is slow to highlight blocks nothing else, and can be stopped.
parentPort?.on('message', ({ id, code, lang, look }: HighlightJob) => {
  const result: HighlightResult = { id, lines: linesOf(code, lang, look) };
  parentPort?.postMessage(result);
});

function linesOf(code: string, lang: string, look: CodeLook | undefined): readonly string[] | undefined {
  try {
    return highlightCode(code, lang, look);
  } catch {
    // A grammar that the engine cannot run leaves plain text.
    return undefined;
  }
}
