import katex from 'katex';

// Entry point of `katex.js`, which `lateKatex.ts` loads.
Object.assign(globalThis, { docsightKatex: katex });
