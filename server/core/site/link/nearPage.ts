import { memo } from '../../text/memo.ts';
import { namesOf, nearest } from '../../text/nearest.ts';
import { question, question2, table } from '../../text/question.ts';
import { baseName, folderOf, isIgnored, isMarkdown, isPage, slugOfPath } from '../paths.ts';
import type { SiteIndex } from '../siteTypes.ts';
import { isForVisitor, type PagePlace, pagePlaces } from '../view/pagePlaces.ts';
import { hasFolder, nearestAsset, slugTable, strippedPath } from './lookup.ts';

/**
 * Returns the page that a broken link most likely means: the new path of a moved page according to Git, the only page
 * with the same file name, or the most similar path. It has the language and version of the link's folder, or of the
 * page with the link.
 */
export function nearestPage(index: SiteIndex, path: string, from = ''): string | undefined {
  const slug = slugOfPath(path);
  const renamed = renamedPage(index, slug);
  if (renamed !== undefined) return renamed;
  const visitor = visitorOf(index, slug, from);
  const allows = (name: string): boolean => isForVisitor(placeOfSlug(index, name), visitor);
  const { names, byName } = slugNames(index.pagePaths);
  // A page with the same file name elsewhere was probably moved, which is likelier than a typing error.
  const moved = (byName.get(baseName(slug).toLowerCase()) ?? []).filter(allows);
  return moved.length === 1 ? moved[0] : nearest(slug, names, allows);
}

/** Returns the target that a broken link most likely means: a file with the same extension, or a page. */
export function nearestTarget({
  index,
  path,
  from,
}: {
  readonly index: SiteIndex;
  readonly path: string;
  readonly from: string;
}): string | undefined {
  return targetNear(index, path, from);
}

const targetNear = question2((index: SiteIndex, path, from) => {
  const ending = /\.[a-z\d]+$/i.exec(path)?.[0].toLowerCase();
  const file = ending === undefined || isMarkdown(path) ? undefined : nearestAsset(index, path);
  return file?.toLowerCase().endsWith(ending ?? '') === true ? file : nearestPage(index, path, from);
});

const slugNames = memo((pagePaths: SiteIndex['pagePaths']) => {
  const byName = new Map<string, string[]>();
  for (const slug of slugTable(pagePaths).exact.keys()) {
    if (isIgnored(slug)) continue;
    const name = baseName(slug).toLowerCase();
    const list = byName.get(name);
    if (list === undefined) byName.set(name, [slug]);
    else list.push(slug);
  }
  return { names: namesOf(slugTable(pagePaths).exact.keys()), byName };
});

/** Maximum number of renames of a file. */
const maxRenames = 50;

/** Returns the new path of a missing page according to Git, also if the link has the deployment's prefix. */
function renamedPage(index: SiteIndex, slug: string): string | undefined {
  const { renames } = index;
  if (renames === undefined || renames.size === 0) return undefined;
  const usual = slug.startsWith('docs/') && !hasFolder(index, 'docs') ? slug.slice('docs/'.length) : undefined;
  for (const each of [slug, strippedPath(index, `/${slug}`), usual]) {
    if (each === undefined) continue;
    for (const ending of ['.mdx', '.md', '/index.mdx', '/index.md']) {
      let at = renames.get(each + ending);
      for (let steps = 0; at !== undefined && steps < maxRenames; steps++) {
        if (index.pages.has(at) && isPage(at)) return slugOfPath(at);
        at = renames.get(at);
      }
    }
  }
  return undefined;
}

type Place = Pick<PagePlace, 'language' | 'version'>;

/** Returns the language and version of a link's readers: those of its folder, or of the page with the link. */
function visitorOf(index: SiteIndex, slug: string, from: string): Place {
  const [target, page] = [placeOfFolder(index, folderOf(slug)), placeOfPath(index, from)];
  return { language: target.language ?? page.language, version: target.version ?? page.version };
}

function placeOfSlug(index: SiteIndex, slug: string): Place {
  return placeOfPath(index, slugTable(index.pagePaths).exact.get(slug) ?? slug);
}

// Questions, because most changes of docs.json leave languages and versions equal. The names of all broken links
// depend on them.
const placeOfPath = question((index: SiteIndex, path): Place => {
  const place = pagePlaces(index).get(path);
  if (place === undefined) return placeOfFolder(index, folderOf(path));
  return { language: place.language, version: place.version };
});

const placeOfFolder = question((index: SiteIndex, innermost): Place => {
  const known = folderPlaces(index);
  let found: Place = { language: undefined, version: undefined };
  for (let folder = innermost; folder !== ''; folder = folderOf(folder)) {
    const place = known.get(folder);
    found = { language: found.language ?? place?.language, version: found.version ?? place?.version };
  }
  return found;
});

/** Returns the language and version of each folder whose listed pages all have the same. */
const folderPlaces = table((index: SiteIndex): ReadonlyMap<string, Place> => {
  const found = new Map<string, Place>();
  for (const [path, { language, version }] of pagePlaces(index)) {
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
      const known = found.get(folder);
      // The folders above know it, too.
      if (known !== undefined && known.language === language && known.version === version) break;
      const same = (kind: keyof Place, own: string | undefined): string | undefined =>
        known === undefined || known[kind] === own ? own : undefined;
      found.set(folder, { language: same('language', language), version: same('version', version) });
    }
  }
  return found;
});
