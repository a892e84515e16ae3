import type { GradedFinding } from '../../core/index.ts';
import { printChanges } from '../change/siteChanges.ts';
import { type Arguments, isOn, UsageError } from '../command.ts';
import type { OpenSite } from '../openSites.ts';
import type { Terminal } from '../terminal.ts';
import { applySuggestions, type FixResult, fixSite, type Suggested, writeSuggestions } from './fixSite.ts';
import { count } from './report.ts';

/** Throws `UsageError` for options that need another option. */
export function checkFixOptions(args: Arguments): void {
  if (isOn(args, 'suggestions') && !isOn(args, 'fix')) throw new UsageError('--suggestions belongs to --fix');
  if (isOn(args, 'yes') && !isOn(args, 'suggestions')) throw new UsageError('--yes belongs to --fix --suggestions');
  if (showsDiff(args) && (args.options.has('format') || args.options.has('output')))
    throw new UsageError('--suggestions prints a diff and no findings; leave --format and --output out, or add --yes');
}

/** Whether suggestions are printed instead of findings. */
export function showsDiff(args: Arguments): boolean {
  return isOn(args, 'suggestions') && !isOn(args, 'yes');
}

/** Applies `--fix` and `--suggestions` to a site. Returns the number of printed suggestions. */
export async function fixAsAsked(
  args: Arguments,
  site: OpenSite,
  findingsOf: (site: OpenSite) => readonly GradedFinding[],
  terminal: Terminal,
): Promise<number> {
  if (isOn(args, 'fix'))
    await reportFixed(site, await fixSite(site, findingsOf), (fixed) => `${fixed} fixed`, terminal);
  if (!isOn(args, 'suggestions')) return 0;
  const suggested = applySuggestions(site, findingsOf);
  if (showsDiff(args)) return showSuggestions(site, suggested, terminal);
  const written = await writeSuggestions(site, suggested);
  await reportFixed(site, written, (number) => `${count(number, 'suggestion')} written`, terminal);
  return 0;
}

/** Prints the diff of the suggestions, and takes them back. Returns their number. */
async function showSuggestions(site: OpenSite, { count, before }: Suggested, terminal: Terminal): Promise<number> {
  await printChanges(site, before, terminal);
  site.host.apply(
    [...before].map(([path, text]) => (text === undefined ? { kind: 'delete', path } : { kind: 'text', path, text })),
  );
  return count;
}

async function reportFixed(
  site: OpenSite,
  { fixed, files, notes }: FixResult,
  what: (count: number) => string,
  terminal: Terminal,
): Promise<void> {
  const said = fixed + notes.length === 0 ? 'nothing to fix' : `${what(fixed)} in ${count(files, 'file')}`;
  await terminal.err(`${site.prefix}docs.json: ${said}\n${notes.map((note) => `${note}\n`).join('')}`);
}
