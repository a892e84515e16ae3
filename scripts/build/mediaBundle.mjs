import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Bundles of the preview, for the build and for tests in a browser: the webview's script, the script for the head of a
 * document, the component gallery and Mermaid. Also one style sheet with its fonts.
 *
 * @param {string} root the project's folder
 * @param {string} outdir folder for `preview.js`, `mermaid.js`, `preview.css` and `fonts/`
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
    { ...scripts, entryPoints: [join(root, 'media/firstMode.ts')], outfile: join(outdir, 'firstMode.js') },
    { ...scripts, entryPoints: [join(root, 'media/gallery/gallery.ts')], outfile: join(outdir, 'gallery.js') },
    {
      ...scripts,
      entryPoints: [join(root, 'media/diagrams/mermaid.ts')],
      outfile: join(outdir, 'mermaid.js'),
      plugins: [wholeWords],
    },
    {
      ...shared,
      entryPoints: [join(root, 'media/preview.css')],
      outdir,
      assetNames: 'fonts/[name]',
      // All supported browsers read woff2. KaTeX's other formats would triple the package size.
      loader: { '.woff2': 'file', '.woff': 'empty', '.ttf': 'empty' },
    },
  ];
}

/** The function in which Mermaid splits words that are wider than their label. */
const parting = /function splitWordToFitWidth\(checkFit, word\) \{/g;

/**
 * Stops Mermaid from splitting long words, for which it has no setting: its boxes grow instead. The build fails if a
 * version of Mermaid does not contain this function.
 *
 * @type {import('esbuild').Plugin}
 */
const wholeWords = {
  name: 'whole words',
  setup(building) {
    let found = 0;
    building.onStart(() => {
      found = 0;
    });
    building.onLoad({ filter: /[\\/]mermaid[\\/]dist[\\/]chunks[\\/].*\.mjs$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source.replace(parting, (start) => {
        found++;
        return `${start} return [word, { content: "", type: word.type }];`;
      });
      return { contents, loader: 'js' };
    });
    building.onEnd(() =>
      found === 1 ? undefined : { errors: [{ text: `Mermaid parts words in ${found} places; 1 was expected` }] },
    );
  },
};
