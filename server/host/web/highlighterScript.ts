import { serveHighlighter } from './highlighterWorker.ts';

// Entry point of `highlighter.js`, a worker that the server starts.
serveHighlighter(self as unknown as DedicatedWorkerGlobalScope);
