import { listOf, objectOf, plain, type Writing } from '../../data/json/jsonFormat.ts';
import { type DataNode, valueOf } from '../../data/node.ts';
import { isBroken } from '../../model/config/parts.ts';
import { fileReferences } from '../../model/references/reference.ts';
import { SiteDraft, textWith } from '../../model/write/siteDraft.ts';
import { writeTarget } from '../../model/write/writeTarget.ts';
import { parseOperationReference } from '../../openapi/operation/operationReference.ts';
import type { WholeConfig } from '../../site/config/configFiles.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import { baseName, folderOf, slugOfPath } from '../../site/paths.ts';
import type { NavEntry, NavPage, Site } from '../../site/siteTypes.ts';
import { encloses, type Range } from '../../text/range.ts';
import { type Moved, replaced, retarget } from '../move/moveTarget.ts';
import { freePagePath } from '../refactor/newPage.ts';
import { type Renamed, refused } from '../rename/symbol.ts';
import { nodeOf } from './tree.ts';

/**
 * Duplicates a group under another name, with copies of its pages (a page listed twice would only show in the first
 * group). Links between its pages lead to the copies.
 */
export function duplicateGroup({
  site,
  id,
  name,
}: {
  readonly site: Site;
  readonly id: string;
  readonly name: string;
}): Renamed {
  const { index, files } = site;
  const { whole } = index.config;
  const { place, entry } = nodeOf(index, id) ?? {};
  if (place === undefined || entry?.kind !== 'group') return refused('The navigation has changed in the meantime.');
  if (isBroken(index)) return refused('docs.json has a syntax error. Fix it first.');
  if (name.trim() === '') return refused('Enter a name.');
  const label = valueOf(place.node, 'group');
  if (label === undefined || isMade(place.node))
    return refused('The pages of this group come from an OpenAPI document, so a second group cannot show them.');
  const [draft, copied] = [new SiteDraft(whole), new SiteDraft(whole)];
  const pages = pagesOf(entry.entries);
  const moved = copiesOf(site, pages);
  copied.value(label).set(plain(name.trim()));
  for (const page of pages) {
    const path = pagePathOf(index, page.slug);
    const to = path === undefined ? undefined : moved.files.get(path);
    if (path !== undefined && to !== undefined)
      copied.value(page).set(plain(replaced({ written: page.target, oldTarget: path, newTarget: to })));
  }
  for (const [from, to] of moved.files) {
    const file = files.get(from);
    if (file === undefined) continue;
    const links = fileReferences(site, from).flatMap((reference) => {
      const target = retarget(reference, moved);
      return target === undefined || target === reference.target ? [] : (writeTarget(file, reference, target) ?? []);
    });
    draft.file(to).make(textWith(file, links));
  }
  draft.list(place.list).insert(place.at + 1, inOnePiece(whole, copied, place.node));
  return draft.edits();
}

/** Whether a group has pages generated from OpenAPI documents. */
function isMade(node: DataNode | undefined): boolean {
  if (node?.kind === 'string') return parseOperationReference(node.value) !== undefined;
  if (node?.kind === 'array') return node.items.some(isMade);
  if (node?.kind !== 'object') return false;
  return node.properties.some(
    ({ key, value }) => key === 'openapi' || key === 'asyncapi' || (key === 'pages' && isMade(value)),
  );
}

function pagesOf(entries: readonly NavEntry[]): readonly NavPage[] {
  return entries.flatMap((entry): readonly NavPage[] => {
    if (entry.kind === 'page') return [entry];
    return entry.kind === 'group' || entry.kind === 'division' ? pagesOf(entry.entries) : [];
  });
}

/** The pages with a file, and unused paths for their copies. */
function copiesOf({ index, files }: Site, pages: readonly NavPage[]): Moved {
  const copies = new Map<string, string>();
  for (const { slug } of pages) {
    const path = pagePathOf(index, slug);
    if (path === undefined || !files.has(path)) continue;
    const free = freePagePath(index, folderOf(path), baseName(slugOfPath(path)));
    copies.set(path, slugOfPath(free) + path.slice(slugOfPath(path).length));
  }
  const after = new Set([...index.paths, ...copies.values()]);
  return { files: copies, folders: [], after, folder: () => undefined };
}

/** The text of a node, with referenced files replaced by their contents. */
function inOnePiece(whole: WholeConfig, draft: SiteDraft, node: DataNode): Writing {
  if (isInOnePiece(whole, node)) return draft.textAt(node);
  if (node.kind === 'array') return listOf(node.items.map((item) => inOnePiece(whole, draft, item)));
  if (node.kind !== 'object') return draft.textAt(node);
  return objectOf(
    node.properties.flatMap(({ key, value }) =>
      value === undefined ? [] : [[key, inOnePiece(whole, draft, value)] as const],
    ),
  );
}

function isInOnePiece(whole: WholeConfig, node: DataNode): boolean {
  const isInside = ({ range }: { readonly range: Range }): boolean => encloses(node.range, range);
  const isNamed = whole.files.some(({ from }) => from !== undefined && isInside({ range: from }));
  return !isNamed && (node.kind !== 'object' || node.properties.every(isInside));
}
