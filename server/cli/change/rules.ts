import { fileURLToPath } from 'node:url';
import table from '../../../rules-templates/targets.json' with { type: 'json' };
import { hasRules, siteKey } from '../../core/index.ts';
import {
  generateRulesFiles,
  listRulesTargets,
  type RulesPlace,
  type RulesRequest,
  staleRulesFiles,
  UnknownTarget,
  writtenTargets,
} from '../../host/common/rules/rulesService.ts';
import { writeFileAtomically } from '../../host/node/disk/textFiles.ts';
import { pathFromRoot, rulesPlace, rulesTemplates } from '../../host/node/rules/rulesFiles.ts';
import type { RulesFile } from '../../protocol/messages.ts';
import { type Arguments, type Command, type ExitCode, isOn, UsageError } from '../command.ts';
import { folderOperand, openSites } from '../openSites.ts';
import type { Terminal } from '../terminal.ts';

const assistants = Object.entries<object>({ ...table.targets, ...table.skills });
const current = assistants.flatMap(([name, target]) => ('legacy' in target ? [] : [name]));

/** `docsight rules`: writes the rules files of a site, or lists outdated ones with `--check`. */
export const rulesCommand: Command = {
  name: 'rules',
  operands: '[DIR]',
  about: 'Write rules files that teach AI assistants to write for a site.',
  details:
    'Choose assistants with --target. Without it, the existing rules files of the site are updated.\n' +
    'In files that you also edit, only the block between the markers is replaced.',
  options: {
    target: {
      value: 'NAME',
      offers: assistants.map(([name]) => name),
      multiple: true,
      about: `An assistant: ${current.join(', ')}. Can be repeated.`,
    },
    check: { about: 'Write nothing. Exit with 1 if a file is missing or out of date.' },
    stdout: { about: 'Print the texts instead of writing them.' },
  },
  run: runRules,
};

async function runRules(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const { names, folders } = await readWords(args);
  const folder = folderOperand({ ...args, operands: folders }, terminal);
  let code: ExitCode = 0;
  for (const { folder: siteFolder, host } of await openSites(folder)) {
    const place = await rulesPlace({ siteFolder, workspaceFolder: folder });
    const request: RulesRequest = { site: host.site, place, trusted: true };
    const ids = names.length > 0 ? names : await writtenTargets(place);
    if (ids.length === 0) throw new UsageError(await nothingToUpdate(place));
    const files = await generate(request, ids);
    const problems = files.filter(({ problem }) => problem !== undefined);
    for (const file of problems) await terminal.err(`${shown(place, file)}: ${file.problem}\n`);
    if (problems.length > 0) code = 1;
    else if (isOn(args, 'check')) code = (await checkAll(request, files, terminal)) ? code : 1;
    else if (isOn(args, 'stdout')) await printAll(place, files, terminal);
    else code = (await writeAll(place, files, terminal)) ? code : 1;
  }
  return code;
}

/** Targets can follow each other (`--target cursor agents`), be separated by commas, or repeat the option. */
async function readWords({
  operands,
  options,
}: Arguments): Promise<{ readonly names: readonly string[]; readonly folders: readonly string[] }> {
  const given = options.get('target') ?? [];
  const known = new Set((await rulesTemplates()).table.targets.map(({ id }) => id));
  const also = given.length === 0 ? [] : operands.filter((word) => known.has(word));
  const names = [...given, ...also].flatMap((word) => word.split(',')).map((word) => word.trim());
  return {
    names: [...new Set(names)].filter((name) => name !== ''),
    folders: operands.filter((word) => !also.includes(word)),
  };
}

async function generate(request: RulesRequest, ids: readonly string[]): Promise<readonly RulesFile[]> {
  try {
    return await generateRulesFiles(request, ids);
  } catch (error) {
    if (error instanceof UnknownTarget) throw new UsageError(error.message);
    throw error;
  }
}

async function printAll(place: RulesPlace, files: readonly RulesFile[], terminal: Terminal): Promise<void> {
  for (const file of files) {
    if (files.length > 1) await terminal.err(`${shown(place, file)}:\n`);
    await reportNotes(place, file, terminal);
    await terminal.out(file.after.endsWith('\n') ? file.after : `${file.after}\n`);
  }
}

/** Returns whether all files could be written. */
async function writeAll(place: RulesPlace, files: readonly RulesFile[], terminal: Terminal): Promise<boolean> {
  let good = true;
  for (const file of files) {
    await reportNotes(place, file, terminal);
    const same = file.before === file.after;
    try {
      if (!same) await writeFileAtomically({ path: fileURLToPath(file.uri), text: file.after, root: place.root });
    } catch (error) {
      good = false;
      const why = error instanceof Error ? error.message : String(error);
      await terminal.err(`${shown(place, file)}: not written, ${why}\n`);
      continue;
    }
    await terminal.err(
      `${shown(place, file)}: ${same ? 'up to date' : file.before === undefined ? 'written' : 'updated'}\n`,
    );
  }
  return good;
}

async function reportNotes(place: RulesPlace, file: RulesFile, terminal: Terminal): Promise<void> {
  for (const note of file.notes) await terminal.err(`${shown(place, file)}: ${note}\n`);
}

/** Returns whether all files exist and are up to date. */
async function checkAll(request: RulesRequest, files: readonly RulesFile[], terminal: Terminal): Promise<boolean> {
  const stale = new Set((await staleRulesFiles(request)).map(({ uri }) => uri));
  const key = siteKey(request.place.scope);
  let good = true;
  for (const file of files) {
    const state =
      file.before === undefined || !hasRules(file.before, key)
        ? 'missing'
        : stale.has(file.uri)
          ? 'stale'
          : 'up to date';
    await terminal.err(`${shown(request.place, file)}: ${state}\n`);
    good &&= state === 'up to date';
  }
  return good;
}

function shown(place: RulesPlace, file: RulesFile): string {
  return pathFromRoot(place, fileURLToPath(file.uri));
}

async function nothingToUpdate(place: RulesPlace): Promise<string> {
  const targets = await listRulesTargets(place);
  const width = Math.max(...targets.map(({ id }) => id.length));
  const rows = targets.map(({ id, path, inUse }) => `  ${id.padEnd(width)}  ${path}${inUse ? '  (in use)' : ''}`);
  return `no file has rules of this site yet; name one or more of these with --target:\n${rows.join('\n')}`;
}
