import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * How the preview's files are bundled, for the build and for the tests that look at them in a browser: the webview's
 * script, that of a document's head in a browser, that of the gallery of components, Mermaid as its own script, one
 * style sheet with its fonts.
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
      // Every browser that shows the preview reads woff2; KaTeX's other formats would triple the package.
      loader: { '.woff2': 'file', '.woff': 'empty', '.ttf': 'empty' },
    },
  ];
}

/** Where Mermaid parts a word that is wider than its label should be. */
const parting = /function splitWordToFitWidth\(checkFit, word\) \{/g;

/**
 * Mermaid cuts long words anywhere, even where a box could be wider, and has no setting against it: with this its boxes
 * grow around them. A version of Mermaid where that place is not found does not build.
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
