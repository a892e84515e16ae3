import { type CodeData, highlightWith, NotYet } from '../common/highlight/highlightCode.ts';
import type { HighlightJob, HighlightResult } from '../common/highlight/highlighter.ts';

/** Messages from the highlighting worker: a result, or the name of a file that it needs. */
export type FromHighlighter = HighlightResult | { readonly needs: string };
/** Messages to the highlighting worker. */
export type ToHighlighter = HighlightJob | { readonly name: string; readonly bytes: Uint8Array | undefined };

/** Highlights the code sent to this worker, in order, and requests missing grammars. */
export function serveHighlighter(scope: DedicatedWorkerGlobalScope): void {
  const kept = new Map<string, string | undefined>();
  const jobs: HighlightJob[] = [];
  let missing: string | undefined;
  const take = (name: string): string => {
    if (!kept.has(name)) {
      missing = name;
      throw new NotYet(name);
    }
    const text = kept.get(name);
    if (text === undefined) throw new Error(`${name} is missing`);
    return text;
  };
  const data: CodeData = {
    index: () => take('grammars/index.json'),
    packed: (name) => take(`grammars/${name}.json.gz`),
  };
  const work = (): void => {
    for (let [job] = jobs; job !== undefined; [job] = jobs) {
      const lines = linesOf(data, job);
      if (missing !== undefined) {
        scope.postMessage({ needs: missing } satisfies FromHighlighter);
        return;
      }
      jobs.shift();
      scope.postMessage({ id: job.id, lines } satisfies FromHighlighter);
    }
  };
  scope.onmessage = ({ data: message }: MessageEvent<ToHighlighter>) => {
    if ('name' in message) {
      kept.set(message.name, message.bytes && new TextDecoder().decode(message.bytes));
      missing = undefined;
    } else jobs.push(message);
    if (missing === undefined) work();
  };
}

/** Returns undefined for code without a grammar, and while a file is missing. */
function linesOf(data: CodeData, { code, lang, look }: HighlightJob): readonly string[] | undefined {
  try {
    return highlightWith(data, code, lang, look);
  } catch {
    return undefined;
  }
}
