/** What a character may be part of: a rule's markup, `@`, `://`, `www.`. */
const MARKUP = 1;
const AT = 2;
const COLON = 4;
const W = 8;
const ROLES = new Uint8Array(128);
for (const [role, characters] of [
  [MARKUP, '\n!$&*<[\\]_`{~'],
  [AT, '@'],
  [COLON, ':'],
  [W, 'wW'],
] as const) {
  for (const character of characters) ROLES[character.charCodeAt(0)] = role;
}

/** Whether a rule may take over at a character. */
export function isMarkup(code: number): boolean {
  return code < 128 && ROLES[code] === MARKUP;
}

/** Whether text holds anything for a rule to read, and whether a URL or an address may be in it: in one look. */
export function lookAt(text: string): { readonly markup: boolean; readonly literals: boolean } {
  let markup = false;
  let literals = false;
  for (let at = 0; at < text.length; at++) {
    const role = ROLES[text.charCodeAt(at)];
    if (role === undefined || role === 0) continue;
    if (role === MARKUP) markup = true;
    else if (!literals) literals = role === AT || beginsLiteral(text, at, role);
    if (markup && literals) break;
  }
  return { markup, literals };
}

function beginsLiteral(text: string, at: number, role: number): boolean {
  if (role === COLON) return text.charCodeAt(at + 1) === 47 && text.charCodeAt(at + 2) === 47;
  return text.startsWith('www.', at) || text.startsWith('WWW.', at);
}
