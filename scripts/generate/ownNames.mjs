// Writes schemas/ownNames.json: classes and custom properties of our style sheets, which those of a site must not
// collide with. Run by `npm run generate`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/bootstrap.mjs';

const hooks = JSON.parse(readFileSync(join(root, 'schemas/cssHooks.json'), 'utf8'));
const styles = files('media/styles', '.css').join('\n');
const found = (text, pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const code = files('server/core/render', '.ts').join('\n');
const written = [...found(code, /\bclass: '([^']*)'/g), ...found(code, /\bclass="([^"]*)"/g)].flatMap((names) =>
  names.split(/\s+/).filter((name) => /^[a-z][a-z0-9-]*$/.test(name)),
);
const inSheets = found(styles.replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, ''), /\.([a-zA-Z][\w-]*)/g);
// Platform classes that authors use, with the same meaning here.
const ofAuthors = ['prose', 'not-prose'];
const facts = {
  $comment: 'Made by scripts/generate/ownNames.mjs from media/styles and server/core/render.',
  classes: sorted([...inSheets, ...written]).filter(
    (name) => !hooks.elements.includes(name) && !ofAuthors.includes(name),
  ),
  properties: sorted(found(styles, /(--[a-zA-Z][\w-]*)/g)).filter((name) => !hooks.properties.includes(name)),
};
writeFileSync(join(root, 'schemas/ownNames.json'), `${JSON.stringify(facts, null, 2)}\n`);

function sorted(names) {
  return [...new Set(names)].sort();
}

function files(folder, ending) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
}
