import { el, type Html, join, text } from '../html/html.ts';

/** Code up to this length does not break, nor does a word of longer code. */
const whole = 20;

/**
 * A name up to this length moves to the next line as a whole, if lines are long: in two parts it looks like two names.
 */
const wholeInText = 34;

/** The same limit in a table on a phone. */
const wholeInNarrow = 11;

/** In a table, a command of several words up to this length stays on one line if there is room. */
const wholeCommand = 18;

/** Where browsers break lines. */
const breaking = /^-.|\S[-?!|} ]\S/;

/**
 * Break opportunities after separators in a path, URL or name. `__init__` is one part, a file extension stays with its
 * name, and a number does not break.
 */
const parts =
  /(?<=[^\s/.:][/.?&=]|\w::)(?=[\w{[<$@%*-])(?!(?<=\.)[a-z]\w{0,4}[,;:.]?$)(?!(?<=\d\.)\d)|(?<=[a-z\d]_)(?=[a-z\d])/i;

/** A URL does not break within its host. */
const addressParts = /(?<=[^\s/:][/?&=])(?=[\w{[<$@%*-])/;

/** Break opportunities within camel case, and after other separators. */
const narrowParts = /(?<=[a-z\d])(?=[A-Z][a-z])|(?<=:\/\/|[\w"][:@,=])(?=[\w"{])/;

/** A hash has no parts, so it breaks after this many characters. */
const hash = /([\da-z]{8})(?=[\da-z]{4})/i;

/** Inline code. Short code does not break; long words break between their parts. The text is unchanged. */
export function inlineCode(value: string, inCell = false): Html {
  const words = value.length > whole || (inCell && value.length > wholeInNarrow) ? value.split(/( +)/) : [value];
  const inside = words.map((each) => word(each, inCell));
  // In a table cell, short commands stay on one line too, if a phone has room.
  const isCommand = inCell && words.length > 1 && value.length <= wholeCommand;
  return el('code', {}, isCommand ? [el('span', { class: 'whole wide' }, inside)] : inside);
}

function word(value: string, inCell: boolean): Html {
  const inside = inCell ? inNarrow(value) : value.length > whole ? broken(value) : text(value);
  if (!inCell && value.length > whole && value.length <= wholeInText) return el('span', { class: 'name' }, inside);
  if (value.length > whole || !breaking.test(value)) return inside;
  return el('span', { class: inCell && value.length > wholeInNarrow ? 'whole wide' : 'whole' }, inside);
}

/** A word in a table. On narrow screens it breaks earlier, at marks that only count there. */
function inNarrow(value: string): Html {
  const pieces = narrowPieces(value);
  if (pieces.length === 1) return text(value);
  return join(
    pieces.flatMap(({ value: part, isCoarse }, i) => [
      i === 0 ? undefined : isCoarse ? el('wbr') : el('wbr', { class: 'narrow' }),
      piece(part),
    ]),
  );
}

/** The parts of a word between which it can break in a table on a phone. `isCoarse`: on wide screens too. */
export function narrowPieces(value: string): readonly { readonly value: string; readonly isCoarse: boolean }[] {
  if (value.length <= wholeInNarrow) return [{ value, isCoarse: true }];
  const coarse = value.length > whole ? piecesOf(value).flatMap(inWords) : [value];
  return coarse.flatMap((rough) =>
    [rough]
      .flatMap((each) => (each.length > wholeInNarrow ? each.split(parts) : each))
      .flatMap((each) => (each.length > wholeInNarrow + 2 ? each.split(narrowParts) : each))
      .map((part, k) => ({ value: part, isCoarse: k === 0 })),
  );
}

/** A long word with break opportunities between its parts. The text is unchanged. */
function broken(value: string): Html {
  return join(piecesOf(value).flatMap((part, i) => [i > 0 ? el('wbr') : undefined, piece(part)]));
}

/** The dashes of an option stay with its name. */
function piece(value: string): Html {
  return /^--?\w/.test(value) ? el('span', { class: 'whole' }, text(value)) : text(value);
}

/** The words of a part that is alone in a column; a hash has none. */
function inWords(part: string): readonly string[] {
  if (part.length <= wholeInText) return [part];
  return isHash(part) ? part.split(/(?<=:)/).flatMap(hashed) : part.split(narrowParts);
}

function isHash(part: string): boolean {
  return /[\da-z]{24}/i.test(part) && part.replace(/\D/g, '').length > 3;
}

function hashed(part: string): readonly string[] {
  return part.split(hash).filter(Boolean);
}

function piecesOf(value: string): readonly string[] {
  const own = value.includes('://') ? addressParts : parts;
  return value.split(own).flatMap((part) => (part.length > 2 * whole ? hashed(part) : part));
}

/** Plain text for narrow places: long names break between their parts. */
export function breakable(value: string, inCell = false): Html {
  const each = (part: string): Html => (inCell ? inNarrow(part) : part.length > whole ? broken(part) : text(part));
  return join(value.split(/( +)/).map(each));
}

/** Plain text of a page: long names break between their parts on phones, and as usual elsewhere. */
export function running(value: string): Html {
  if (!/\S{21}/.test(value)) return text(value);
  return join(value.split(/(\s+)/).map((part) => (part.length > whole ? onPhone(part) : text(part))));
}

function onPhone(value: string): Html {
  const pieces = piecesOf(value).flatMap((part) => (part.length > wholeInNarrow + 2 ? part.split(narrowParts) : part));
  return join(pieces.flatMap((part, i) => [i > 0 ? el('wbr', { class: 'narrow' }) : undefined, text(part)]));
}
