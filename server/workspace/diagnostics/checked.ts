import {
  checkedPaths,
  checkFile,
  type GradedFinding,
  isChecked,
  type SiteIndex,
  type SourceFile,
  textChange,
} from '../../core/index.ts';
import type { LiveSite } from '../sites/liveSiteTypes.ts';
import { holdBack } from './holdBack.ts';

/** What is known of a file since it was checked. */
export interface Checked {
  readonly file: SourceFile | undefined;
  readonly index: SiteIndex;
  readonly found: readonly GradedFinding[];
  shown: readonly GradedFinding[];
  /** What was sent last, to say nothing twice. */
  sent: string;
  /** It was checked for somebody who asked, and is still to be sent. */
  isDue: boolean;
}

/** What is sent of a file that has nothing to be shown. */
export const nothing = '[]';

/**
 * What was found in a site's files. A file is unknown; fresh, when it was checked with the text and the index that its
 * site has now; stale, from when one of them is another until it is checked again; and unknown again when it is
 * deleted. Each check makes it due, until it is sent. What was newly found while somebody typed is not shown until that
 * is over. `SiteProblems` does both, on the `Checked` that it got.
 */
export class CheckedFiles {
  readonly live: LiveSite;
  readonly #files = new Map<string, Checked>();

  constructor(live: LiveSite) {
    this.live = live;
  }

  get(path: string): Checked | undefined {
    return this.#files.get(path);
  }

  entries(): IterableIterator<[string, Checked]> {
    return this.#files.entries();
  }

  /** What is shown of all files, in no order. Most have nothing, and a loop would make objects for each of them. */
  shown(): readonly GradedFinding[] {
    const all: GradedFinding[] = [];
    this.#files.forEach(({ shown }) => {
      if (shown.length > 0) for (const finding of shown) all.push(finding);
    });
    return all;
  }

  delete(path: string): void {
    this.#files.delete(path);
  }

  /** Whether a file is to be checked again. */
  isStale(path: string): boolean {
    const known = this.#files.get(path);
    const { site } = this.live;
    return known === undefined || known.index !== site.index || known.file !== site.files.get(path);
  }

  /** Checks a file; what was not shown before waits while `isTyping`. */
  check(path: string, isTyping: boolean): Checked {
    const { site } = this.live;
    const before = this.#files.get(path);
    const file = site.files.get(path);
    const found = checkFile(site, path);
    const change = before?.file === file ? undefined : textChange(before?.file?.text ?? '', file?.text ?? '');
    const shown = isTyping ? holdBack(before?.shown ?? [], found, change).shown : found;
    const state: Checked = { file, index: site.index, found, shown, sent: before?.sent ?? nothing, isDue: true };
    this.#files.set(path, state);
    return state;
  }

  /** Files among these to check again or still to be sent. */
  staleAmong(paths: Iterable<string>): readonly string[] {
    return [...paths].filter(
      (path) => this.#isToBeDone(path) && (this.#files.has(path) || isChecked(this.live.site, path)),
    );
  }

  /** All files to check again or still to be sent. */
  stale(): readonly string[] {
    const { site } = this.live;
    const gone = [...this.#files.keys()].filter((path) => !isChecked(site, path));
    return [...checkedPaths(site), ...gone].filter((path) => this.#isToBeDone(path));
  }

  #isToBeDone(path: string): boolean {
    return this.isStale(path) || this.#files.get(path)?.isDue === true;
  }
}
