import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fix, GradedFinding } from '../core/index.ts';
import { applyEdits, type Edit, type FileEdit } from '../core/index.ts';
import { readExactText, writeFileAtomically } from '../host/textFiles.ts';
import type { OpenSite } from './openSites.ts';

/** Rounds of fixing: a fix may uncover what it hid, but two that undo each other must come to an end. */
const maxRounds = 10;

export interface FixResult {
  readonly fixed: number;
  readonly files: number;
  /** What could not be written, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * Applies the preferred fix of each finding, as long as fixes do not touch the same text, until nothing is left to mend,
 * and writes each changed file once. A fix is applied whole or not at all.
 */
export async function fixSite(
  site: OpenSite,
  findingsOf: (site: OpenSite) => readonly GradedFinding[],
): Promise<FixResult> {
  const before = new Map<string, string | undefined>();
  let fixed = 0;
  for (let round = 0; round < maxRounds; round++) {
    const { files } = site.host.site;
    const plan = planFixes(findingsOf(site), (path) => files.get(path)?.text);
    if (plan.fixes === 0) break;
    fixed += plan.fixes;
    for (const [path, text] of plan.texts) {
      if (!before.has(path)) before.set(path, files.get(path)?.text);
      site.host.apply([{ kind: 'text', path, text }]);
    }
  }
  return { fixed, ...(await writeChanges(site, before)) };
}

interface Plan {
  readonly fixes: number;
  /** New text by path. */
  readonly texts: ReadonlyMap<string, string>;
}

function planFixes(findings: readonly GradedFinding[], textOf: (path: string) => string | undefined): Plan {
  const taken = new Map<string, Edit[]>();
  const created = new Map<string, string>();
  let fixes = 0;
  for (const finding of findings) {
    const fix = finding.fixes?.find(({ preferred }) => preferred === true);
    if (fix === undefined || !fits(fix, taken, created, textOf)) continue;
    fixes++;
    for (const edit of fix.edits) {
      if (edit.kind === 'create') created.set(edit.path, edit.text);
      else if (edit.kind === 'change') taken.set(edit.path, [...(taken.get(edit.path) ?? []), ...edit.edits]);
    }
  }
  const texts = new Map(created);
  for (const [path, edits] of taken) texts.set(path, applyEdits(textOf(path) ?? '', edits));
  return { fixes, texts };
}

/** Files are never renamed here: that is a decision, not a cure. */
function fits(
  { edits }: Fix,
  taken: ReadonlyMap<string, readonly Edit[]>,
  created: ReadonlyMap<string, string>,
  textOf: (path: string) => string | undefined,
): boolean {
  return edits.every((edit: FileEdit) => {
    if (edit.kind === 'rename') return false;
    if (edit.kind === 'create') return textOf(edit.path) === undefined && !created.has(edit.path);
    const length = textOf(edit.path)?.length;
    const others = taken.get(edit.path) ?? [];
    return (
      length !== undefined &&
      edit.edits.every((one) => one.range.end <= length && others.every((other) => !meet(one, other)))
    );
  });
}

/** Edits that only touch could still speak about the same place, such as two insertions. */
function meet({ range: a }: Edit, { range: b }: Edit): boolean {
  return a.start <= b.end && b.start <= a.end;
}

async function writeChanges(
  site: OpenSite,
  before: ReadonlyMap<string, string | undefined>,
): Promise<Pick<FixResult, 'files' | 'notes'>> {
  const notes: string[] = [];
  let files = 0;
  const root = await realpath(site.folder);
  for (const [path, old] of before) {
    const text = site.host.site.files.get(path)?.text;
    if (text === undefined || text === old) continue;
    const absolute = join(site.folder, path);
    const onDisk = await readExactText(absolute).catch(() => undefined);
    if (onDisk !== old) {
      notes.push(`${site.prefix}${path}: not written, it changed meanwhile`);
      continue;
    }
    try {
      await writeFileAtomically(absolute, text, root);
      files++;
    } catch (error) {
      notes.push(`${site.prefix}${path}: not written, ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { files, notes };
}
