// Shared by the two scripts that compile validators: options for ajv, and bundling its code into a module.
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';

/** Standard JSON Schema only. Our own keywords are read when findings are worded. */
export const ajvOptions = {
  allErrors: true,
  strict: false,
  inlineRefs: false,
  validateFormats: false,
  // Docsight words the findings itself.
  messages: false,
  code: { source: true, esm: true, lines: false },
};

/**
 * The code of validators. `schemas` has an exported name for each schema id. When a part has violations, ajv copies the
 * list of all violations so far, so their number counts quadratically. The patch that shares the list is described in
 * PATCHES.md.
 */
export function codeOf(ajv, schemas) {
  const code = standalone.default(ajv, schemas);
  const linear = code.replace(/vErrors === null \? ([\w.]+\.errors) : vErrors\.concat\(\1\)/g, 'addAll(vErrors, $1)');
  return `${linear}\nfunction addAll(list, more) { if (list === null) return more; for (const one of more) list.push(one); return list; }`;
}

/**
 * Bundles validators into a module without imports and without code generation at run time. `plugins` are those of
 * esbuild.
 */
export async function bundleValidators(contents, root, plugins = []) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'js' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    mainFields: ['module', 'main'],
    legalComments: 'inline',
    plugins,
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  if (text.includes('new Function')) throw new Error('the compiled validators still make code at run time');
  return text;
}
