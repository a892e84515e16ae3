import { type GradedFinding, isMarkdown, pageOf, proseFor } from '../../core/index.ts';
import type { EditorSettings } from '../diagnostics/settings.ts';
import type { ProseRun, Runtime } from '../runtime.ts';
import type { LiveSite, LiveSites } from '../sites/liveSiteTypes.ts';
import { carried, type ReadPage, readOf, type UnknownWord } from './readPage.ts';

/** A page is read after no change for this time, in milliseconds. */
const pause = 1000;

/** Callbacks of the watch: questions to its owner, and results. */
export interface ProseWatchHost {
  readonly runtime: Pick<Runtime, 'clock' | 'places' | 'checkProse' | 'isProseConfig'>;
  readonly sites: Pick<LiveSites, 'openPaths' | 'workspaceFolder'>;
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
  /** Returns the words in the current text of a page that tools report only because their dictionaries lack them. */
  unknownWords(live: LiveSite, path: string): readonly UnknownWord[];
  /** Files changed on the disk. If they change what tools report, open pages are read again. */
  touched(files: readonly string[]): void;
  forget(live: LiveSite): void;
}

/** Runs the author's own prose tools on open pages of trusted folders, one page at a time. */
export function createProseWatch(host: ProseWatchHost): ProseWatch {
  const { runtime, sites, settings, trusted, found, problem } = host;
  const read = new Map<LiveSite, Map<string, ReadPage>>();
  /** Stops the pause or the run of a site. */
  const stops = new Map<LiveSite, () => void>();
  const sayOnce = onceEach(problem);

  const put = (live: LiveSite, path: string, now: ReadPage): void => {
    const pages = read.get(live) ?? new Map<string, ReadPage>();
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
    const path = [...sites.openPaths(live)].find((each) => isToRead(live, each, read.get(live)));
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
        put(live, path, readOf(live, path, run.text, results));
        next(live);
      },
      (error: unknown) => {
        if (!isStopped) sayOnce(error instanceof Error ? error.message : String(error), false);
      },
    );
  };

  const look = (live: LiveSite): void => {
    stop(live);
    if (settings().prose === 'off' || !trusted() || runtime.checkProse === undefined) {
      clear(live);
      return;
    }
    const open = sites.openPaths(live);
    for (const path of [...(read.get(live)?.keys() ?? [])]) if (!open.has(path)) drop(live, path);
    if ([...open].some((path) => isToRead(live, path, read.get(live))))
      stops.set(
        live,
        runtime.clock.after(pause, () => next(live)),
      );
  };

  return {
    look,
    of(live, path) {
      const file = live.site.files.get(path);
      const known = read.get(live)?.get(path);
      if (known === undefined || file === undefined) return [];
      return known.text === file.text ? known.findings : carried(known, file.text);
    },
    unknownWords(live, path) {
      const file = live.site.files.get(path);
      const known = read.get(live)?.get(path);
      // After an edit, the words are known again when the new text has been read.
      return known !== undefined && known.text === file?.text ? known.words : [];
    },
    touched(files) {
      const isNew = files.some((file) => runtime.isProseConfig?.(file));
      for (const [live, pages] of read) if (markOld(pages, new Set(files), isNew) || isNew) look(live);
    },
    forget(live) {
      stop(live);
      read.delete(live);
    },
  };
}

/** Returns a function that reports each message only once. */
function onceEach(report: ProseWatchHost['problem']): ProseWatchHost['problem'] {
  const said = new Set<string>();
  return (message, isNamed) => {
    if (said.has(message)) return;
    said.add(message);
    report(message, isNamed);
  };
}

/** True if the text of a page was not read, or with other settings of the tools. */
function isToRead(live: LiveSite, path: string, read: ReadonlyMap<string, ReadPage> | undefined): boolean {
  const file = live.site.files.get(path);
  const known = read?.get(path);
  return file !== undefined && isMarkdown(path) && (known?.text !== file.text || known.isOld);
}

/** Marks pages that must be read again because of changed files. Returns true if it marked one. */
function markOld(pages: Map<string, ReadPage>, files: ReadonlySet<string>, all: boolean): boolean {
  const old = [...pages].filter(([, known]) => all || [...known.files].some((file) => files.has(file)));
  for (const [path, known] of old) pages.set(path, { ...known, isOld: true });
  return old.length > 0;
}

/** Starts the tools on a page. Undefined if none can be run. */
function startRun(
  { runtime, settings, sites }: ProseWatchHost,
  live: LiveSite,
  path: string,
): (ProseRun & { readonly text: string }) | undefined {
  const { prose } = settings();
  const file = live.site.files.get(path);
  if (file === undefined || prose === 'off' || runtime.checkProse === undefined) return undefined;
  const { index } = live.site;
  const run = runtime.checkProse({
    file: runtime.places.fileIn(live.folder, path),
    folder: sites.workspaceFolder(live),
    tools: prose,
    textFor: (tool) => proseFor(tool, pageOf(file), index),
  });
  return { ...run, text: file.text };
}
