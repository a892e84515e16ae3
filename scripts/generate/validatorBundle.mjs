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

/** Whole schemas stand in the code for the sake of a few lists of allowed values and tables of names; those alone are enough. */
export function withoutSchemas(text) {
  const schemas = new Map(
    [...text.matchAll(/const (schema\d+) = (\{[^;]*\});/g)].map(([, name, json]) => [name, JSON.parse(json)]),
  );
  const valueAt = (name, path) =>
    [...path.matchAll(/\.([\w$]+)|\["([^"]*)"\]|\[(\d+)\]/g)]
      .map(([, a, b, c]) => a ?? b ?? c)
      .reduce((node, key) => node?.[key], schemas.get(name));
  const listed = text.replace(
    /(allowedValues?|type): ?(schema\d+)((?:\.[\w$]+|\["[^"]*"\]|\[\d+\])+)/g,
    (whole, param, name, path) => {
      const values = valueAt(name, path);
      return values === undefined ? whole : `${param}: ${JSON.stringify(values)}`;
    },
  );
  const tables = new Map();
  const keyed = listed.replace(/\.call\((schema\d+)((?:\.[\w$]+|\["[^"]*"\]|\[\d+\])*), /g, (whole, name, path) => {
    const known = valueAt(name, path);
    if (known === undefined) return whole;
    const table = JSON.stringify(Object.fromEntries(Object.keys(known).map((key) => [key, 1])));
    if (!tables.has(table)) tables.set(table, `keys${tables.size}`);
    return `.call(${tables.get(table)}, `;
  });
  const constants = [...tables].map(([table, name]) => `const ${name} = ${table};`);
  return `${constants.join('\n')}\n${keyed}`;
}

/** What `withoutCopies` calls; the list that is given away belongs to a call that has ended. */
export const addAll =
  'function addAll(list, more) { if (list === null) return more; for (const one of more) list.push(one); return list; }';

/** Where a part has violations, ajv makes a new list of all before: with many of them their number counts twice. */
export function withoutCopies(text) {
  return text.replace(/vErrors === null \? ([\w.]+\.errors) : vErrors\.concat\(\1\)/g, 'addAll(vErrors, $1)');
}

/** No keyword of ours asks what a value stands in. */
export function withoutParents(text) {
  return text
    .replace(/,\s*parentData,\s*parentDataProperty,\s*rootData(?:,\s*dynamicAnchors)?\}/g, '}')
    .replace(
      /,\s*parentData:\w+(?:\.\w+|\[[^\]]*\])*,\s*parentDataProperty:[^,{}]+,\s*rootData(?:,\s*dynamicAnchors)?\}/g,
      '}',
    )
    .replace(/, parentData, parentDataProperty, rootData=data(?:, dynamicAnchors=\{\})?\}=\{\}/g, '}={}');
}

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
