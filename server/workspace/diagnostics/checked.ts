import {
  brokenFor,
  changedFile,
  checkedPaths,
  checkFile,
  checkFirst,
  findingRows,
  type GradedFinding,
  isChecked,
  type SiteIndex,
  type SourceFile,
  type TextChange,
  textChange,
  withChanges,
} from '../../core/index.ts';
import type { LiveSite } from '../sites/liveSiteTypes.ts';
import { type Division, holdBack, holdInside, type Waiting } from './holdBack.ts';

/** What is known of a file since it was checked. */
export interface Checked {
  readonly file: SourceFile | undefined;
  /** Set by `CheckedFiles` alone. */
  index: SiteIndex;
  readonly found: readonly GradedFinding[];
  /** Set by `CheckedFiles` alone. */
  shown: readonly GradedFinding[];
  /** What was sent last, to say nothing twice. */
  sent: string;
  /** It was checked for somebody who asked, and is still to be sent. */
  isDue: boolean;
  /** Its file went while it was open: it is checked by itself, and counts for nothing. */
  readonly isGone: boolean;
}

/** How many findings of a code are shown in a site, how many stop the build, and how many stop only its readers. */
export interface ShownCount {
  all: number;
  build: number;
  readers: number;
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
  /** By code, kept up with each file: a large site has more findings than can be gone through at each keystroke. */
  readonly #counts = new Map<string, ShownCount>();

  /** Texts of pages whose files went while they were open. */
  readonly #goneText: (path: string) => string | undefined;
  readonly #gone = new Map<string, SourceFile>();

  /** @param goneText the text of a page of the site that is open although its file went */
  constructor(live: LiveSite, goneText: (path: string) => string | undefined) {
    this.live = live;
    this.#goneText = goneText;
  }

  /** The file that is checked: that of the site, or what an editor still shows of a page that went. */
  fileOf(path: string): SourceFile | undefined {
    return this.live.site.files.get(path) ?? this.#goneFile(path);
  }

  #goneFile(path: string): SourceFile | undefined {
    const text = this.#goneText(path);
    const known = this.#gone.get(path);
    if (text === undefined) this.#gone.delete(path);
    else if (known?.text !== text) this.#gone.set(path, changedFile({ kind: 'text', path, text }));
    return this.#gone.get(path);
  }

  get(path: string): Checked | undefined {
    return this.#files.get(path);
  }

  entries(): IterableIterator<[string, Checked]> {
    return this.#files.entries();
  }

  /** What is shown in all files, by code. */
  get counts(): ReadonlyMap<string, Readonly<ShownCount>> {
    return this.#counts;
  }

  delete(path: string): void {
    this.#count(counted(this.#files.get(path)), -1);
    this.#files.delete(path);
  }

  /** Shows what was held back in a file. */
  showAll(path: string, state: Checked): void {
    const before = counted(state);
    state.shown = state.found;
    this.#put(path, state, before);
  }

  /** Whether a file is to be checked again. */
  isStale(path: string): boolean {
    const known = this.#files.get(path);
    const { site } = this.live;
    return known === undefined || known.index !== site.index || known.file !== this.fileOf(path);
  }

  /** Checks a file; what was not shown before waits as `waiting` says. What is known stays where it is the same. */
  check(path: string, waiting: Waiting): Checked {
    const { site } = this.live;
    const before = this.#files.get(path);
    const inSite = site.files.get(path);
    const file = inSite ?? this.#goneFile(path);
    const isGone = inSite === undefined && file !== undefined;
    const whole = isGone ? withChanges(site, [{ kind: 'text', path, text: file.text }]) : site;
    const all = this.live.loaded ? checkFile(whole, path) : checkFirst(whole, path);
    // Nothing that it asked the site for is another one.
    if (before?.file === file && before?.found === all && before.shown === all) {
      before.index = site.index;
      return before;
    }
    const found = this.live.alone || isGone ? all.filter(isOwn) : all;
    const change =
      before?.file === file ? undefined : textChange({ before: before?.file?.text ?? '', after: file?.text ?? '' });
    const shown = shownOf(before, found, change, waiting);
    const state: Checked = {
      file,
      index: site.index,
      found,
      shown,
      sent: before?.sent ?? nothing,
      isDue: true,
      isGone,
    };
    this.#put(path, state, counted(before));
    return state;
  }

  /** Files among these to check again or still to be sent. */
  staleAmong(paths: Iterable<string>): readonly string[] {
    return [...paths].filter(
      (path) =>
        this.isToBeDone(path) &&
        (this.#files.has(path) || isChecked(this.live.site, path) || this.#goneFile(path) !== undefined),
    );
  }

  /** All files to check again or still to be sent. */
  stale(): readonly string[] {
    const { site } = this.live;
    if (this.live.alone) return [...site.files.keys()].filter((path) => this.isToBeDone(path));
    const gone = [...this.#files.keys()].filter((path) => !isChecked(site, path));
    return [...checkedPaths(site), ...gone].filter((path) => this.isToBeDone(path));
  }

  /** @param before what counted of the file */
  #put(path: string, state: Checked, before: Checked['shown'] | undefined): void {
    this.#count(before, -1);
    this.#count(counted(state), 1);
    this.#files.set(path, state);
  }

  #count(findings: readonly GradedFinding[] = [], by: 1 | -1): void {
    for (const finding of findings) {
      const count = this.#counts.get(finding.code) ?? { all: 0, build: 0, readers: 0 };
      count.all += by;
      const broken = brokenFor(finding);
      if (broken !== undefined) count[broken] += by;
      this.#counts.set(finding.code, count);
    }
  }

  /** Whether a file is to be checked again, or its findings are still to be sent. */
  isToBeDone(path: string): boolean {
    return this.isStale(path) || this.#files.get(path)?.isDue === true;
  }
}

/** Whether a finding is about the page alone, not about it and others. */
function isOwn({ code, path, related = [] }: GradedFinding): boolean {
  return findingRows.get(code)?.needsSite !== true && related.every((each) => each.path === path);
}

function counted(state: Checked | undefined): Checked['shown'] | undefined {
  return state?.isGone === true ? undefined : state?.shown;
}

function shownOf(
  before: Checked | undefined,
  found: readonly GradedFinding[],
  change: TextChange | undefined,
  waiting: Waiting,
): readonly GradedFinding[] {
  if (waiting === false) return found;
  const shown = before?.shown ?? [];
  if (waiting === true) return holdBack(shown, found, change).shown;
  const isShown = new Set(shown);
  const known: Division = { shown, held: (before?.found ?? []).filter((each) => !isShown.has(each)) };
  const division = holdInside(known, found, change, waiting.inside);
  return division.held.length === 0 ? found : division.shown;
}
