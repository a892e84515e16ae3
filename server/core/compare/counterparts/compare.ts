import { pageOf, pagesIn } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { alignSections, sectionsOf } from './sections.ts';
import { type LanguageTree, nameIn, pageIn } from './trees.ts';

/** What two languages of a site have, and what only one of them has. */
export interface TreeComparison {
  /** Paths of pages that the second one lacks, and that only it has. */
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  /** Pages that both have, with the sections that one of the two lacks. */
  readonly pages: readonly ComparedPage[];
}

/** A page in both languages. */
export interface ComparedPage {
  readonly name: string;
  readonly path: string;
  readonly other: string;
  readonly missing: readonly LackedSection[];
  readonly extra: readonly LackedSection[];
}

/** A section that the page in the other language lacks, by its heading. */
export interface LackedSection {
  readonly text: string;
  readonly offset: number;
}

/** Sets the pages of two languages beside each other, in order of their paths. */
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
  const lacked = (side: 0 | 1): readonly LackedSection[] =>
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
  /** The one that was changed last, and the one that was not. */
  readonly path: string;
  readonly other: string;
  /** Of `path`, in seconds since 1970; undefined for what is not committed yet. */
  readonly at: number | undefined;
}

/** The last change of a file: seconds since 1970, or that it is not committed yet. */
export type LastChange = number | 'uncommitted';

/** The pages of which one language has changes that the other has not. What was changed in one commit is up to date. */
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
