// Writes schemas/globals.json: names that code on pages can use without an import, from the packages `globals` and
// `confusing-browser-globals`. Run by `npm run generate`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../tools/bootstrap.mjs';

const require = createRequire(import.meta.url);
const { browser, builtin } = JSON.parse(readFileSync(require.resolve('globals/globals.json'), 'utf8'));
const confusing = require('confusing-browser-globals');

/** Additional globals of bundlers and React: `process.env`, and the hooks that the platform puts in scope. */
const platform =
  'process global React Fragment useState useEffect useMemo useRef useCallback useContext useReducer useLayoutEffect useId ' +
  'useTransition useDeferredValue frontmatter user page props arguments';

/** Newer browser globals that pages use as other names. */
const newWords = ['ai', 'fence', 'model', 'navigation', 'prompt', 'viewport', 'when'];

/** Browser globals that pages use without `window`. */
const used = new Set(['addEventListener', 'removeEventListener', 'history', 'location']);

const names = new Set([...Object.keys(builtin), ...Object.keys(browser), ...platform.split(' ')]);
const words = [...confusing, ...newWords].filter((name) => names.has(name) && !used.has(name));
const facts = {
  $comment: 'Made by scripts/generate/globals.mjs from the packages globals and confusing-browser-globals.',
  names: [...names].sort().join(' '),
  words: words.sort().join(' '),
};
writeFileSync(join(root, 'schemas/globals.json'), `${JSON.stringify(facts, null, 2)}\n`);
