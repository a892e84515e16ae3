import table from '../../../schemas/icons.json' with { type: 'json' };
import { memo } from '../text/memo.ts';
import { nearest } from '../text/nearest.ts';
import { iconTypes } from './catalogue.ts';

/** An icon's drawing. */
export interface Glyph {
  /** A complete `<svg …>` with `fill="currentColor"` or `stroke="currentColor"`, aria-hidden. */
  readonly svg: string;
  /** Set when another glyph stands in for a Pro or unknown one: its name and style, `house (solid)`. */
  readonly standIn?: string;
  /** True for the neutral mark: of a name that only paid sets draw, no free drawing shows the same object. */
  readonly isNeutral?: boolean;
}

/** The libraries that docs.json may choose in `icons.library`. */
export type IconLibrary = 'fontawesome' | 'lucide' | 'tabler';

/** What is known of an icon name. */
export interface IconFacts {
  readonly name: string;
  readonly library: IconLibrary;
  /** A company's or product's mark: drawn in the style `brands` whatever is asked for. */
  readonly brand: boolean;
  /** In no style free: Font Awesome Pro has it, another drawing stands in here. */
  readonly pro: boolean;
  /** The name it is an older or second name of. */
  readonly aliasOf?: string;
}

/**
 * The drawings, as schemas/glyphs/*.json have them: of Font Awesome `width|path` in a box 512 high, of the others the
 * inside of an SVG of 24 by 24 that is stroked. The host reads them on first use.
 */
export interface GlyphTables {
  readonly solid: GlyphTable;
  readonly regular: GlyphTable;
  readonly brands: GlyphTable;
  readonly lucide: GlyphTable;
  readonly tabler: GlyphTable;
  /**
   * What is drawn in place of a name without a free drawing: `library:name`, the same object. Empty where a library's
   * drawing of that name is of another object. Names that are not here have one of their own name, or none.
   */
  readonly standIns: GlyphTable;
}
/** Drawings by name; see GlyphTables for how they are written. */
export type GlyphTable = Readonly<Record<string, string>>;

/** The names of the tables, each the name of its file without `.json`. */
export const glyphTableNames = ['solid', 'regular', 'brands', 'lucide', 'tabler'] as const;

interface Names {
  readonly facts: ReadonlyMap<string, IconFacts>;
  readonly lucide: Aliased;
  readonly tabler: Aliased;
  readonly fontawesome: ReadonlyMap<string, string>;
}

/** The names of a library and the older names of them. */
interface Aliased {
  readonly names: ReadonlySet<string>;
  readonly aliases: ReadonlyMap<string, string>;
}

/** Read on first use: 14,000 names would slow every start. */
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
      // Another library's icon may have the name that this one stands for, and is not what it draws.
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

/** True for a name of Font Awesome (Pro included), Lucide or Tabler, in upper or lower case: the platform lowers it. */
export function isIcon(name: string): boolean {
  return iconFacts(name) !== undefined;
}

/**
 * What is known of an icon name, in upper or lower case; a name of several libraries is Font Awesome's first, then
 * Lucide's.
 */
export function iconFacts(name: string): IconFacts | undefined {
  return names().facts.get(name.toLowerCase());
}

/** Every name, second names included, Font Awesome's first. */
export function iconNames(): Iterable<string> {
  return names().facts.keys();
}

/** True for a style that icons can be asked for in, those of Font Awesome Pro that are seldom meant included. */
export function isIconStyle(style: string): boolean {
  return iconTypes().includes(style) || table.proStyles.includes(style);
}

/** The styles that an icon has, Pro's included: a mark only `brands`, others of Font Awesome all but that. */
export function iconStyles(name: string): readonly string[] {
  const facts = iconFacts(name);
  if (facts?.library !== 'fontawesome') return [];
  return facts.brand ? ['brands'] : iconTypes().filter((style) => style !== 'brands');
}

/** True for text that is a path or URL of a picture rather than a name. */
export function isIconPath(text: string): boolean {
  return /[/:]|\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i.test(text);
}

/**
 * The drawing of an icon. Font Awesome is asked first, then Lucide and Tabler, unless `library` says otherwise. What
 * has no free drawing, or not in this style, is drawn by another of the same object, named in `standIn`, or by a neutral
 * mark. Undefined for an unknown name.
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

/** What stands for a glyph that nobody may draw here: a frame with nothing in it, which says nothing wrong. */
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
  // Only outlines are shipped; a filled one of Tabler is drawn by its outline.
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
 * How a solid drawing comes near to a style that is not free: only its outline, or its outline around a fainter ground.
 * Lines are measured as the drawing is, 512 high.
 */
const outlines: Readonly<Record<string, string>> = {
  regular: 'none" stroke-width="48',
  light: 'none" stroke-width="38',
  thin: 'none" stroke-width="22',
  duotone: 'currentColor" fill-opacity="0.5" stroke-width="34',
};

/** A solid drawing with square corners: the line around it, which is as dark as its ground, ends in points. */
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

/** What is wrong with an icon as an author wrote it, or undefined. Paths and URLs are nobody's name: they are right. */
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
  // A brand's mark is drawn as such whatever style is asked for.
  if (facts.library !== 'fontawesome' || facts.brand || type !== 'brands') return undefined;
  return { code: 'icon/style', on: 'type', message: `"${name}" is not a brand icon, so it has no style "brands".` };
}

/** How the libraries are called. */
export const libraryNames: Readonly<Record<IconLibrary, string>> = {
  fontawesome: 'Font Awesome',
  lucide: 'Lucide',
  tabler: 'Tabler',
};

/** True for a name, also an older one, of that library. */
export function isIconOf(name: string, library: IconLibrary): boolean {
  if (library === 'fontawesome') return iconFacts(name)?.library === library;
  const known = names()[library];
  const lower = name.toLowerCase();
  return known.names.has(lower) || known.aliases.has(lower);
}

/** Why an icon is not drawn as written. */
export interface IconProblem {
  readonly code: 'icon/unknown' | 'icon/style';
  /** Whether the name or the style is wrong. */
  readonly on: 'name' | 'type';
  readonly message: string;
}

/**
 * The icon that a wrong name most likely stands for, of the library that the site has chosen, else of Font Awesome
 * first, which the platform takes where none is chosen. Looks through all names: not for every keystroke.
 */
export function nearestIcon(name: string, library?: IconLibrary): string | undefined {
  const own = nearestIconIn(name, library ?? 'fontawesome');
  return own ?? (library === undefined ? nearestIconIn(name, undefined) : undefined);
}

/** Classes of Font Awesome that choose a style, and names of libraries before a name: `fa-brands fa-ubuntu`. */
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
  // Marks of companies are `brand-x` in Tabler and `x` elsewhere.
  const said = [bare, `brand-${bare}`, bare.replace(/^brands?-/, '')].find(isRight);
  if (said !== undefined) return said;
  // Among so many names some are near by chance: a slip seldom hits the first letter.
  const alike = [...iconNames()].filter((each) => each[0] === bare[0] && isRight(each));
  return nearest(bare, alike);
}
