import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  linksToRepository,
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

/** The scripts and styles of a rendered site do not exist, because the project was not built. */
export class NotBuilt extends Error {}

/** Options for writing a site. */
export interface RenderOptions {
  /** The site's folder, with all links resolved. */
  readonly root: string;
  /** The folder to write to. It is created if necessary. */
  readonly out: string;
  /** Whether to delete files that an earlier run wrote and this run does not. */
  readonly clean: boolean;
  /** Number of stars of the repositories that pages show, as far as known. */
  readonly stars?: ReadonlyMap<string, number>;
}

/** The result of writing a site. */
export interface Rendered {
  readonly pages: number;
  /** Number of files whose content has changed. */
  readonly changed: number;
  readonly deleted: readonly string[];
  /** Pages that were too large, so only their first part was written. */
  readonly cut: readonly string[];
  /** How often pages leave something out or do not run it, by reason. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** Files that were not deleted, because they were edited since. */
  readonly kept: readonly string[];
  /** True if pages should link to the site's repository, but the repository is unknown. */
  readonly lacksRepository: boolean;
}

/** The files of a site or a review. */
type WrittenFiles = Pick<ReturnType<typeof renderReview>, 'paths' | 'prepare' | 'filesOf' | 'otherFiles' | 'assets'>;

interface Written {
  readonly run: Run;
  /** The list of files from an earlier run. */
  readonly before: Awaited<ReturnType<typeof readWritten>>;
  /** The output folder, with all links resolved. */
  readonly folder: string;
  readonly pages: number;
}

/** The list of written files, for the next run. */
const listFile = `${staticFolder}/files.txt`;

/**
 * Writes a site to a folder, once or repeatedly. The output contains all pages as HTML and as Markdown, their pictures,
 * and everything else that they need. It opens from the disk without a network.
 *
 * - The first run of a writer knows nothing about the files in the folder, and writes all of them.
 * - Later runs know what was written last, and write only the differences.
 * - After `stop`, code is no longer highlighted, so nothing should be written.
 */
export class SiteWriter {
  readonly #options: RenderOptions;
  readonly #highlighter: Highlighter = startHighlighter(() => undefined);
  /** Fingerprint of the last content of each file, by path. It excludes the parts that differ in each run. */
  readonly #bare = new Map<string, string>();

  constructor(options: RenderOptions) {
    this.#options = options;
  }

  /**
   * Writes the current site for the place where it will be published. Throws `NotBuilt`, or the system's error if it
   * cannot write.
   */
  async write(site: Site, publication: Publication): Promise<Rendered> {
    const { index } = site;
    const repository = linksToRepository(index)
      ? await readGitOrigin(this.#options.root).catch(() => undefined)
      : undefined;
    const files = renderStatic(site, this.#host(repository), publication);
    const { run, before, folder, pages } = await this.#writeAll(files);
    const { deleted, kept } = this.#options.clean
      ? await deleteStale({ folder, written: before }, run.now)
      : { deleted: [], kept: [] };
    // Files that were kept stay in the list, so that a later run can delete them.
    const gone = new Set(deleted);
    const known = new Map([...before].filter(([path]) => !gone.has(path)));
    await run.text(listFile, writtenText(new Map([...known, ...run.now])), { isListed: false });
    const lacksRepository = linksToRepository(index) && repositoryOfSite(index, repository) === undefined;
    return { pages, changed: run.changed, deleted, kept, cut: [...files.cut], leftOut: files.leftOut, lacksRepository };
  }

  /**
   * Writes a review as a separate site, and deletes pages of an earlier review in the folder. Returns its number of
   * pages. Throws as `write` does.
   */
  async writeReview(change: ReviewedChange): Promise<number> {
    const { run, before, folder, pages } = await this.#writeAll(renderReview(change, this.#host(undefined)));
    const { kept } = await deleteStale({ folder, written: before }, run.now);
    const edited = new Set(kept);
    const known = [...before].filter(([path]) => edited.has(path));
    await run.text(listFile, writtenText(new Map([...known, ...run.now])), { isListed: false });
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

  /** Writes all files of a site, page by page, with the pictures, scripts and styles that they need. */
  async #writeAll(files: WrittenFiles): Promise<Written> {
    const media = dataFolder('media', 'dist/media');
    if (!(await exists(join(media, 'preview.js'))))
      throw new NotBuilt(`${media} does not exist. Run npm run build first.`);
    await mkdir(this.#options.out, { recursive: true });
    const folder = await realpath(this.#options.out);
    const before = await readWritten({ folder, path: listFile });
    const run = new Run(folder, before, this.#bare);
    // The highlighter's thread does not keep the process alive, so a timer does.
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

/** The nonces of a page's script and policy, which are different each time. */
const fresh = /(?<=script-src 'nonce-|nonce=")[\w-]{24}/g;

/** After a loss of power, the site is rendered again. */
const rendered = { isKept: false } as const;

/** One run that writes a site. */
class Run {
  readonly #folder: string;
  readonly #before: ReadonlyMap<string, string>;
  readonly #bare: Map<string, string>;
  /** The fingerprints of the written files, by path. */
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

  /** Writes a file of the site, if it may be served. A missing file is left out. */
  async asset(root: string, path: string): Promise<void> {
    const source = await givenFile({ folder: root, path });
    const bytes = source === undefined ? undefined : await readFile(source).catch(() => undefined);
    // `check` reports missing pictures. The page shows the alternative text.
    if (bytes !== undefined) await this.bytes(path, bytes);
  }

  /** Returns the path of a file and creates its folder. Throws if a link would lead out of the output folder. */
  async #file(path: string): Promise<string> {
    const file = await realFile({ path: join(this.#folder, path), root: this.#folder });
    await mkdir(dirname(file), { recursive: true });
    return file;
  }
}
