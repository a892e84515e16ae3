/**
 * Replaces KaTeX in the worker's script, because KaTeX has 250 kB that only sites with formulas need. Until it is
 * loaded, a formula is shown as its source, like an invalid one.
 */

import type Katex from 'katex';

/** The global that `katexScript.ts` sets. */
interface WithKatex {
  docsightKatex?: Pick<typeof Katex, 'renderToString'>;
}

let load: (() => void) | undefined;

/** Sets the function that loads the library. It is called once, for the first formula. */
export function loadKatexWith(loader: () => void): void {
  load = loader;
}

// biome-ignore lint/style/noDefaultExport: like KaTeX
export default {
  renderToString(...formula: Parameters<typeof Katex.renderToString>): string {
    const { docsightKatex } = globalThis as WithKatex;
    if (docsightKatex !== undefined) return docsightKatex.renderToString(...formula);
    load?.();
    load = undefined;
    throw new Error('KaTeX is being loaded.');
  },
};
