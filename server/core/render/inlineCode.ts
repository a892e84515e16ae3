import { el, type Html, join, text } from './html.ts';

/** Code of up to so many characters is not broken, nor is a word of longer code. */
const whole = 20;

/** What a browser breaks a line at. */
const breaking = /^-.|\S[-?!|} ]\S/;

/** Behind what separates the parts of a path, an address or a name; `__init__` is one part. */
const parts = /(?<=[^\s/.:][/.?&=]|\w::)(?=[\w{[<$@%*-])|(?<=[a-z\d]_)(?=[a-z\d])/i;

/** A hash has no parts: so many of its characters stay together. */
const hash = /([\da-z]{16})(?=[\da-z]{8})/i;

/** Code in a sentence. What is short stays whole and long words break between their parts; its text is as it was. */
export function inlineCode(value: string): Html {
  return el('code', {}, ...(value.length > whole ? value.split(/( +)/) : [value]).map(word));
}

function word(value: string): Html {
  if (value.length > whole) return broken(value);
  return breaking.test(value) ? el('span', { class: 'whole' }, text(value)) : text(value);
}

/** A long word that breaks between its parts; its text is as it was. */
function broken(value: string): Html {
  const pieces = value
    .split(parts)
    .flatMap((part) => (part.length > 2 * whole ? part.split(hash).filter(Boolean) : part));
  return join(pieces.flatMap((part, i) => [i > 0 ? el('wbr') : undefined, text(part)]));
}

/** Plain text where there is little room: its long names break between their parts. */
export function breakable(value: string): Html {
  return join(value.split(/( +)/).map((each) => (each.length > whole ? broken(each) : text(each))));
}
