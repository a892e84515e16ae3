import type { FindingClass, GradedFinding, MergedFixes, Severity, SourceFile } from '../core/index.ts';
import { checkSite, isRemotePath, linesOf, pagePaths } from '../core/index.ts';
import { type Arguments, type Command, type ExitCode, isOn, UsageError, valueOf } from './command.ts';
import { findingText, painter, printable } from './findingText.ts';
import { type FixResult, fixSite, suggestionsFor, writeSuggestions } from './fixSite.ts';
import { fetchInto, networkOption, sayUnfetched } from './network.ts';
import { folderOperand, type OpenSite, openSites, shownPath } from './openSites.ts';
import type { Terminal } from './terminal.ts';
import { unifiedDiff } from './unifiedDiff.ts';

/** `docsight check`: reports what is wrong in the sites of a folder, and fixes it where that is asked for. */
export const checkCommand: Command = {
  name: 'check',
  operands: '[DIR]',
  about: 'Report the problems of the sites in a folder.',
  details:
    'DIR is a folder with a docs.json or one that holds such folders; without it, the current folder.\n' +
    'Exits with 0 when no finding is an error, with 1 otherwise. In text format, hints are only counted, unless --only is given.',
  options: {
    format: { value: 'FORMAT', choices: ['text', 'json'], about: 'How findings are printed. Default: text.' },
    strict: { about: 'Check by the specification to the letter: what is merely discouraged is an error.' },
    only: { value: 'CLASS', choices: ['breaks', 'misleads', 'style'], about: 'Report only findings of this class.' },
    'allow-network': networkOption,
    fix: { about: 'Apply all fixes whose result is certain, then report the rest.' },
    suggestions: {
      about: 'With --fix: print what else Docsight would change as a diff. It writes none of it without --yes.',
    },
    yes: { about: 'With --suggestions: write them instead of printing them, then report the rest.' },
  },
  run: runCheck,
};

interface Report {
  readonly site: OpenSite;
  readonly pages: number;
  readonly findings: readonly GradedFinding[];
  /** How many of all findings break, whatever is asked for. */
  readonly breaks: number;
}

async function runCheck(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const options = { ...(isOn(args, 'strict') ? { strict: true } : {}), only: valueOf(args, 'only') };
  askRightly(args);
  const showsOnly = isOn(args, 'suggestions') && !isOn(args, 'yes');
  let shown = 0;
  const reports: Report[] = [];
  for (const site of await openSites(folderOperand(args, terminal))) {
    await (isOn(args, 'allow-network') ? fetchInto : sayUnfetched)(site, terminal);
    if (isOn(args, 'fix')) {
      await sayFixed(
        site,
        await fixSite(site, (each) => findingsOf(each, options)),
        (fixed) => `${fixed} fixed`,
        terminal,
      );
    }
    if (isOn(args, 'suggestions')) {
      const merged = suggestionsFor(site, (each) => findingsOf(each, options));
      if (showsOnly) shown += await showSuggestions(site, merged, terminal);
      else
        await sayFixed(
          site,
          await writeSuggestions(site, merged),
          (written) => `${count(written, 'suggestion')} written`,
          terminal,
        );
    }
    const findings = findingsOf(site, options);
    const breaks = findingsOf(site, { ...options, only: 'breaks' }).length;
    reports.push({ site, pages: pagePaths(site.host.site).length, findings, breaks });
  }
  if (showsOnly) {
    const said =
      shown === 0
        ? 'No suggestions.'
        : `${count(shown, 'suggestion')}. Nothing of this is written; add --yes to write it.`;
    await terminal.err(`${said}\n`);
  } else if (valueOf(args, 'format') === 'json')
    await terminal.out(`${JSON.stringify(checkJson(reports), undefined, 2)}\n`);
  else await printText(reports, options.only !== undefined, terminal);
  return reports.some(({ findings }) => findings.some(({ severity }) => severity === 'error')) ? 1 : 0;
}

/** Throws `UsageError` where options are given that mean nothing without others. */
function askRightly(args: Arguments): void {
  if (isOn(args, 'suggestions') && !isOn(args, 'fix')) throw new UsageError('--suggestions belongs to --fix');
  if (isOn(args, 'yes') && !isOn(args, 'suggestions')) throw new UsageError('--yes belongs to --fix --suggestions');
  if (isOn(args, 'suggestions') && !isOn(args, 'yes') && valueOf(args, 'format') === 'json')
    throw new UsageError('--suggestions prints a diff and no JSON; leave --format out, or add --yes');
}

/** Prints the diff of what is suggested. Answers how many suggestions it holds. */
async function showSuggestions(site: OpenSite, { count, edits }: MergedFixes, terminal: Terminal): Promise<number> {
  for (const edit of edits) {
    if (edit.kind === 'rename') continue;
    const { path } = edit;
    const isNew = edit.kind === 'create';
    const text = isNew ? undefined : fileOf(site, path).text;
    const whole = isNew ? [{ range: { start: 0, end: 0 }, text: edit.text }] : edit.edits;
    const diff = unifiedDiff(site.prefix + path, text, whole);
    // On a terminal, what comes from the site must not steer it; in a file each character counts.
    await terminal.out(terminal.color ? diff.split('\n').map(printable).join('\n') : diff);
  }
  return count;
}

async function sayFixed(
  site: OpenSite,
  { fixed, files, notes }: FixResult,
  what: (count: number) => string,
  terminal: Terminal,
): Promise<void> {
  const said = fixed + notes.length === 0 ? 'nothing to fix' : `${what(fixed)} in ${count(files, 'file')}`;
  await terminal.err(`${site.prefix}docs.json: ${said}\n${notes.map((note) => `${note}\n`).join('')}`);
}

function findingsOf(
  { host }: OpenSite,
  options: { readonly strict?: boolean; readonly only: string | undefined },
): readonly GradedFinding[] {
  const findings = checkSite(host.site, options.strict === true ? { strict: true } : {});
  return options.only === undefined ? findings : findings.filter(({ class: each }) => each === options.only);
}

/** The public shape of schemas/check.schema.json. */
export interface CheckJson {
  readonly version: 1;
  readonly summary: {
    readonly pages: number;
    readonly errors: number;
    readonly warnings: number;
    readonly information: number;
    readonly hints: number;
  };
  readonly findings: readonly {
    readonly code: string;
    readonly class: FindingClass;
    readonly severity: Severity;
    readonly path: string;
    readonly range: { readonly start: Place; readonly end: Place };
    readonly message: string;
    readonly fixes: readonly string[];
  }[];
}

interface Place {
  readonly line: number;
  readonly character: number;
}

function checkJson(reports: readonly Report[]): CheckJson {
  return {
    version: 1,
    summary: {
      pages: reports.reduce((sum, { pages }) => sum + pages, 0),
      errors: countOf(reports, 'error'),
      warnings: countOf(reports, 'warning'),
      information: countOf(reports, 'information'),
      hints: countOf(reports, 'hint'),
    },
    findings: reports.flatMap(({ site, findings }) =>
      findings.map(({ code, class: kind, severity, path, range, message, fixes }) => {
        const lines = linesOf(fileOf(site, path));
        return {
          code,
          class: kind,
          severity,
          path: isRemotePath(path) ? path : site.prefix + path,
          range: { start: lines.positionAt(range.start), end: lines.positionAt(range.end) },
          message,
          fixes: (fixes ?? []).map(({ title }) => title),
        };
      }),
    ),
  };
}

async function printText(reports: readonly Report[], hints: boolean, terminal: Terminal): Promise<void> {
  const paint = painter(terminal.color);
  for (const { site, findings } of reports) {
    for (const finding of findings) {
      if (finding.severity === 'hint' && !hints) continue;
      await terminal.out(
        `${findingText(finding, shownPath(site, finding.path, terminal), fileOf(site, finding.path), paint)}\n`,
      );
    }
  }
  const pages = count(
    reports.reduce((sum, each) => sum + each.pages, 0),
    'page',
  );
  const sums = [
    count(countOf(reports, 'error'), 'error'),
    count(countOf(reports, 'warning'), 'warning'),
    `${countOf(reports, 'information')} information`,
    `${count(countOf(reports, 'hint'), 'hint')}${hints ? '' : unseen(reports)}`,
  ];
  const broken = reports.reduce((sum, { breaks }) => sum + breaks, 0);
  const unread = reports.reduce((sum, { site }) => sum + site.host.site.index.unread.size, 0);
  const end =
    unread === 0 ? '' : paint(`✗ ${count(unread, 'file or folder', 'files or folders')} could not be read\n`, 'error');
  await terminal.out(
    `${pages}: ${sums.join(', ')}\n${broken === 0 ? '✓ Builds' : paint(`✗ ${count(broken, 'build error')}`, 'error')}\n${end}`,
  );
}

/** Where hints are left out: that they are, and what shows them. */
function unseen(reports: readonly Report[]): string {
  const classes = new Set(
    reports.flatMap(({ findings }) =>
      findings.filter(({ severity }) => severity === 'hint').map((finding) => finding.class),
    ),
  );
  if (classes.size === 0) return '';
  return ` (not shown: see them with ${[...classes].map((each) => `--only ${each}`).join(' or ')})`;
}

/** A finding may stand on a file that is known by its path only, or on a docs.json that could not be read as text. */
const noText: SourceFile = { path: '', text: '' };

function fileOf({ host }: OpenSite, path: string): SourceFile {
  return host.site.files.get(path) ?? noText;
}

function countOf(reports: readonly Report[], severity: Severity): number {
  return reports.reduce(
    (sum, { findings }) => sum + findings.filter((finding) => finding.severity === severity).length,
    0,
  );
}

function count(number: number, thing: string, things = `${thing}s`): string {
  return `${number} ${number === 1 ? thing : things}`;
}
