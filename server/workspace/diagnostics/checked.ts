import {
  brokenFor,
  changedFile,
  checkedPaths,
  checkFile,
  checkFirst,
  findingRows,
  type GradedFinding,
  isChecked,
  isMarkdown,
  pageOf,
  type SiteIndex,
  type SourceFile,
  type TextChange,
  textChange,
  withChanges,
} from '../../core/index.ts';
import type { LiveSite } from '../sites/liveSiteTypes.ts';
import { type Division, holdBack, holdInside, type Waiting } from './holdBack.ts';

/** State of a file since its last check. */
export interface Checked {
  readonly file: SourceFile | undefined;
  /** Only set by `CheckedFiles`. */
  index: SiteIndex;
  readonly found: readonly GradedFinding[];
  /** Only set by `CheckedFiles`. */
  shown: readonly GradedFinding[];
  /** What was sent last, so that the same is not sent twice. */
  sent: string;
  /** True if it was checked for a request and must still be sent. */
  isDue: boolean;
  /** True if the whole site was read at that check. Only set by `CheckedFiles`. */
  isFinal: boolean;
  /** True if the file was deleted while open. It is checked alone and not counted. */
  readonly isGone: boolean;
}

/**
 * Number of findings of a code that are shown in a site, of those that stop the build, and of those that only affect
 * readers.
 */
export interface ShownCount {
  all: number;
  build: number;
  readers: number;
}

/** What is sent for a file without visible findings. */
export const nothing = '[]';

/**
 * Findings of a site's files. States of a file:
 *
 * - unknown: not checked, or deleted
 * - fresh: checked with the current text and index of its site
 * - stale: one of them has changed since
 *
 * Each check makes the file due until its findings are sent. New findings are held back while the author types.
 * `SiteProblems` drives both through `Checked`.
 */
export class CheckedFiles {
  readonly live: LiveSite;
  /** Trees of open pages. Those of other pages go when memory is collected. */
  trees: readonly object[] = [];
  readonly #files = new Map<string, Checked>();
  /** By code, updated with each file: a large site has too many findings to count at each keystroke. */
  readonly #counts = new Map<string, ShownCount>();

  /** Returns the text of a page whose file was deleted while it was open. */
  readonly #goneText: (path: string) => string | undefined;
  readonly #gone = new Map<string, SourceFile>();

  /** @param goneText returns the text of an open page whose file was deleted */
  constructor(live: LiveSite, goneText: (path: string) => string | undefined) {
    this.live = live;
    this.#goneText = goneText;
  }

  /** Returns the file to check: that of the site, or the open text of a deleted page. */
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

  /** Number of findings in all files, by code. */
  get counts(): ReadonlyMap<string, Readonly<ShownCount>> {
    return this.#counts;
  }

  delete(path: string): void {
    this.#count(counted(this.#files.get(path)), -1);
    this.#files.delete(path);
  }

  /** Shows findings of a file that were held back. */
  showAll(path: string, state: Checked): void {
    const before = counted(state);
    state.shown = state.found;
    this.#put(path, state, before);
  }

  /** True if a file must be checked again. */
  isStale(path: string): boolean {
    const known = this.#files.get(path);
    const { site } = this.live;
    if (known === undefined || known.isFinal !== this.live.loaded) return true;
    return known.index !== site.index || known.file !== this.fileOf(path);
  }

  /** Checks a file. `waiting` decides which new findings are held back. Parts that are equal stay the same objects. */
  check(path: string, waiting: Waiting): Checked {
    const { site } = this.live;
    const before = this.#files.get(path);
    const inSite = site.files.get(path);
    const file = inSite ?? this.#goneFile(path);
    const isGone = inSite === undefined && file !== undefined;
    const whole = isGone ? withChanges(site, [{ kind: 'text', path, text: file.text }]) : site;
    const all = this.live.loaded ? checkFile(whole, path) : checkFirst(whole, path);
    // Nothing that its findings depend on has changed.
    if (before?.file === file && before?.found === all && before.shown === all) {
      before.index = site.index;
      before.isFinal = this.live.loaded;
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
      isFinal: this.live.loaded,
      isGone,
    };
    this.#put(path, state, counted(before));
    return state;
  }

  /** Keeps the trees of open pages for the next key, and no others. Returns the paths. */
  withTrees(open: ReadonlySet<string>): ReadonlySet<string> {
    this.trees = [...open].flatMap((path) => {
      const file = isMarkdown(path) ? this.fileOf(path) : undefined;
      return file === undefined ? [] : pageOf(file);
    });
    return open;
  }

  /** Returns those of the given files that must be checked or sent. */
  staleAmong(paths: Iterable<string>): readonly string[] {
    return [...paths].filter(
      (path) =>
        this.isToBeDone(path) &&
        (this.#files.has(path) || isChecked(this.live.site, path) || this.#goneFile(path) !== undefined),
    );
  }

  /** Returns all files that must be checked or sent. */
  stale(): readonly string[] {
    const { site } = this.live;
    if (this.live.alone) return [...site.files.keys()].filter((path) => this.isToBeDone(path));
    const gone = [...this.#files.keys()].filter((path) => !isChecked(site, path));
    return [...checkedPaths(site), ...gone].filter((path) => this.isToBeDone(path));
  }

  /** @param before the counted findings of the file */
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

  /** True if a file must be checked again, or its findings must be sent. */
  isToBeDone(path: string): boolean {
    return this.isStale(path) || this.#files.get(path)?.isDue === true;
  }
}

/** True if a finding is only about the page itself. */
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
