import { readFile, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { baselinePath, baselineText, type GradedFinding, readBaseline } from '../../core/index.ts';
import { exists } from '../../host/node/dataFolder.ts';
import { writeFileAtomically } from '../../host/node/disk/textFiles.ts';
import { type Arguments, isOn, optionText, UsageError } from '../command.ts';
import { type OpenSite, shownPath } from '../openSites.ts';
import type { Terminal } from '../terminal.ts';
import { count, fileOf } from './report.ts';

/** The baseline file of a site: the default one, or the one in `--baseline`. */
export function baselineFile(args: Arguments, site: OpenSite, terminal: Terminal): string {
  const named = optionText(args, 'baseline') ?? '';
  return isNamed(args) ? resolve(terminal.cwd, named) : join(site.folder, baselinePath);
}

/** Whether `--baseline` has a file, which can be the baseline of one site only. */
export function isNamed(args: Arguments): boolean {
  return (optionText(args, 'baseline') ?? '') !== '';
}

async function write(file: string, text: string, folder: string): Promise<void> {
  try {
    await writeFileAtomically({ path: file, text, root: await realpath(folder) });
  } catch (error) {
    throw new UsageError(`the baseline was not written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Sets the baseline of a site: the file in `--baseline`, or none with `--no-baseline`. Without both options it does not
 * change. Throws `UsageError` for a missing file.
 */
export async function applyBaseline(args: Arguments, site: OpenSite, terminal: Terminal): Promise<void> {
  if (isOn(args, 'no-baseline')) {
    site.host.apply([{ kind: 'delete', path: baselinePath }]);
    return;
  }
  const file = baselineFile(args, site, terminal);
  if (isOn(args, 'baseline')) {
    const isThere = await exists(file);
    if (!isThere && !isOn(args, 'update-baseline'))
      throw new UsageError(`the baseline ${file} does not exist; --update-baseline makes it`);
    if (isThere) site.host.apply([{ kind: 'text', path: baselinePath, text: await readFile(file, 'utf8') }]);
  }
  const known = site.host.site.files.get(baselinePath);
  const problem = known === undefined ? undefined : readBaseline(known).problem;
  if (problem !== undefined && !isOn(args, 'update-baseline'))
    await terminal.err(
      `${shownPath(site, baselinePath, terminal)}: the baseline is broken: ${problem} --update-baseline writes it again.\n`,
    );
}

/**
 * Writes a baseline with all current findings of a site. Hints are left out, because findings in the baseline become
 * hints anyway. A site without findings does not get a new baseline.
 *
 * @param findingsOf all findings of the site
 */
export async function updateBaseline(
  args: Arguments,
  site: OpenSite,
  findingsOf: () => readonly GradedFinding[],
  terminal: Terminal,
): Promise<void> {
  const file = baselineFile(args, site, terminal);
  const before = site.host.site.files.get(baselinePath);
  site.host.apply([{ kind: 'delete', path: baselinePath }]);
  const findings = findingsOf().filter(({ severity }) => severity !== 'hint');
  if (findings.length === 0 && before === undefined) {
    await terminal.err(`${site.prefix}docs.json: nothing to put into a baseline\n`);
    return;
  }
  const text = baselineText(findings, (path) => fileOf(site, path).text);
  if (text !== before?.text) await write(file, text, isNamed(args) ? dirname(file) : site.folder);
  site.host.apply([{ kind: 'text', path: baselinePath, text }]);
  const files = new Set(findings.map(({ path }) => path)).size;
  const what = text === before?.text ? 'up to date' : before === undefined ? 'written' : 'updated';
  const then = before === undefined ? '; commit it with the site' : '';
  await terminal.err(
    `${shownPath(site, file, terminal)}: ${what}, ${count(findings.length, 'finding')} in ${count(files, 'file')}${then}\n`,
  );
}

/** Prints how many findings of the baseline are fixed, if the whole site was checked. */
export async function reportFixedInBaseline(
  site: OpenSite,
  findings: readonly GradedFinding[],
  terminal: Terminal,
): Promise<void> {
  const file = site.host.site.files.get(baselinePath);
  if (file === undefined) return;
  let known = 0;
  for (const codes of readBaseline(file).baseline.values())
    for (const texts of codes.values()) for (const each of texts.values()) known += each;
  const gone = known - findings.filter(({ old }) => old !== undefined).length;
  if (gone > 0)
    await terminal.err(
      `${shownPath(site, baselinePath, terminal)}: ${count(gone, 'finding')} of the baseline ${gone === 1 ? 'is' : 'are'} gone; --update-baseline removes ${gone === 1 ? 'it' : 'them'}\n`,
    );
}
