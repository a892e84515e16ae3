import type { HostFiles } from '../../server/protocol/hostFiles.ts';
import type { FolderEntry } from '../../server/protocol/hostMessages.ts';

/** Content of a file: text that can be edited, or bytes. */
export type Content = string | Blob;

/** A site in memory. Paths are relative to its folder, such as `guides/start.mdx`. Nothing is written to disk. */
export class SiteFiles {
  readonly name: string;
  /** URI of the folder. */
  readonly folder: string;
  readonly #contents: Map<string, Content>;
  readonly #first: ReadonlyMap<string, Content>;
  /** Files whose lines end with `\r\n`. */
  readonly #crlf = new Set<string>();

  constructor(name: string, contents: ReadonlyMap<string, Content>) {
    this.name = name;
    this.folder = `memory://site/${encodeURIComponent(name)}`;
    this.#first = contents;
    this.#contents = new Map(contents);
  }

  /** Paths of all files, sorted. */
  get paths(): readonly string[] {
    return [...this.#contents.keys()].sort();
  }

  has(path: string): boolean {
    return this.#contents.has(path);
  }

  get(path: string): Content | undefined {
    return this.#contents.get(path);
  }

  uriOf(path: string): string {
    return `${this.folder}/${path.split('/').map(encodeURIComponent).join('/')}`;
  }

  /** Returns the path of a file of this site; undefined for other URIs. */
  pathOf(uri: string): string | undefined {
    if (!uri.startsWith(`${this.folder}/`)) return undefined;
    try {
      return decodeURIComponent(uri.slice(this.folder.length + 1));
    } catch {
      return undefined;
    }
  }

  /** Returns the text of a file, without a byte order mark. */
  async text(path: string): Promise<string> {
    const content = this.#contents.get(path);
    const text = content === undefined ? '' : typeof content === 'string' ? content : await content.text();
    if (/\r\n/.test(text)) this.#crlf.add(path);
    return text;
  }

  /** Changes the text of a file, given with `\n` as line endings. The file keeps its own line endings. */
  setLines(path: string, text: string): void {
    this.set(path, this.#crlf.has(path) ? text.replaceAll('\n', '\r\n') : text);
  }

  /** Changes or creates a file. */
  set(path: string, text: string): void {
    this.#contents.set(path, text);
  }

  /** Texts that differ from those that the site was opened with, by path. */
  async changed(): Promise<ReadonlyMap<string, string>> {
    const changed = new Map<string, string>();
    for (const [path, content] of this.#contents) {
      const first = this.#first.get(path);
      if (typeof content !== 'string' || content === first) continue;
      if (first === undefined || typeof first === 'string' || (await first.text()) !== content)
        changed.set(path, content);
    }
    return changed;
  }

  /** All texts, by path. Undefined if they have more than `max` bytes. */
  async texts(max: number): Promise<ReadonlyMap<string, string> | undefined> {
    const files = [...this.#contents].filter(([path]) => isEditable(path));
    const size = files.reduce(
      (sum, [, content]) => sum + (typeof content === 'string' ? content.length : content.size),
      0,
    );
    if (size > max) return undefined;
    return new Map(await Promise.all(files.map(async ([path]) => [path, await this.text(path)] as const)));
  }

  /** Files for the language server. */
  hostFiles(asset: HostFiles['asset']): HostFiles {
    return {
      list: async (folder) => {
        const entries = this.#entriesOf(folder);
        return entries === undefined ? { kind: 'missing' } : { kind: 'entries', entries };
      },
      read: async ({ uri, max, head }) => {
        const content = this.#contents.get(this.pathOf(uri) ?? '');
        if (content === undefined) return { kind: 'missing' };
        const blob = typeof content === 'string' ? new Blob([content]) : content;
        if (blob.size > max && head !== true) return { kind: 'long', size: blob.size };
        try {
          const bytes = new Uint8Array(await blob.slice(0, max).arrayBuffer());
          return { kind: 'bytes', bytes, size: blob.size };
        } catch {
          return { kind: 'refused', why: 'it changed or was deleted after it was opened' };
        }
      },
      asset,
    };
  }

  /** Entries of a folder; undefined if it does not exist. */
  #entriesOf(folder: string): readonly FolderEntry[] | undefined {
    const path = folder === this.folder ? '' : this.pathOf(folder);
    if (path === undefined) return undefined;
    const start = path === '' ? '' : `${path}/`;
    const entries = new Map<string, FolderEntry[1]>();
    for (const file of this.#contents.keys()) {
      if (!file.startsWith(start)) continue;
      const [name = '', ...rest] = file.slice(start.length).split('/');
      entries.set(name, rest.length === 0 ? 'file' : 'folder');
    }
    return entries.size === 0 && path !== '' ? undefined : [...entries];
  }
}

/** True for files that the editor opens. */
export function isEditable(path: string): boolean {
  return /\.(?:mdx?|json|ya?ml|css|[jt]sx?|txt)$/i.test(path) || /(?:^|\/)\.\w*ignore$/.test(path);
}
