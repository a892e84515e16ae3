import { type GitOrigin, linksToRepository } from '../../core/index.ts';
import type { Disk } from '../runtime.ts';
import type { LiveSite } from '../sites/liveSiteTypes.ts';

/**
 * What Git knows about the folders of sites whose pages link to their repository. A folder is unknown, then requested,
 * then known until it is requested again.
 */
export class GitOrigins {
  readonly #disk: Pick<Disk, 'gitOrigin'>;
  readonly #mayAsk: () => boolean;
  readonly #learned: (folder: string) => void;
  readonly #known = new Map<string, GitOrigin | undefined>();
  readonly #asked = new Set<string>();

  /**
   * @param mayAsk returns false if Git must not be run
   * @param learned is called when the repository of a folder changed
   */
  constructor(disk: Pick<Disk, 'gitOrigin'>, mayAsk: () => boolean, learned: (folder: string) => void) {
    this.#disk = disk;
    this.#mayAsk = mayAsk;
    this.#learned = learned;
  }

  /** Returns what is known so far. */
  of({ folder }: LiveSite): GitOrigin | undefined {
    return this.#known.get(folder);
  }

  /** Asks Git if the site needs it. With `again`, even if it was asked before. Never rejects. */
  async learn({ folder, site }: LiveSite, again = false): Promise<void> {
    if (!this.#mayAsk() || !linksToRepository(site.index) || (this.#asked.has(folder) && !again)) return;
    this.#asked.add(folder);
    const place = await this.#disk.gitOrigin(folder).catch(() => undefined);
    const before = this.#known.get(folder);
    this.#known.set(folder, place);
    if (JSON.stringify(before) !== JSON.stringify(place)) this.#learned(folder);
  }
}
