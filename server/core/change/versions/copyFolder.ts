import { valueOf } from '../../data/node.ts';
import { fileReferences, type Reference } from '../../model/references/reference.ts';
import { textWith } from '../../model/write/siteDraft.ts';
import { writeTarget, yamlText } from '../../model/write/writeTarget.ts';
import { configFileAt } from '../../site/config/configFiles.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { configPath, isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Resolved, Site, SiteIndex } from '../../site/siteTypes.ts';
import type { Edit, SiteEdit } from '../../text/edit.ts';
import { type Move, type Moved, retarget } from '../move/moveTarget.ts';
import { rootLink } from '../sections/relocate.ts';

/** A folder to copy, and the version of its pages before and after. */
export interface FolderCopy extends Move {
  readonly version: { readonly from: string | undefined; readonly to: string };
}

/** The files of a copy. Links into the folder lead into the copy; other files are copied unchanged. */
export function copyFolder(site: Site, copy: FolderCopy, moved: Moved): readonly SiteEdit[] {
  return [...moved.files].flatMap(([path, to]): readonly SiteEdit[] => {
    // Files that docs.json refers to are created with its entries.
    if (configFileAt(site.index.config.whole, path) !== undefined) return [];
    const file = site.files.get(path);
    const edits = file === undefined ? [] : [...copyEdits(site, path, copy, moved), ...versionEdits(site, path, copy)];
    return file === undefined || edits.length === 0
      ? [{ kind: 'copy', path, to }]
      : [{ kind: 'create', path: to, text: textWith(file, edits) }];
  });
}

/** Edits that make a copied file lead into the copy. */
export function copyEdits(site: Site, path: string, copy: Move, moved: Moved): readonly Edit[] {
  const file = site.files.get(path);
  if (file === undefined) return [];
  return fileReferences(site, path).flatMap((reference) => {
    const to = retarget(reference, moved) ?? otherTarget(site.index, reference, copy, moved);
    return to === undefined || to === reference.target ? [] : (writeTarget(file, reference, to) ?? []);
  });
}

/** Targets reached through a redirect, generated pages, and pages that are missing in both folders. */
function otherTarget(
  index: SiteIndex,
  { kind, target, form, resolved }: Reference,
  { from, to }: Move,
  moved: Moved,
): string | undefined {
  if (form === 'expression') return undefined;
  if (resolved.kind === 'redirect') {
    const end = endOf(index, resolved);
    const page = end.kind === 'page' ? moved.files.get(end.path) : undefined;
    const hash = target.indexOf('#');
    return page === undefined ? undefined : rootLink(index, page) + (hash < 0 ? '' : target.slice(hash));
  }
  if (resolved.kind !== 'operation' && resolved.kind !== 'missing') return undefined;
  const lead = kind === 'page' ? /^\/?/.exec(target)?.[0] : target.startsWith('/') ? '/' : undefined;
  return lead !== undefined && target.startsWith(`${lead}${from}/`)
    ? lead + to + target.slice(lead.length + from.length)
    : undefined;
}

function endOf(index: SiteIndex, resolved: Resolved): Resolved {
  let end = resolved;
  for (let hops = 0; end.kind === 'redirect' && hops < 9; hops++)
    end = resolveLink({ index, fromPath: configPath, target: end.to });
  return end;
}

/** Changes the version in the front matter of a page. */
export function versionEdits(site: Site, path: string, { version }: FolderCopy): readonly Edit[] {
  const file = site.files.get(path);
  const node = file && isMarkdown(path) ? valueOf(pageOf(file).frontMatter?.root, 'version') : undefined;
  if (file === undefined || node?.kind !== 'string' || node.value !== version.from) return [];
  return [{ range: node.range, text: yamlText(file.text.charAt(node.range.start), version.to) }];
}
