import type { FileDraft } from '../../data/json/fileDraft.ts';
import { plain } from '../../data/json/jsonFormat.ts';
import { type ArrayNode, type DataNode, itemsOf, stringOf, valueOf } from '../../data/node.ts';
import { SiteDraft } from '../../model/write/siteDraft.ts';
import { type ConfigFile, enclosesAcross, type WholeConfig } from '../../site/config/configFiles.ts';
import { baseName, folderOf, freePath } from '../../site/paths.ts';
import type { Site } from '../../site/siteTypes.ts';
import { pushAll } from '../../text/pushAll.ts';
import { encloses, type Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { Move, Moved } from '../move/moveTarget.ts';
import { copyEdits, type FolderCopy } from './copyFolder.ts';

/** State while a version is copied. */
export interface VersionCopy {
  /** Changes to the site. */
  readonly draft: SiteDraft;
  /** The contents of docs.json and its files in the copy. */
  readonly copied: SiteDraft;
  /** New paths of all files in the copy, including those that docs.json refers to. */
  readonly moved: Moved;
  /** Copied ranges of docs.json as a whole. */
  readonly ranges: Range[];
}

/** Starts a copy of a folder, before docs.json lists it. */
export function versionCopy(site: Site, copy: FolderCopy): VersionCopy {
  const moved = withNamedFiles(site, copy);
  const copied = new SiteDraft(site.index.config.whole);
  for (const { file } of site.index.config.whole.files)
    for (const edit of copyEdits(site, file.path, copy, moved)) copied.text(file).replace(edit);
  return { draft: new SiteDraft(site.index.config.whole), copied, moved, ranges: [] };
}

/** Inserts copies of items after one of the list. */
export function addCopies({ draft, copied, ranges }: VersionCopy, list: ArrayNode, items: readonly number[]): void {
  for (const at of items) {
    draft.list(list).insert((items.at(-1) ?? 0) + 1, copied.list(list).item(at));
    pushAll(
      ranges,
      itemsOf(list)
        .slice(at, at + 1)
        .map(({ range }) => range),
    );
  }
}

/** Creates the copies of files that docs.json refers to. */
export function addFiles({ draft, copied, moved, ranges }: VersionCopy, site: Site, copy: FolderCopy): void {
  const { whole } = site.index.config;
  const made = new Map<string, SourceFile>();
  for (const of of whole.files) {
    const { file, data, from } = of;
    changeFolders(copied.text(file), data.root, copy, 0);
    const to = moved.files.get(file.path);
    const isCopied = (range: Range): boolean =>
      from !== undefined && (enclosesAcross(whole, range, from) || isAllOf(of, range));
    if (to !== undefined && ranges.some(isCopied)) made.set(to, file);
  }
  for (const [to, file] of made) draft.file(to).make(copied.text(file).textOf());
}

function isAllOf({ data, start }: ConfigFile, range: Range): boolean {
  return data.root !== undefined && data.root.range.start + start === range.start;
}

/** Changes the folders of generated API pages, which two versions cannot share. */
function changeFolders(file: FileDraft, node: DataNode | undefined, { from, to }: Move, depth: number): void {
  if (depth > 64) return;
  if (node?.kind === 'array') for (const item of node.items) changeFolders(file, item, { from, to }, depth + 1);
  if (node?.kind !== 'object') return;
  const folder = valueOf(valueOf(node, 'openapi'), 'directory');
  const [, lead = '', rest] = /^(\/?)(.*)$/s.exec(stringOf(folder) ?? '') ?? [];
  if (folder !== undefined && rest !== undefined && (rest === from || isUnder(rest, from)))
    file.set(folder.range, plain(lead + to + rest.slice(from.length)));
  for (const { value } of node.properties) changeFolders(file, value, { from, to }, depth + 1);
}

/** Whether a file is in a folder, at any depth. */
export function isUnder(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

/** The files of the folder, and copies of files that the version's own entry refers to. */
function withNamedFiles(site: Site, copy: FolderCopy): Moved {
  const { index } = site;
  const { whole } = index.config;
  const files = new Map<string, string>();
  const needsCopy = new Set<ConfigFile>();
  const base = baseName(copy.from);
  // Referenced files come after the files that refer to them.
  for (const of of whole.files.toReversed()) {
    if (of.from === undefined) continue;
    const inside = whole.files.some((each) => needsCopy.has(each) && each.from && encloses(wholeRange(of), each.from));
    if (!inside && !namesPages(site, of, copy.from)) continue;
    needsCopy.add(of);
    if (!isUnder(of.file.path, copy.from))
      files.set(of.file.path, freeListFile(index.paths, of.file.path, base, baseName(copy.to)));
  }
  const paths = new Map<string, string>();
  for (const path of index.paths) if (isUnder(path, copy.from)) paths.set(path, copy.to + path.slice(copy.from.length));
  const all = new Map([...paths, ...files]);
  return {
    files: all,
    folders: [copy],
    after: new Set([...index.paths, ...all.values()]),
    folder: (path) =>
      path === copy.from || isUnder(path, copy.from) ? copy.to + path.slice(copy.from.length) : undefined,
  };
}

function wholeRange({ start, file }: ConfigFile): Range {
  return { start, end: start + file.text.length };
}

/** Whether a file that docs.json refers to lists pages of the folder. */
function namesPages(site: Site, { file }: ConfigFile, from: string): boolean {
  return (
    copyEdits(
      site,
      file.path,
      { from, to: `${from}-` },
      {
        files: new Map([...site.index.paths].filter((path) => isUnder(path, from)).map((path) => [path, `${path}-`])),
        folders: [],
        after: site.index.paths,
        folder: () => undefined,
      },
    ).length > 0
  );
}

/** `nav/v1.json` becomes `nav/v2.json`, `nav/guides.json` becomes `nav/guides-v2.json`. */
function freeListFile(paths: ReadonlySet<string>, path: string, from: string, to: string): string {
  const name = baseName(path).replace(/\.json$/i, '');
  const wanted = name.includes(from) ? name.replace(from, () => to) : `${name}-${to}`;
  return freePath(folderOf(path), wanted, '.json', (each) => paths.has(each));
}

/** Number of pages of a folder that a node of docs.json lists. */
export function pagesIn(whole: WholeConfig, node: DataNode, pages: readonly Range[]): number {
  return pages.filter((page) => enclosesAcross(whole, node.range, page)).length;
}
