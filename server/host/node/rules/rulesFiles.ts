import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type RulesTemplates, type TargetsJson, targetTable } from '../../../core/index.ts';
import type { RulesFiles, RulesPlace } from '../../common/rules/rulesService.ts';
import { dataFolder, exists } from '../dataFolder.ts';
import { readExactText, realFile } from '../disk/textFiles.ts';
import { workTreeAbove } from '../git/repository.ts';
import { fileIn, uriOf } from '../places.ts';

/**
 * Returns where a site's rules files belong: the nearest folder with a `.git` entry, else the workspace folder, else
 * the site's folder.
 */
export async function rulesPlace({
  siteFolder,
  workspaceFolder,
}: {
  readonly siteFolder: string;
  readonly workspaceFolder?: string | undefined;
}): Promise<RulesPlace> {
  const folder = await realpath(siteFolder);
  const workspace = workspaceFolder === undefined ? undefined : await realpath(workspaceFolder).catch(() => undefined);
  const inWorkspace = workspace !== undefined && (folder === workspace || folder.startsWith(workspace + sep));
  const root = (await workTreeAbove(folder)) ?? (inWorkspace ? workspace : folder);
  return { folder, root, scope: relative(root, folder).split(sep).join('/'), files: rulesFilesOnDisk };
}

/** True if something exists at the path. If the path ends in `/`, true if it is a folder that is not empty. */
export async function isInUse({ root, path }: { readonly root: string; readonly path: string }): Promise<boolean> {
  const at = join(root, path);
  if (path.endsWith('/')) return (await readdir(at).catch(() => [])).length > 0;
  return exists(at);
}

/** True if a file exists at the path. If the path ends in `/`, true if it is a folder that is not empty. */
export async function isReadable({ root, path }: { readonly root: string; readonly path: string }): Promise<boolean> {
  if (path.endsWith('/')) return isInUse({ root, path });
  return stat(join(root, path)).then(
    (found) => found.isFile(),
    () => false,
  );
}

let templates: Promise<RulesTemplates> | undefined;

/** Returns Docsight's templates. They are read on first use. */
export function rulesTemplates(): Promise<RulesTemplates> {
  templates ??= readRulesTemplates(dataFolder('rules-templates', 'rules-templates'));
  return templates;
}

/** Returns the path of a file for display, relative to the repository's root. */
export function pathFromRoot({ root }: RulesPlace, file: string): string {
  return relative(root, file).split(sep).join('/');
}

/** Reads targets.json and the Markdown files next to it. */
export async function readRulesTemplates(folder: string): Promise<RulesTemplates> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const texts = await Promise.all(
    names.map(async (name) => [name.slice(0, -3), await readFile(join(folder, name), 'utf8')] as const),
  );
  const table = JSON.parse(await readFile(join(folder, 'targets.json'), 'utf8')) as TargetsJson;
  return { table: targetTable(table), texts: new Map(texts) };
}

/** Access to the files of this machine. */
const rulesFilesOnDisk: RulesFiles = {
  fileIn,
  uriOf,
  isInUse,
  isReadable,
  realFile,
  read: readExactText,
  templates: rulesTemplates,
};
