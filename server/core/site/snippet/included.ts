import type { Element, Page } from '../../page/pageTree.ts';
import { memo2 } from '../../text/memo.ts';
import { question } from '../../text/question.ts';
import type { SiteIndex } from '../siteTypes.ts';
import { includesIn, type Part } from './parts.ts';
import { resolveSnippet } from './resolveSnippet.ts';

/** A part of a file for readers: includes are replaced with their content. */
export type IncludedPart = Exclude<Part, { readonly kind: 'include' }>;

/** Limits on files and parts for one file, because snippets can include each other again and again. */
const maxVisits = 500;
const maxParts = 5000;
const maxDepth = 16;
/** Limit on parts for one page, because a page can include a long snippet again and again. */
const maxIncluded = 20_000;

/** Returns the content of an included file, in order, with the content of snippets that it includes itself. */
export const contentOf: (index: SiteIndex, path: string) => readonly IncludedPart[] = question(
  (index: SiteIndex, path) => gather(index, path),
);

function gather(index: SiteIndex, path: string): readonly IncludedPart[] {
  const found: IncludedPart[] = [];
  let visits = 0;
  const enter = (file: string, around: readonly string[], open: readonly string[]): void => {
    if (open.includes(file) || open.length >= maxDepth || visits++ >= maxVisits) return;
    for (const part of partsIn(index, file)) {
      if (found.length >= maxParts) return;
      const within = around.length === 0 ? part.around : [...around, ...part.around];
      if (part.kind !== 'include') {
        found.push({ ...part, around: within });
        continue;
      }
      const next = resolveSnippet({ index, fromPath: file, target: part.include.target, kind: part.include.kind });
      if (next.kind === 'file') enter(next.path, within, [...open, file]);
    }
  };
  enter(path, [], []);
  return found;
}

function partsIn(index: SiteIndex, path: string): readonly Part[] {
  const summary = index.pages.get(path);
  return (
    summary?.parts ?? summary?.headings.map(({ level, text }) => ({ kind: 'heading', level, text, around: [] })) ?? []
  );
}

/** A tag of a page that includes another file, with the content of that file. */
export interface Included {
  readonly path: string;
  readonly parts: readonly IncludedPart[];
}

const nothing: ReadonlyMap<Element, Included> = new Map();

/** Returns the tags of a page that include files of the site. */
export function includedIn(page: Page, index: SiteIndex): ReadonlyMap<Element, Included> {
  return includesIn(page).size === 0 ? nothing : includedInPage(page, index);
}

const includedInPage = memo2((page: Page, index: SiteIndex): ReadonlyMap<Element, Included> => {
  const found = new Map<Element, Included>();
  let count = 0;
  for (const [element, { kind, target }] of includesIn(page)) {
    const file = resolveSnippet({ index, fromPath: page.file.path, target, kind });
    if (file.kind !== 'file') continue;
    const parts = count < maxIncluded ? contentOf(index, file.path) : [];
    count += parts.length;
    found.set(element, { path: file.path, parts });
  }
  return found;
});
