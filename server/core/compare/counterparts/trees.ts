import v2Schema from '../../../../schemas/docs.v2.schema.json' with { type: 'json' };
import { pagePathOf } from '../../site/link/lookup.ts';
import { baseName, folderOf, foldersOf, isPage, slugOfPath } from '../../site/paths.ts';
import { pagesIn } from '../../site/site.ts';
import type { NavEntry, SiteIndex } from '../../site/siteTypes.ts';
import { memo } from '../../text/memo.ts';

/** The pages of one language, in a folder with the same structure as those of the other languages. */
export interface LanguageTree {
  /** Code of the language, from its folder or docs.json; empty if unknown. */
  readonly language: string;
  /** Empty for the root of the site. */
  readonly folder: string;
  /** Folders inside it that are trees of other languages. */
  readonly without: readonly string[];
}

const codes: ReadonlySet<string> = new Set(
  v2Schema.definitions.language.properties.language.enum.map((code) => code.toLowerCase()),
);

/**
 * Language trees with the same structure, one list for each place that has some: sibling folders named like languages,
 * and the folder around them if it has the same pages (the default language).
 */
export const languageTrees: (index: SiteIndex) => readonly (readonly LanguageTree[])[] = memo((index: SiteIndex) => {
  const named = languagesOf(index.config.navigation.entries);
  const known = new Set([...codes, ...named.map((name) => name.toLowerCase())]);
  const pages = pagesIn(index);
  const byParent = new Map<string, string[]>();
  for (const folder of foldersOf(pages)) {
    if (!known.has(baseName(folder).toLowerCase().replace('_', '-'))) continue;
    const parent = folderOf(folder);
    byParent.set(parent, [...(byParent.get(parent) ?? []), folder]);
  }
  return [...byParent].flatMap(([parent, folders]) => {
    const trees = folders.map((folder): LanguageTree => ({ language: baseName(folder), folder, without: [] }));
    const around: LanguageTree = { language: defaultName(named, folders), folder: parent, without: folders };
    const names = new Map([around, ...trees].map((tree) => [tree, namesIn(pages, tree)]));
    const all = isOfSameShape(names, around) ? [around, ...trees] : trees;
    const shared = all.filter((tree) =>
      all.some((other) => other !== tree && sharesPage(names.get(tree), names.get(other))),
    );
    return shared.length > 1 ? [inOrder(shared, named)] : [];
  });
});

/** The docs.json language without a folder. */
function defaultName(named: readonly string[], folders: readonly string[]): string {
  const own = new Set(folders.map((folder) => baseName(folder).toLowerCase()));
  return named.find((name) => !own.has(name.toLowerCase())) ?? '';
}

function languagesOf(entries: readonly NavEntry[]): readonly string[] {
  return entries.flatMap((entry) =>
    entry.kind !== 'division' ? [] : entry.division === 'language' ? [entry.name] : languagesOf(entry.entries),
  );
}

/** In the order of docs.json, then the others. */
function inOrder(trees: readonly LanguageTree[], named: readonly string[]): readonly LanguageTree[] {
  const rank = ({ language }: LanguageTree): number => {
    const at = named.findIndex((name) => name.toLowerCase() === language.toLowerCase());
    return at < 0 ? named.length : at;
  };
  return [...trees].sort((a, b) => rank(a) - rank(b));
}

/** Name of a page within its tree, without extension; undefined outside the tree. */
export function nameIn({ folder, without }: LanguageTree, path: string): string | undefined {
  if (folder !== '' && !path.startsWith(`${folder}/`)) return undefined;
  if (without.some((each) => path.startsWith(`${each}/`))) return undefined;
  return slugOfPath(folder === '' ? path : path.slice(folder.length + 1));
}

/** The page with a name in a tree, if it exists. */
export function pageIn(index: SiteIndex, { folder, without }: LanguageTree, name: string): string | undefined {
  const path = pagePathOf(index, folder === '' ? name : `${folder}/${name}`);
  return path === undefined || without.some((each) => path.startsWith(`${each}/`)) ? undefined : path;
}

function namesIn(pages: readonly string[], tree: LanguageTree): ReadonlySet<string> {
  return new Set(pages.flatMap((path) => nameIn(tree, path) ?? []));
}

type Names = ReadonlySet<string>;

function sharesPage(one: Names | undefined, other: Names | undefined): boolean {
  for (const name of one ?? []) if (other?.has(name)) return true;
  return false;
}

/** Whether a folder also has most pages of one of the trees. */
function isOfSameShape(names: ReadonlyMap<LanguageTree, Names>, around: LanguageTree): boolean {
  const own = names.get(around);
  return [...names].some(([tree, all]) => {
    const shared = tree === around ? 0 : [...all].filter((name) => own?.has(name)).length;
    return shared * 2 > all.size && all.size > 0;
  });
}

/** The same page in another language. */
export interface Counterpart {
  readonly language: string;
  /** Its path, or the path it would have. */
  readonly path: string;
  readonly isThere: boolean;
}

/** The same page in all other languages; empty for a page outside the trees. */
export function counterpartsOf(index: SiteIndex, path: string): readonly Counterpart[] {
  for (const trees of isPage(path) ? languageTrees(index) : []) {
    const own = trees.find((tree) => nameIn(tree, path) !== undefined);
    const name = own && nameIn(own, path);
    if (own === undefined || name === undefined) continue;
    return trees.flatMap((tree): readonly Counterpart[] => {
      if (tree === own) return [];
      const { language, folder } = tree;
      const found = pageIn(index, tree, name);
      const wanted = (folder === '' ? name : `${folder}/${name}`) + path.slice(slugOfPath(path).length);
      return [{ language, path: found ?? wanted, isThere: found !== undefined }];
    });
  }
  return [];
}
