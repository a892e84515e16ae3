// Writes schemas/codeThemes.json: type, background and text color of each code theme that docs.json can use. The themes
// are compressed next to the grammars (scripts/build/copyGrammars.mjs) and loaded on demand.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/bootstrap.mjs';
import { readThemes } from './readThemes.mjs';

const schema = JSON.parse(readFileSync(join(root, 'schemas/docs.v2.schema.json'), 'utf8'));
const themes = await readThemes(schema);
const rows = themes.map(
  ({ name, type, bg, fg }) =>
    `    ${JSON.stringify(name)}: ${JSON.stringify({ type, paper: bg, ink: fg })
      .replace(/([,:])(?=")/g, '$1 ')
      .replace('{', '{ ')
      .replace('}', ' }')}`,
);
const comment =
  'Made by scripts/generate/codeThemes.mjs from the themes of Shiki: of each, whether it is light or dark, its background and its letters.';
writeFileSync(
  join(root, 'schemas/codeThemes.json'),
  `{\n  "$comment": ${JSON.stringify(comment)},\n  "themes": {\n${rows.join(',\n')}\n  }\n}\n`,
);
