import type { BuildOptions } from 'esbuild';

/** How the preview's files are bundled. */
export function mediaBundles(root: string, outdir: string): BuildOptions[];
