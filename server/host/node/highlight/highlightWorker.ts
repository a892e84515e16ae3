import { parentPort } from 'node:worker_threads';
import type { CodeLook } from '../../../core/index.ts';
import type { HighlightJob, HighlightResult } from '../../common/highlight/highlighter.ts';
import { highlightCode } from './highlightCode.ts';

// Runs in a separate thread, so that slow highlighting does not block other work and can be stopped.
parentPort?.on('message', ({ id, code, lang, look }: HighlightJob) => {
  const result: HighlightResult = { id, lines: linesOf(code, lang, look) };
  parentPort?.postMessage(result);
});

function linesOf(code: string, lang: string, look: CodeLook | undefined): readonly string[] | undefined {
  try {
    return highlightCode(code, lang, look);
  } catch {
    // If the engine cannot run a grammar, the code stays plain text.
    return undefined;
  }
}
