import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  asksForRepository,
  type Publication,
  type ReviewedChange,
  renderReview,
  renderStatic,
  repositoryOfSite,
  type Site,
  type StaticHost,
  staticFolder,
} from '../../../core/index.ts';
import type { Highlighter } from '../../common/highlight/highlighter.ts';
import { dataFolder, exists } from '../dataFolder.ts';
import { modified } from '../disk/openFile.ts';
import { givenFile, realFile, replaceFile } from '../disk/textFiles.ts';
import { readGitOrigin } from '../git/gitOrigin.ts';
import { readGlyph } from '../glyphs.ts';
import { startHighlighter } from '../highlight/highlighter.ts';
import { deleteStale, printOf, readWritten, writtenText } from './outputFolder.ts';

/** The scripts and styles that a rendered site needs are not there: the project was not built. */
export class NotBuilt extends Error {}

/** What a site is written with. */
export interface RenderOptions {
  /** The site's folder, links resolved. */
  readonly root: string;
  /** The folder to write into; it is made. */
  readonly out: string;
  /** Delete what an earlier run wrote and this one does not. */
  readonly clean: boolean;
  /** How many stars the repositories that pages show have, as far as that was asked. */
  readonly stars?: ReadonlyMap<string, number>;
}

/** What came of writing a site. */
export interface Rendered {
  readonly pages: number;
  /** Files whose content is another one than before. */
  readonly changed: number;
  readonly deleted: readonly string[];
  /** Pages of which only the first part was written: they are too large. */
  readonly cut: readonly string[];
  /** How often pages leave something out or do not run it, by the reason. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** What would have been deleted, had no one changed it since. */
  readonly kept: readonly string[];
  /** Pages should lead to the site's repository, and nothing says which that is. */
  readonly lacksRepository: boolean;
}

/** What is written: a site or a review. */
type WrittenFiles = Pick<ReturnType<typeof renderReview>, 'paths' | 'prepare' | 'filesOf' | 'otherFiles' | 'assets'>;

interface Written {
  readonly run: Run;
  /** What an earlier run wrote. */
  readonly before: Awaited<ReturnType<typeof readWritten>>;
  /** The folder, links resolved. */
  readonly folder: string;
  readonly pages: number;
}

/** The list of what was written, for the next run. */
const listFile = `${staticFolder}/files.txt`;

/**
 * Writes a site into a folder, once or again and again: all pages as HTML and as Markdown, the pictures that they show
 * and everything that they need, so that they open from disk without a network.
 *
 * At first it knows nothing of the files in the folder and writes all; then it knows what it wrote last, and writes
 * what differs from that. When it is stopped, no code is highlighted any more: nothing is to be written then.
 */
export class SiteWriter {
  readonly #options: RenderOptions;
  readonly #highlighter: Highlighter = startHighlighter(() => undefined);
  /** What it wrote last into each file, by path: the print of it without what is new in each run. */
  readonly #bare = new Map<string, string>();

  constructor(options: RenderOptions) {
    this.#options = options;
  }

  /** Writes a site as it is now, for the place where it will stand. Throws `NotBuilt`, and what the system says when it cannot be written. */
  async write(site: Site, publication: Publication): Promise<Rendered> {
    const { index } = site;
    const repository = asksForRepository(index)
      ? await readGitOrigin(this.#options.root).catch(() => undefined)
      : undefined;
    const files = renderStatic(site, this.#host(repository), publication);
    const { run, before, folder, pages } = await this.#writeAll(files);
    const { deleted, kept } = this.#options.clean
      ? await deleteStale({ folder, written: before }, run.now)
      : { deleted: [], kept: [] };
    // What stays and was written is known still: a later run may delete it.
    const gone = new Set(deleted);
    const known = new Map([...before].filter(([path]) => !gone.has(path)));
    await run.text(listFile, writtenText(new Map([...known, ...run.now])), { isListed: false });
    const lacksRepository = asksForRepository(index) && repositoryOfSite(index, repository) === undefined;
    return { pages, changed: run.changed, deleted, kept, cut: [...files.cut], leftOut: files.leftOut, lacksRepository };
  }

  /** Writes a review as a site of its own: how many pages it has. Throws as `write` does. */
  async writeReview(change: ReviewedChange): Promise<number> {
    const { run, before, pages } = await this.#writeAll(renderReview(change, this.#host(undefined)));
    await run.text(listFile, writtenText(new Map([...before, ...run.now])), { isListed: false });
    return pages;
  }

  #host(repository: StaticHost['repository']): StaticHost {
    return {
      repository,
      stars: this.#options.stars ?? new Map(),
      glyph: readGlyph,
      highlight: this.#highlighter.highlight,
      modified: (path) => modified(join(this.#options.root, path)),
      nonce: () => randomBytes(18).toString('base64url'),
    };
  }

  /** Writes all files of a site, one page after the other, with the pictures, scripts and styles that they need. */
  async #writeAll(files: WrittenFiles): Promise<Written> {
    const media = dataFolder('media', 'dist/media');
    if (!(await exists(join(media, 'preview.js'))))
      throw new NotBuilt(`${media} does not exist. Run npm run build first.`);
    await mkdir(this.#options.out, { recursive: true });
    const folder = await realpath(this.#options.out);
    const before = await readWritten({ folder, path: listFile });
    const run = new Run(folder, before, this.#bare);
    // The highlighter's thread keeps no process alive by itself.
    const alive = setInterval(() => undefined, 60_000);
    let pages = 0;
    try {
      for (const path of files.paths) {
        files.prepare(path);
        await this.#highlighter.settled();
        for (const file of files.filesOf(path)) {
          await run.text(file.path, file.text);
          if (file.path.endsWith('.html')) pages++;
        }
      }
    } finally {
      clearInterval(alive);
    }
    for (const file of files.otherFiles()) await run.text(file.path, file.text);
    for (const asset of files.assets) await run.asset(this.#options.root, asset);
    for (const entry of await readdir(media, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name === 'gallery.js') continue;
      const path = join(entry.parentPath, entry.name);
      await run.bytes(`${staticFolder}/${path.slice(media.length + 1).replaceAll('\\', '/')}`, await readFile(path));
    }
    return { run, before, folder, pages };
  }

  /** Ends the highlighter's thread. */
  stop(): void {
    this.#highlighter.stop();
  }
}

/** A page's script and policy carry letters that are others each time. */
const fresh = /(?<=script-src 'nonce-|nonce=")[\w-]{24}/g;

/** What is lost with the power is rendered again. */
const rendered = { isKept: false } as const;

/** One writing of a site. */
class Run {
  readonly #folder: string;
  readonly #before: ReadonlyMap<string, string>;
  readonly #bare: Map<string, string>;
  /** What is written, by its path. */
  readonly now = new Map<string, string>();
  changed = 0;

  constructor(folder: string, before: ReadonlyMap<string, string>, bare: Map<string, string>) {
    this.#folder = folder;
    this.#before = before;
    this.#bare = bare;
  }

  async text(path: string, text: string, { isListed = true } = {}): Promise<void> {
    const bare = printOf(path.endsWith('.html') ? text.replace(fresh, '') : text);
    const print = this.#before.get(path);
    if (this.#bare.get(path) === bare && (!isListed || print !== undefined)) {
      if (isListed) this.now.set(path, print ?? '');
      return;
    }
    this.#bare.set(path, bare);
    const file = await this.#file(path);
    await replaceFile(file, text, rendered);
    if (!isListed) return;
    this.now.set(path, printOf(text));
    this.changed++;
  }

  async bytes(path: string, bytes: Uint8Array): Promise<void> {
    const print = printOf(bytes);
    this.now.set(path, print);
    if (this.#bare.get(path) === print) return;
    this.#bare.set(path, print);
    await replaceFile(await this.#file(path), bytes, rendered);
    this.changed++;
  }

  /** Only files of the site that may be given out; one that is not there is left out as the pages leave it out. */
  async asset(root: string, path: string): Promise<void> {
    const source = await givenFile({ folder: root, path });
    const bytes = source === undefined ? undefined : await readFile(source).catch(() => undefined);
    // A missing picture is a finding of `check`; the page shows its alternative text.
    if (bytes !== undefined) await this.bytes(path, bytes);
  }

  /** The place of a file, its folder made: nothing is written through a link that leads out of the output. */
  async #file(path: string): Promise<string> {
    const file = await realFile({ path: join(this.#folder, path), root: this.#folder });
    await mkdir(dirname(file), { recursive: true });
    return file;
  }
}
