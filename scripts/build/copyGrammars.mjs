import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundledLanguagesInfo } from 'shiki/langs';
import { readThemes } from '../generate/readThemes.mjs';
import { root } from '../tools/bootstrap.mjs';

/** Too large for their use in documentation. */
const leftOut = new Set(['emacs-lisp', 'wolfram', 'vue-vine', 'typst']);

/** Languages as OpenAPI documents name them in samples. */
const sampleNames = {
  curl: 'shellscript',
  httpie: 'shellscript',
  golang: 'go',
  node: 'javascript',
  nodejs: 'javascript',
  'node.js': 'javascript',
};

/**
 * Writes the highlighter's grammars as data: a compressed file for each, an index with the dependencies of each
 * language, and the themes that docs.json can use.
 *
 * @param {string} folder
 */
export async function copyGrammars(folder) {
  mkdirSync(folder, { recursive: true });
  const languages = Object.create(null);
  const aliases = Object.create(null);
  const written = new Set();
  for (const { id, aliases: others = [] } of bundledLanguagesInfo) {
    if (leftOut.has(id)) continue;
    const { default: grammars } = await import(`@shikijs/langs/${id}`);
    languages[id] = [...new Set(grammars.map(({ name }) => name))];
    for (const other of others) aliases[other] = id;
    for (const grammar of grammars) {
      if (written.has(grammar.name)) continue;
      written.add(grammar.name);
      writeFileSync(join(folder, `${grammar.name}.json.gz`), gzipSync(JSON.stringify(grammar), { level: 9 }));
    }
  }
  for (const [name, id] of Object.entries(sampleNames)) aliases[name] ??= id;
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ languages, aliases }));
  const schema = JSON.parse(readFileSync(join(root, 'schemas/docs.v2.schema.json'), 'utf8'));
  for (const theme of await readThemes(schema))
    writeFileSync(join(folder, `theme.${theme.name}.json.gz`), gzipSync(JSON.stringify(theme), { level: 9 }));
}
