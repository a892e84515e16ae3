import {
  brokenFor,
  checkedPaths,
  checkFile,
  findingsSince,
  type GradedFinding,
  isMarkdown,
  isOnChangedLine,
  requestedFindings,
  type Site,
  siteTasks,
} from '../../core/index.ts';
import { type Arguments, countOf as countOption, type ExitCode, isOn, UsageError } from '../command.ts';
import { fetchInto, reportUnfetched } from '../network.ts';
import { type OpenSite, repositoryOf, shownPath } from '../openSites.ts';
import type { Terminal } from '../terminal.ts';
import { applyBaseline, isNamed, reportFixedInBaseline, updateBaseline } from './baselineFile.ts';
import { checkExternalOptions, externalFindings } from './externalLinks.ts';
import { filterOf, requestedCodes } from './filter.ts';
import { checkFixOptions, fixAsAsked, showsDiff } from './fixing.ts';
import { outputsOf, printResults } from './formats/formats.ts';
import { type OpenSelection, openSelection } from './openSelection.ts';
import { type Progress, startProgress } from './progress.ts';
import { type BrokenCount, count, countOf, type Report, type Results } from './report.ts';
import { watchSites } from './watch.ts';

/** Runs `docsight check`. */
export async function runCheck(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  checkOptions(args);
  const outputs = outputsOf(args, terminal);
  const maxWarnings = countOption(args, 'max-warnings');
  const progress = startProgress(terminal);
  const opened = await openSelection(args, terminal, progress);
  if (isNamed(args) && opened.length > 1)
    throw new UsageError('--baseline=FILE is for one site; several sites have each their own, so leave FILE out');
  const part = isOn(args, 'update-baseline') && opened.find(({ includes }) => includes !== undefined);
  if (part)
    throw new UsageError(
      `--update-baseline is about the whole site; name its folder: ${shownPath(part.site, '.', terminal) || '.'}`,
    );
  const root = await repositoryOf(terminal.cwd);
  const check = async (before: (selection: OpenSelection) => Promise<void>): Promise<ExitCode> => {
    const reports: Report[] = [];
    for (const selection of opened) {
      await before(selection);
      reports.push(await reportOf(selection, args, terminal, progress));
    }
    progress.end();
    const tooMany = maxWarnings !== undefined && countOf(reports, 'warning') > maxWarnings;
    const results: Results = {
      reports,
      hints: isOn(args, 'only'),
      quiet: isOn(args, 'quiet'),
      isBad: tooMany || countOf(reports, 'error') > 0,
      ofChange: isOn(args, 'changed') && !isOn(args, 'only') && !isOn(args, 'skip'),
      root,
    };
    if (!showsDiff(args)) await printResults(results, outputs, isOn(args, 'summary'), terminal);
    if (tooMany) await terminal.err(`There are more warnings than --max-warnings ${maxWarnings} allows.\n`);
    return results.isBad ? 1 : 0;
  };
  let suggested = 0;
  const code = await check(async ({ site, includes }) => {
    await (isOn(args, 'allow-network') ? fetchInto : reportUnfetched)(site, terminal);
    await applyBaseline(args, site, terminal);
    const find = finder(args, includes, progress);
    suggested += await fixAsAsked(args, site, find, terminal);
    if (isOn(args, 'update-baseline')) await updateBaseline(args, site, () => find(site), terminal);
  });
  if (showsDiff(args)) await reportSuggested(suggested, terminal);
  if (!isOn(args, 'watch')) return code;
  await watchSites(
    opened.map(({ site }) => site),
    () => check(({ site }) => applyBaseline(args, site, terminal)),
    terminal,
  );
  return 0;
}

/** Throws `UsageError` for options that exclude each other. */
function checkOptions(args: Arguments): void {
  checkFixOptions(args);
  checkExternalOptions(args);
  if (isOn(args, 'baseline') && isOn(args, 'no-baseline'))
    throw new UsageError('either --baseline or --no-baseline, not both');
  if (isOn(args, 'update-baseline')) {
    const narrowing = ['only', 'skip', 'changed', 'no-baseline'].find((option) => isOn(args, option));
    if (narrowing !== undefined)
      throw new UsageError(`--update-baseline is about the whole site; leave --${narrowing} out`);
  }
  if (isOn(args, 'watch') && isOn(args, 'fix')) throw new UsageError('--watch and --fix do not go together');
}

/** The requested findings of a site, sorted by path and place. */
function finder(
  args: Arguments,
  includes: OpenSelection['includes'],
  progress: Progress,
  isAskedFor = filterOf(args),
): (site: OpenSite) => readonly GradedFinding[] {
  const options = isOn(args, 'strict') ? { strict: true } : {};
  const isAsked = requestedCodes(args);
  return ({ host: { site } }) => {
    // In small steps, so that progress can be shown.
    for (const task of siteTasks(site)) {
      task();
      progress.show(() => 'checking docs.json');
    }
    const paths = pathsOf(site, includes);
    return paths.flatMap((path, at) => {
      progress.show(() => `checking file ${at + 1} of ${paths.length}`);
      const found = checkFile(site, path, options);
      const asked = isAsked === undefined ? [] : requestedFindings(site, path, isAsked);
      return (asked.length === 0 ? found : inOrder([...found, ...asked])).filter(isAskedFor);
    });
  };
}

function pathsOf(site: OpenSite['host']['site'], includes: OpenSelection['includes']): readonly string[] {
  const paths = checkedPaths(site);
  return includes === undefined ? paths : paths.filter(includes);
}

/**
 * Findings of one site. With `--changed`, findings in other files count if the change causes them, and the errors of
 * the whole site are counted.
 */
async function reportOf(
  { site, includes, before }: OpenSelection,
  args: Arguments,
  terminal: Terminal,
  progress: Progress,
): Promise<Report> {
  const own = finder(args, before === undefined ? includes : undefined, progress, () => true)(site);
  const outside = isOn(args, 'external') ? await externalFindings({ site, includes }, args, terminal, progress) : [];
  const all = outside.length === 0 ? own : inOrder([...own, ...outside]);
  if (includes === undefined || before !== undefined) {
    progress.end();
    await reportFixedInBaseline(site, all, terminal);
  }
  const caused =
    before === undefined
      ? undefined
      : new Set(findingsSince(before, site.host.site, isOn(args, 'strict') ? { strict: true } : {}).map(findingKey));
  const passes = filterOf(args);
  const isAskedFor = (finding: GradedFinding): boolean =>
    passes(finding) &&
    (caused === undefined || caused.has(findingKey(finding)) || isOfChange(finding, site.host.site, before, includes));
  const paths = pathsOf(site.host.site, includes);
  return {
    site,
    paths,
    pages: paths.filter((path) => isMarkdown(path) && site.host.site.index.pages.has(path)).length,
    findings: all.filter(isAskedFor),
    broken: { build: brokenCount(all, 'build', isAskedFor), readers: brokenCount(all, 'readers', isAskedFor) },
  };
}

/** Whether a finding is in the change. In docs.json and the files it refers to, only changed lines count. */
function isOfChange(
  { path, range }: GradedFinding,
  { files, index }: Site,
  before: Site | undefined,
  includes: OpenSelection['includes'],
): boolean {
  if (includes?.(path) === false) return false;
  const [old, now] = [before?.files.get(path), files.get(path)];
  const isConfig = index.config.whole.files.some(({ file }) => file.path === path);
  return !isConfig || old === undefined || now === undefined || isOnChangedLine(old, now, range);
}

function findingKey({ path, code, range, message }: GradedFinding): string {
  return [path, code, range.start, range.end, message].join('\n');
}

function brokenCount(
  findings: readonly GradedFinding[],
  kind: 'build' | 'readers',
  isAskedFor: (finding: GradedFinding) => boolean,
): BrokenCount {
  const broken = findings.filter((finding) => brokenFor(finding) === kind);
  const asked = broken.filter(isAskedFor);
  const old = asked.filter((finding) => finding.old !== undefined).length;
  return { now: asked.length - old, old, left: broken.length - asked.length };
}

/** Sorts by path and place. */
function inOrder(findings: readonly GradedFinding[]): readonly GradedFinding[] {
  return findings.toSorted((a, b) => (a.path === b.path ? a.range.start - b.range.start : a.path < b.path ? -1 : 1));
}

async function reportSuggested(suggested: number, terminal: Terminal): Promise<void> {
  const said =
    suggested === 0
      ? 'No suggestions.'
      : `${count(suggested, 'suggestion')}. Nothing is written yet. Add --yes to write the result.`;
  await terminal.err(`${said}\n`);
}
