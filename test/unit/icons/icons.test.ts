import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import icons from '../../../schemas/icons.json' with { type: 'json' };
import {
  type GlyphTables,
  glyphFor,
  glyphTableNames,
  iconFacts,
  iconNames,
  iconProblem,
  iconStyles,
  isIcon,
  nearestIcon,
} from '../../../server/core/schema/icons.ts';

const fileOf = (name: string): URL => new URL(`../../../schemas/glyphs/${name}.json`, import.meta.url);
const glyphs = Object.fromEntries(
  [...glyphTableNames, 'standIns'].map((name) => [name, JSON.parse(readFileSync(fileOf(name), 'utf8'))]),
) as unknown as GlyphTables;

test('names of all libraries are known, including Pro and alternative names', () => {
  for (const name of ['house', 'github', 'house-heart', 'cog', 'webhook', 'life-buoy', 'arrows-exchange', 'circle-1']) {
    assert.equal(isIcon(name), true, name);
  }
  for (const name of ['GitHub', 'Triangle', 'N', 'Javascript', 'node.js', 'C#', '.NET', 'c++'])
    assert.equal(isIcon(name), true, name);
  for (const name of ['git hub', '', 'constructor', '__proto__', 'no-such-icon'])
    assert.equal(isIcon(name), false, name);
  assert.equal(iconFacts('cog')?.aliasOf, 'gear');
  assert.equal(iconFacts('house-heart')?.pro, true);
  assert.equal(iconFacts('github')?.brand, true);
  assert.equal(iconFacts('life-buoy')?.library, 'lucide');
  assert.ok([...iconNames()].length > 12_000);
});

test('every name that the libraries’ packages export is known, and an older name draws its replacement', () => {
  const installed = (path: string): URL => new URL(`../../../node_modules/${path}`, import.meta.url);
  const read = (path: string): unknown => JSON.parse(readFileSync(installed(path), 'utf8'));
  const keys = (value: unknown): string[] => Object.keys(value ?? {});
  const tabler = read('@iconify-json/tabler/icons.json') as { icons: object; aliases: object };
  const families = read('@fortawesome/fontawesome-free/metadata/icon-families.json') as Readonly<
    Record<string, { aliases?: { names?: string[] } }>
  >;
  const exported = {
    'Font Awesome': Object.entries(families).flatMap(([name, { aliases }]) => [name, ...(aliases?.names ?? [])]),
    Lucide: [
      ...readdirSync(installed('lucide-react/dist/esm/icons')).flatMap((file) => /^(.+)\.mjs$/.exec(file)?.[1] ?? []),
      ...readdirSync(installed('lucide-static/icons')).map((file) => file.replace(/\.svg$/, '')),
    ].filter((name) => name !== 'index'),
    Tabler: [
      ...keys(read('@tabler/icons/icons.json')),
      ...keys(read('@tabler/icons/tabler-nodes-filled.json')).map((name) => `${name}-filled`),
      ...keys(tabler.icons),
      ...keys(tabler.aliases),
    ],
  };
  for (const [library, names] of Object.entries(exported)) {
    assert.ok(names.length > 2000, library);
    assert.deepEqual(
      names.filter((name) => !isIcon(name)),
      [],
      library,
    );
  }
  // The name it replaces is also one of Font Awesome's, with another drawing.
  assert.deepEqual(iconFacts('trash-2'), {
    name: 'trash-2',
    library: 'lucide',
    brand: false,
    pro: false,
    aliasOf: 'trash',
  });
  assert.equal(glyphFor(glyphs, 'trash-2')?.svg, glyphFor(glyphs, 'trash', undefined, 'lucide')?.svg);
  assert.notEqual(glyphFor(glyphs, 'trash-2')?.svg, glyphFor(glyphs, 'trash')?.svg);
});

test('a name in upper case is drawn like the one in lower case', () => {
  for (const [written, name] of [
    ['GitHub', 'github'],
    ['JavaScript', 'js'],
    ['Python', 'python'],
  ] as const)
    assert.equal(glyphFor(glyphs, written)?.svg, glyphFor(glyphs, name)?.svg);
  assert.equal(glyphFor(glyphs, 'Book', undefined, 'lucide')?.svg, glyphFor(glyphs, 'book', undefined, 'lucide')?.svg);
  assert.equal(glyphFor(glyphs, 'c#')?.standIn, 'brand-c-sharp (Tabler)');
});

test('brand icons have only the style brands, every other icon of Font Awesome has all the others', () => {
  assert.deepEqual(iconStyles('github'), ['brands']);
  assert.ok(iconStyles('house').includes('duotone'));
  assert.ok(!iconStyles('house').includes('brands'));
  assert.deepEqual(iconStyles('life-buoy'), []);
});

test('every known name has a drawing, in every style', () => {
  for (const name of iconNames()) {
    for (const type of [undefined, ...iconStyles(name)]) {
      const glyph = glyphFor(glyphs, name, type);
      assert.ok(glyph?.svg.startsWith('<svg ') && glyph.svg.endsWith('</svg>'), `${name} ${type}`);
    }
  }
  assert.equal(glyphFor(glyphs, 'no-such-icon'), undefined);
  assert.equal(glyphFor(glyphs, '__proto__'), undefined);
});

test('substitutes for names or styles that are not free are mentioned', () => {
  assert.equal(glyphFor(glyphs, 'house', 'solid')?.standIn, undefined);
  assert.equal(glyphFor(glyphs, 'house')?.standIn, undefined);
  assert.equal(glyphFor(glyphs, 'house', 'duotone')?.standIn, 'house (solid)');
  assert.equal(glyphFor(glyphs, 'bookmark', 'thin')?.standIn, 'bookmark (solid)');
  assert.equal(glyphFor(glyphs, 'github', 'solid')?.standIn, undefined);
  assert.equal(glyphFor(glyphs, 'webhook')?.standIn, 'webhook (Lucide)');
  assert.equal(glyphFor(glyphs, 'rocket-launch')?.standIn, 'rocket (solid)');
  assert.equal(glyphFor(glyphs, 'life-buoy')?.standIn, undefined);
});

test('each style is drawn in its way, even where only a solid drawing is free', () => {
  const drawn = (name: string, type?: string): string =>
    /(fill=.*?)>/.exec(glyphFor(glyphs, name, type)?.svg ?? '')?.[1] ?? '';
  const styles = [
    'solid',
    'regular',
    'light',
    'thin',
    'duotone',
    'sharp-solid',
    'sharp-regular',
    'sharp-duotone-solid',
  ];
  assert.equal(new Set(styles.map((type) => drawn('rocket', type))).size, styles.length);
  for (const type of [undefined, 'solid', 'brands'])
    assert.match(drawn('rocket', type), /^fill="currentColor" aria/, type);
  assert.match(drawn('rocket', 'sharp-solid'), /^fill="currentColor" .*stroke-linejoin="miter"/);
  assert.match(drawn('rocket', 'duotone'), /fill-opacity="0.5".* stroke="currentColor"/);
  // Icons that are free in their style, and brand icons, stay.
  assert.match(
    drawn('house', 'solid') + drawn('bookmark', 'regular') + drawn('github', 'duotone'),
    /^(?:fill="currentColor" aria-hidden="true"){3}$/,
  );
  assert.equal(drawn('rocket-launch', 'thin'), drawn('rocket', 'thin'));
});

test('a requested library has priority', () => {
  const lucide = glyphFor(glyphs, 'book', undefined, 'lucide');
  assert.ok(lucide?.svg.includes('stroke="currentColor"'));
  assert.ok(glyphFor(glyphs, 'book')?.svg.includes('fill="currentColor"'));
});

test('unknown names are reported, wrong styles where one is written, paths and Pro icons never', () => {
  assert.equal(iconProblem('GitHab', undefined)?.code, 'icon/unknown');
  assert.equal(iconProblem('nodejs.org', undefined)?.code, 'icon/unknown');
  // The platform converts names to lower case, and draws brand icons in every style.
  for (const name of ['github', 'GitHub', 'node.js']) assert.equal(iconProblem(name, undefined), undefined);
  for (const type of ['solid', 'light', 'brands']) assert.equal(iconProblem('firefox', type), undefined);
  assert.equal(iconProblem('Book', undefined, 'lucide'), undefined);
  assert.equal(iconProblem('house', 'brands')?.code, 'icon/style');
  assert.equal(iconProblem('house', 'sharp-duotone-solid'), undefined);
  assert.equal(iconProblem('house', 'bold')?.code, 'icon/style');
  for (const right of ['/logo.svg', 'logo.png', 'https://example.com/a.png', './a.svg', 'house-heart', '']) {
    assert.equal(iconProblem(right, 'solid'), undefined, right);
  }
});

test('the nearest icon to what authors write', () => {
  assert.equal(nearestIcon('GitHub'), 'github');
  assert.equal(nearestIcon('fa-house'), 'house');
  assert.equal(nearestIcon('magnifing-glass'), 'magnifying-glass');
  assert.equal(nearestIcon('arrow_right'), 'arrow-right');
  assert.equal(nearestIcon('qqqqqqqqqq'), undefined);
  assert.equal(nearestIcon('fa-brands fa-ubuntu'), 'ubuntu');
  assert.equal(nearestIcon('fa-brands fa-ubuntu', 'fontawesome'), 'ubuntu');
  assert.equal(nearestIcon('fa-brands fa-ubuntu', 'tabler'), 'brand-ubuntu');
  assert.equal(nearestIcon('fa-solid fa-house', 'lucide'), 'house');
  assert.equal(nearestIcon('brand-ubuntu', 'fontawesome'), 'ubuntu');
});

test('a Pro icon is drawn as a free icon of the same object, else as the neutral mark', () => {
  const standIn = (name: string): string | undefined => {
    const glyph = glyphFor(glyphs, name);
    return glyph?.isNeutral === true ? 'neutral' : glyph?.standIn;
  };
  const wanted = {
    // The object comes first in a name, its attributes follow.
    'rocket-launch': 'rocket (solid)',
    'book-arrow-right': 'book (solid)',
    'box-arrow-up': 'box (solid)',
    cars: 'car (solid)',
    // The icon inside a shape is the object, not the shape.
    'circle-book-open': 'book-open (solid)',
    'circle-dollar': 'circle-dollar-sign (Lucide)',
    'circle-quarters': 'neutral',
    // A crossed-out icon means the opposite.
    'camera-slash': 'camera-off (Lucide)',
    'audio-description-slash': 'neutral',
    // Words for another object.
    'blanket-fire': 'neutral',
    'bag-seedling': 'neutral',
    carpool: 'neutral',
    'ball-pile': 'neutral',
    snake: 'neutral',
    't-rex': 'neutral',
    'mouse-field': 'rat (Lucide)',
    'face-thinking': 'neutral',
    typewriter: 'neutral',
    // The same word for another object, in the library that has a drawing of it.
    window: 'app-window (Lucide)',
    'window-frame': 'window (Tabler)',
    'location-check': 'map-pin-check (Lucide)',
    filters: 'filter (solid)',
    frame: 'neutral',
    // Other spellings.
    'chevron-double-right': 'chevrons-right (Lucide)',
    'arrow-to-top': 'arrow-up-to-line (Lucide)',
  };
  assert.deepEqual(Object.fromEntries(Object.keys(wanted).map((name) => [name, standIn(name)])), wanted);
  const paid = [...iconNames()].filter((name) => iconFacts(name)?.pro === true);
  const neutral = paid.filter((name) => standIn(name) === 'neutral');
  assert.ok(paid.length > 2500 && neutral.length > 500 && neutral.length < paid.length / 3, `${neutral.length}`);
  // A plain shape never replaces a more specific name, because it does not show the object.
  const shapes = paid.filter((name) => /^(?:circle|square|regular|rectangle) \(/.test(standIn(name) ?? ''));
  assert.deepEqual(shapes, ['rectangle', 'rectangle-landscape', 'rectangle-wide', 'square-small']);
});

test('substitutes lead to drawings', () => {
  for (const [name, place] of Object.entries(glyphs.standIns)) {
    if (place === '') continue;
    const [table = '', target = ''] = place.split(':');
    assert.ok(Object.hasOwn(glyphs[table as keyof GlyphTables] ?? {}, target), `${name} → ${place}`);
  }
});

test('the drawings are small enough to ship', () => {
  const sizes = glyphTableNames.map((name) => statSync(fileOf(name)).size);
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) < 3_000_000, sizes.join(' + '));
});

test('names and drawings match the installed packages', () => {
  for (const { package: name, version } of icons.attributions) {
    const installed = JSON.parse(
      readFileSync(new URL(`../../../node_modules/${name}/package.json`, import.meta.url), 'utf8'),
    );
    assert.equal(version, installed.version, `run npm run generate:icons: ${name} is ${installed.version}`);
  }
});
