import { memo, memo2 } from '../text/memo.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import { stripEnd } from '../text/text.ts';
import { mapLike } from './factMap.ts';
import { pageFacts, type SiteFacts } from './facts.ts';
import {
  baseName,
  folderOf,
  isHiddenPath,
  isIgnored,
  isInBuildFolder,
  isMarkdown,
  joinPath,
  slugOfPath,
} from './paths.ts';
import { summaryOfFile } from './site.ts';
import type { Navigation, PageSummary, SiteIndex, SlugTally } from './siteTypes.ts';
import { listedSlugs } from './snippet/includers.ts';

/** Returns the pages of a site without those in build folders, which depend on the files that refer to them. */
export function withoutBuilt({ pages, others }: SiteIndex): SiteIndex['pages'] {
  return builtFiles(others).length === 0 ? pages : ownPages(pages);
}

const ownPages = memo((pages: SiteIndex['pages']): SiteIndex['pages'] =>
  mapLike(
    pages,
    [...pages].filter(([path]) => !isInBuildFolder(path)),
  ),
);

/** Returns the Markdown files in build folders. */
const builtFiles = memo((others: SiteIndex['others']): readonly SourceFile[] =>
  [...others.values()].filter(({ path }) => isInBuildFolder(path) && isMarkdown(path)),
);

/** Adds pages in build folders that docs.json lists or a link points to. Returns the same map if nothing changed. */
export function withBuilt(
  own: SiteIndex['pages'],
  before: SiteIndex['pages'],
  { others, navigation, tally, prefix, facts }: BuiltFrom,
): SiteIndex['pages'] {
  const listed = listedSlugs(navigation);
  const isNamed = (slug: string): boolean =>
    listed.has(slug) || tally.has(slug) || (prefix !== undefined && tally.has(`${prefix}/${slug}`));
  const built = builtFiles(others).filter(({ path }) => {
    const slug = slugOfPath(path);
    return isNamed(slug) || (/^index$/i.test(baseName(slug)) && isNamed(folderOf(slug)));
  });
  if (built.length === 0) return own;
  const all: [string, PageSummary][] = [
    ...own,
    ...built.map((file): [string, PageSummary] => [file.path, factsOfBuilt(file, facts)]),
  ];
  const isSame = all.length === before.size && all.every(([path, page]) => before.get(path) === page);
  return isSame
    ? before
    : mapLike(
        own,
        all.sort(([a], [b]) => (a < b ? -1 : 1)),
      );
}

function factsOfBuilt(file: SourceFile, facts: SiteFacts | undefined): PageSummary {
  const summary = summaryOfFile(file);
  return facts === undefined ? summary : notedOfBuilt(summary, facts);
}

const notedOfBuilt = memo2((summary: PageSummary, facts: SiteFacts) => pageFacts(summary, facts));

interface BuiltFrom {
  readonly facts: SiteFacts | undefined;
  readonly others: SiteIndex['others'];
  readonly navigation: Navigation;
  readonly tally: SlugTally;
  readonly prefix: string | undefined;
}

/** True for Markdown that is neither a page nor a snippet of a site. */
export function isLeftOut({ pages }: Pick<SiteIndex, 'pages'>, path: string): boolean {
  return isIgnored(path) && !pages.has(path);
}

/** True for a file that may be a page although it is in a build folder. */
export function isBuiltPage(path: string): boolean {
  return isInBuildFolder(path) && isMarkdown(path) && !isHiddenPath(path) && !path.split('/').includes('..');
}

/** Returns the files in build folders that a text may refer to as pages, whether they exist or not. */
export const builtFilesIn = memo((file: { readonly path: string; readonly text: string }): readonly string[] => {
  if (!/\.(?:mdx?|json|jsx|tsx)$/i.test(file.path)) return [];
  return builtPathsIn(file).flatMap((slug) =>
    ['.mdx', '.md', '/index.mdx', '/index.md'].map((ending) => slug + ending).filter(isBuiltPage),
  );
});

/**
 * Returns paths in a text that may refer to pages in build folders, without file extensions. Relative paths are
 * resolved from the file.
 */
function builtPathsIn({ path, text }: { readonly path: string; readonly text: string }): readonly string[] {
  const found = new Set<string>();
  const add = (target: string | undefined): void => {
    if (target !== undefined && isInBuildFolder(target)) found.add(slugOfPath(stripEnd(target, '/')));
  };
  for (const [, target] of text.matchAll(/(?<![\w.-])((?:build|dist|coverage|tmp|temp)\/[^\s"'`()<>#?{}|\\]{1,400})/gi))
    add(target);
  if (!isInBuildFolder(path)) return [...found];
  for (const [, target = ''] of text.matchAll(
    /(?:\]\(<?|\bhref=["'])([^\s"'()<>#?:{}|\\/][^\s"'()<>#?:{}|\\]{0,400})/g,
  ))
    add(joinPath(folderOf(path), target));
  return [...found];
}
