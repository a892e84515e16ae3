import {
  checkedPaths,
  checkFile,
  faultsOf,
  type GradedFinding,
  isPage,
  type Range,
  type SiteIndex,
  type SourceFile,
  siteTasks,
  type TextChange,
  textChange,
} from '../../core/index.ts';
import type { Clock } from '../runtime.ts';
import { giveWay, inTurns } from '../schedule/turns.ts';
import type { LiveSite, LiveSites } from '../sites/liveSiteTypes.ts';
import { holdBack } from './holdBack.ts';
import { listAfter, longest, type OpenList } from './openList.ts';
import { isHidden, type Settings } from './settings.ts';
import { cursorMoved, isTyping, type Typing } from './typing.ts';
import { isVisible } from './visible.ts';

/** Where findings go, and as what: `Diagnostic` is one as the editor wants it, a value that JSON can carry. */
export interface ProblemsOutlet<Diagnostic> {
  toDiagnostic(live: LiveSite, finding: GradedFinding): Diagnostic;
  /** Replaces what is shown for a file; `version` is the open document's. */
  publish(uri: string, version: number | undefined, diagnostics: readonly Diagnostic[]): void;
  /** Settles when what was published is on its way: answers to requests stand behind it. */
  sent(): Promise<void>;
  /** Everything that waited was checked. */
  settled(): void;
  /** A check threw: a defect of Docsight. */
  fault(message: string): void;
  /** Version of a document that an editor holds, or undefined. */
  versionOf(uri: string): number | undefined;
}

/** Keeps what editors show equal to what is true of the sites. */
export interface Problems {
  /** Something about a site changed. */
  check(live: LiveSite): void;
  /** An edit was made; `typing` says around what, `text` gives the text that is there now. */
  typed(typing: Typing | undefined, change: TextChange, text: (range: Range) => string): void;
  cursorMoved(uri: string, offset: number): void;
  /** Suggestions are shown in a document, or none are any more: under a list nothing is checked that is being typed. */
  listed(uri: string, list: OpenList | undefined): void;
  /** A document was opened or closed, or settings changed: the same findings may be shown differently. */
  showAnew(live?: LiveSite, path?: string): void;
  forget(live: LiveSite): void;
  /** What breaks in a site and is not hidden by a setting, held-back findings left out, in order of path and place. */
  breaks(live: LiveSite): readonly GradedFinding[];
  /** What is shown of one file, checked at once if it has to be; what came of it is published after that. */
  refreshed(live: LiveSite, path: string): readonly GradedFinding[];
  counts(live: LiveSite): ProblemCounts;
}

/** How a site stands, as the status bar tells it. */
export interface ProblemCounts {
  readonly breaks: number;
  readonly pages: number;
  /** Findings that a setting of the editor hides. */
  readonly hidden: number;
  /** Everything was read and checked. */
  readonly ready: boolean;
}

interface Checked {
  readonly file: SourceFile | undefined;
  readonly index: SiteIndex;
  readonly found: readonly GradedFinding[];
  shown: readonly GradedFinding[];
  /** What was sent last, to say nothing twice. */
  sent: string;
  /** It was checked for somebody who asked, and is still to be sent. */
  isDue: boolean;
}

/** Files that nobody looks at are not checked anew between two keystrokes. */
const pause = 150;
const nothing = '[]';
const noFindings: readonly GradedFinding[] = [];

/** Checks sites in small tasks, between which everything else goes first, and publishes what changed. */
export function createProblems<Diagnostic>(
  clock: Clock,
  sites: LiveSites,
  settings: () => Settings,
  outlet: ProblemsOutlet<Diagnostic>,
): Problems {
  const checked = new Map<LiveSite, Map<string, Checked>>();
  const waiting = new Set<LiveSite>();
  const faults = new Set<string>();
  let typing: Typing | undefined;
  /** Only while something is being typed. */
  let list: OpenList | undefined;
  /** In milliseconds: from the last sign of typing on. */
  let delay = 0;
  let stopTimer: (() => void) | undefined;
  let isRunning = false;
  let lastTyped = Number.NEGATIVE_INFINITY;
  const pauses = new Map<LiveSite, () => void>();

  const filesOf = (live: LiveSite): Map<string, Checked> => {
    const files = checked.get(live) ?? new Map<string, Checked>();
    checked.set(live, files);
    return files;
  };

  const send = (live: LiveSite, path: string, state: Checked): void => {
    // Ranges of older text would point anywhere; the file waits to be checked again.
    if (state.file !== live.site.files.get(path)) return;
    const uri = sites.uriOf(live, path);
    const newer = sites.beingRead(uri);
    if (newer !== undefined && newer.text !== state.file?.text) return;
    const version = outlet.versionOf(uri);
    const file = {
      isOpen: version !== undefined,
      isChanged: live.changed?.has(path) === true,
      isOutside: live.outside,
    };
    const diagnostics = state.shown
      .filter((finding) => isVisible(finding, file, settings()))
      .map((finding) => outlet.toDiagnostic(live, finding));
    const text = JSON.stringify(diagnostics);
    const key = version === undefined ? text : `${version} ${text}`;
    if (key === state.sent) return;
    state.sent = key;
    outlet.publish(uri, version, diagnostics);
  };

  const judge = (live: LiveSite, path: string): Checked => {
    const { site } = live;
    const files = filesOf(live);
    const before = files.get(path);
    const file = site.files.get(path);
    const found = checkFile(site, path);
    for (const { message } of faultsOf(site, path)) {
      if (faults.has(message)) continue;
      faults.add(message);
      outlet.fault(`a check threw on ${path}: ${message}`);
    }
    const change = before?.file === file ? undefined : textChange(before?.file?.text ?? '', file?.text ?? '');
    const shown = isTyping(typing, clock.now()) ? holdBack(before?.shown ?? [], found, change).shown : found;
    const state: Checked = { file, index: site.index, found, shown, sent: before?.sent ?? nothing, isDue: true };
    files.set(path, state);
    return state;
  };

  const checkOne = (live: LiveSite, path: string): void => {
    const files = filesOf(live);
    const known = files.get(path);
    const state = known === undefined || isStale(live, path) ? judge(live, path) : known;
    state.isDue = false;
    send(live, path, state);
    if (state.file === undefined && state.found.length === 0) files.delete(path);
  };

  const isStale = (live: LiveSite, path: string): boolean => {
    const known = filesOf(live).get(path);
    return known === undefined || known.index !== live.site.index || known.file !== live.site.files.get(path);
  };

  /** Files to check again or still to be reported, open ones first. */
  const stale = (live: LiveSite, isOpen: (path: string) => boolean): readonly string[] => {
    const paths = [...new Set([...checkedPaths(live.site), ...filesOf(live).keys()])].filter(
      (path) => isStale(live, path) || filesOf(live).get(path)?.isDue === true,
    );
    return [...paths.filter(isOpen), ...paths.filter((path) => !isOpen(path))];
  };

  /** True when the rest of a site has to wait for a pause in typing, which then calls for it again. */
  const waitsForPause = (live: LiveSite): boolean => {
    const left = lastTyped + pause - clock.now();
    if (left <= 0) return false;
    pauses.get(live)?.();
    pauses.set(
      live,
      clock.after(left, () => {
        pauses.delete(live);
        check(live);
      }),
    );
    return true;
  };

  /** The work on a site in pieces; behind each of them something else may have its turn. */
  function* steps(live: LiveSite): Generator<void> {
    for (const task of siteTasks(live.site)) {
      task();
      yield;
    }
    const opened = sites.openPaths(live);
    for (const path of stale(live, (each) => opened.has(each))) {
      if (!opened.has(path) && waitsForPause(live)) return;
      checkOne(live, path);
      yield;
    }
  }

  const checkSite = async (live: LiveSite): Promise<void> => {
    for (let isDone = false; !isDone && checked.has(live); ) {
      const { site } = live;
      isDone = await inTurns(clock, steps(live), async () => {
        await giveWay(clock);
        await outlet.sent();
        // With newer text it begins anew, with what is being edited.
        return checked.has(live) && live.site === site;
      });
    }
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    await clock.yield();
    for (const live of waiting) {
      waiting.delete(live);
      if (!live.loaded || !checked.has(live)) continue;
      try {
        await checkSite(live);
      } catch (error) {
        outlet.fault(error instanceof Error ? (error.stack ?? error.message) : String(error));
      }
    }
    isRunning = false;
    outlet.settled();
  };

  /** Typing goes on for the delay from now on, and while a list is open as long as that. */
  const goOn = (around: Typing): void => {
    const left = list === undefined ? delay : Math.max(delay, longest);
    typing = { ...around, until: clock.now() + left };
    stopTimer?.();
    stopTimer = clock.after(left, release);
  };

  const release = (): void => {
    typing = undefined;
    list = undefined;
    stopTimer?.();
    stopTimer = undefined;
    for (const [live, files] of checked) {
      for (const [path, state] of files) {
        if (state.shown === state.found) continue;
        state.shown = state.found;
        send(live, path, state);
      }
    }
    outlet.settled();
  };

  const check = (live: LiveSite): void => {
    filesOf(live);
    waiting.add(live);
    if (!isRunning) void run();
  };

  return {
    check,
    typed(next, change, text) {
      lastTyped = clock.now();
      const goesOn =
        typing !== undefined &&
        next?.uri === typing.uri &&
        next.span.start <= typing.span.end &&
        typing.span.start <= next.span.end;
      if (typing !== undefined && !goesOn) release();
      list = list === undefined ? undefined : listAfter(list, change, text);
      if (next === undefined) return;
      delay = next.until - clock.now();
      goOn(next);
    },
    cursorMoved(uri, offset) {
      if (typing === undefined) return;
      if (cursorMoved(typing, uri, offset) === undefined) return release();
      if (list === undefined || list.word.end === offset) return;
      list = undefined;
      goOn(typing);
    },
    listed(uri, next) {
      if (typing?.uri !== uri || (list === undefined && next === undefined)) return;
      list = next;
      goOn(typing);
    },
    showAnew(live, path) {
      for (const [each, files] of checked) {
        if (live !== undefined && each !== live) continue;
        for (const [name, state] of files) if (path === undefined || name === path) send(each, name, state);
      }
      outlet.settled();
    },
    forget(live) {
      const files = checked.get(live);
      checked.delete(live);
      waiting.delete(live);
      pauses.get(live)?.();
      pauses.delete(live);
      for (const [path, state] of files ?? [])
        if (state.sent !== nothing) outlet.publish(sites.uriOf(live, path), undefined, []);
      outlet.settled();
    },
    breaks: (live) =>
      [...(checked.get(live) ?? [])]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([, state]) => state.shown)
        .filter((finding) => isBreak(finding, settings())),
    refreshed(live, path) {
      if (live.loaded && checked.has(live) && isStale(live, path)) {
        const { file, found, sent } = judge(live, path);
        // Of a file that is gone nothing is left to tell.
        if (file === undefined && found.length === 0 && sent === nothing) filesOf(live).delete(path);
        else check(live);
      }
      return checked.get(live)?.get(path)?.shown ?? noFindings;
    },
    counts(live) {
      const found = [...(checked.get(live)?.values() ?? [])].flatMap((state) => state.shown);
      return {
        breaks: found.filter((finding) => isBreak(finding, settings())).length,
        hidden: found.filter((finding) => isHidden(settings(), finding.code)).length,
        pages: [...live.site.index.pages.keys()].filter(isPage).length,
        ready: live.loaded && !waiting.has(live) && !pauses.has(live) && !isRunning && !sites.isBusy(),
      };
    },
  };
}

function isBreak(finding: GradedFinding, settings: Settings): boolean {
  return finding.class === 'breaks' && !isHidden(settings, finding.code);
}
