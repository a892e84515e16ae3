import { el, type Html, join, text } from '../html/html.ts';

/** Code of up to so many characters is not broken, nor is a word of longer code. */
const whole = 20;

/** A longer name goes on in the next line as a whole where a line is long: in two pieces it reads as two names. */
const wholeInText = 34;

/** In a table on a phone. */
const wholeInNarrow = 11;

/** In a table a command of several words is in one line where there is room. */
const wholeCommand = 18;

/** What a browser breaks a line at. */
const breaking = /^-.|\S[-?!|} ]\S/;

/**
 * Behind what separates the parts of a path, an address or a name; `__init__` is one part, and what tells the kind of a
 * file stays with its name, and a number is whole.
 */
const parts =
  /(?<=[^\s/.:][/.?&=]|\w::)(?=[\w{[<$@%*-])(?!(?<=\.)[a-z]\w{0,4}[,;:.]?$)(?!(?<=\d\.)\d)|(?<=[a-z\d]_)(?=[a-z\d])/i;

/** An address is not broken within the name of its host. */
const addressParts = /(?<=[^\s/:][/?&=])(?=[\w{[<$@%*-])/;

/** Between the words of a name in camel case, and behind other signs between parts. */
const narrowParts = /(?<=[a-z\d])(?=[A-Z][a-z])|(?<=:\/\/|[\w"][:@,=])(?=[\w"{])/;

/** A hash has no parts: so many of its characters stay together. */
const hash = /([\da-z]{8})(?=[\da-z]{4})/i;

/** Code in a sentence. What is short stays whole and long words break between their parts; its text is as it was. */
export function inlineCode(value: string, inCell = false): Html {
  const words = value.length > whole || (inCell && value.length > wholeInNarrow) ? value.split(/( +)/) : [value];
  const inside = words.map((each) => word(each, inCell));
  // In a cell a short command is in one line too, on a phone where there is room.
  const isCommand = inCell && words.length > 1 && value.length <= wholeCommand;
  return el('code', {}, isCommand ? [el('span', { class: 'whole wide' }, inside)] : inside);
}

function word(value: string, inCell: boolean): Html {
  const inside = inCell ? inNarrow(value) : value.length > whole ? broken(value) : text(value);
  if (!inCell && value.length > whole && value.length <= wholeInText) return el('span', { class: 'name' }, inside);
  if (value.length > whole || !breaking.test(value)) return inside;
  return el('span', { class: inCell && value.length > wholeInNarrow ? 'whole wide' : 'whole' }, inside);
}

/** A word in a table: where there is little room it breaks sooner, by marks that count only there. */
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

/** The parts of a word between which it breaks in a table on a phone; `isCoarse`: elsewhere too. */
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

/** A long word that breaks between its parts; its text is as it was. */
function broken(value: string): Html {
  return join(piecesOf(value).flatMap((part, i) => [i > 0 ? el('wbr') : undefined, piece(part)]));
}

/** The dashes of an option stay with its name. */
function piece(value: string): Html {
  return /^--?\w/.test(value) ? el('span', { class: 'whole' }, text(value)) : text(value);
}

/** The words of a part that takes a column by itself; a hash has none. */
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

/** Plain text where there is little room: its long names break between their parts. */
export function breakable(value: string, inCell = false): Html {
  const each = (part: string): Html => (inCell ? inNarrow(part) : part.length > whole ? broken(part) : text(part));
  return join(value.split(/( +)/).map(each));
}

/** Plain text of a page: its long names break between their parts on a phone, and elsewhere are as a browser has them. */
export function running(value: string): Html {
  if (!/\S{21}/.test(value)) return text(value);
  return join(value.split(/(\s+)/).map((part) => (part.length > whole ? onPhone(part) : text(part))));
}

function onPhone(value: string): Html {
  const pieces = piecesOf(value).flatMap((part) => (part.length > wholeInNarrow + 2 ? part.split(narrowParts) : part));
  return join(pieces.flatMap((part, i) => [i > 0 ? el('wbr', { class: 'narrow' }) : undefined, text(part)]));
}
