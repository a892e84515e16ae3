import { pageOf, pagesIn } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { alignSections, sectionsOf } from './sections.ts';
import { type LanguageTree, nameIn, pageIn } from './trees.ts';

/** Differences between two languages of a site. */
export interface TreeComparison {
  /** Pages that the second language lacks, and pages that only it has. */
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  /** Pages in both languages with sections that one of them lacks. */
  readonly pages: readonly ComparedPage[];
}

/** A page in both languages. */
export interface ComparedPage {
  readonly name: string;
  readonly path: string;
  readonly other: string;
  readonly missing: readonly UnpairedSection[];
  readonly extra: readonly UnpairedSection[];
}

/** A section that the other language's page lacks, by its heading. */
export interface UnpairedSection {
  readonly text: string;
  readonly offset: number;
}

/** Compares the pages of two languages, sorted by path. */
export function compareTrees(site: Site, from: LanguageTree, to: LanguageTree): TreeComparison {
  const { index } = site;
  const missing: string[] = [];
  const pages: ComparedPage[] = [];
  const all = pagesIn(index).toSorted();
  for (const path of all) {
    const name = nameIn(from, path);
    if (name === undefined) continue;
    const other = pageIn(index, to, name);
    if (other === undefined) missing.push(path);
    else pages.push({ name, path, other, ...sectionsBetween(site, path, other) });
  }
  const extra = all.filter((path) => {
    const name = nameIn(to, path);
    return name !== undefined && pageIn(index, from, name) === undefined;
  });
  return { missing, extra, pages };
}

function sectionsBetween({ files }: Site, path: string, other: string): Pick<ComparedPage, 'missing' | 'extra'> {
  const [one, two] = [path, other].map((each) => {
    const file = files.get(each);
    return file === undefined ? [] : sectionsOf(pageOf(file));
  });
  const pairs = alignSections(one ?? [], two ?? []);
  const lacked = (side: 0 | 1): readonly UnpairedSection[] =>
    pairs.flatMap((pair) => {
      const [own, there] = [pair[side], pair[1 - side]];
      return own === undefined || there !== undefined
        ? []
        : [{ text: own.heading.text, offset: own.heading.range.start }];
    });
  return { missing: lacked(0), extra: lacked(1) };
}

/** A page that was changed in one language after it was changed in the other. */
export interface StalePage {
  readonly name: string;
  /** The page that changed last, and the one that did not. */
  readonly path: string;
  readonly other: string;
  /** Time of the change of `path`, in seconds since 1970; undefined if it is not committed yet. */
  readonly at: number | undefined;
}

/** The last change of a file: seconds since 1970, or not committed yet. */
export type LastChange = number | 'uncommitted';

/** Pages that changed in one language only. Pages changed in the same commit are up to date. */
export function stalePages(
  pages: readonly ComparedPage[],
  changes: ReadonlyMap<string, LastChange>,
): readonly StalePage[] {
  return pages.flatMap(({ name, path, other }): readonly StalePage[] => {
    const [one, two] = [changes.get(path), changes.get(other)];
    if (one === undefined || two === undefined || one === two) return [];
    const isOneLater = one === 'uncommitted' || (two !== 'uncommitted' && one > two);
    const at = isOneLater ? one : two;
    const sides = isOneLater ? { path, other } : { path: other, other: path };
    return [{ name, ...sides, at: at === 'uncommitted' ? undefined : at }];
  });
}
