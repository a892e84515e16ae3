/**
 * What stands in for KaTeX in the script of the worker: a quarter of a megabyte that only sites with formulas need. Until
 * it has come, a formula is shown as its text, as one that cannot be read.
 */

import type Katex from 'katex';

/** Where `katexScript.ts` leaves the library. */
interface WithKatex {
  docsightKatex?: Pick<typeof Katex, 'renderToString'>;
}

let load: (() => void) | undefined;

/** Says how the library is loaded; done once, at the first formula. */
export function loadKatexWith(loader: () => void): void {
  load = loader;
}

// biome-ignore lint/style/noDefaultExport: as KaTeX has it
export default {
  renderToString(...formula: Parameters<typeof Katex.renderToString>): string {
    const { docsightKatex } = globalThis as WithKatex;
    if (docsightKatex !== undefined) return docsightKatex.renderToString(...formula);
    load?.();
    load = undefined;
    throw new Error('KaTeX is being loaded.');
  },
};
