import table from '../../../schemas/icons.json' with { type: 'json' };
import { memo } from '../text/memo.ts';
import { nearest } from '../text/nearest.ts';
import { iconTypes } from './catalogue.ts';

/** The drawing of an icon. */
export interface Glyph {
  /** A complete `<svg …>` with `fill="currentColor"` or `stroke="currentColor"`, and aria-hidden. */
  readonly svg: string;
  /** Set if another glyph replaces a Pro or unknown one: its name and style, `house (solid)`. */
  readonly standIn?: string;
  /** True for the neutral frame, which replaces Pro icons without a free drawing of the same object. */
  readonly isNeutral?: boolean;
}

/** Libraries that docs.json can set in `icons.library`. */
export type IconLibrary = 'fontawesome' | 'lucide' | 'tabler';

/** Facts about the name of an icon. */
export interface IconFacts {
  readonly name: string;
  readonly library: IconLibrary;
  /** True for the logo of a company or product. It is always drawn in the style `brands`. */
  readonly brand: boolean;
  /** True if no style is free: only Font Awesome Pro has it, and another drawing replaces it here. */
  readonly pro: boolean;
  /** The current name, if this is an older or second one. */
  readonly aliasOf?: string;
}

/**
 * Drawings as in schemas/glyphs/*.json. Those of Font Awesome are `width|path` in a box 512 high. The others are the
 * content of a stroked SVG of 24 by 24. The host reads them when they are first used.
 */
export interface GlyphTables {
  readonly solid: GlyphTable;
  readonly regular: GlyphTable;
  readonly brands: GlyphTable;
  readonly lucide: GlyphTable;
  readonly tabler: GlyphTable;
  /**
   * Replacements for names without a free drawing: `library:name` of the same object. Empty if the drawings with that
   * name show other objects. Names that are not here have their own drawing, or none.
   */
  readonly standIns: GlyphTable;
}
/** Drawings by name. See `GlyphTables` for their form. */
export type GlyphTable = Readonly<Record<string, string>>;

/** Names of the tables, which are the names of their files without `.json`. */
export const glyphTableNames = ['solid', 'regular', 'brands', 'lucide', 'tabler'] as const;

interface Names {
  readonly facts: ReadonlyMap<string, IconFacts>;
  readonly lucide: Aliased;
  readonly tabler: Aliased;
  readonly fontawesome: ReadonlyMap<string, string>;
}

/** Names of a library, and their aliases. */
interface Aliased {
  readonly names: ReadonlySet<string>;
  readonly aliases: ReadonlyMap<string, string>;
}

/** Read when first used, because 14,000 names would slow down every start. */
function names(): Names {
  return namesIn(table);
}

const namesIn = memo((icons: typeof table): Names => {
  const { fontawesome } = icons;
  const facts = new Map<string, IconFacts>();
  const add = (list: Iterable<string>, more: Omit<IconFacts, 'name'>): void => {
    for (const name of list) if (!facts.has(name)) facts.set(name, { name, ...more });
  };
  const alias = (pairs: ReadonlyMap<string, string>, library: IconLibrary): void => {
    for (const [name, target] of pairs) {
      if (facts.has(name)) continue;
      const known = facts.get(target);
      // An icon of another library can have the name of the target and show something else.
      const own = known?.library === library ? known : { library, brand: false, pro: false };
      facts.set(name, { ...own, name, aliasOf: target });
    }
  };
  const aliases = new Map([...pairsOf(fontawesome.aliases), ...pairsOf(fontawesome.languages)]);
  add(wordsOf(fontawesome.solid), { library: 'fontawesome', brand: false, pro: false });
  add(wordsOf(fontawesome.regular), { library: 'fontawesome', brand: false, pro: false });
  add(wordsOf(fontawesome.brands), { library: 'fontawesome', brand: true, pro: false });
  add(wordsOf(fontawesome.pro), { library: 'fontawesome', brand: false, pro: true });
  alias(aliases, 'fontawesome');
  const lucide = { names: new Set(wordsOf(icons.lucide.names)), aliases: pairsOf(icons.lucide.aliases) };
  add(lucide.names, { library: 'lucide', brand: false, pro: false });
  alias(lucide.aliases, 'lucide');
  const tabler = { names: new Set(wordsOf(icons.tabler.names)), aliases: pairsOf(icons.tabler.aliases) };
  add(tabler.names, { library: 'tabler', brand: false, pro: false });
  alias(tabler.aliases, 'tabler');
  return { facts, lucide, tabler, fontawesome: aliases };
});

function wordsOf(list: string): readonly string[] {
  return list.split(' ');
}

function pairsOf(list: string): ReadonlyMap<string, string> {
  return new Map(wordsOf(list).map((pair) => pair.split('=', 2) as [string, string]));
}

/**
 * True for names of Font Awesome (including Pro), Lucide or Tabler. Case does not matter, because the platform ignores
 * it.
 */
export function isIcon(name: string): boolean {
  return iconFacts(name) !== undefined;
}

/**
 * Returns the facts about an icon's name, in upper or lower case. If several libraries have the name, Font Awesome
 * wins, then Lucide.
 */
export function iconFacts(name: string): IconFacts | undefined {
  return names().facts.get(name.toLowerCase());
}

/** Returns every name, including aliases. Those of Font Awesome are first. */
export function iconNames(): Iterable<string> {
  return names().facts.keys();
}

/** True for styles of icons, including rare ones of Font Awesome Pro. */
export function isIconStyle(style: string): boolean {
  return iconTypes().includes(style) || table.proStyles.includes(style);
}

/**
 * Returns the styles of an icon, including those of Pro. Logos have only `brands`, other icons of Font Awesome have all
 * others.
 */
export function iconStyles(name: string): readonly string[] {
  const facts = iconFacts(name);
  if (facts?.library !== 'fontawesome') return [];
  return facts.brand ? ['brands'] : iconTypes().filter((style) => style !== 'brands');
}

/** True for text that is the path or URL of a picture, not a name. */
export function isIconPath(text: string): boolean {
  return /[/:]|\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i.test(text);
}

/**
 * Returns the drawing of an icon. Libraries are tried in the order Font Awesome, Lucide, Tabler, unless `library` is
 * given. If the icon or style is not free, another icon of the same object replaces it (see `standIn`), or a neutral
 * frame. Undefined for an unknown name.
 */
export function glyphFor(glyphs: GlyphTables, written: string, type?: string, library?: string): Glyph | undefined {
  const facts = iconFacts(written);
  if (facts === undefined) return undefined;
  const { name } = facts;
  const asked = library === 'lucide' || library === 'tabler' ? strokedGlyph(glyphs, library, name) : undefined;
  if (asked !== undefined) return asked;
  if (facts.library !== 'fontawesome') return strokedGlyph(glyphs, facts.library, name);
  const own = names().fontawesome.get(name) ?? name;
  const free = filledGlyph(glyphs, own, type);
  if (free !== undefined) return free;
  const place = Object.hasOwn(glyphs.standIns, own) ? glyphs.standIns[own] : undefined;
  return (place === undefined ? sameName(glyphs, own, name) : standIn(glyphs, place, type)) ?? neutral;
}

/** Replaces icons that are not free: an empty frame, which suggests nothing wrong. */
const neutral: Glyph = { ...stroked('<rect x="4" y="4" width="16" height="16" rx="4"/>'), isNeutral: true };

function sameName(glyphs: GlyphTables, own: string, name: string): Glyph | undefined {
  for (const other of ['lucide', 'tabler'] as const) {
    const found = strokedGlyph(glyphs, other, own) ?? strokedGlyph(glyphs, other, name);
    if (found !== undefined) return { ...found, standIn: label(own, other) };
  }
  return undefined;
}

function filledGlyph(glyphs: GlyphTables, name: string, type: string | undefined): Glyph | undefined {
  if (Object.hasOwn(glyphs.brands, name)) return filled(glyphs.brands[name]);
  const order = type === 'regular' ? (['regular', 'solid'] as const) : (['solid', 'regular'] as const);
  const style = order.find((each) => Object.hasOwn(glyphs[each], name));
  const glyph = style === undefined ? undefined : filled(glyphs[style][name], style === 'solid' ? type : undefined);
  if (glyph === undefined || style === undefined) return undefined;
  return type === undefined || type === style ? glyph : { ...glyph, standIn: label(name, style) };
}

function strokedGlyph(glyphs: GlyphTables, library: 'lucide' | 'tabler', name: string): Glyph | undefined {
  const target = names()[library].aliases.get(name) ?? name;
  // Only outlines are shipped. A filled icon of Tabler is drawn as its outline.
  for (const each of [name, target, target.replace(/-filled$/, '')]) {
    const drawing = Object.hasOwn(glyphs[library], each) ? glyphs[library][each] : undefined;
    if (drawing !== undefined) return stroked(drawing);
  }
  return undefined;
}

function standIn(glyphs: GlyphTables, place: string, type: string | undefined): Glyph | undefined {
  const at = place.indexOf(':');
  const table = glyphTableNames.find((each) => each === place.slice(0, at));
  const name = place.slice(at + 1);
  if (table === undefined || !Object.hasOwn(glyphs[table], name)) return undefined;
  const style = table === 'solid' ? type : undefined;
  const drawing = glyphs[table][name] ?? '';
  const glyph = table === 'lucide' || table === 'tabler' ? stroked(drawing) : filled(drawing, style);
  return glyph && { ...glyph, standIn: label(name, table) };
}

function label(name: string, table: string): string {
  return `${name} (${table === 'lucide' ? 'Lucide' : table === 'tabler' ? 'Tabler' : table})`;
}

/**
 * How a solid drawing imitates a style that is not free: as an outline only, or as an outline around a lighter fill.
 * The width of lines is relative to the height of 512.
 */
const outlines: Readonly<Record<string, string>> = {
  regular: 'none" stroke-width="48',
  light: 'none" stroke-width="38',
  thin: 'none" stroke-width="22',
  duotone: 'currentColor" fill-opacity="0.5" stroke-width="34',
};

/** A solid drawing with square corners. Its outline has the color of the fill and ends in points. */
const sharpLine = 'currentColor" stroke-width="28';

function filled(drawing: string | undefined, style = ''): Glyph | undefined {
  const at = drawing?.indexOf('|') ?? -1;
  if (drawing === undefined || at < 0) return undefined;
  const paint = paintOf(style);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawing.slice(0, at)} 512" ${paint} aria-hidden="true"><path d="${drawing.slice(at + 1)}"/></svg>`,
  };
}

function paintOf(style: string): string {
  const isSharp = style.startsWith('sharp-');
  const base = style.replace(/^sharp-/, '').replace(/^duotone-.*/, 'duotone');
  const outline = Object.hasOwn(outlines, base) ? outlines[base] : isSharp ? sharpLine : undefined;
  if (outline === undefined) return 'fill="currentColor"';
  return `overflow="visible" fill="${outline}" stroke="currentColor" stroke-linejoin="${isSharp ? 'miter' : 'round'}"`;
}

function stroked(drawing: string): Glyph {
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${drawing}</svg>`,
  };
}

/** Returns what is wrong with an icon. Undefined for correct icons, and for paths and URLs. */
export function iconProblem(name: string, type: string | undefined, library?: IconLibrary): IconProblem | undefined {
  if (name.trim() === '' || isIconPath(name)) return undefined;
  const facts = iconFacts(name);
  if (library !== undefined && !isIconOf(name, library)) {
    const other =
      facts === undefined ? '' : ` ${libraryNames[facts.library]} has one, but is not the library chosen here.`;
    return { code: 'icon/unknown', on: 'name', message: `${libraryNames[library]} has no icon "${name}".${other}` };
  }
  if (facts === undefined) {
    return {
      code: 'icon/unknown',
      on: 'name',
      message: `Font Awesome, Lucide and Tabler have no icon "${name}".`,
    };
  }
  if (type === undefined) return undefined;
  if (!isIconStyle(type)) {
    return {
      code: 'icon/style',
      on: 'type',
      message: `"${type}" is not an icon style. Use one of ${iconTypes().join(', ')}.`,
    };
  }
  // Logos are drawn in the style `brands`, whatever style is given.
  if (facts.library !== 'fontawesome' || facts.brand || type !== 'brands') return undefined;
  return { code: 'icon/style', on: 'type', message: `"${name}" is not a brand icon, so it has no style "brands".` };
}

/** Names of the libraries for readers. */
export const libraryNames: Readonly<Record<IconLibrary, string>> = {
  fontawesome: 'Font Awesome',
  lucide: 'Lucide',
  tabler: 'Tabler',
};

/** True for a name or alias of a library. */
export function isIconOf(name: string, library: IconLibrary): boolean {
  if (library === 'fontawesome') return iconFacts(name)?.library === library;
  const known = names()[library];
  const lower = name.toLowerCase();
  return known.names.has(lower) || known.aliases.has(lower);
}

/** Why an icon is not drawn as written. */
export interface IconProblem {
  readonly code: 'icon/unknown' | 'icon/style';
  /** Which of the two is wrong. */
  readonly on: 'name' | 'type';
  readonly message: string;
}

/**
 * Returns the icon that a wrong name most likely means: from the library of the site, or from Font Awesome first, the
 * platform's default. Searches all names, so it is too slow for every keystroke.
 */
export function nearestIcon(name: string, library?: IconLibrary): string | undefined {
  const own = nearestIconIn(name, library ?? 'fontawesome');
  return own ?? (library === undefined ? nearestIconIn(name, undefined) : undefined);
}

/** Classes of Font Awesome that set a style, and names of libraries before a name: `fa-brands fa-ubuntu`. */
const styleWord =
  /^(?:fa[srlbtd]?|fa-(?:brands|solid|regular|light|thin|duotone|sharp|classic)|lucide|icon|ti|tabler)$/;

function nearestIconIn(name: string, library: IconLibrary | undefined): string | undefined {
  const words = name.trim().toLowerCase().slice(0, 200).split(/\s+/);
  const bare = words
    .filter((word, at) => at === words.length - 1 || !styleWord.test(word))
    .map((word) => word.replace(/^(?:fa|lucide|tabler|icon|ti)-(?=.)/, ''))
    .join('-')
    .replaceAll('_', '-');
  const isRight = (each: string): boolean => (library === undefined ? isIcon(each) : isIconOf(each, library));
  // Logos are `brand-x` in Tabler and `x` elsewhere.
  const said = [bare, `brand-${bare}`, bare.replace(/^brands?-/, '')].find(isRight);
  if (said !== undefined) return said;
  // Among so many names, some are near by chance. Typing errors rarely affect the first letter.
  const alike = [...iconNames()].filter((each) => each[0] === bare[0] && isRight(each));
  return nearest(bare, alike);
}
