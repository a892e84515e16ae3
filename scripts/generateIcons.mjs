// Writes schemas/icons.json (every icon name, what stands in for those without a free drawing) and schemas/glyphs/*.json
// (the drawings) from the icon packages. Run by `npm run generate:icons`; its output is committed.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const packageFolder = (name) => join(root, 'node_modules', name);
const json = (name) => require(name);
const byName = ([a], [b]) => (a < b ? -1 : a > b ? 1 : 0);

const families = json('@fortawesome/fontawesome-free/metadata/icon-families.json');
const fontAwesomeNames = [
  ...readFileSync(join(packageFolder('@fortawesome/fontawesome-common-types'), 'index.d.ts'), 'utf8')
    .split('export type IconName')[1]
    .split(';')[0]
    .matchAll(/'([^']+)'/g),
].map((match) => match[1]);

const glyphs = { solid: {}, regular: {}, brands: {}, lucide: {}, tabler: {} };
const aliases = {};
/** Words that lead to a drawing, from the metadata of the libraries: word → glyph. */
const terms = new Map();
const learn = (word, glyph) => {
  const folded = word.toLowerCase().replace(/\s+/g, '-');
  if (!terms.has(folded)) terms.set(folded, glyph);
};

for (const [name, icon] of Object.entries(families)) {
  for (const [style, drawing] of Object.entries(icon.svgs.classic)) {
    glyphs[style][name] = `${drawing.viewBox[2]}|${drawing.path}`;
  }
  for (const alias of icon.aliases?.names ?? []) aliases[alias] = name;
  for (const term of icon.search?.terms ?? []) if (icon.svgs.classic.solid) learn(term, `solid:${name}`);
}

const stroked = (nodes) =>
  nodes
    .map(([tag, { key: _, ...attributes }]) => {
      const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
      return `<${tag}${written.join('')}/>`;
    })
    .join('');
const lucideTags = json('lucide-static/tags.json');
const lucideFolder = join(packageFolder('lucide-react'), 'dist/esm/icons');
const lucideAliases = {};
// lucide-react is the newest of the library's packages: the module of an icon has its drawing, that of an older name
// exports another icon's.
for (const name of lucideModules()) {
  const module = readFileSync(join(lucideFolder, `${name}.mjs`), 'utf8');
  const target = /^export \{ default \} from '\.\/([^']+)\.mjs';$/m.exec(module)?.[1];
  if (target !== undefined) {
    lucideAliases[name] = target;
    continue;
  }
  const { __iconData } = await import(join(lucideFolder, `${name}.mjs`));
  glyphs.lucide[name] = stroked(__iconData.node);
  for (const alias of __iconData.aliases ?? []) lucideAliases[alias] = name;
  for (const tag of lucideTags[name] ?? []) learn(tag, `lucide:${name}`);
}

function lucideModules() {
  const files = readdirSync(lucideFolder).filter((file) => file.endsWith('.mjs') && file !== 'index.mjs');
  return files.map((file) => file.slice(0, -'.mjs'.length));
}

// Outline drawings; a filled one is reached by its outline, and shipped only where there is none.
const tabler = json('@iconify-json/tabler/icons.json');
const tablerFrame =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;
// The collection has the smaller drawings and all older names; the library's own package is ahead of it by some icons.
const ownTabler = (style) =>
  JSON.parse(readFileSync(join(packageFolder('@tabler/icons'), `tabler-nodes-${style}.json`), 'utf8'));
const tablerNames = new Set(Object.keys(tabler.icons));
for (const [name, nodes] of Object.entries(ownTabler('outline'))) {
  if (tablerNames.has(name) || name in tabler.aliases) continue;
  tablerNames.add(name);
  glyphs.tabler[name] = stroked(nodes);
}
for (const name of Object.keys(ownTabler('filled')))
  if (!(`${name}-filled` in tabler.aliases)) tablerNames.add(`${name}-filled`);
for (const name of Object.keys(tabler.icons)) {
  if (name.endsWith('-filled') && name.replace(/-filled$/, '') in tabler.icons && !name.endsWith('-filled-filled'))
    continue;
  const { body } = tabler.icons[name];
  glyphs.tabler[name] = body.includes('fill="currentColor"')
    ? body.replaceAll('fill="currentColor"', 'fill="currentColor" stroke="none"')
    : body.replace(tablerFrame, '');
}
const tablerAliases = Object.fromEntries(Object.entries(tabler.aliases).map(([name, { parent }]) => [name, parent]));

const isFree = (name) => name in glyphs.solid || name in glyphs.regular || name in glyphs.brands;
const pro = fontAwesomeNames.filter((name) => !isFree(name) && !(name in aliases));
const standIns = {};
for (const name of pro) {
  if (name in glyphs.lucide || name in glyphs.tabler || name in lucideAliases || name in tablerAliases) continue;
  standIns[name] = standInFor(name);
}

/**
 * What is drawn for a name without a drawing of its own: the free icon that shares the longest run of the name's words,
 * the first words counting most; then one that lists the name among its search words; then an arrow for a direction;
 * then a neutral shape.
 */
function standInFor(name) {
  const parts = name.split('-');
  for (let length = parts.length; length > 0; length--) {
    for (let start = 0; start + length <= parts.length; start++) {
      const words = parts.slice(start, start + length).join('-');
      if (/^(?:\d+|[a-z]|and|of|to|in|on|from|for|with|line|slash|small|large|alt|simple|light|half|full)$/.test(words))
        continue;
      if (/^(?:up|down|left|right)$/.test(words)) continue;
      const found = drawn(words);
      if (found !== undefined) return found;
    }
    if (length === parts.length && terms.has(name)) return terms.get(name);
  }
  const family = Object.keys(glyphs.solid).find(
    (each) => each.startsWith(`${parts[0]}-smile`) || each === `${parts[0]}-1`,
  );
  if (family !== undefined) return `solid:${family}`;
  for (const word of parts) if (word.length > 3 && terms.has(word)) return terms.get(word);
  const direction = parts.find((word) => /^(?:up|down|left|right)$/.test(word));
  return direction === undefined ? 'regular:square' : `solid:arrow-${direction}`;
}

function drawn(name) {
  const target = aliases[name] ?? name;
  if (target in glyphs.solid) return `solid:${target}`;
  if (target in glyphs.regular) return `regular:${target}`;
  for (const [library, others] of [
    ['lucide', lucideAliases],
    ['tabler', tablerAliases],
  ]) {
    const there = others[name] ?? name;
    if (there in glyphs[library]) return `${library}:${there}`;
  }
  const singular = name.replace(/s$/, '');
  return singular !== name && singular.length > 3 ? drawn(singular) : undefined;
}

/** Sorted names share their beginnings: each says in one digit of base 36 how much of the one before it keeps. */
const words = (names) => {
  let before = '';
  const packed = [...new Set(names)].sort().map((name) => {
    let kept = 0;
    while (kept < 35 && kept < name.length && name[kept] === before[kept]) kept++;
    before = name;
    return kept.toString(36) + name.slice(kept);
  });
  return packed.join(' ');
};
const pairs = (table) =>
  Object.entries(table)
    .sort(byName)
    .map((pair) => pair.join('='))
    .join(' ');

/** Signs that no name has, each of which may stand for two others. */
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ!#%&()*+,./:;<>?@[]^_{|}~';

/**
 * Lists of names with their commonest pairs of characters written as one sign, a third shorter: sign by sign the pair
 * that is commonest by then. A pair may contain the signs before it.
 *
 * @param {string[]} lists
 * @returns {{ pairs: string, lists: string[] }} The signs in their order, each with the two characters it stands for.
 */
function withSigns(lists) {
  let text = lists.join('\n');
  if (/[^a-z0-9 =\n-]/.test(text)) throw new Error('The name of an icon has a character that may be a sign.');
  let meanings = '';
  for (const sign of signs) {
    const counts = new Map();
    for (const [, pair] of text.matchAll(/(?=(..))/g)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
    const [commonest] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best));
    text = text.replaceAll(commonest, sign);
    meanings += sign + commonest;
  }
  return { pairs: meanings, lists: text.split('\n') };
}

const packed = withSigns([
  words(Object.keys(glyphs.solid)),
  words(Object.keys(glyphs.regular)),
  words(Object.keys(glyphs.brands)),
  words(pro),
  pairs(aliases),
  words(Object.keys(glyphs.lucide)),
  pairs(lucideAliases),
  words([...tablerNames]),
  pairs(tablerAliases),
]);
const [solid, regular, brands, proNames, ownAliases, lucide, olderLucide, ofTabler, olderTabler] = packed.lists;

const icons = {
  description:
    'Names of all icons, separated by blanks, each after a digit (base 36) that says how many letters of the name before it are kept; pairs are name=target. Each sign of "signs" stands for the two characters after it there. Written by scripts/generateIcons.mjs, not by hand.',
  signs: packed.pairs,
  // Styles of Font Awesome Pro beyond those of the catalogue's iconType: right, but seldom meant and not offered.
  proStyles: ['sharp', 'sharp-duotone']
    .flatMap((family) => ['solid', 'regular', 'light', 'thin'].map((style) => `${family}-${style}`))
    .concat(['duotone-solid', 'duotone-regular', 'duotone-light', 'duotone-thin'])
    .filter((style) => style !== 'sharp-solid'),
  fontawesome: { solid, regular, brands, pro: proNames, aliases: ownAliases },
  lucide: { names: lucide, aliases: olderLucide },
  tabler: { names: ofTabler, aliases: olderTabler },
  attributions: [
    attribution('@fortawesome/fontawesome-free', 'Font Awesome Free', 'CC-BY-4.0', 'https://fontawesome.com'),
    attribution('lucide-react', 'Lucide', 'ISC', 'https://lucide.dev'),
    attribution('@iconify-json/tabler', 'Tabler Icons', 'MIT', 'https://tabler.io/icons'),
    attribution('@tabler/icons', 'Tabler Icons', 'MIT', 'https://tabler.io/icons'),
  ],
};

/** For the notices of what is shipped; the drawings themselves are under the license named here. */
function attribution(packageName, title, license, url) {
  const { version } = JSON.parse(readFileSync(join(packageFolder(packageName), 'package.json'), 'utf8'));
  return { package: packageName, title, version, license, url };
}

mkdirSync(join(root, 'schemas/glyphs'), { recursive: true });
writeFileSync(join(root, 'schemas/icons.json'), `${JSON.stringify(icons, null, 1)}\n`);
// What stands in for Pro icons is read together with the drawings.
for (const [library, table] of Object.entries({ ...glyphs, standIns })) {
  const sorted = Object.fromEntries(Object.entries(table).sort(byName));
  writeFileSync(
    join(root, `schemas/glyphs/${library}.json`),
    `${JSON.stringify(sorted, null, 0).replaceAll('","', '",\n"')}\n`,
  );
}
const total = Object.entries(glyphs).map(([library, table]) => `${library} ${Object.keys(table).length}`);
console.log(
  `icons: ${fontAwesomeNames.length} Font Awesome names, ${pro.length} of them Pro; drawings: ${total.join(', ')}`,
);
