import { referenceAt } from '../../model/references/reference.ts';
import { referencesTo } from '../../model/references/referrers.ts';
import { baseName, configPath, folderOf, isMarkdown, isPage, joinPath, slugOfPath } from '../../site/paths.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import { strip } from '../../text/text.ts';
import { moveFiles } from '../move/moveFiles.ts';
import { moveRefusal } from '../move/moveRefusal.ts';
import { prefixAt } from './configSymbols.ts';
import { type Occurrence, type Renamed, refused, type SiteSymbol } from './symbol.ts';

/** The file of the path at an offset, or the folder of a tab or anchor. Renaming moves it. */
export function pathSymbol(site: Site, path: string, offset: number): SiteSymbol | undefined {
  const prefix = path === configPath ? prefixAt(site, offset) : undefined;
  if (prefix !== undefined) {
    const { start, end } = prefix.node.range;
    return moving(site, prefix.folder, { start: start + 1, end: end - 1 });
  }
  const reference = referenceAt(site, path, offset);
  if (reference === undefined || !('path' in reference.resolved)) return undefined;
  const { kind, path: to } = reference.resolved;
  if (kind !== 'page' && kind !== 'file' && kind !== 'folder' && kind !== 'missing-anchor' && kind !== 'anchor-case')
    return undefined;
  const { range } = reference;
  const text = site.files.get(path)?.text.slice(range.start, range.end) ?? '';
  const end = text.search(/[?#]/);
  // A link within the page does not contain a file.
  return end === 0 || to === configPath
    ? undefined
    : moving(site, to, { start: range.start, end: end < 0 ? range.end : range.start + end });
}

/** A file as a symbol, with all references to it. */
export function fileSymbol(site: Site, path: string): SiteSymbol {
  return moving(site, path, { start: 0, end: 0 });
}

function moving(site: Site, from: string, range: Range): SiteSymbol {
  return {
    range,
    name: isPage(from) ? slugOfPath(from) : from,
    occurrences: (within) => leadingTo(site, from, within),
    rename(name, options = {}): Renamed {
      const to = newPath(from, name.trim());
      if (to === undefined) return refused(`"${name}" is outside the site.`);
      const reason = moveRefusal(site.index, [{ from, to }]);
      if (reason !== undefined) return refused(reason);
      if (from === to) return { kind: 'edits', edits: [] };
      return {
        kind: 'edits',
        edits: [...moveFiles(site, [{ from, to }], options), { kind: 'rename', path: from, to }],
      };
    },
  };
}

/** The new path that an author typed: from the root, or with dots relative to the file; the extension stays. */
function newPath(from: string, name: string): string | undefined {
  const path = joinPath(/^\.\.?\//.test(name) ? folderOf(from) : '', strip(name, '/'));
  if (path === undefined || path === '') return undefined;
  const ending = /\.[^./]+$/.exec(baseName(from))?.[0] ?? '';
  if (isMarkdown(from)) return isMarkdown(path) ? path : path + ending;
  return path.toLowerCase().endsWith(ending.toLowerCase()) ? path : path + ending;
}

/** All references to a file, or to the files in a folder. */
function leadingTo(site: Site, path: string, within?: string): readonly Occurrence[] {
  return Array.from(referencesTo(site, path, within), ({ from, reference: { range } }) => ({
    path: from,
    range,
    isDefinition: false,
  }));
}
