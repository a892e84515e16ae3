import { isList, isMap, type Value } from '../operation/value.ts';

/** Writes a value as XML with an indentation of two spaces: an element for each key, and for each item of a list. */
export function toXml(name: string, value: Value): string {
  return elements(nameFor(name), value, '').join('\n');
}

/** True for `application/xml`, `text/xml` and every `+xml`, with parameters and in any case. */
export function isXml(mediaType: string): boolean {
  return /^[^;]*[/+]xml\s*(?:;|$)/i.test(mediaType);
}

function elements(name: string, value: Value, margin: string): readonly string[] {
  if (isList(value)) return value.flatMap((item) => elements(name, item, margin));
  if (!isMap(value)) {
    const text = value === null ? '' : escaped(String(value));
    return [text === '' ? `${margin}<${name}/>` : `${margin}<${name}>${text}</${name}>`];
  }
  const inside = [...value].flatMap(([key, item]) => elements(nameFor(key), item, `${margin}  `));
  return inside.length === 0 ? [`${margin}<${name}/>`] : [`${margin}<${name}>`, ...inside, `${margin}</${name}>`];
}

/** Returns a valid element name for a key. */
function nameFor(key: string): string {
  const name = key.replace(/[^\p{L}\p{N}_.-]/gu, '_');
  return /^[\p{L}_]/u.test(name) ? name : `_${name}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
