import {
  beginMarker,
  type GeneratedRules,
  generateRules,
  hasRules,
  importRules,
  isRulesFileStale,
  nearest,
  pathOfTarget,
  type RulesOptions,
  type RulesTemplates,
  rulesFile,
  type Site,
  siteKey,
  type TargetSpec,
  type TargetTable,
} from '../../../core/index.ts';
import type { RulesFile, RulesTarget, StaleRulesFile } from '../../../protocol/messages.ts';
import { relativePath } from './relativePath.ts';

/** The location of a site's rules files. */
export interface RulesPlace {
  /** The folder that contains docs.json. */
  readonly folder: string;
  /** The repository's root, with links resolved. No file is written outside it. */
  readonly root: string;
  /** Path of the site's folder relative to the root, joined by `/`. Empty for the root itself. */
  readonly scope: string;
  readonly files: RulesFiles;
}

/** Access to the files for the rules. */
export interface RulesFiles {
  /** Returns the file at a path within a folder. */
  fileIn(folder: string, path: string): string;
  uriOf(file: string): string;
  /** True if the file exists. If the path ends in `/`, true if the folder is not empty. */
  isInUse(place: { readonly root: string; readonly path: string }): Promise<boolean>;
  /** True if there is a file at that path. If the path ends in `/`, true if the folder is not empty. */
  isReadable(place: { readonly root: string; readonly path: string }): Promise<boolean>;
  /** Returns the target of a path after resolving links. Throws if it must not be written. */
  realFile(place: { readonly path: string; readonly root: string }): Promise<string>;
  /** Returns the text of a file, or undefined if it does not exist. Throws if it is not a file or not UTF-8. */
  read(file: string): Promise<string | undefined>;
  templates(): Promise<RulesTemplates>;
}

/** A request for the rules files of a site. */
export interface RulesRequest {
  readonly site: Site;
  readonly place: RulesPlace;
  /** False in Restricted Mode. */
  readonly trusted: boolean;
  /** True if `chosen` is the complete list of targets, so that no reference target is added to it. */
  readonly exact?: boolean;
}

/** Returns the targets to choose from: all current ones, and legacy ones that are in use. */
export async function listRulesTargets(place: RulesPlace): Promise<readonly RulesTarget[]> {
  const { table } = await place.files.templates();
  const rows = await Promise.all(
    table.targets.map(async (target): Promise<RulesTarget & { readonly shown: boolean }> => {
      const path = await pathIn(place, target);
      const inUse = await isTargetInUse(place, target);
      const note = (await shadowNotes(place, table, path)).join(' ');
      const brings = (await withReferences(place, table, [target.id])).find((id) => id !== target.id);
      const row = {
        id: target.id,
        label: target.label,
        path,
        inUse,
        shown: inUse || target.legacy === undefined,
        ...(brings !== undefined && { brings }),
      };
      return note === '' ? row : { ...row, note };
    }),
  );
  return rows.filter(({ shown }) => shown).map(({ shown: _, ...row }) => row);
}

/**
 * Returns the new contents of the files for these targets; writes nothing.
 * - The first rules of a target include the file with its component reference, unless `exact` is set.
 * - A target whose file links to another target's file is skipped.
 *
 * Throws `UnknownTarget`. All other errors are the `problem` of a file.
 */
export async function generateRulesFiles(
  request: RulesRequest,
  chosen: readonly string[],
): Promise<readonly RulesFile[]> {
  const { table } = await request.place.files.templates();
  const ids = request.exact === true ? chosen : await withReferences(request.place, table, chosen);
  const targets = ids.map((id) => targetNamed(table, id));
  const files: RulesFile[] = [];
  for (const open of await openTargets(request.place, targets)) {
    const { target, path, file, before } = open;
    const rules = await rulesFor(request, target, path, ids);
    const [fault] = rules.problems;
    const problem =
      open.problem ?? (fault === undefined ? undefined : `${fault.template}.md:${fault.line}: ${fault.message}`);
    const common = { id: target.id, uri: request.place.files.uriOf(file), before };
    if (problem !== undefined) {
      files.push({ ...common, after: before ?? '', notes: [], problem });
      continue;
    }
    const notes = [
      ...droppedNotes(rules.dropped, target),
      ...(await shadowNotes(request.place, table, path)),
      ...(await importNotes(request.place, target, before, ids)),
    ];
    files.push({ ...common, after: rulesFile(before, target, rules), notes });
  }
  return files;
}

function droppedNotes(dropped: readonly string[], { limit }: TargetSpec): readonly string[] {
  return dropped.length === 0 ? [] : [`Left out because of a limit (${limit?.why ?? ''}): ${dropped.join('; ')}.`];
}

/** Returns the files with a block of this site that is out of date. Skips files that cannot be read. */
export async function staleRulesFiles(request: RulesRequest): Promise<readonly StaleRulesFile[]> {
  const { table } = await request.place.files.templates();
  const key = siteKey(request.place.scope);
  const stale: StaleRulesFile[] = [];
  for (const { target, path, file, before } of await openTargets(request.place, table.targets)) {
    if (before === undefined || !hasRules(before, key)) continue;
    const rules = await rulesFor(request, target, path, []);
    if (rules.problems.length > 0 || !isRulesFileStale(before, target, rules)) continue;
    stale.push({ id: target.id, uri: request.place.files.uriOf(file), line: lineOf(before, beginMarker(key)) });
  }
  return stale;
}

function lineOf(text: string, marker: string): number {
  return text.slice(0, text.indexOf(marker)).split(/\r\n|\n|\r/).length - 1;
}

/** Returns the targets whose files contain a block of this site. */
export async function writtenTargets(place: RulesPlace): Promise<readonly string[]> {
  const { table } = await place.files.templates();
  const key = siteKey(place.scope);
  const open = await openTargets(place, table.targets);
  return open.filter(({ before }) => before !== undefined && hasRules(before, key)).map(({ target }) => target.id);
}

interface OpenTarget {
  readonly target: TargetSpec;
  /** Relative to the root. */
  readonly path: string;
  /** Absolute, with links resolved. */
  readonly file: string;
  readonly before: string | undefined;
  /** Why the file cannot be read or must not be written. */
  readonly problem?: string;
}

/** Returns the files of targets. If several targets have the same file, only the first is returned. */
async function openTargets(place: RulesPlace, targets: readonly TargetSpec[]): Promise<readonly OpenTarget[]> {
  const open = new Map<string, OpenTarget>();
  for (const target of targets) {
    const path = await pathIn(place, target);
    const named = place.files.fileIn(place.root, path);
    try {
      const file = await place.files.realFile({ path: named, root: place.root });
      if (!open.has(file)) open.set(file, { target, path, file, before: await place.files.read(file) });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      open.set(named, { target, path, file: named, before: undefined, problem });
    }
  }
  return [...open.values()];
}

async function rulesFor(
  { site, place, trusted }: RulesRequest,
  target: TargetSpec,
  path: string,
  ids: readonly string[],
): Promise<GeneratedRules> {
  const imported = await importedBy(place, target, ids);
  // Repeating the same rules in one context only makes it longer.
  if (imported !== undefined)
    return importRules({
      scope: place.scope,
      path: relativePath(path, imported),
      readsBoth: target.reads !== undefined,
    });
  const reference = await referenceOf(place, target, ids);
  const options: RulesOptions = { scope: place.scope, trusted, ...(reference === undefined ? {} : { reference }) };
  return generateRules(site, await place.files.templates(), target, options);
}

async function pathIn(place: RulesPlace, target: TargetSpec): Promise<string> {
  const path = pathOfTarget(target, place.scope);
  if (await place.files.isReadable({ root: place.root, path })) return path;
  for (const other of target.instead ?? [])
    if (await place.files.isReadable({ root: place.root, path: other })) return other;
  return path;
}

async function isTargetInUse(place: RulesPlace, target: TargetSpec): Promise<boolean> {
  const places = target.nested === true ? [place.root, place.folder] : [place.root];
  for (const root of places)
    for (const path of target.detect) if (await place.files.isInUse({ root, path })) return true;
  return false;
}

/** Returns notes about other files that a tool reads instead of this file, or that it ignores because of this file. */
async function shadowNotes(
  { root, files }: RulesPlace,
  { firstOf }: TargetTable,
  path: string,
): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const { tool, paths } of firstOf) {
    const at = paths.indexOf(path);
    if (at < 0) continue;
    const there = await Promise.all(paths.map((each) => files.isReadable({ root, path: each })));
    const earlier = paths.find((_, i) => i < at && there[i] === true);
    const later = paths.find((_, i) => i > at && there[i] === true);
    if (earlier !== undefined) notes.push(`${tool} reads the existing ${earlier} instead of ${path}.`);
    else if (later !== undefined && there[at] !== true)
      notes.push(`If you create ${path}, ${tool} no longer reads ${later}.`);
  }
  return notes;
}

/** Returns a note if the target's file already imports a file with the rules. */
async function importNotes(
  place: RulesPlace,
  target: TargetSpec,
  before: string | undefined,
  ids: readonly string[],
): Promise<readonly string[]> {
  const imported = (target.imports ?? []).find(
    (name) => before?.includes(`@${name}`) === true || before?.includes(`@./${name}`) === true,
  );
  if (imported === undefined) return [];
  const hasThem = (await importedBy(place, target, ids)) !== undefined;
  return hasThem && !hasRules(before ?? '', siteKey(place.scope))
    ? [`${target.path} imports ${imported}, which already has the rules. This target is not needed.`]
    : [];
}

/**
 * Returns the path of a file with the rules that a target imports, or that its tool also reads. The file has the rules
 * already, or will have them because its target is in `ids`.
 */
async function importedBy(place: RulesPlace, target: TargetSpec, ids: readonly string[]): Promise<string | undefined> {
  const { table } = await place.files.templates();
  for (const name of target.imports ?? target.reads ?? []) {
    const other = table.targets.find(({ path }) => path === name);
    if (other === undefined) continue;
    const path = pathOfTarget(other, place.scope);
    const there = await place.files.read(place.files.fileIn(place.root, path)).catch(() => undefined);
    if (ids.includes(other.id) || (there !== undefined && hasRules(there, siteKey(place.scope)))) return path;
  }
  return undefined;
}

/** Returns these targets, plus the component references of those without rules. */
async function withReferences(
  place: RulesPlace,
  table: TargetTable,
  ids: readonly string[],
): Promise<readonly string[]> {
  const all = new Set(ids);
  for (const id of ids) {
    const target = targetNamed(table, id);
    const { reference } = target;
    if (reference === undefined || (await importedBy(place, target, ids)) !== undefined) continue;
    const text = await place.files
      .read(place.files.fileIn(place.root, await pathIn(place, target)))
      .catch(() => undefined);
    if (!hasRules(text ?? '', siteKey(place.scope))) all.add(reference);
  }
  return [...all];
}

/** Returns the path of a target's component reference if the file has it, or will have it because it is in `ids`. */
async function referenceOf(place: RulesPlace, target: TargetSpec, ids: readonly string[]): Promise<string | undefined> {
  if (target.reference === undefined) return undefined;
  const path = pathOfTarget(targetNamed((await place.files.templates()).table, target.reference), place.scope);
  try {
    const text = await place.files.read(
      await place.files.realFile({ path: place.files.fileIn(place.root, path), root: place.root }),
    );
    return ids.includes(target.reference) || hasRules(text ?? '', siteKey(place.scope)) ? path : undefined;
  } catch {
    // The reference cannot be written, so the rules must be complete without it.
    return undefined;
  }
}

function targetNamed({ targets }: TargetTable, id: string): TargetSpec {
  const found = targets.find((target) => target.id === id);
  if (found !== undefined) return found;
  const near = nearest(
    id,
    targets.map((target) => target.id),
  );
  const hint =
    near === undefined ? `; there are ${targets.map((target) => target.id).join(', ')}` : `; did you mean "${near}"?`;
  throw new UnknownTarget(`unknown target "${id}"${hint}`);
}

/** Thrown for a target that does not exist. */
export class UnknownTarget extends Error {}
