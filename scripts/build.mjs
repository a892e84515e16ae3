// `npm run build`: builds all scripts that ship, each as one file without node_modules, and the data next to them:
//   dist/extension.js  dist/core.js  dist/server.js  dist/cli.js  dist/examples.js  dist/media/  dist/highlighter.js
//   dist/grammars/  dist/glyphs/  dist/rules-templates/  dist/web/  dist/playground/
// With `--watch` it builds again after every change of a source.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { minify } from '@swc/core';
import { build, context } from 'esbuild';
import { copyGrammars } from './build/copyGrammars.mjs';
import { mediaBundles } from './build/mediaBundle.mjs';
import { buildPlayground } from './build/playgroundSite.mjs';
import { root } from './tools/bootstrap.mjs';

const dist = join(root, 'dist');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const watching = process.argv.includes('--watch');

/** Data that is read on first use: folder in dist/ → folder in the sources. */
const data = {
  glyphs: 'schemas/glyphs',
  'rules-templates': 'rules-templates',
};

const common = {
  absWorkingDir: root,
  bundle: true,
  metafile: true,
  minify: !watching,
  keepNames: false,
  sourcemap: watching ? 'linked' : false,
  legalComments: 'none',
  logLevel: 'warning',
};

/** js-yaml's full schema creates functions from strings. It is not used, and its dependencies are left out. */
const safeYaml = {
  name: 'safeYaml',
  setup(building) {
    building.onLoad({ filter: /[\\/]js-yaml[\\/]lib[\\/]js-yaml[\\/]schema[\\/]default_full\.js$/ }, () => ({
      loader: 'js',
      contents: "module.exports = require('./default_safe');",
    }));
  },
};

/** postcss only writes source maps on request, which we never make, so that code is left out for browsers. */
const withoutSourceMaps = {
  name: 'withoutSourceMaps',
  setup(building) {
    building.onLoad({ filter: /[\\/]node_modules[\\/]source-map-js[\\/]source-map\.js$/ }, () => ({
      loader: 'js',
      contents: 'module.exports = {};',
    }));
  },
};

/** tailwindcss imports modules of Node that its used parts never call; postcss does so through `picocolors`. */
const withoutNode = {
  name: 'withoutNode',
  setup(building) {
    building.onResolve({ filter: /^(?:fs|path|url|crypto)$/ }, ({ path, importer }) =>
      /[\\/]node_modules[\\/](?:tailwindcss|postcss)[\\/]/.test(importer)
        ? { path, namespace: 'without-node' }
        : undefined,
    );
    building.onLoad({ filter: /.*/, namespace: 'without-node' }, () => ({
      loader: 'js',
      contents: 'module.exports = {};',
    }));
  },
};

/** A browser has no history to compare with: `readSiteAt` of `clientDisk` never gives a site, so nothing calls this. */
const withoutReview = {
  name: 'withoutReview',
  setup(building) {
    building.onLoad({ filter: /[\\/]core[\\/]compare[\\/]review[\\/]review\.ts$/ }, () => ({
      loader: 'js',
      contents: `const absent = () => {
        throw new Error('A browser has no history to compare with.');
      };
      export { absent as review, absent as withKnownFiles };`,
    }));
  },
};

/** The core is a separate script, dist/core.js, shared by the server and the command line. It is their largest part. */
const coreApart = {
  name: 'coreApart',
  setup(building) {
    building.onResolve({ filter: /\/core\/index\.ts$/ }, () => ({ path: './core.js', external: true }));
    // Only `docsight explain` needs the examples.
    building.onResolve({ filter: /\/checks\/examples\.ts$/ }, () => ({ path: './examples.js', external: true }));
  },
};

/** Scripts for Node: CommonJS, which VS Code needs for extensions, and syntax for the Node in VS Code 1.95. */
const node = {
  ...common,
  platform: 'node',
  format: 'cjs',
  target: 'node20.18',
  plugins: [safeYaml],
  // Node reads UTF-8. Escapes would be twice as long.
  charset: 'utf8',
  // jsonc-parser's `main` is a UMD module, whose requires bundlers do not resolve.
  mainFields: ['module', 'main'],
  // acorn-jsx requires acorn, we import it. Without this alias, both of its builds would be bundled.
  alias: { acorn: join(root, 'node_modules/acorn/dist/acorn.mjs') },
  // A script in dist/ finds its data through __dirname.
  define: { 'import.meta.url': 'undefined', 'import.meta.dirname': '__dirname' },
};

const overCore = { ...node, plugins: [...node.plugins, coreApart] };

/** Scripts for a worker in a browser: one file with everything, without Node. */
const web = {
  ...common,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  charset: 'utf8',
  plugins: [safeYaml, withoutSourceMaps, withoutNode, withoutReview],
  mainFields: ['browser', 'module', 'main'],
  // A quarter of a megabyte that only sites with formulas need.
  alias: { ...node.alias, katex: join(root, 'server/host/web/lateKatex.ts') },
  define: { docsightVersion: JSON.stringify(version) },
};

const scripts = [
  { ...node, entryPoints: ['client/extension.ts'], outfile: 'dist/extension.js', external: ['vscode'] },
  { ...node, entryPoints: ['server/core/index.ts'], outfile: 'dist/core.js' },
  { ...node, entryPoints: ['server/core/checks/examples.ts'], outfile: 'dist/examples.js' },
  { ...overCore, entryPoints: ['server/lsp/main.ts'], outfile: 'dist/server.js' },
  { ...overCore, entryPoints: ['server/cli/main.ts'], outfile: 'dist/cli.js' },
  { ...web, entryPoints: ['server/lsp/web/main.ts'], outfile: 'dist/web/server.js' },
  // Parts that the server loads on first use.
  { ...web, entryPoints: ['server/host/web/katexScript.ts'], outfile: 'dist/web/katex.js', alias: {} },
  { ...web, entryPoints: ['server/host/web/highlighterScript.ts'], outfile: 'dist/web/highlighter.js' },
  {
    ...web,
    // CommonJS by its name: the manifest says that `.js` is an ES module, which a browser's extension host refuses.
    // Source: microsoft/vscode, extHostExtensionService.ts, `_isESM`.
    format: 'cjs',
    entryPoints: ['client/web/extension.ts'],
    outfile: 'dist/web/extension.cjs',
    external: ['vscode'],
  },
  // Code is highlighted in a separate thread next to the server.
  { ...node, entryPoints: ['server/host/node/highlight/highlightWorker.ts'], outfile: 'dist/highlighter.js' },
  ...mediaBundles(root, join(dist, 'media')).map((options) => ({ ...common, ...options })),
];

run(process.execPath, ['scripts/generate/validators.mjs']);
mkdirSync(dist, { recursive: true });
// Not all of dist/, because the compiler keeps its cache there.
for (const stale of ['media', 'grammars', 'web', ...Object.keys(data)])
  rmSync(join(dist, stale), { recursive: true, force: true });
// The project's package.json declares .js as ESM, but the built files are CommonJS.
writeFileSync(join(dist, 'package.json'), '{ "type": "commonjs" }\n');
for (const [target, source] of Object.entries(data))
  cpSync(join(root, source), join(dist, target), { recursive: true });
packFiles(join(dist, 'glyphs'));
await copyGrammars(join(dist, 'grammars'));
mkdirSync(join(dist, 'web'));
writeFileSync(join(dist, 'web', 'rules-templates.json'), JSON.stringify(rulesTemplates()));

if (watching) {
  let open = 0;
  /** Prints when a build begins and ends; .vscode/tasks.json waits for these lines. */
  const reporter = {
    name: 'reporter',
    setup(building) {
      building.onStart(() => {
        if (open++ === 0) console.log('building');
      });
      building.onEnd(() => {
        if (--open > 0) return;
        writeBuilt();
        console.log('built');
      });
    },
  };
  const contexts = await Promise.all(
    scripts.map((options) => context({ ...options, plugins: [...(options.plugins ?? []), reporter] })),
  );
  await Promise.all(contexts.map((each) => each.watch()));
} else {
  const parts = { inputs: {}, outputs: {} };
  for (const options of scripts) {
    const { metafile } = await build(options);
    Object.assign(parts.inputs, metafile.inputs);
    Object.assign(parts.outputs, metafile.outputs);
  }
  await Promise.all(['web', 'media'].map(shorten));
  // The bundled files and their sizes, for the notices and `npm run size`.
  writeFileSync(join(dist, 'parts.json'), JSON.stringify(parts));
  await buildPlayground(root, web);
}

/** Replaces each file of a folder by `NAME.gz`. */
function packFiles(folder) {
  for (const name of readdirSync(folder)) {
    writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), { level: 9 }));
    rmSync(join(folder, name));
  }
}

/** Minifies the scripts in a folder of dist/ for browsers once more: swc makes them a twentieth smaller than esbuild, compressed. */
async function shorten(name) {
  const folder = join(dist, name);
  const options = { compress: { passes: 1 }, mangle: true, ecma: 2022, module: false };
  for (const script of readdirSync(folder).filter((each) => /\.c?js$/.test(each))) {
    const text = readFileSync(join(folder, script), 'utf8');
    const { code } = await minify(text, { ...options, format: { asciiOnly: false, comments: false } });
    writeFileSync(join(folder, script), code);
  }
}

/** The templates of AI rules in one file, for a host that cannot list folders. */
function rulesTemplates() {
  const folder = join(root, data['rules-templates']);
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return {
    targets: JSON.parse(readFileSync(join(folder, 'targets.json'), 'utf8')),
    texts: Object.fromEntries(names.map((name) => [name.slice(0, -3), readFileSync(join(folder, name), 'utf8')])),
  };
}

/** Writes which files are new: a window that runs the sources reloads them (client/reloadBuilt.ts). */
function writeBuilt() {
  const files = readdirSync(dist).concat(readdirSync(join(dist, 'media')).map((name) => `media/${name}`));
  const built = files
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(dist, name)))
        .digest('hex'),
    ]);
  // Written and renamed, so that watchers never read an incomplete file.
  writeFileSync(join(dist, 'built.json.new'), JSON.stringify(Object.fromEntries(built)));
  renameSync(join(dist, 'built.json.new'), join(dist, 'built.json'));
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
