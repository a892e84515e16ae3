import { el, type Html, join, text } from './html.ts';

/** A word of up to so many characters is not broken. */
const wholeWord = 20;

/** What a browser breaks a word behind, though it has no blanks. */
const breaking = /[-?!|}]\S/;

/** Behind what separates the parts of a path, an address or a name; `__init__` is one part. */
const parts = /(?<=[^\s/.:][/.?&=]|\w::)(?=[\w{[<$@%*-])|(?<=[a-z\d]_)(?=[a-z\d])/i;

/** Code in a sentence. Short words of it stay whole and long ones break between their parts; its text is as it was. */
export function inlineCode(value: string): Html {
  return el('code', {}, ...value.split(/( +)/).map(word));
}

function word(value: string): Html {
  if (value.length > wholeWord)
    return join(value.split(parts).flatMap((part, i) => [i > 0 ? el('wbr') : undefined, text(part)]));
  return breaking.test(value) ? el('span', { class: 'whole' }, text(value)) : text(value);
}
