/**
 * Commands that change files: conversion, moves, renames, rules. A site is changed in memory first. Then the change is
 * printed as a diff or written. Files that changed on disk in the meantime are not touched, and each file is written as
 * a whole or not at all.
 */

import { randomUUID } from 'node:crypto';

import { realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { applyEdits, type FileEdit, isHiddenPath } from '../../core/index.ts';
import { belongs } from '../../host/node/disk/diskSite.ts';
import { assertNewName, readExactText, realFile, writeFileAtomically } from '../../host/node/disk/textFiles.ts';
import { type OpenSite, pathFrom } from '../openSites.ts';
import { printableLines } from '../printable.ts';
import type { Terminal } from '../terminal.ts';
import { changedLines, unifiedDiff } from './unifiedDiff.ts';

/** The original text of each changed file; undefined for new files. */
export type OriginalTexts = ReadonlyMap<string, string | undefined>;

/** Changes a site in memory. `before` collects the original texts. Files are not renamed. */
export function changeSite(
  site: OpenSite,
  edits: readonly FileEdit[],
  before = new Map<string, string | undefined>(),
): OriginalTexts {
  const { files } = site.host.site;
  for (const edit of edits) {
    if (edit.kind === 'rename') continue;
    const old = files.get(edit.path)?.text;
    if (!before.has(edit.path)) before.set(edit.path, old);
    const text = edit.kind === 'create' ? edit.text : applyEdits(old ?? '', edit.edits);
    site.host.apply([{ kind: 'text', path: edit.path, text }]);
  }
  return before;
}

/** Number of written files, and a sentence for each file that could not be written. */
export interface Written {
  readonly files: number;
  readonly notes: readonly string[];
}

/**
 * Writes the changes from memory. A file that cannot be written is reverted in memory. If a new file cannot be written,
 * nothing is, because other changes refer to it.
 */
export async function writeChanges(site: OpenSite, before: OriginalTexts): Promise<Written> {
  const root = await realpath(site.folder);
  const changed = [...before].filter(([path, old]) => {
    const text = site.host.site.files.get(path)?.text;
    return text !== undefined && text !== old;
  });
  const problems = new Map<string, string>();
  for (const [path, old] of changed) {
    try {
      await assertUnchanged(site, path, old, root);
    } catch (error) {
      problems.set(path, messageOf(error));
    }
  }
  const isStopped = changed.some(([path, old]) => old === undefined && problems.has(path));
  let files = 0;
  for (const [path, old] of changed) {
    if (!isStopped && !problems.has(path)) {
      try {
        await writeFileAtomically({
          path: join(site.folder, path),
          text: site.host.site.files.get(path)?.text ?? '',
          root,
        });
        files++;
        continue;
      } catch (error) {
        problems.set(path, messageOf(error));
      }
    }
    site.host.apply([old === undefined ? { kind: 'delete', path } : { kind: 'text', path, text: old }]);
  }
  const notes = [...problems].map(([path, reason]) => `${site.prefix}${path}: not written, ${reason}`);
  return { files, notes };
}

/** Throws if a file has changed since it was read, or is in a place that must not be written. */
async function assertUnchanged(site: OpenSite, path: string, old: string | undefined, root: string): Promise<void> {
  const absolute = join(site.folder, path);
  if (old === undefined) {
    assertNewName(path);
    await assertNotIgnored(site, path);
  }
  await assertOwnFile({ site, path, real: await realFile({ path: absolute, root }) });
  if ((await readExactText(absolute)) !== old) throw new Error('it was changed in the meantime');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Throws if Git ignores a new file, because then it would not be part of the site. */
export async function assertNotIgnored({ folder }: OpenSite, path: string): Promise<void> {
  if (!isHiddenPath(path) && !(await belongs({ folder, path })))
    throw new Error(`${path} would be ignored: the site leaves out this folder`);
}

/** Throws if a symbolic link of the site leads to a file that is not part of the site. */
export async function assertOwnFile({
  site,
  path,
  real,
}: {
  readonly site: OpenSite;
  readonly path: string;
  readonly real: string;
}): Promise<void> {
  const found = relative(await realpath(site.folder), real)
    .split(sep)
    .join('/');
  if (found !== path && (isHiddenPath(found) || !(await belongs({ folder: site.folder, path: found }))))
    throw new Error(`${path} leads to ${found}, which the site leaves out`);
}

/** Prints the changes in memory as one diff for `git apply`. */
export async function printChanges(site: OpenSite, before: OriginalTexts, terminal: Terminal): Promise<void> {
  for (const [path, old] of before) {
    const text = site.host.site.files.get(path)?.text ?? '';
    const edits = changedLines({ before: old ?? '', after: text });
    await printDiff(unifiedDiff({ path: pathFrom(site.base, site, path), before: old, edits }), terminal);
  }
}

/**
 * Prints a diff.
 *
 * - On a terminal, control characters are made visible.
 * - In a file every character stays, because `git apply` reads it.
 * - In a GitHub workflow, a line that begins with `::` is a command, so commands are turned off around the diff.
 *   Source:
 *   docs.github.com/actions/reference/workflows-and-actions/workflow-commands, "Stopping and starting workflow commands"
 */
export async function printDiff(diff: string, terminal: Terminal): Promise<void> {
  if (terminal.isInteractive || terminal.color) return terminal.out(printableLines(diff));
  if (terminal.env['GITHUB_ACTIONS'] !== 'true') return terminal.out(diff);
  const token = randomUUID();
  await terminal.out(`::stop-commands::${token}\n${diff.replaceAll('##[', '## [')}::${token}::\n`);
}
