import { join } from 'node:path';

/**
 * How the preview's files are bundled, for the build and for the tests that look at them in a browser: the webview's
 * script, Mermaid as a script of its own, one style sheet with its fonts.
 *
 * @param {string} root The project's folder.
 * @param {string} outdir Where `preview.js`, `mermaid.js`, `preview.css` and `fonts/` go.
 * @returns {import('esbuild').BuildOptions[]}
 */
export function mediaBundles(root, outdir) {
  const shared = {
    bundle: true,
    minify: true,
    sourcemap: false,
    logLevel: 'warning',
    legalComments: 'none',
    target: ['chrome114'],
  };
  const scripts = { ...shared, format: 'iife', platform: 'browser' };
  return [
    { ...scripts, entryPoints: [join(root, 'media/preview.ts')], outfile: join(outdir, 'preview.js') },
    { ...scripts, entryPoints: [join(root, 'media/mermaid.ts')], outfile: join(outdir, 'mermaid.js') },
    {
      ...shared,
      entryPoints: [join(root, 'media/preview.css')],
      outdir,
      assetNames: 'fonts/[name]',
      // Every browser that shows the preview reads woff2; KaTeX's other formats would triple the package.
      loader: { '.woff2': 'file', '.woff': 'empty', '.ttf': 'empty' },
    },
  ];
}
