// Writes schemas/fenceLanguages.json: the languages of the highlighter with all their names. Run by `npm run generate`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledLanguagesInfo } from 'shiki/langs';
import { root } from '../tools/bootstrap.mjs';

const names = bundledLanguagesInfo.flatMap(({ id, aliases = [] }) => [id, ...aliases]);
const facts = {
  $comment: 'Made by scripts/generate/fenceLanguages.mjs from the package shiki.',
  names: [...new Set(names)].sort().join(' '),
};
writeFileSync(join(root, 'schemas/fenceLanguages.json'), `${JSON.stringify(facts, null, 2)}\n`);
