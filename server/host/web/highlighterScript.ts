import { serveHighlighter } from './highlighterWorker.ts';

// The script `highlighter.js`, a worker that the server starts.
serveHighlighter(self as unknown as DedicatedWorkerGlobalScope);
