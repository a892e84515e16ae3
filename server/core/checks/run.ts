/**
 * Finds what is wrong with a site. A check is an entry of `list.ts`, for a page or for the whole site. This file runs
 * the checks and keeps their results. If a check throws, the others still run. `grade.ts` adds the severity from the
 * site's settings.
 */

import { findingRows, type GradedFinding } from '../model/graded.ts';
import { isUnusedPart } from '../model/page/unusedParts.ts';
import type { Page } from '../page/pageTree.ts';
import { isLeftOut } from '../site/buildFolders.ts';
import { docsightrcOf, rulesOfFile } from '../site/config/docsightrc.ts';
import { configPath, isMarkdown } from '../site/paths.ts';
import { isConflicted, pageOf } from '../site/site.ts';
import type { Site, SiteIndex } from '../site/siteTypes.ts';
import type { FileFinding, Finding } from '../text/finding.ts';
import { pushAll } from '../text/pushAll.ts';
import { lasting, question, table } from '../text/question.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import { baselineOf, markOld } from './baseline.ts';
import type { Check, PageCheck, SiteCheck } from './check.ts';
import { unreadFiles } from './config/unreadFiles.ts';
import { grade } from './grade.ts';
import { ignoredIn } from './ignores.ts';
import { checks } from './list.ts';
import { snippetUnused } from './page/snippets.ts';
import { placed } from './placeFindings.ts';
import { newGathering } from './sameCause.ts';
import { isUncertain } from './uncertain.ts';

/** A check that threw. This is a bug in Docsight and is logged. Other checks are not affected. */
export interface Fault {
  readonly codes: readonly string[];
  readonly message: string;
}

/** Options of a caller. */
export interface CheckOptions {
  /** Uses the default severities, whatever the site's settings file contains. */
  readonly strict?: boolean;
}

/**
 * Returns the findings of a file in order of the text. Empty for files outside the site. The list is the same object
 * as for an earlier state of the site if nothing that it depends on differs.
 */
export function checkFile(site: Site, path: string, options: CheckOptions = {}): readonly GradedFinding[] {
  return outcomeOf(site, path, options.strict).findings;
}

function outcomeOf({ files, index }: Site, path: string, strict?: boolean): Outcome<GradedFinding> {
  const file = files.get(path);
  const isStrict = strict ?? docsightrcOf(index).strict;
  if (file === undefined) return graded(path, undefined, index, isStrict);
  return (isStrict ? strictly : usually)(file, index);
}

/**
 * Returns the findings of a file whose codes are off by default and are asked for. A code that the site's settings turn
 * off stays off.
 */
export function requestedFindings(
  { files, index }: Site,
  path: string,
  isAsked: (code: string) => boolean,
): readonly GradedFinding[] {
  const { rules } = rulesOfFile(index, path);
  return rawFindings(path, files.get(path), index)
    .findings.filter(({ code }) => isAsked(code) && findingRows.get(code)?.severity === 'off' && !rules.has(code))
    .map((finding): GradedFinding => {
      const kind = findingRows.get(finding.code)?.class ?? 'style';
      return { ...finding, class: kind, severity: 'information' };
    })
    .sort(byPlace);
}

/** Keeps the last result for each file while nothing that it depends on differs. */
const usually = lasting((file: SourceFile, index: SiteIndex) => graded(file.path, file, index, false));
const strictly = lasting((file: SourceFile, index: SiteIndex) => graded(file.path, file, index, true));

function graded(path: string, file: SourceFile | undefined, index: SiteIndex, strict: boolean): Outcome<GradedFinding> {
  if (index.config.dialect === 'foreign' && path !== configPath) return { findings: [], faults: [] };
  return gradedOutcome(rawFindings(path, file, index), path, file, index, strict);
}

function gradedOutcome(
  { findings, faults }: Outcome<FileFinding>,
  path: string,
  file: SourceFile | undefined,
  index: SiteIndex,
  strict: boolean,
): Outcome<GradedFinding> {
  const inOrder = findings.flatMap((finding) => grade(finding, index, strict) ?? []).sort(byPlace);
  return { findings: markOld(inOrder, baselineOf(index).get(path), file?.text ?? ''), faults };
}

/** The findings of a page without those of the checks of the whole site. */
export function checkPage({ files, index }: Site, path: string): readonly GradedFinding[] {
  const file = files.get(path);
  if (file === undefined || !isMarkdown(path) || isLeftOut(index, path) || index.config.dialect === 'foreign')
    return [];
  return gradedOutcome(ofPage(file, index, []), path, file, index, docsightrcOf(index).strict).findings;
}

/** Returns the findings of all files, in order of path and place. */
export function checkSite(site: Site, options: CheckOptions = {}): readonly GradedFinding[] {
  return checkedPaths(site).flatMap((path) => checkFile(site, path, options));
}

/**
 * Returns what `checkedPaths` and `checkFile` need of the whole site, in small tasks. After they have run, both
 * functions are fast.
 */
export function siteTasks({ index }: Site): readonly (() => void)[] {
  return siteChecks.map((_, at) => () => void runSiteCheck(index, String(at)));
}

/** True if `checkSite` checks a file. */
export function isChecked(site: Site, path: string): boolean {
  return (site.files.has(path) && isOfSite(site, path)) || siteFindings(site.index).byPath.has(path);
}

function isOfSite({ index }: Site, path: string): boolean {
  return !isLeftOut(index, path) || path === configPath;
}

/** Returns the files that `checkSite` checks, in the order of its findings. */
export function checkedPaths(site: Site): readonly string[] {
  const paths: string[] = [];
  for (const path of site.files.keys()) if (isOfSite(site, path)) paths.push(path);
  const others = [...siteFindings(site.index).byPath.keys()].filter(
    (path) => !(site.files.has(path) && isOfSite(site, path)),
  );
  // `paths` is already sorted.
  return others.length === 0 ? paths : [...paths, ...others].sort(byName);
}

/** Returns the checks that threw for a file. Empty unless Docsight has a bug. */
export function faultsOf(site: Site, path: string): readonly Fault[] {
  return outcomeOf(site, path).faults;
}

interface Outcome<Kind extends Finding> {
  readonly findings: readonly Kind[];
  readonly faults: readonly Fault[];
}

function rawFindings(path: string, file: SourceFile | undefined, index: SiteIndex): Outcome<FileFinding> {
  const { config } = index;
  const isConfig = isConfigFile(index, path);
  if (isConfig && isConflicted(config)) return { findings: inFile(path, config.data.findings), faults: [] };
  const about = siteFindingsOf(index, path);
  // Nothing else is known about a file that was not read.
  if (index.unread.has(path)) return { findings: about.filter(isAboutReading), faults: siteFindings(index).faults };
  if (isConfig) {
    // The syntax of another tool's file is not our concern.
    const syntax = config.dialect === 'foreign' ? [] : inFile(path, config.data.findings);
    return { findings: [...syntax, ...about], faults: siteFindings(index).faults };
  }
  if (file === undefined || !isMarkdown(path)) return { findings: about, faults: [] };
  if (isLeftOut(index, path)) return { findings: about, faults: [] };
  return ofPage(file, index, about);
}

/**
 * The page is only parsed if its own findings must be found again.
 *
 * @param about findings about the page from the checks of the site
 */
function ofPage(file: SourceFile, index: SiteIndex, about: readonly FileFinding[]): Outcome<FileFinding> {
  const { path } = file;
  const { findings: own, faults, isHalf } = pageFindings(file, index);
  const ofOwn = inFile(path, own);
  // Further findings may only result from the side that was read.
  if (isHalf || about.length === 0) return { findings: ofOwn, faults };
  const ignored = ignoredIn(file);
  return { findings: [...ofOwn, ...about.filter((finding) => !ignored(finding))], faults };
}

function isAboutReading({ code }: FileFinding): boolean {
  return unreadFiles.codes.includes(code);
}

function inFile(path: string, findings: readonly Finding[]): readonly FileFinding[] {
  return findings.map((finding) => ({ ...finding, path }));
}

const pageChecks = checks.filter((check): check is PageCheck => check.on === 'page');
const siteChecks = checks.filter((check): check is SiteCheck => check.on === 'site');

/** The findings of a page itself. */
interface PageOutcome extends Outcome<Finding> {
  /** True if the page is in the middle of a merge. */
  readonly isHalf: boolean;
}

/**
 * Keeps the page's findings while nothing that they depend on differs. They belong to the file, because its tree does
 * not last.
 */
const pageFindings = lasting((file: SourceFile, index: SiteIndex): PageOutcome => {
  const page = pageOf(file);
  const syntax = page.findings;
  if (syntax.some(({ code }) => code === 'page/conflict')) return { findings: syntax, faults: [], isHalf: true };
  const { findings, faults } = collect(page, index);
  const ignored = ignoredIn(file);
  return { findings: [...syntax.filter((each) => !ignored(each)), ...findings], faults, isHalf: false };
});

/** Whether a path is that of docs.json. A question, so that other files do not depend on the contents of docs.json. */
const isConfigFile = question((index: SiteIndex, path) => path === index.config.file.path);

/** Returns the findings of the site's checks for one file. */
const siteFindingsOf = question(
  (index: SiteIndex, path): readonly FileFinding[] => siteFindings(index).byPath.get(path) ?? none,
);

const none: readonly FileFinding[] = [];

const siteFindings = table((index: SiteIndex) => {
  const byPath = new Map<string, FileFinding[]>();
  const faults: Fault[] = [];
  for (const at of siteChecks.keys()) {
    const found = runSiteCheck(index, String(at));
    pushAll(faults, found.faults);
    for (const finding of placed(index.config.whole, found.findings)) {
      const list = byPath.get(finding.path);
      if (list === undefined) byPath.set(finding.path, [finding]);
      else list.push(finding);
    }
  }
  return { byPath: byPath as ReadonlyMap<string, readonly FileFinding[]>, faults };
});

/** Runs a check of the site, by its index in the list. Findings before it threw count too. */
const runSiteCheck = question((index: SiteIndex, at): Outcome<FileFinding> => {
  const check = siteChecks[Number(at)];
  if (check === undefined) return { findings: [], faults: [] };
  const findings: FileFinding[] = [];
  const faults: Fault[] = [];
  const bound = newBound<FileFinding>(({ path }) => path);
  try {
    for (const finding of check.run(index)) if (bound.take(finding) !== undefined) findings.push(finding);
  } catch (error) {
    faults.push(faultOf(check, error));
  }
  pushAll(findings, bound.rest());
  return { findings, faults };
});

function collect(page: Page, index: SiteIndex): Outcome<Finding> {
  const findings: Finding[] = [];
  const faults: Fault[] = [];
  const ignored = ignoredIn(page.file);
  const gathering = newGathering({ path: page.file.path, text: page.file.text });
  const bound = newBound();
  // If no page includes a part, its links, titles and names mean nothing yet.
  const isUnused = isUnusedPart(index, page.file.path);
  for (const check of isUnused ? [snippetUnused] : pageChecks) {
    try {
      for (const finding of check.run(page, index))
        if (!isUncertain(page, finding) && !ignored(finding)) gathering.add(finding);
    } catch (error) {
      faults.push(faultOf(check, error));
    }
  }
  for (const [finding, times] of gathering.findings())
    if (bound.take(finding, times) !== undefined) findings.push(finding);
  pushAll(findings, bound.rest());
  return { findings, faults };
}

function faultOf({ codes }: Check, error: unknown): Fault {
  return { codes, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function byPlace(a: GradedFinding, b: GradedFinding): number {
  return (
    a.range.start - b.range.start || a.range.end - b.range.end || byName(a.code, b.code) || byName(a.message, b.message)
  );
}

/** Compares by code units, which is the same on every machine. */
function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Maximum number of findings of one kind in a file. Hostile text would have hundreds of thousands. */
export const maxAlike = 1000;

/** Limits the number of findings of each kind, and counts the others. */
export interface Bound<Kind extends Finding> {
  /**
   * Returns the finding, or undefined if it is over the limit. `times` is the number of findings that it represents.
   */
  take(finding: Kind, times?: number): Kind | undefined;
  /** Returns one finding for each kind that was over the limit, at the first place that was not reported. */
  rest(): readonly Kind[];
}

/** Returns a limit for the findings of one file. `fileOf` is for findings of several files. */
export function newBound<Kind extends Finding>(fileOf: (finding: Kind) => string = () => ''): Bound<Kind> {
  const kinds = new Map<string, { count: number; readonly first: Kind | undefined }>();
  return {
    take(finding, times = 1) {
      const key = `${finding.code} ${fileOf(finding)}`;
      const kind = kinds.get(key);
      if (kind === undefined) kinds.set(key, { count: times, first: undefined });
      else if (kind.count < maxAlike) kind.count += times;
      else {
        kinds.set(key, { count: kind.count + times, first: kind.first ?? finding });
        return undefined;
      }
      return finding;
    },
    rest: () =>
      [...kinds.values()].flatMap(({ count, first }): readonly Kind[] => {
        if (first === undefined) return [];
        const { fixes: _fixes, related: _related, ...plain } = first;
        const more = count - maxAlike;
        // Findings of one kind have the same further properties.
        return [
          {
            ...plain,
            message: `There are ${more.toLocaleString('en')} more findings of this kind from here on.`,
          } as Kind,
        ];
      }),
  };
}
