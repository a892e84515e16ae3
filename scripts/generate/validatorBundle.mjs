// What the two scripts that compile validators share: how ajv makes the code, and how it becomes a module by itself.
import standalone from 'ajv/dist/standalone/index.js';
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

/**
 * What the validators of `schemas` are: by exported name, the id of a schema that `ajv` knows. Where a part has violations,
 * ajv makes a new list of all before: with many of them their number counts twice. The list that is given away belongs to a
 * call that has ended (PATCHES.md).
 */
export function codeOf(ajv, schemas) {
  const code = standalone.default(ajv, schemas);
  const linear = code.replace(/vErrors === null \? ([\w.]+\.errors) : vErrors\.concat\(\1\)/g, 'addAll(vErrors, $1)');
  return `${linear}\nfunction addAll(list, more) { if (list === null) return more; for (const one of more) list.push(one); return list; }`;
}

/** The code of validators as a module that loads nothing and makes no code at run time. `plugins` are esbuild's. */
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
