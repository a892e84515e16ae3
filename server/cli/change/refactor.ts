import { stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import {
  type FileEdit,
  type Move,
  moveFiles,
  moveRefusal,
  type RedirectChoice,
  renameFragment,
} from '../../core/index.ts';
import { siteAbove } from '../../host/node/disk/diskSite.ts';
import { type Arguments, type Command, type ExitCode, isOn, type Option, optionText, UsageError } from '../command.ts';
import { type OpenSite, openSite } from '../openSites.ts';
import type { Terminal } from '../terminal.ts';
import { carryOut, isSameFile } from './carryOut.ts';

/** Option of all commands that change several files. */
export const dryRun: Option = { about: 'Print what would change as a diff, and write nothing.' };

/** Whether old addresses get redirects. */
export const redirects: Option = {
  value: 'WHEN',
  choices: ['auto', 'always', 'never'],
  about: 'Whether old addresses get redirects. Default: auto, which adds them if docs.json already has redirects.',
};

/** The choice on the command line; an empty object for `auto`. */
export function redirectsOf(args: Arguments): { readonly redirects?: RedirectChoice } {
  const choice = optionText(args, 'redirects');
  return choice === 'always' || choice === 'never' ? { redirects: choice } : {};
}

/** `docsight mv`: moves files and folders of a site, and updates every reference to them. */
export const moveCommand: Command = {
  name: 'mv',
  operands: 'OLD… NEW',
  about: 'Move or rename pages, folders and other files, and update everything that refers to them.',
  details:
    'Links, images, imports, navigation, tabs and redirects follow. NEW may be a folder, into which each OLD moves.\n' +
    'Nothing moves if a file is in the way, or if a page would end up where the site has no pages.',
  options: {
    'dry-run': dryRun,
    redirects,
  },
  run: runMove,
};

/** `docsight rename`: renames a heading, and updates every link to it. */
export const renameCommand: Command = {
  name: 'rename',
  operands: 'PAGE#HEADING NEW',
  about: 'Rename a heading, an id or the title of a component, with every link to it.',
  details: 'HEADING is the fragment that links use: docsight rename guides/start.mdx#first-steps "Begin here".',
  options: {
    'dry-run': dryRun,
    texts: { about: 'Also change link texts that repeat the old heading.' },
  },
  run: runRename,
};

async function runMove(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const { operands } = args;
  const [last] = operands.slice(-1);
  const sources = operands.slice(0, -1).map((operand) => resolve(terminal.cwd, operand));
  const [first] = sources;
  if (last === undefined || first === undefined) throw new UsageError('say what moves, and where to');
  const target = resolve(terminal.cwd, last);
  const isSlashed = /[\\/]$/.test(last);
  // If the target folder does not exist, it is the new name of a single folder, or the folder that several files move
  // into.
  const isInto = (await isFolder(target)) || (isSlashed && (sources.length > 1 || !(await isFolder(first))));
  if (sources.length > 1 && !isInto) throw new UsageError(`several files move into a folder, and "${last}" is none`);
  const site = await siteOf(first);
  // A target that differs only in case is a new name, not a folder to move into.
  const isSame = await isSameFile(first, target);
  const moves: Move[] = sources.map((source) => ({
    from: pathIn(site, source),
    to: pathIn(site, isInto && !isSame ? join(target, basename(source)) : target),
  }));
  const reason = moveRefusal(site.host.site.index, moves) ?? stayRefusal(moves);
  if (reason !== undefined) throw new UsageError(reason);
  const edits = moveFiles(site.host.site, moves, redirectsOf(args));
  const renames = moves.map(({ from, to }): FileEdit => ({ kind: 'rename', path: from, to }));
  return carryOut(site, [...edits, ...renames], isOn(args, 'dry-run'), terminal);
}

/** Why nothing can move. */
function stayRefusal(moves: readonly Move[]): string | undefined {
  const stays = moves.find(({ from, to }) => from === to);
  return stays && `"${stays.to}" would not move.`;
}

async function runRename(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const [place, name, ...rest] = args.operands;
  const hash = place?.lastIndexOf('#') ?? -1;
  if (place === undefined || name === undefined || rest.length > 0 || hash < 0)
    throw new UsageError('say which heading, as PAGE#HEADING, and its new text');
  const file = await pageFile(resolve(terminal.cwd, place.slice(0, hash)));
  const site = await siteOf(file);
  const result = renameFragment({
    site: site.host.site,
    path: pathIn(site, file),
    fragment: place.slice(hash + 1),
    name,
    linkTexts: true,
  });
  if (result.kind === 'refused') throw new UsageError(result.reason);
  if (isOn(args, 'texts')) return carryOut(site, result.edits, isOn(args, 'dry-run'), terminal);
  const { edits, count } = withoutLinkTexts(result.edits);
  const code = await carryOut(site, edits, isOn(args, 'dry-run'), terminal);
  const texts = count === 1 ? '1 link text still equals' : `${count} link texts still equal`;
  if (count > 0) await terminal.err(`${texts} the old heading. Add --texts to change such texts too.\n`);
  return code;
}

/** The edits without the link texts, and how many link texts equal the old heading. */
function withoutLinkTexts(all: readonly FileEdit[]): { readonly edits: readonly FileEdit[]; readonly count: number } {
  let count = 0;
  const edits = all.flatMap((edit): readonly FileEdit[] => {
    if (edit.kind !== 'change') return [edit];
    const kept = edit.edits.filter(({ asks }) => asks !== 'linkTexts');
    count += edit.edits.length - kept.length;
    return kept.length === 0 ? [] : [{ ...edit, edits: kept }];
  });
  return { edits, count };
}

/** The file of a page whose extension may be missing. */
export async function pageFile(file: string): Promise<string> {
  for (const each of [file, `${file}.mdx`, `${file}.md`]) {
    const found = await stat(each).catch(() => undefined);
    if (found?.isFile() === true) return each;
  }
  throw new UsageError(`there is no page ${file}`);
}

/** The site that contains a file. */
export async function siteOf(file: string): Promise<OpenSite> {
  const folder = await siteAbove(file);
  if (folder === undefined) throw new UsageError(`no folder around ${file} has a docs.json`);
  return openSite({ base: folder, folder });
}

/** The path of a file within its site. */
export function pathIn({ folder }: OpenSite, file: string): string {
  const path = relative(folder, file).split(sep).join('/');
  if (path === '' || path === '..' || path.startsWith('../')) throw new UsageError(`${file} is outside the site`);
  return path;
}

async function isFolder(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.isDirectory() === true;
}
