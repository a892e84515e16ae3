import { registerHooks } from 'node:module';

/**
 * With `--import`: replaces one piece of a product file when it is loaded. `DOCSIGHT_FAULT` has file and texts, as
 * JSON.
 */
const { file, from, to } = JSON.parse(process.env['DOCSIGHT_FAULT'] ?? '{}');

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(`/${file}`)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(from)) throw new Error(`${file} does not contain ${from}`);
    return { ...loaded, source: source.replace(from, () => to) };
  },
});
