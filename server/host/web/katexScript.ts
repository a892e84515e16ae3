import katex from 'katex';

// The script `katex.js`, which `lateKatex.ts` waits for.
Object.assign(globalThis, { docsightKatex: katex });
