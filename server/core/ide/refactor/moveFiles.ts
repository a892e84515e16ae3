import { resolveReference } from '../../checks/link/target.ts';
import type { Page } from '../../page/pageTree.ts';
import { isLocal, type PageReference, referencesOf } from '../../site/link/references.ts';
import { configPath, folderOf, isMarkdown, slugOfPath } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import type { Edit, FileEdit } from '../../text/edit.ts';
import { configMoves } from './moveConfig.ts';
import {
  type Move,
  type Moved,
  movedPaths,
  movedText,
  namedAs,
  referringTexts,
  relativePath,
  replaced,
  urlPath,
  withoutOverlap,
} from './moveTarget.ts';

export type { Move } from './moveTarget.ts';

/**
 * What has to change so that everything still leads where it led once files or folders were moved: navigation, tabs and
 * anchors, files that docs.json names, links, images and imports of all pages, and a redirect from each old page where
 * docs.json has redirects. The edits name files by the paths that they have before the move.
 */
export function moveFiles(site: Site, moves: readonly Move[]): readonly FileEdit[] {
  const moved = movedPaths(site.index, moves);
  if (moved.files.size === 0) return [];
  const result: FileEdit[] = [];
  const config = configMoves(site.index, moved);
  if (config.length > 0) result.push({ kind: 'change', path: configPath, edits: config });
  for (const [path, file] of site.files) {
    if (!isMarkdown(path)) continue;
    const page = pageOf(file);
    const edits: Edit[] = [...frontMatterMoves(site.index, page, moved)];
    for (const reference of referencesOf(page, site.index)) {
      const resolved = resolveReference(page, site.index, reference);
      const target = 'path' in resolved && resolved.kind !== 'missing' ? resolved.path : undefined;
      if (target === undefined) continue;
      const moves = resolved.kind === 'folder' ? moved.folder(target) : moved.files.get(target);
      const to = retarget(reference, path, moved.files.get(path) ?? path, target, moves ?? target);
      if (to !== undefined && to !== reference.target)
        edits.push({ range: reference.definedAt ?? reference.range, text: written(page, reference, to) });
    }
    if (edits.length > 0) result.push({ kind: 'change', path, edits: withoutOverlap(edits) });
  }
  return result;
}

/** Files, links and operations that the front matter names; written as they were, with their quotes. */
function* frontMatterMoves(index: SiteIndex, page: Page, moved: Moved): Iterable<Edit> {
  const { path, text } = page.file;
  for (const { node, refers } of referringTexts('page', page.frontMatter?.root)) {
    const to = movedText(index, path, node.value, refers, moved);
    if (to === undefined) continue;
    const quote = text.charAt(node.range.start);
    const isPlain = quote !== '"' && quote !== "'" && /^[\w/][\w ./-]*$/.test(to);
    const written = isPlain ? to : quote === "'" ? `'${to.replaceAll("'", "''")}'` : JSON.stringify(to);
    yield { range: node.range, text: written };
  }
}

/** A reference as it has to be written once its page and its target have their new paths; undefined when it may stay. */
function retarget(
  reference: PageReference,
  oldPage: string,
  newPage: string,
  oldTarget: string,
  newTarget: string,
): string | undefined {
  const { target, form, kind } = reference;
  if (form === 'expression' || (kind === 'import' && !isLocal(target))) return undefined;
  if (oldTarget === newTarget && oldPage === newPage) return undefined;
  if (kind === 'snippet') return oldTarget === newTarget ? undefined : newTarget.replace(/^_?snippets\//, '');
  const end = target.search(/[?#]/);
  const base = end < 0 ? target : target.slice(0, end);
  const rest = end < 0 ? '' : target.slice(end);
  if (base === '') return undefined;
  const isRelative = /^\.\.?(?:\/|$)/.test(base) || (!base.startsWith('/') && isBeside(oldPage, base, oldTarget));
  const inUrl = kind === 'import' ? (path: string) => path : urlPath;
  if (!isRelative) return oldTarget === newTarget ? undefined : inUrl(replaced(base, oldTarget, newTarget)) + rest;
  const named = namedAs(base, oldTarget, newTarget);
  const way = relativePath(folderOf(newPage), named);
  return inUrl(base.startsWith('.') && !way.startsWith('.') ? `./${way}` : way) + rest;
}

/** A bare path counts from the page's folder when the file lies there. */
function isBeside(page: string, base: string, target: string): boolean {
  const folder = folderOf(page);
  const full = folder === '' ? base : `${folder}/${base}`;
  return target === full || slugOfPath(target) === full || slugOfPath(target) === `${full}/index`;
}

/** A target as it stands in its place: what would end it there is written otherwise. */
function written({ file }: Page, { form, range, definedAt = range }: PageReference, target: string): string {
  if (form === 'markdown')
    return target.replace(/[ ()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const quote = file.text.charAt(definedAt.start - 1);
  if (form === 'script')
    return target.replace(/[\\'"`$]/g, (sign) => {
      const counts = sign === '\\' || sign === quote || (sign === '$' && quote === '`');
      return counts ? `\\${sign}` : sign;
    });
  return form === 'attribute' ? target.replaceAll(quote, quote === '"' ? '&quot;' : '&#39;') : target;
}
