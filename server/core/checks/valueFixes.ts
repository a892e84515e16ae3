import type { Schema } from '../schema/schema.ts';
import { strip, stripEnd } from '../text/text.ts';

/**
 * Returns the hex colors that a text most likely means, best first. `isSure` is true if there is no other possibility.
 */
export function colorFixes(text: string): readonly { readonly value: string; readonly isSure: boolean }[] {
  const bare = stripEnd(text.trim().replace(/^(?:#+|0x)\s*/i, ''), ';, \t\r\n');
  if (/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(bare)) return [{ value: `#${bare}`, isSure: true }];
  // `#RGBA` and `#RRGGBBAA`: opaque colors lose nothing without their last part.
  if (/^[0-9a-f]{4}$/i.test(bare))
    return [{ value: `#${[...bare.slice(0, 3)].map((digit) => digit + digit).join('')}`, isSure: /f$/i.test(bare) }];
  if (/^[0-9a-f]{8}$/i.test(bare)) return [{ value: `#${bare.slice(0, 6)}`, isSure: /ff$/i.test(bare) }];
  const rgb = /^rgba?\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*(?:[,/]\s*[\d.%]+\s*)?\)$/i.exec(bare);
  if (rgb !== null) {
    const parts = rgb.slice(1, 4).map(Number);
    if (parts.every((part) => part <= 255))
      return [{ value: `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`, isSure: true }];
  }
  const named = names.get(bare.toLowerCase());
  return named === undefined ? [] : [{ value: named, isSure: true }];
}

/** HTML's first sixteen color names, and others that authors often use. */
const names: ReadonlyMap<string, string> = new Map([
  ['black', '#000000'],
  ['silver', '#C0C0C0'],
  ['gray', '#808080'],
  ['grey', '#808080'],
  ['white', '#FFFFFF'],
  ['maroon', '#800000'],
  ['red', '#FF0000'],
  ['purple', '#800080'],
  ['fuchsia', '#FF00FF'],
  ['magenta', '#FF00FF'],
  ['green', '#008000'],
  ['lime', '#00FF00'],
  ['olive', '#808000'],
  ['yellow', '#FFFF00'],
  ['navy', '#000080'],
  ['blue', '#0000FF'],
  ['teal', '#008080'],
  ['aqua', '#00FFFF'],
  ['cyan', '#00FFFF'],
  ['orange', '#FFA500'],
  ['pink', '#FFC0CB'],
  ['indigo', '#4B0082'],
  ['violet', '#EE82EE'],
]);

/** Returns texts that an author most likely meant, if they match the pattern. */
export function patternFixes(value: string, { pattern, hosts, codes }: Schema): readonly string[] {
  if (pattern === undefined) return [];
  const trimmed = value.trim();
  const candidates = codes?.value === 'config/basic-name' ? namesLike(trimmed) : textsLike(trimmed, hosts?.[0]);
  const rule = new RegExp(pattern);
  // If any text is allowed, "/" would be pointless.
  if (trimmed === '' && rule.test('x')) return [];
  const found = candidates.find((candidate) => candidate !== value && rule.test(candidate));
  return found === undefined ? [] : [found];
}

/** Returns likely names of authentication parameters: of a header, or of a user and a password. */
function namesLike(text: string): readonly string[] {
  const [user = '', password = ''] = text.split(':');
  return [text.replace(/\s+/g, '-'), `${user || 'username'}:${password || 'password'}`];
}

function textsLike(text: string, host: string | undefined): readonly string[] {
  const candidates = [text, `/${text}`, strip(text, '/'), text.replace(/^https?:\/\//, '')];
  if (/^(?:\w+:\/*|\/\/)?[\w-]+(?:\.[\w-]+)+(?:[:/?#]\S*)?$/.test(text))
    candidates.push(`https://${text.replace(/^(?:\w+:)?\/*/, '')}`);
  if (host !== undefined && /^@?[\w-]+(?:\/[\w.-]+)?$/.test(text))
    candidates.push(`https://${host}/${text.replace('@', '')}`);
  return candidates;
}
