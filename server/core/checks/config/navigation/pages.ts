import { property } from '../../../data/node.ts';
import { writeFrontMatter } from '../../../data/yaml/writeFrontMatter.ts';
import { isBroken, isInFault, listedPages } from '../../../model/config/parts.ts';
import { draftFix } from '../../../model/write/siteDraft.ts';
import { listAround } from '../../../site/config/listAround.ts';
import { hasFolder, pagePathOf } from '../../../site/link/lookup.ts';
import { resolveLink } from '../../../site/link/resolve.ts';
import { ignoredBy, isUnread, throughLinks } from '../../../site/link/unread.ts';
import { configPath, slugOfPath } from '../../../site/paths.ts';
import { pageSlugs } from '../../../site/site.ts';
import type { NavPage, SiteIndex } from '../../../site/siteTypes.ts';
import { titleOfSlug } from '../../../site/view/sidebar.ts';
import { type FileFinding, type Fix, safeFix, suggestion } from '../../../text/finding.ts';
import { memo } from '../../../text/memo.ts';
import { table } from '../../../text/question.ts';
import type { SiteCheck } from '../../check.ts';

/** Maximum number of findings. The rest is counted in one finding. */
const maxReported = 1000;
const maxFixed = 100;
/** Maximum number of missing pages with a suggestion, because the search among thousands of pages takes time. */
const maxNear = 20;

/** Reports navigation entries whose page does not exist or has another name. */
export const configPages: SiteCheck = {
  on: 'site',
  codes: [
    'config/missing-page',
    'config/page-case',
    'config/page-folder',
    'config/page-backslash',
    'config/page-slash',
    'config/page-extension',
  ],
  *run(index): Iterable<FileFinding> {
    if (index.config.dialect === 'foreign') return;
    const broken = isBroken(index);
    let reported = 0;
    let missing = 0;
    let unreported = 0;
    // The schema reports pages next to groups.
    const misplaced = new Set<unknown>(index.config.dialect === 'v1' ? index.config.navigation.entries : []);
    for (const { page } of listedPages(index)) {
      if (misplaced.has(page)) continue;
      if (reported >= maxReported) {
        if (!exists(index, page.slug)) unreported++;
        continue;
      }
      const finding = aboutPage(index, page, missing);
      if (finding === undefined || (broken && isBehindFault(index, page))) continue;
      if (finding.code === 'config/missing-page') missing++;
      reported++;
      yield finding;
    }
    const range = property(index.config.whole.root, 'navigation')?.keyRange;
    if (unreported > 0 && range !== undefined) {
      yield {
        code: 'config/missing-page',
        range,
        path: configPath,
        message: `${unreported} more navigation entries have no page.`,
      };
    }
  },
};

/** True after a syntax error in the same list. A missing quote or bracket makes everything after it look like pages. */
function isBehindFault(index: SiteIndex, { range }: NavPage): boolean {
  if (isInFault(index, range)) return true;
  const list = listAround(index.config.whole.root, range)?.list;
  return list !== undefined && isInFault(index, { start: list.range.start, end: range.start });
}

/** True for a page, not for a folder with an index page. */
function exists(index: SiteIndex, named: string): boolean {
  const slug = throughLinks(index, named);
  const found = pagePathOf(index, slug);
  return found === undefined ? textSlugs(index.paths).has(slug) || isUnread(index, slug) : slugOfPath(found) === slug;
}

/**
 * Paths of files that can be pages, without their extension. Computed once, because joining paths for many entries
 * takes long.
 */
const textSlugs = memo(
  (paths: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...paths].filter((path) => /\.mdx?$/.test(path)).map((path) => path.replace(/\.mdx?$/, ''))),
);

/** `before` is the number of missing pages that were already reported. */
function aboutPage(index: SiteIndex, page: NavPage, before: number): FileFinding | undefined {
  const { slug, target, range } = page;
  const found = pagePathOf(index, slug);
  if (!exists(index, slug)) return missingPage(index, page, found, before);
  const form = formOf(target, slug);
  // docs.json v2 accepts a slash and a file extension.
  if (form === undefined || (index.config.schema !== 'docs.v1' && form.code !== 'config/page-backslash'))
    return undefined;
  const fix = safeFix({
    path: configPath,
    title: `Change to "${slug}"`,
    edits: [{ range, text: JSON.stringify(slug) }],
  });
  return { ...form, range, path: configPath, fixes: [fix] };
}

/** Returns what is wrong with the form in which an existing page is listed. */
function formOf(target: string, slug: string): { readonly code: string; readonly message: string } | undefined {
  if (target === slug && !target.includes('\\') && !/\.mdx?$/i.test(target)) return undefined;
  const should = `Write the path of the page without extension: "${slug}".`;
  if (target.includes('\\'))
    return {
      code: 'config/page-backslash',
      message: `Paths use "/", not a backslash. ${should}`,
    };
  if (/\.mdx?$/i.test(target.trim()))
    return { code: 'config/page-extension', message: `"${target}" has an extension. ${should}` };
  return {
    code: 'config/page-slash',
    message: `"${target}" begins or ends with a slash, dot or space. ${should}`,
  };
}

function finding(
  { range }: NavPage,
  code: string,
  message: string,
  fixes: FileFinding['fixes'] | undefined,
): FileFinding {
  return { code, range, path: configPath, message, ...(fixes !== undefined && { fixes }) };
}

/** `found` is the index page of the folder that an entry refers to. */
function missingPage(
  index: SiteIndex,
  page: NavPage,
  found: string | undefined,
  before: number,
): FileFinding | undefined {
  const { slug, target } = page;
  const isV1 = index.config.dialect === 'v1';
  // In docs.json v2, the entry shows the index page of the folder.
  if (found !== undefined && target.trim() !== '' && !isV1) return undefined;
  if (target.trim() === '' || found !== undefined || slug === '') return notAPage(index, page, found);
  const other = slugsByFold(index.pagePaths).get(slug.toLowerCase());
  if (other !== undefined) {
    const message = `The page is named "${other}". Upper and lower case must match: your computer may not care, but the server that builds the site does.`;
    return finding(page, 'config/page-case', message, instead(index, page, other));
  }
  if (hasFolder(index, slug)) return folderInstead(index, page);
  if (/^(?:https?:)?\/\//i.test(target.trim())) {
    const place = isV1 ? '"anchors", "tabs" or "topbarLinks"' : 'the "href" of an anchor or tab';
    const message = `"${target}" is a URL. The navigation lists pages of this site; links to other sites belong in ${place}.`;
    return finding(page, 'config/missing-page', message, removal(index, page));
  }
  const ignored = ignoredBy(index, slug);
  if (ignored !== undefined)
    return finding(
      page,
      'config/missing-page',
      `${ignored} leaves out "${slug}". Change that line, or remove the page here.`,
      removal(index, page),
    );
  const near = before < maxNear ? (withoutEnding(index, slug) ?? nearestPage(index, slug)) : undefined;
  const message = `The page "${slug}" does not exist: there is no file ${slug}.mdx or ${slug}.md.${near === undefined ? '' : ` Did you mean "${near}"?`}`;
  if (before >= maxFixed) return finding(page, 'config/missing-page', message, undefined);
  const change = near === undefined || isListed(index, near, page) ? [] : [rename(page, near)];
  return finding(page, 'config/missing-page', message, [...change, ...creation(slug), ...removal(index, page)]);
}

function rename({ range }: NavPage, to: string): Fix {
  return suggestion({ path: configPath, title: `Change to "${to}"`, edits: [{ range, text: JSON.stringify(to) }] });
}

/** Reports an entry that is empty, is not a path, or refers to an index page by its folder. */
function notAPage(index: SiteIndex, page: NavPage, found: string | undefined): FileFinding {
  const { slug, target } = page;
  if (target.trim() === '')
    return finding(page, 'config/missing-page', 'This navigation entry is empty.', removal(index, page));
  if (found === undefined)
    return finding(page, 'config/missing-page', `"${target}" is not the path of a page.`, removal(index, page));
  const to = slugOfPath(found);
  const message = `"${slug}" is a folder. Its page is "${to}".`;
  return finding(page, 'config/page-folder', message, instead(index, page, to));
}

/** Reports an entry that is a folder of several pages. */
function folderInstead(index: SiteIndex, page: NavPage): FileFinding {
  const names = pagesIn(index, page.slug).map((each) => JSON.stringify(each));
  const title = names.length === 1 ? `Change to ${names[0]}` : `List the ${names.length} pages of the folder`;
  const edit = { range: page.range, text: separated(index, page, names) };
  const isShort = names.length > 0 && names.length <= 200;
  const message = `"${page.slug}" is a folder. List its pages one by one.`;
  return finding(
    page,
    'config/page-folder',
    message,
    isShort ? [suggestion({ path: configPath, title, edits: [edit] })] : [],
  );
}

/** Joins new entries for an old one, each on its own line if the old one was. */
function separated(index: SiteIndex, { range }: NavPage, names: readonly string[]): string {
  const { text } = index.config.whole.file;
  const before = text.slice(Math.max(0, range.start - 200), range.start);
  const margin = /(?:\r\n|\n|\r)[ \t]*$/.exec(before)?.[0];
  return names.join(margin === undefined ? ', ' : `,${margin}`);
}

function pagesIn(index: SiteIndex, folder: string): readonly string[] {
  const listed = new Set(listedPages(index).map(({ page }) => page.slug));
  return [...index.pages.keys()]
    .filter((path) => path.startsWith(`${folder}/`))
    .map(slugOfPath)
    .filter((slug) => !listed.has(slug))
    .toSorted();
}

/** Returns the page for a URL or an output file: `guides/start.html`. */
function withoutEnding(index: SiteIndex, slug: string): string | undefined {
  const bare = slug.replace(/[?#].*$/s, '').replace(/\.html?$/i, '');
  return bare !== slug && bare !== '' && exists(index, bare) ? bare : undefined;
}

function creation(slug: string): readonly Fix[] {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u.test(slug) || slug.includes('..') || slug.includes('//')) return [];
  if (/\.(?:html?|json|ya?ml|txt|svg|png|jpe?g|gif|webp|ico|pdf)$/i.test(slug)) return [];
  const path = `${slug}.mdx`;
  const title = titleOfSlug(slug);
  const text = writeFrontMatter({ title, description: `What to know about ${title}.` });
  return [{ title: `Create the page "${path}"`, kind: 'suggestion', edits: [{ kind: 'create', path, text }] }];
}

/** Removes the entry, unless the group would then be empty. */
function removal(index: SiteIndex, { range, slug }: NavPage): readonly Fix[] {
  const { root } = index.config.whole;
  const around = listAround(root, range);
  if (around === undefined || around.list.items.length < 2) return [];
  return [
    draftFix(index.config.whole, 'suggestion', `Remove "${slug}" from the navigation`, (draft) =>
      draft.list(around.list).remove(around.at, 'go'),
    ),
  ];
}

/** Replaces an entry with the right name, or removes it if the page is already listed. */
function instead(index: SiteIndex, page: NavPage, to: string): readonly Fix[] {
  if (isListed(index, to, page)) return removal(index, page);
  return [
    safeFix({ path: configPath, title: `Change to "${to}"`, edits: [{ range: page.range, text: JSON.stringify(to) }] }),
  ];
}

/** True if readers who see an entry also see the page: it is listed in the same version or in all. */
function isListed(index: SiteIndex, slug: string, entry: NavPage): boolean {
  const bySlug = versionsBySlug(index);
  const version = listedPages(index).find(({ page }) => page === entry)?.version;
  return (bySlug.get(slug) ?? []).some((other) => other === undefined || version === undefined || other === version);
}

const versionsBySlug = table((index: SiteIndex): ReadonlyMap<string, readonly (string | undefined)[]> => {
  const bySlug = new Map<string, (string | undefined)[]>();
  for (const { page, version } of listedPages(index)) {
    const versions = bySlug.get(page.slug);
    if (versions === undefined) bySlug.set(page.slug, [version]);
    else versions.push(version);
  }
  return bySlug;
});

function nearestPage(index: SiteIndex, slug: string): string | undefined {
  const resolved = resolveLink({ index, fromPath: configPath, target: `/${slug}` });
  const path =
    resolved.kind === 'missing'
      ? resolved.nearest
      : resolved.kind === 'page' || resolved.kind === 'case'
        ? resolved.path
        : undefined;
  const near = path === undefined ? undefined : slugOfPath(path).replace(/^\/+/, '');
  return near !== undefined && pagePathOf(index, near) !== undefined ? near : undefined;
}

const slugsByFold = memo((pagePaths: SiteIndex['pagePaths']): ReadonlyMap<string, string> => {
  return new Map(pageSlugs(pagePaths).map((slug) => [slug.toLowerCase(), slug]));
});
