import {
  countsAsIssue,
  type GradedFinding,
  isMarkdown,
  pageOf,
  proseFinding,
  proseFor,
  shift,
  textChange,
} from '../../core/index.ts';
import type { EditorSettings } from '../diagnostics/settings.ts';
import type { ProseRun, Runtime } from '../runtime.ts';
import type { LiveSite, LiveSites } from '../sites/liveSiteTypes.ts';

/** A page is read after no change for this time, in milliseconds. */
const pause = 1000;

/** What the watch asks its owner, and what it reports. */
export interface ProseWatchHost {
  readonly runtime: Pick<Runtime, 'clock' | 'places' | 'checkProse'>;
  readonly sites: Pick<LiveSites, 'openPaths'>;
  settings(): EditorSettings;
  /** False in Restricted Mode, where no tool is run. */
  trusted(): boolean;
  /** The findings of a page changed. */
  found(live: LiveSite, path: string): void;
  /** A tool is missing or did not answer. Reported once for each message. */
  problem(message: string, isNamed: boolean): void;
}

/** Findings of prose tools in open pages. */
export interface ProseWatch {
  /** Something in a site changed, or the settings or trust. Its open pages are read after a pause. */
  look(live: LiveSite): void;
  /** Returns the findings in the current text of a page. */
  of(live: LiveSite, path: string): readonly GradedFinding[];
  forget(live: LiveSite): void;
}

interface Read {
  readonly text: string;
  /** Ranges are those of `text`. */
  readonly findings: readonly GradedFinding[];
}

/** Runs the author's own prose tools on open pages of trusted folders, one page at a time. */
export function createProseWatch(host: ProseWatchHost): ProseWatch {
  const { runtime, sites, settings, trusted, found, problem } = host;
  const read = new Map<LiveSite, Map<string, Read>>();
  /** Stops the pause or the run of a site. */
  const stops = new Map<LiveSite, () => void>();
  const said = new Set<string>();

  const put = (live: LiveSite, path: string, now: Read): void => {
    const pages = read.get(live) ?? new Map<string, Read>();
    read.set(live, pages);
    const before = pages.get(path)?.findings ?? [];
    pages.set(path, now);
    if (before.length > 0 || now.findings.length > 0) found(live, path);
  };

  const drop = (live: LiveSite, path: string): void => {
    const before = read.get(live)?.get(path)?.findings ?? [];
    read.get(live)?.delete(path);
    if (before.length > 0) found(live, path);
  };

  const stop = (live: LiveSite): void => {
    stops.get(live)?.();
    stops.delete(live);
  };

  const clear = (live: LiveSite): void => {
    const paths = [...(read.get(live)?.keys() ?? [])];
    read.delete(live);
    for (const path of paths) found(live, path);
  };

  /** Reads the next open page whose text was not read, and so on. */
  const next = (live: LiveSite): void => {
    stops.delete(live);
    const path = [...sites.openPaths(live)].find((each) => isToRead(live, each));
    const run = path === undefined ? undefined : startRun(host, live, path);
    if (run === undefined || path === undefined) return;
    let isStopped = false;
    stops.set(live, () => {
      isStopped = true;
      run.stop();
    });
    run.answer.then(
      ({ results, problems }) => {
        if (isStopped) return;
        for (const { message, isNamed } of problems) sayOnce(message, isNamed);
        put(live, path, { text: run.text, findings: findingsOf(live, path, run.text, results) });
        next(live);
      },
      (error: unknown) => {
        if (!isStopped) sayOnce(error instanceof Error ? error.message : String(error), false);
      },
    );
  };

  const isToRead = (live: LiveSite, path: string): boolean => {
    const file = live.site.files.get(path);
    return file !== undefined && isMarkdown(path) && read.get(live)?.get(path)?.text !== file.text;
  };

  const sayOnce = (message: string, isNamed: boolean): void => {
    if (said.has(message)) return;
    said.add(message);
    problem(message, isNamed);
  };

  return {
    look(live) {
      stop(live);
      if (settings().prose === 'off' || !trusted() || runtime.checkProse === undefined) return clear(live);
      const open = sites.openPaths(live);
      for (const path of [...(read.get(live)?.keys() ?? [])]) if (!open.has(path)) drop(live, path);
      if ([...open].some((path) => isToRead(live, path)))
        stops.set(
          live,
          runtime.clock.after(pause, () => next(live)),
        );
    },
    of(live, path) {
      const file = live.site.files.get(path);
      const known = read.get(live)?.get(path);
      if (known === undefined || file === undefined) return [];
      return known.text === file.text ? known.findings : carried(known, file.text);
    },
    forget(live) {
      stop(live);
      read.delete(live);
    },
  };
}

/** Starts the tools on a page. Undefined if none can be run. */
function startRun(
  { runtime, settings }: ProseWatchHost,
  live: LiveSite,
  path: string,
): (ProseRun & { readonly text: string }) | undefined {
  const { prose } = settings();
  const file = live.site.files.get(path);
  if (file === undefined || prose === 'off' || runtime.checkProse === undefined) return undefined;
  const { index } = live.site;
  const run = runtime.checkProse({
    file: runtime.places.fileIn(live.folder, path),
    tools: prose,
    textFor: (tool) => proseFor(tool, pageOf(file), index),
  });
  return { ...run, text: file.text };
}

function findingsOf(
  live: LiveSite,
  path: string,
  text: string,
  results: Awaited<ProseRun['answer']>['results'],
): readonly GradedFinding[] {
  const file = live.site.files.get(path);
  // Ranges of an older text would be wrong. The newer text is read next.
  if (file === undefined || file.text !== text) return [];
  const page = pageOf(file);
  return results.flatMap(({ tool, issues }) => {
    const masked = proseFor(tool, page, live.site.index);
    return issues
      .filter(({ range }) => countsAsIssue(tool, page, { text: masked, range }))
      .flatMap((issue) => proseFinding(live.site, tool, path, issue) ?? []);
  });
}

/** Returns the findings of an older text that the change to the newer one does not touch. */
function carried({ text, findings }: Read, now: string): readonly GradedFinding[] {
  const change = textChange({ before: text, after: now });
  if (change === undefined) return findings;
  return findings
    .filter(({ range }) => range.end < change.start || range.start > change.oldEnd)
    .map((finding) => ({ ...finding, range: shift(finding.range, change), fixes: [] }));
}
