// Writes schemas/icons.json (all icon names, and substitutes for those without a free drawing) and
// schemas/glyphs/*.json (the drawings) from the icon packages. Run by `npm run generate:icons`; the output is
// committed.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { standInFor } from './iconStandIns.mjs';

const root = resolve(import.meta.dirname, '../..');
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

for (const [name, icon] of Object.entries(families)) {
  for (const [style, drawing] of Object.entries(icon.svgs.classic)) {
    glyphs[style][name] = `${drawing.viewBox[2]}|${drawing.path}`;
  }
  for (const alias of icon.aliases?.names ?? []) aliases[alias] = name;
}

const stroked = (nodes) =>
  nodes
    .map(([tag, { key: _, ...attributes }]) => {
      const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
      return `<${tag}${written.join('')}/>`;
    })
    .join('');
const lucideFolder = join(packageFolder('lucide-react'), 'dist/esm/icons');
const lucideAliases = {};
// lucide-react is the newest of Lucide's packages. The module of an icon contains its drawing; that of an older name
// re-exports another icon.
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
}

function lucideModules() {
  const files = readdirSync(lucideFolder).filter((file) => file.endsWith('.mjs') && file !== 'index.mjs');
  return files.map((file) => file.slice(0, -'.mjs'.length));
}

// Outline drawings. A filled drawing is only shipped if there is no outline.
const tabler = json('@iconify-json/tabler/icons.json');
const tablerFrame =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;
// The collection has smaller drawings and all older names; the library's own package has some newer icons.
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
/** Substitutes by paid name; empty if the name means another object in the library that has it. */
const standIns = {};
for (const name of pro) {
  const place = standInFor(name, drawn);
  const sameName = strokedPlace(name);
  if (place !== sameName) standIns[name] = place ?? '';
}
const neutral = pro.filter((name) => (standIns[name] ?? strokedPlace(name) ?? '') === '');

/** The free drawing for a name, from one library or the first that has it. For a plural name, that of the singular. */
function drawn(name, only) {
  const target = aliases[name] ?? name;
  const places = [
    target in glyphs.solid ? `solid:${target}` : undefined,
    target in glyphs.regular ? `regular:${target}` : undefined,
    strokedPlace(name, 'lucide'),
    strokedPlace(name, 'tabler'),
  ];
  const found = places.find((place) => place !== undefined && (only === undefined || place.startsWith(`${only}:`)));
  if (found !== undefined || only !== undefined) return found;
  const singular = name.replace(/\b([a-z]{2,}[a-rt-z])s\b/g, '$1');
  return singular === name ? undefined : drawn(singular);
}

/** A drawing of Lucide or Tabler, including older names. */
function strokedPlace(name, only) {
  for (const [library, others] of [
    ['lucide', lucideAliases],
    ['tabler', tablerAliases],
  ]) {
    if (only !== undefined && only !== library) continue;
    const target = name in glyphs[library] ? name : others[name];
    if (target !== undefined && target in glyphs[library]) return `${library}:${target}`;
  }
  return undefined;
}

/** Programming languages that the platform draws as logos under Font Awesome's name, with the nearest icon. */
const languages = {
  bash: 'terminal',
  curl: 'terminal',
  sh: 'terminal',
  py: 'python',
  javascript: 'js',
  nodejs: 'node-js',
  'node.js': 'node-js',
  go: 'golang',
  ruby: 'gem',
  rb: 'gem',
  powershell: 'brand-powershell',
  csharp: 'brand-c-sharp',
  'c#': 'brand-c-sharp',
  dotnet: 'microsoft',
  '.net': 'microsoft',
  'dot-net': 'microsoft',
  ts: 'typescript',
  'c++': 'brand-cpp',
  cpp: 'brand-cpp',
  kotlin: 'brand-kotlin',
  kt: 'brand-kotlin',
  rs: 'rust',
  dart: 'dart-lang',
};

const words = (names) => [...new Set(names)].sort().join(' ');
const pairs = (table) =>
  Object.entries(table)
    .sort(byName)
    .map((pair) => pair.join('='))
    .join(' ');

const icons = {
  description:
    'Names of all icons, separated by spaces; aliases are name=target. Written by scripts/generate/icons.mjs, not by hand.',
  // Styles of Font Awesome Pro that the catalogue's iconType does not list: valid, but rare and not suggested.
  proStyles: ['sharp', 'sharp-duotone']
    .flatMap((family) => ['solid', 'regular', 'light', 'thin'].map((style) => `${family}-${style}`))
    .concat(['duotone-solid', 'duotone-regular', 'duotone-light', 'duotone-thin'])
    .filter((style) => style !== 'sharp-solid'),
  fontawesome: {
    solid: words(Object.keys(glyphs.solid)),
    regular: words(Object.keys(glyphs.regular)),
    brands: words(Object.keys(glyphs.brands)),
    pro: words(pro),
    aliases: pairs(aliases),
    languages: pairs(languages),
  },
  lucide: { names: words(Object.keys(glyphs.lucide)), aliases: pairs(lucideAliases) },
  tabler: { names: words(tablerNames), aliases: pairs(tablerAliases) },
  attributions: [
    attribution('@fortawesome/fontawesome-free', 'Font Awesome Free', 'CC-BY-4.0', 'https://fontawesome.com'),
    attribution('lucide-react', 'Lucide', 'ISC', 'https://lucide.dev'),
    attribution('@iconify-json/tabler', 'Tabler Icons', 'MIT', 'https://tabler.io/icons'),
    attribution('@tabler/icons', 'Tabler Icons', 'MIT', 'https://tabler.io/icons'),
  ],
};

/** For the notices: the drawings are under the license given here. */
function attribution(packageName, title, license, url) {
  const { version } = JSON.parse(readFileSync(join(packageFolder(packageName), 'package.json'), 'utf8'));
  return { package: packageName, title, version, license, url };
}

mkdirSync(join(root, 'schemas/glyphs'), { recursive: true });
writeFileSync(join(root, 'schemas/icons.json'), `${JSON.stringify(icons, null, 1)}\n`);
// Substitutes for Pro icons are read together with the drawings.
for (const [library, table] of Object.entries({ ...glyphs, standIns })) {
  const sorted = Object.fromEntries(Object.entries(table).sort(byName));
  writeFileSync(
    join(root, `schemas/glyphs/${library}.json`),
    `${JSON.stringify(sorted, null, 0).replaceAll('","', '",\n"')}\n`,
  );
}
const total = Object.entries(glyphs).map(([library, table]) => `${library} ${Object.keys(table).length}`);
console.log(
  `icons: ${fontAwesomeNames.length} Font Awesome names, ${pro.length} of them Pro, ${neutral.length} with a neutral mark; drawings: ${total.join(', ')}`,
);
