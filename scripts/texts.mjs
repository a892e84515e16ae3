// `npm run texts`: prints all texts of the extension with their places, for translators, as tab-separated values.
//
// - `npm run texts`: English texts: file, key, place, text
// - `npm run texts -- de > de.tsv`: with the German text as a fifth column, empty if it is missing
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hole, textsInCode } from './prose/texts.mjs';
import { root } from './tools/bootstrap.mjs';

const json = (path) => (existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')) : {});
const read = (path) => readFileSync(join(root, path), 'utf8');

/**
 * Texts to translate, each with the file of its translation, its key there, and the places that show it.
 * @param {string} [language] such as `de`
 */
export function textsToTranslate(language) {
  const into = (name) => (language === undefined ? {} : json(name.replace('LANGUAGE', language)));
  const [manifest, client, findings] = files.map(into);
  const rows = [];
  const add = (file, translated, key, place, text) =>
    rows.push({
      file: file.replace('LANGUAGE', language ?? 'LANGUAGE'),
      key,
      place,
      text,
      translation: translated[key] ?? '',
    });
  const package_ = read('package.json');
  for (const [key, text] of Object.entries(json('package.nls.json')))
    add(files[0], manifest, key, `package.json:${lineOf(package_, `"%${key}%"`)}`, text);
  const sources = clientSources();
  for (const text of Object.keys(json('l10n/bundle.l10n.json')))
    add(files[1], client, text, placeIn(sources, text), text);
  for (const { place, text } of findingTexts()) add(files[2], findings, text, place, text);
  return rows;
}

/** Files of translations, in the order of `textsToTranslate`. */
const files = ['package.nls.LANGUAGE.json', 'l10n/bundle.l10n.LANGUAGE.json', 'l10n/findings.LANGUAGE.json'];

function clientSources() {
  return readdirSync(join(root, 'client'), { recursive: true, encoding: 'utf8' })
    .map((name) => `client/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => ({ path, source: read(path) }));
}

function placeIn(sources, text) {
  const quoted = [`'${text.replaceAll("'", "\\'")}'`, JSON.stringify(text)];
  for (const { path, source } of sources)
    for (const each of quoted) if (source.includes(each)) return `${path}:${lineOf(source, each)}`;
  return '';
}

/** Messages of checks, with `{0}`, `{1}` for values. */
function findingTexts() {
  return [...textsInCode('server/core/checks')]
    .filter(({ kind }) => kind === 'code')
    .map(({ place, raw }) => ({ place, text: withNumbers(raw) }));
}

function withNumbers(text) {
  return text
    .split(hole)
    .map((part, at) => (at === 0 ? part : `{${at - 1}}${part}`))
    .join('');
}

function lineOf(source, text) {
  return source.slice(0, Math.max(0, source.indexOf(text))).split('\n').length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const cell = (text) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  const language = process.argv[2];
  for (const { file, key, place, text, translation } of textsToTranslate(language))
    console.log([file, key, place, text, ...(language === undefined ? [] : [translation])].map(cell).join('\t'));
}
