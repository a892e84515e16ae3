/**
 * Findings of sites, and when they are shown. Files are checked in turns with other work, open files first, and only
 * differences are published. New findings are held back while the author types. Fixed ones go at once.
 */

import {
  faultsOf,
  type GradedFinding,
  isBreakingError,
  isOnChangedLine,
  pagesIn,
  type Range,
  siteTasks,
  type TextChange,
} from '../../core/index.ts';
import type { Clock } from '../runtime.ts';
import { inTurns, yieldToRequests } from '../schedule/turns.ts';
import type { LiveSite, LiveSites } from '../sites/liveSiteTypes.ts';
import { type Checked, CheckedFiles, nothing } from './checked.ts';
import type { OpenList } from './openList.ts';
import { type EditorSettings, isHidden, isVisible } from './settings.ts';
import { heldSpan } from './typedSpan.ts';
import type { Typing } from './typingWatch.ts';
import { TypingWatch } from './typingWatch.ts';

/** Receives findings. `Diagnostic` is the editor's form of a finding, a value that JSON can carry. */
export interface ProblemsOutlet<Diagnostic> {
  toDiagnostic(live: LiveSite, finding: GradedFinding): Diagnostic;
  /** Replaces the findings of a file. `version` is that of the open document. */
  publish(uri: string, version: number | undefined, diagnostics: readonly Diagnostic[]): void;
  /** Settles when everything published is on its way, so that an answer to a request comes after it. */
  sent(): Promise<void>;
  /** Everything that waited was checked. */
  settled(): void;
  /** A check threw, which is a bug in Docsight. */
  fault(message: string): void;
  /** Version of an open document. Undefined if it is not open. */
  versionOf(uri: string): number | undefined;
  /** Findings of other programs in the current text of a page. */
  others?(live: LiveSite, path: string): readonly GradedFinding[];
}

/** Keeps the findings in editors up to date. */
export interface Problems {
  /** Something in a site changed. */
  check(live: LiveSite): void;
  /** An edit was made. `typing` is what is being typed, and `text` returns the current text. */
  typed(uri: string, typing: Typing | undefined, change: TextChange, text: (range: Range) => string): void;
  /** A file changed on the disk, not in its editor. */
  changedElsewhere(uri: string): void;
  /** The cursor moved. Without arguments, it is in no document, or in one without offsets. */
  cursorMoved(uri?: string, offset?: number): void;
  closed(uri: string): void;
  /** Suggestions appeared in a document, or are gone. While a list is open, text that is being typed is not checked. */
  listed(uri: string, list: OpenList | undefined): void;
  /** A document was opened or closed, or settings changed, so that the same findings may appear differently. */
  publishAgain(live?: LiveSite, path?: string): void;
  forget(live: LiveSite): void;
  /** Returns the visible errors of a site that stop the build, in order of path and place. */
  breaks(live: LiveSite): readonly GradedFinding[];
  /** Returns the visible findings of a file, after a check if needed. New findings are published afterwards. */
  refreshed(live: LiveSite, path: string): readonly GradedFinding[];
  /** Returns what the editor shows for a file now, after a check if needed, as in `refreshed`. */
  visible(live: LiveSite, path: string): readonly GradedFinding[];
  counts(live: LiveSite): ProblemCounts;
}

/** Numbers for the status bar. */
export interface ProblemCounts {
  /** Errors that stop the build. */
  readonly build: number;
  /** Errors that readers see in a site that builds: broken links, missing pages and images. */
  readonly readers: number;
  readonly pages: number;
  /** Findings that a setting of the editor hides. */
  readonly hidden: number;
  /** True if everything was read and checked. */
  readonly ready: boolean;
}

/** A pause in typing, and on the disk, after which files that are not open are checked. In milliseconds. */
const pause = 150;
const noFindings: readonly GradedFinding[] = [];

/** Checks sites in small tasks with other work in between, and publishes what changed. */
export function createProblems<Diagnostic>(
  clock: Clock,
  sites: LiveSites,
  settings: () => EditorSettings,
  outlet: ProblemsOutlet<Diagnostic>,
): Problems {
  return new SiteProblems(clock, sites, settings, outlet);
}

/**
 * States of a site: it waits for its turn, then its open files are checked, then the others. Before the others, it
 * pauses while the author types or the disk changes. After that it is done until something changes. Findings are shown
 * at once, or held back while the author types.
 */
class SiteProblems<Diagnostic> implements Problems {
  readonly #clock: Clock;
  readonly #sites: LiveSites;
  readonly #settings: () => EditorSettings;
  readonly #outlet: ProblemsOutlet<Diagnostic>;
  readonly #typing: TypingWatch;
  readonly #checked = new Map<LiveSite, CheckedFiles>();
  readonly #waiting = new Set<LiveSite>();
  /** Ends the pause of a site. */
  readonly #pauses = new Map<LiveSite, () => void>();
  readonly #faults = new Set<string>();
  #isRunning = false;

  constructor(clock: Clock, sites: LiveSites, settings: () => EditorSettings, outlet: ProblemsOutlet<Diagnostic>) {
    this.#clock = clock;
    this.#sites = sites;
    this.#settings = settings;
    this.#outlet = outlet;
    this.#typing = new TypingWatch(clock, () => this.#release());
  }

  check(live: LiveSite): void {
    this.#filesOf(live);
    this.#waiting.add(live);
    if (!this.#isRunning) void this.#run();
  }

  typed(uri: string, typing: Typing | undefined, change: TextChange, text: (range: Range) => string): void {
    this.#typing.edited(uri, typing, change, text);
  }

  changedElsewhere(uri: string): void {
    this.#typing.changedElsewhere(uri);
  }

  cursorMoved(uri?: string, offset?: number): void {
    if (uri === undefined || offset === undefined) this.#typing.cursorLeft();
    else this.#typing.cursorMoved(uri, offset, () => this.#heldAround(uri, offset));
  }

  closed(uri: string): void {
    this.#typing.closed(uri);
  }

  listed(uri: string, list: OpenList | undefined): void {
    this.#typing.listed(uri, list);
  }

  publishAgain(live?: LiveSite, path?: string): void {
    for (const files of this.#checked.values()) {
      if (live !== undefined && files.live !== live) continue;
      for (const [name, state] of files.entries())
        if (path === undefined || name === path) this.#send(files.live, name, state);
    }
    this.#outlet.settled();
  }

  forget(live: LiveSite): void {
    const files = this.#checked.get(live);
    this.#checked.delete(live);
    this.#waiting.delete(live);
    this.#pauses.get(live)?.();
    this.#pauses.delete(live);
    for (const [path, state] of files?.entries() ?? [])
      if (state.sent !== nothing) this.#outlet.publish(this.#sites.uriOf(live, path), undefined, []);
    this.#outlet.settled();
  }

  breaks(live: LiveSite): readonly GradedFinding[] {
    return [...(this.#checked.get(live)?.entries() ?? [])]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, state]) => (state.isGone ? [] : state.shown))
      .filter((finding) => isBreak(finding, this.#settings()));
  }

  refreshed(live: LiveSite, path: string): readonly GradedFinding[] {
    const files = this.#checked.get(live);
    if (live.listed && files?.isStale(path)) {
      const { file, found, sent } = this.#recheck(files, path);
      // Nothing is left to report for a deleted file.
      if (file === undefined && found.length === 0 && sent === nothing) files.delete(path);
      else this.check(live);
    }
    return files?.get(path)?.shown ?? noFindings;
  }

  visible(live: LiveSite, path: string): readonly GradedFinding[] {
    return this.#visibleOf(live, path, this.refreshed(live, path));
  }

  counts(live: LiveSite): ProblemCounts {
    const settings = this.#settings();
    let [build, readers, hidden] = [0, 0, 0];
    for (const [code, count] of this.#checked.get(live)?.counts ?? []) {
      if (isHidden(settings, code)) hidden += count.all;
      else {
        build += count.build;
        readers += count.readers;
      }
    }
    const isDone = !this.#waiting.has(live) && !this.#pauses.has(live) && !this.#isRunning;
    return {
      build,
      readers,
      hidden,
      pages: pagesIn(live.site.index).length,
      ready: live.loaded && isDone && !this.#sites.isBusy(),
    };
  }

  #filesOf(live: LiveSite): CheckedFiles {
    const files = this.#checked.get(live) ?? new CheckedFiles(live, (path) => this.#sites.goneText(live, path));
    this.#checked.set(live, files);
    return files;
  }

  #send(live: LiveSite, path: string, state: Checked): void {
    // Ranges of an older text would be wrong. The file will be checked again.
    if (state.file !== this.#filesOf(live).fileOf(path)) return;
    const uri = this.#sites.uriOf(live, path);
    const newer = this.#sites.beingRead(uri);
    if (newer !== undefined && newer.text !== state.file?.text) return;
    const version = this.#outlet.versionOf(uri);
    const visible = this.#visibleOf(live, path, state.shown);
    const diagnostics = visible.map((finding) => this.#outlet.toDiagnostic(live, finding));
    const text = JSON.stringify(diagnostics);
    const key = version === undefined ? text : `${version} ${text}`;
    if (key === state.sent) return;
    state.sent = key;
    this.#outlet.publish(uri, version, diagnostics);
  }

  #visibleOf(live: LiveSite, path: string, shown: readonly GradedFinding[]): readonly GradedFinding[] {
    const isOpen = this.#outlet.versionOf(this.#sites.uriOf(live, path)) !== undefined;
    const isFileChanged = live.changed?.has(path) === true;
    const [old, now] = [live.committed.get(path), live.site.files.get(path)];
    const isChanged = ({ range }: GradedFinding): boolean =>
      isFileChanged && (old === undefined || now === undefined || isOnChangedLine(old, now, range));
    const settings = this.#settings();
    const others = this.#outlet.others?.(live, path) ?? noFindings;
    return (others.length === 0 ? shown : [...shown, ...others]).filter((finding) =>
      isVisible(finding, { isOpen, isChanged: isChanged(finding), isOutside: live.outside }, settings),
    );
  }

  #recheck(files: CheckedFiles, path: string): Checked {
    const state = files.check(path, this.#typing.waiting(this.#sites.uriOf(files.live, path)));
    if (!files.live.loaded) return state;
    for (const { message } of faultsOf(files.live.site, path)) {
      if (this.#faults.has(message)) continue;
      this.#faults.add(message);
      this.#outlet.fault(`a check threw on ${path}: ${message}`);
    }
    return state;
  }

  #checkOne(files: CheckedFiles, path: string): void {
    const known = files.get(path);
    const state = known === undefined || files.isStale(path) ? this.#recheck(files, path) : known;
    if (state !== known || state.isDue) {
      state.isDue = false;
      this.#send(files.live, path, state);
    }
    if (state.file === undefined && state.found.length === 0) files.delete(path);
  }

  /** True if the rest of a site must wait for a pause in typing or on the disk. It continues after that. */
  #waitsForPause(live: LiveSite): boolean {
    const left = this.#sites.isChanging() ? pause : pause - this.#typing.sinceEdit();
    if (left <= 0) return false;
    this.#pauses.get(live)?.();
    this.#pauses.set(
      live,
      this.#clock.after(left, () => {
        this.#pauses.delete(live);
        this.check(live);
      }),
    );
    return true;
  }

  /** The work on a site in pieces, with other work in between. */
  *#steps(files: CheckedFiles): Generator<void> {
    const { live } = files;
    const open = files.withTrees(this.#sites.openPaths(live));
    if (!live.loaded) {
      for (const path of open)
        if (live.site.files.has(path) && files.isToBeDone(path)) yield this.#checkOne(files, path);
      return;
    }
    if (open.size === 0 && this.#waitsForPause(live)) return;
    for (const task of siteTasks(live.site)) yield task();
    for (const path of files.staleAmong(open)) yield this.#checkOne(files, path);
    for (const path of files.stale()) {
      if (this.#waitsForPause(live)) return;
      yield this.#checkOne(files, path);
    }
  }

  async #checkSite(files: CheckedFiles): Promise<void> {
    const { live } = files;
    for (let isDone = false; !isDone && this.#checked.get(live) === files; ) {
      const { site } = live;
      isDone = await inTurns(this.#clock, this.#steps(files), async () => {
        await yieldToRequests(this.#clock);
        await this.#outlet.sent();
        // With a newer text it starts again, with the file being edited.
        return this.#checked.get(live) === files && live.site === site;
      });
    }
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    await this.#clock.yield();
    for (const live of this.#waiting) {
      this.#waiting.delete(live);
      const files = this.#checked.get(live);
      if (!live.listed || files === undefined) continue;
      try {
        await this.#checkSite(files);
      } catch (error) {
        this.#outlet.fault(error instanceof Error ? (error.stack ?? error.message) : String(error));
      }
    }
    this.#isRunning = false;
    this.#outlet.settled();
  }

  #heldAround(uri: string, offset: number): Range | undefined {
    const place = this.#sites.placeOf(uri);
    const file = this.#sites.beingRead(uri) ?? place?.live.site.files.get(place.path);
    return place && file && heldSpan(place.live.site, file, offset);
  }

  /** Typing has ended, so findings that were held back are shown. */
  #release(): void {
    for (const files of this.#checked.values()) {
      for (const [path, state] of files.entries()) {
        if (state.shown === state.found) continue;
        files.showAll(path, state);
        this.#send(files.live, path, state);
      }
    }
    this.#outlet.settled();
  }
}

function isBreak(finding: GradedFinding, settings: EditorSettings): boolean {
  return isBreakingError(finding) && !isHidden(settings, finding.code);
}
