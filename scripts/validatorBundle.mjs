// What the two scripts that compile validators share: how ajv makes the code, and how it becomes a module by itself.
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

/** Standard JSON Schema only: what our own keywords say is read where findings are worded. */
export const ajvOptions = {
  allErrors: true,
  strict: false,
  inlineRefs: false,
  validateFormats: false,
  // Findings are worded by us.
  messages: false,
  code: { source: true, esm: true, lines: false },
};

/** ajv's run-time modules carry the text of a `require` for its own generator; nothing needs it once they are bundled. */
const withoutGeneratorHints = {
  name: 'without-generator-hints',
  setup(building) {
    building.onLoad({ filter: /ajv[\\/]dist[\\/]runtime[\\/]\w+\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/^\w+\.code = .*$/gm, ''),
      loader: 'js',
    }));
  },
};

/** The code of validators as a module that loads nothing and makes no code at run time. `options` are esbuild's. */
export async function bundleValidators(contents, root, { plugins = [], ...options }) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'js' },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    mainFields: ['module', 'main'],
    legalComments: 'inline',
    plugins: [...plugins, withoutGeneratorHints],
    write: false,
    ...options,
  });
  const text = outputFiles[0]?.text ?? '';
  if (/\brequire\s*\(|new Function/.test(text))
    throw new Error('the compiled validators still load or make code at run time');
  return text;
}
