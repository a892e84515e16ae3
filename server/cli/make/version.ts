import { resolve } from 'node:path';
import { type NewVersion, newVersion } from '../../core/index.ts';
import { carryOut } from '../change/carryOut.ts';
import { dryRun, pathIn, redirects, redirectsOf } from '../change/refactor.ts';
import { type Arguments, type ExitCode, isOn, type Option, optionText, UsageError } from '../command.ts';
import { openOneSite } from '../openSites.ts';
import type { Terminal } from '../terminal.ts';

/** Options of `docsight new version`. */
export const versionOptions: Readonly<Record<string, Option>> = {
  from: { value: 'FOLDER', about: 'version: the folder to copy or move.' },
  to: {
    value: 'FOLDER',
    about: 'version: the folder of the version. Default: next to --from, named after the version.',
  },
  current: { value: 'NAME', about: 'version: the name of the current version, if docs.json has no versions yet.' },
  move: { about: 'version: turn the folder itself into the version.' },
  'dry-run': { ...dryRun, about: `version: ${dryRun.about.charAt(0).toLowerCase()}${dryRun.about.slice(1)}` },
  redirects: {
    ...redirects,
    about: `version, with --move: ${redirects.about.charAt(0).toLowerCase()}${redirects.about.slice(1)}`,
  },
};

/** Makes a version from a folder. Throws `UsageError` with the reason if it cannot. */
export async function makeVersion(args: Arguments, name: string | undefined, terminal: Terminal): Promise<ExitCode> {
  const from = optionText(args, 'from');
  if (name === undefined || from === undefined)
    throw new UsageError('say what the version is called, and --from which folder it is made');
  const site = await openOneSite(resolve(terminal.cwd, optionText(args, 'site') ?? '.'));
  const path = (folder: string): string => pathIn(site, resolve(terminal.cwd, folder));
  const [to, current] = [optionText(args, 'to'), optionText(args, 'current')];
  const wanted: NewVersion = {
    name,
    from: path(from),
    moves: isOn(args, 'move'),
    ...(to !== undefined && { to: path(to) }),
    ...(current !== undefined && { current }),
    ...redirectsOf(args),
  };
  const made = newVersion(site.host.site, wanted);
  if (made.kind === 'refused')
    throw new UsageError(made.asks === undefined ? made.reason : `${made.reason} Name it with --current.`);
  return carryOut(site, made.edits, isOn(args, 'dry-run'), terminal);
}
