import type { ExportOfName } from '../../javascript/moduleNames.ts';
import { SiteDraft } from '../../model/write/siteDraft.ts';
import { type ModuleNames, namesOfFile, namesOfPage } from '../../site/code/moduleNames.ts';
import { isCode, isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { resolveSnippet } from '../../site/snippet/resolveSnippet.ts';
import type { Edit } from '../../text/edit.ts';
import { type Range, touches } from '../../text/range.ts';
import { identifierProblem, refused, type SiteSymbol } from './symbol.ts';

/** A name that a file exports. */
interface Given {
  readonly path: string;
  readonly name: string;
}

/** A place where it is written. */
interface Place {
  readonly path: string;
  readonly range: Range;
  readonly isDefinition: boolean;
  readonly isTag: boolean;
  readonly write: (name: string) => Edit;
}

/**
 * The exported name at an offset: in its own file, in an import, or where it is used. Renaming changes all of them.
 * `default` imports and aliases are local to their file.
 */
export function exportSymbol(site: Site, path: string, offset: number): SiteSymbol | undefined {
  const names = namesIn(site, path);
  const at = names && nameAt(site, path, names, offset);
  const origin = at && originOf(site, at.given);
  if (at === undefined || origin === undefined) return undefined;
  return {
    range: at.range,
    name: origin.name,
    occurrences: (within) =>
      placesOf(site, origin)
        .filter((each) => within === undefined || each.path === within)
        .map(({ path: from, range, isDefinition }) => ({ path: from, range, isDefinition })),
    rename(name) {
      if (name === origin.name) return { kind: 'edits', edits: [] };
      const places = placesOf(site, origin, name);
      const reason =
        identifierProblem(
          name,
          places.some(({ isTag }) => isTag),
        ) ?? problemIn(site, origin, name);
      if (reason !== undefined) return refused(reason);
      const edits = new SiteDraft(site.index.config.whole);
      for (const { path: to, write } of places) edits.edit(site, to, write(name));
      return edits.edits();
    },
  };
}

function namesIn(site: Site, path: string): ModuleNames | undefined {
  const file = site.files.get(path);
  if (file === undefined) return undefined;
  return isMarkdown(path) ? namesOfPage(pageOf(file)) : isCode(path) ? namesOfFile(file) : undefined;
}

function nameAt(
  site: Site,
  path: string,
  names: ModuleNames,
  offset: number,
): { readonly range: Range; readonly given: Given } | undefined {
  const from = (source: string, name: string): Given | undefined => {
    const to = sourceOf(site, path, source);
    return to === undefined || name === 'default' || name === '*' ? undefined : { path: to, name };
  };
  const at = (range: Range, given: Given | undefined) => (given === undefined ? undefined : { range, given });
  for (const { source, imported, importedRange, localRange } of names.imports) {
    if (touches(importedRange, offset)) return at(importedRange, from(source, imported));
    if (touches(localRange, offset)) return undefined;
  }
  for (const { name, range, local, localRange, source } of names.exports) {
    if (range !== undefined && touches(range, offset))
      return at(range, name === 'default' ? undefined : { path, name });
    if (localRange !== undefined && source !== undefined && touches(localRange, offset))
      return at(localRange, from(source, local ?? ''));
  }
  const member = names.uses.find((each) => each.member !== undefined && touches(each.member.range, offset));
  const use = names.uses.find(({ range }) => touches(range, offset));
  if (use !== undefined) return at(use.range, givenAs(path, names, use.name, from));
  const all = names.imports.find(({ imported, local }) => imported === '*' && local === member?.name);
  return member?.member && all && at(member.member.range, from(all.source, member.member.name));
}

/** The exported name for a local name. */
function givenAs(
  path: string,
  { imports, exports }: ModuleNames,
  local: string,
  from: (source: string, name: string) => Given | undefined,
): Given | undefined {
  const taken = imports.find((each) => each.local === local);
  if (taken !== undefined && taken.imported === local) return from(taken.source, local);
  return exports.some((each) => each.source === undefined && each.name === local && each.local === local)
    ? { path, name: local }
    : undefined;
}

function sourceOf({ index }: Site, path: string, source: string): string | undefined {
  const found = resolveSnippet({ index, fromPath: path, target: source, kind: 'import' });
  return found.kind === 'file' ? found.path : undefined;
}

/** The file that declares a name, found through re-exports under the same name. */
function originOf(site: Site, given: Given, seen: ReadonlySet<string> = new Set()): Given | undefined {
  const { path, name } = given;
  const names = namesIn(site, path);
  if (names === undefined || seen.has(path)) return undefined;
  const further = new Set([...seen, path]);
  const entry = names.exports.find((each) => each.name === name);
  const through = (source: string): Given | undefined => {
    const to = sourceOf(site, path, source);
    return to === undefined ? undefined : originOf(site, { path: to, name }, further);
  };
  if (entry === undefined) {
    for (const { name: each, source } of names.exports) {
      const found = each === '*' && source !== undefined ? through(source) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (entry.local !== name) return given;
  if (entry.source !== undefined) return through(entry.source) ?? given;
  const taken = names.imports.find(({ local }) => local === name);
  return taken?.imported === name ? (through(taken.source) ?? given) : given;
}

/** Why a name cannot be changed in the file that declares it. */
function problemIn(site: Site, { path, name }: Given, to: string): string | undefined {
  const names = namesIn(site, path);
  const isTaken =
    names !== undefined &&
    (names.declared.has(to) ||
      names.exports.some((each) => each.name === to) ||
      names.uses.some((each) => each.name === name && each.hides(to)));
  return isTaken ? `"${path}" already has something named "${to}".` : undefined;
}

/** Every place of a name, in its own file and its importers. With `to`, only those that a rename changes. */
function placesOf(site: Site, origin: Given, to?: string): readonly Place[] {
  const found = new Map<string, Place>();
  const add = (path: string, range: Range, more: Partial<Place> = {}): void => {
    const place = {
      path,
      range,
      isDefinition: false,
      isTag: false,
      write: (text: string) => ({ range, text }),
      ...more,
    };
    const key = `${path} ${range.start}`;
    if (!found.has(key)) found.set(key, place);
  };
  const addUses = (path: string, { uses }: ModuleNames, local: string): void => {
    for (const { name, range, shorthand, isTag } of uses)
      if (name === local)
        add(path, range, {
          isTag,
          ...(shorthand && { write: (text) => ({ range, text: `${local}: ${text}` }) }),
        });
  };
  const own = namesIn(site, origin.path);
  for (const each of own?.exports ?? []) {
    if (each.name !== origin.name || own === undefined) continue;
    // A package keeps its names, so the import gets an alias.
    const lead = each.source !== undefined && isSame(each) ? `${each.name} as ` : '';
    const { range } = each;
    if (range !== undefined)
      add(origin.path, range, { isDefinition: true, write: (text) => ({ range, text: lead + text }) });
    if (each.local !== origin.name || each.source !== undefined) continue;
    for (const { local, localRange, imported, importedRange } of own.imports) {
      if (local !== origin.name) continue;
      const both = importedRange.start === localRange.start && imported === local ? `${imported} as ` : '';
      add(origin.path, localRange, { write: (text) => ({ range: localRange, text: both + text }) });
    }
    addUses(origin.path, own, origin.name);
  }
  const carriers = [origin];
  const seen = new Set<string>([origin.path]);
  for (const carrier of carriers) {
    for (const path of site.files.keys()) {
      const names = canImport(site, path) ? namesIn(site, path) : undefined;
      if (names === undefined) continue;
      const isHandedOn = takeFrom(site, path, names, carrier, to, { add, addUses });
      if (isHandedOn && !seen.has(path)) {
        seen.add(path);
        carriers.push({ path, name: origin.name });
      }
    }
  }
  return [...found.values()].sort((a, b) =>
    a.path === b.path ? a.range.start - b.range.start : a.path === origin.path ? -1 : b.path === origin.path ? 1 : 0,
  );
}

/** Most pages have no import, so skip them early. */
function canImport({ files }: Site, path: string): boolean {
  const file = files.get(path);
  return file !== undefined && (isMarkdown(path) ? pageOf(file).esm.length > 0 : isCode(path));
}

interface Places {
  readonly add: (path: string, range: Range, more?: Partial<Place>) => void;
  readonly addUses: (path: string, names: ModuleNames, local: string) => void;
}

/** The places in a file that imports a name; true if it re-exports the name. */
function takeFrom(
  site: Site,
  path: string,
  names: ModuleNames,
  { path: from, name }: Given,
  to: string | undefined,
  { add, addUses }: Places,
): boolean {
  let isHandedOn = false;
  for (const { source, imported, importedRange, local, localRange } of names.imports) {
    if ((imported !== name && imported !== '*') || sourceOf(site, path, source) !== from) continue;
    if (imported === '*') {
      for (const { name: all, member } of names.uses)
        if (all === local && member?.name === name) add(path, member.range);
    } else if (importedRange.start !== localRange.start) add(path, importedRange);
    else if (to !== undefined && isTaken(names, name, to))
      add(path, importedRange, { write: (text) => ({ range: importedRange, text: `${text} as ${local}` }) });
    else {
      add(path, importedRange);
      addUses(path, names, local);
      for (const each of names.exports) {
        if (each.source !== undefined || each.local !== local || each.localRange === undefined) continue;
        add(path, each.localRange);
        isHandedOn ||= each.name === name;
      }
    }
  }
  for (const each of names.exports) {
    if (each.source === undefined || sourceOf(site, path, each.source) !== from) continue;
    if (each.name === '*') isHandedOn = true;
    else if (each.local === name && each.localRange !== undefined) {
      add(path, each.localRange);
      isHandedOn ||= isSame(each);
    }
  }
  return isHandedOn;
}

/** Whether a re-export keeps the name. */
function isSame({ range, localRange }: ExportOfName): boolean {
  return range?.start === localRange?.start;
}

/** Whether a name has another meaning in a file, at the top level or where the old name is used. */
function isTaken({ declared, uses }: ModuleNames, old: string, name: string): boolean {
  return declared.has(name) || uses.some((each) => each.name === old && each.hides(name));
}
