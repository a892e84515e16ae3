import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import {
  applyEdits,
  type FileEdit,
  type GradedFinding,
  type MergedFixes,
  mergeFixes,
  suggestionOf,
} from '../../core/index.ts';
import { readExactText, writeFileAtomically } from '../../host/disk/textFiles.ts';
import type { OpenSite } from '../openSites.ts';

/** Rounds of fixing: a fix may uncover what it hid, but two that undo each other must come to an end. */
const maxRounds = 10;

/** How many findings were fixed in how many files. */
export interface FixResult {
  readonly fixed: number;
  readonly files: number;
  /** What could not be written, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * Applies the safe fix of each finding, as long as fixes do not touch the same text, until nothing is left to fix,
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
    const merged = mergeFixes(findingsOf(site), (path) => files.get(path)?.text);
    if (merged.count === 0) break;
    fixed += merged.count;
    applyAll(site, merged.edits, before);
  }
  const written = await writeChanges(site, before);
  // What could not be written is not fixed: it is reported as it stands.
  const { files } = site.host.site;
  const left = written.notes.length === 0 ? 0 : mergeFixes(findingsOf(site), (path) => files.get(path)?.text).count;
  return { fixed: Math.max(0, fixed - left), ...written };
}

/** What is suggested first for each finding, as long as suggestions do not touch the same text: what a diff shows. */
export function suggestionsFor(site: OpenSite, findingsOf: (site: OpenSite) => readonly GradedFinding[]): MergedFixes {
  const { files } = site.host.site;
  return mergeFixes(findingsOf(site), (path) => files.get(path)?.text, suggestionOf);
}

/** Writes suggestions, those and no others. */
export async function writeSuggestions(site: OpenSite, { count, edits }: MergedFixes): Promise<FixResult> {
  const before = new Map<string, string | undefined>();
  applyAll(site, edits, before);
  return { fixed: count, ...(await writeChanges(site, before)) };
}

/** Changes the site in memory; `before` gets the text that each file had first. */
function applyAll(site: OpenSite, edits: readonly FileEdit[], before: Map<string, string | undefined>): void {
  const { files } = site.host.site;
  for (const edit of edits) {
    if (edit.kind === 'rename') continue;
    const old = files.get(edit.path)?.text;
    if (!before.has(edit.path)) before.set(edit.path, old);
    const text = edit.kind === 'create' ? edit.text : applyEdits(old ?? '', edit.edits);
    site.host.apply([{ kind: 'text', path: edit.path, text }]);
  }
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
    try {
      if ((await readExactText(absolute)) !== old) throw new Error('it was changed in the meantime');
      await writeFileAtomically(absolute, text, root);
      files++;
    } catch (error) {
      notes.push(`${site.prefix}${path}: not written, ${error instanceof Error ? error.message : String(error)}`);
      site.host.apply([old === undefined ? { kind: 'delete', path } : { kind: 'text', path, text: old }]);
    }
  }
  return { files, notes };
}
