import type { SiteFiles } from '../files/siteFiles.ts';

/** Largest file that a preview shows, in bytes. As a data URL, it is a third larger. */
const maxSize = 12_000_000;

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  png: 'image/png',
  svg: 'image/svg+xml',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/**
 * Pictures, videos and fonts of a site, for a preview that cannot load files: their URLs become data URLs. The server
 * writes their URLs with a random prefix, which no text of a site can contain.
 */
export class Pictures {
  readonly prefix: string;
  readonly #files: SiteFiles;
  /** Data URLs of files that cannot change. */
  readonly #known = new WeakMap<Blob, Promise<string | undefined>>();
  readonly #pattern: RegExp;

  constructor(files: SiteFiles, random: string) {
    this.#files = files;
    this.prefix = `https://${random}.invalid`;
    this.#pattern = new RegExp(`https://${random}\\.invalid/([\\w%.~!*'()+@:$/=-]*)`, 'g');
  }

  /** Returns the message with data URLs. URLs of missing files are kept, but cannot be loaded. */
  async inlined<Message extends object>(message: Message): Promise<Message> {
    const json = JSON.stringify(message);
    const found = [...new Set([...json.matchAll(this.#pattern)].map(([url]) => url))];
    if (found.length === 0) return message;
    const data = new Map<string, string>();
    await Promise.all(
      found.map(async (url) => {
        const rest = url.slice(this.prefix.length + 1);
        const path = this.#pathIn(rest);
        const loaded = path === undefined ? undefined : await this.#dataOf(path.path);
        if (loaded !== undefined && path !== undefined) data.set(url, loaded + path.after);
      }),
    );
    return JSON.parse(json.replace(this.#pattern, (url) => data.get(url) ?? url)) as Message;
  }

  /** The file that a URL begins with. In style sheets, a quote or bracket follows the URL. */
  #pathIn(rest: string): { readonly path: string; readonly after: string } | undefined {
    const ends = [rest.length, ...[...rest.matchAll(/['()]/g)].map(({ index }) => index)];
    for (const end of ends) {
      const path = decoded(rest.slice(0, end));
      if (path !== undefined && this.#files.has(path)) return { path, after: rest.slice(end) };
    }
    return undefined;
  }

  #dataOf(path: string): Promise<string | undefined> {
    const type = types[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
    const content = this.#files.get(path);
    if (content === undefined) return Promise.resolve(undefined);
    if (typeof content === 'string') return dataUrl(new Blob([content]), type);
    const known = this.#known.get(content) ?? dataUrl(content, type);
    this.#known.set(content, known);
    return known;
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function dataUrl(blob: Blob, type: string): Promise<string | undefined> {
  if (blob.size > maxSize) return Promise.resolve(undefined);
  return new Promise((done) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(String(reader.result)));
    reader.addEventListener('error', () => done(undefined));
    reader.readAsDataURL(new Blob([blob], { type }));
  });
}
