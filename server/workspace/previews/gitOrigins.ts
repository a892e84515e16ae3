import { asksForRepository, type GitOrigin } from '../../core/index.ts';
import type { Disk } from '../runtime.ts';
import type { LiveSite } from '../sites/liveSiteTypes.ts';

/**
 * What git says of the folders of sites whose pages lead to their repository. A folder is unknown; asked for, from the
 * first question on; and known, until it is asked for again.
 */
export class GitOrigins {
  readonly #disk: Pick<Disk, 'gitOrigin'>;
  readonly #mayAsk: () => boolean;
  readonly #learned: (folder: string) => void;
  readonly #known = new Map<string, GitOrigin | undefined>();
  readonly #asked = new Set<string>();

  /**
   * @param mayAsk false where nothing may be run
   * @param learned is called when a folder's place differs from before
   */
  constructor(disk: Pick<Disk, 'gitOrigin'>, mayAsk: () => boolean, learned: (folder: string) => void) {
    this.#disk = disk;
    this.#mayAsk = mayAsk;
    this.#learned = learned;
  }

  /** As far as it is known. */
  of({ folder }: LiveSite): GitOrigin | undefined {
    return this.#known.get(folder);
  }

  /** Asks git where the site needs it; `again`: also when that was done before. Never rejects. */
  async learn({ folder, site }: LiveSite, again = false): Promise<void> {
    if (!this.#mayAsk() || !asksForRepository(site.index) || (this.#asked.has(folder) && !again)) return;
    this.#asked.add(folder);
    const place = await this.#disk.gitOrigin(folder).catch(() => undefined);
    const before = this.#known.get(folder);
    this.#known.set(folder, place);
    if (JSON.stringify(before) !== JSON.stringify(place)) this.#learned(folder);
  }
}
