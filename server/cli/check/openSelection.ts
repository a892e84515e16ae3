import { resolve } from 'node:path';
import {
  createSiteHost,
  isIgnored,
  isMarkdown,
  lacksPages,
  type Site,
  type SiteUse,
  withKnownFiles,
} from '../../core/index.ts';
import { changedFiles, changedSince } from '../../host/node/disk/changedFiles.ts';
import { renamesIn } from '../../host/node/git/renames.ts';
import { readSiteAt } from '../../host/node/git/siteAt.ts';
import { askGit } from '../askGit.ts';
import { type Arguments, isOn, optionText, UsageError } from '../command.ts';
import { type OpenSite, openSite } from '../openSites.ts';
import type { Terminal } from '../terminal.ts';
import type { Progress } from './progress.ts';
import { placeOfFile, type Selected, type Selection, selectSites } from './select.ts';

/** A site, and which of its files are checked. */
export interface OpenSelection {
  readonly site: OpenSite;
  /** Undefined for all files. */
  readonly includes: ((path: string) => boolean) | undefined;
  /** With `--changed`: the site before the change, since findings that the change causes in other files count too. */
  readonly before?: Site;
}

/** Opens the sites from operands, `--changed` and `--stdin`. Throws `UsageError`. */
export async function openSelection(
  args: Arguments,
  terminal: Terminal,
  progress: Progress,
): Promise<readonly OpenSelection[]> {
  if (isOn(args, 'stdin')) return [await openInput(args, terminal)];
  if (isOn(args, 'path')) throw new UsageError('--path belongs to --stdin; name files without it');
  const selection = await select(args, terminal);
  const opened: OpenSelection[] = [];
  for (const { folder, includes } of selection.sites) {
    progress.show(() => `reading ${folder}`);
    const site = await openSite({ base: selection.base, folder }, useOf(args));
    // Git is only needed if a broken link may lead to a renamed page.
    if (lacksPages(site.host.site)) site.host.knowRenames(await renamesIn(folder));
    opened.push(isOn(args, 'changed') ? await onlyChanged(args, site, includes) : { site, includes });
  }
  await checkNamed(selection, opened, terminal);
  return opened;
}

/** Whether a site is checked again after changes. */
function useOf(args: Arguments): SiteUse {
  return isOn(args, 'watch') || isOn(args, 'fix') ? 'again' : 'once';
}

async function select(args: Arguments, terminal: Terminal): Promise<Selection> {
  try {
    return await selectSites(args.operands, terminal.cwd);
  } catch (error) {
    if (error instanceof UsageError && optionText(args, 'changed') === '')
      throw new UsageError(`${error.message}. To name a branch, write --changed=${args.operands[0] ?? 'REF'}`);
    throw error;
  }
}

/** Reports operands that are in no site. A glob without matches is an error, but a file can be ignored on purpose. */
async function checkNamed({ named }: Selection, opened: readonly OpenSelection[], terminal: Terminal): Promise<void> {
  const held = ({ folder, includes }: Selected): readonly string[] =>
    opened
      .filter(({ site }) => site.folder === folder)
      .flatMap(({ site }) => [...site.host.site.index.paths].filter((path) => includes?.(path) === true));
  for (const written of new Set(named.map((each) => each.written))) {
    const paths = named.filter((each) => each.written === written).flatMap(({ inSite }) => held(inSite));
    if (paths.some((path) => !isMarkdown(path) || !isIgnored(path))) continue;
    if (/[*?]/.test(written) && paths.length === 0) throw new UsageError(`no file of a site fits "${written}"`);
    await terminal.err(`${written}: not part of the site; ignored\n`);
  }
}

/** A site limited to its changed files, with its state before. The whole site if it did not exist at that commit. */
async function onlyChanged(args: Arguments, site: OpenSite, includes: Selected['includes']): Promise<OpenSelection> {
  const { folder } = site;
  const ref = optionText(args, 'changed') ?? '';
  const changed = await askGit(ref === '' ? changedFiles(folder) : changedSince({ folder, ref }));
  const then = await readSiteAt({ folder, ref: ref === '' ? undefined : ref });
  if (then.kind === 'problem') return { site, includes };
  const before = createSiteHost(withKnownFiles(site.host.site, then.changes), useOf(args)).site;
  return { site, includes: (path) => changed.has(path) && includes?.(path) !== false, before };
}

/** The site of a file, with its text replaced by standard input. */
async function openInput(args: Arguments, terminal: Terminal): Promise<OpenSelection> {
  const written = optionText(args, 'path');
  if (written === undefined)
    throw new UsageError('--stdin needs --path FILE: what is linked depends on where it stands');
  if (args.operands.length > 0) throw new UsageError('with --stdin, name the file with --path only');
  for (const other of ['fix', 'changed', 'watch', 'update-baseline'])
    if (isOn(args, other)) throw new UsageError(`--stdin and --${other} do not go together`);
  const { folder, path } = await placeOfFile({ written, cwd: terminal.cwd });
  const site = await openSite({ base: resolve(terminal.cwd), folder });
  if (isMarkdown(path) && isIgnored(path)) await terminal.err(`${written}: not part of the site; ignored\n`);
  site.host.apply([{ kind: 'text', path, text: await terminal.input() }]);
  return { site, includes: (each) => each === path };
}
