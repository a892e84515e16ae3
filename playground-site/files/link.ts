/** The site in a link: compressed JSON in the fragment. */
export interface LinkedSite {
  /** `sample`: `files` are changes to the sample site. `own`: they are the whole site. */
  readonly base: 'sample' | 'own';
  readonly name: string;
  /** Path of the open file. */
  readonly open: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Longest link, in characters. Chats and browsers cut off longer ones. */
export const maxLink = 60_000;

/** Largest site that a link can contain when unpacked, in bytes. */
const maxUnpacked = 4_000_000;

const prefix = '#site=';

/** Returns the fragment for a site, or undefined if it would be too long. */
export async function fragmentOf(site: LinkedSite): Promise<string | undefined> {
  const json = JSON.stringify(site);
  // Text rarely shrinks to less than a tenth.
  if (json.length > maxLink * 20) return undefined;
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const fragment = prefix + toBase64(new Uint8Array(await new Response(packed).arrayBuffer()));
  return fragment.length > maxLink ? undefined : fragment;
}

/** True if a fragment is meant to contain a site. */
export function holdsSite(fragment: string): boolean {
  return fragment.startsWith(prefix);
}

/** Reads an untrusted fragment. Undefined if it is damaged or too large. */
export async function siteIn(fragment: string): Promise<LinkedSite | undefined> {
  try {
    const packed = fromBase64(fragment.slice(prefix.length));
    const json = await unpack(packed);
    return json === undefined ? undefined : asSite(JSON.parse(json));
  } catch {
    return undefined;
  }
}

async function unpack(packed: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).text();
    size += value.length;
    if (size > maxUnpacked) {
      await reader.cancel();
      return undefined;
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}

function asSite(value: unknown): LinkedSite | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { base, name, open, files } = value as Readonly<Record<string, unknown>>;
  if ((base !== 'sample' && base !== 'own') || typeof name !== 'string' || typeof open !== 'string') return undefined;
  if (typeof files !== 'object' || files === null) return undefined;
  const texts = Object.entries(files);
  const isSane = texts.every(([path, text]) => isPath(path) && typeof text === 'string');
  if (!isSane || name === '' || name.length > 200) return undefined;
  return { base, name, open, files: Object.fromEntries(texts) as Readonly<Record<string, string>> };
}

/** True if a path stays in its folder. */
function isPath(path: string): boolean {
  return path.length <= 1000 && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
}
