import { nodesAt } from '../../page/walk.ts';
import { catalogueOf } from '../../site/link/references.ts';
import { isPage, isSnippet } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';
import { componentSuggestions } from './components.ts';
import { ownComponents, ownExample } from './ownComponents.ts';

/** A component to choose from a list and insert. */
export interface InsertableComponent {
  readonly name: string;
  /** Its purpose; for the site's own components, the file it comes from. */
  readonly description: string;
  /** Heading in lists, such as `Callouts`; undefined for the site's own components. */
  readonly group: string | undefined;
  /** An example of its use. */
  readonly example: string;
  /** Snippet syntax, laid out for the place. */
  readonly snippet: string;
  /** More edits of the page, such as an import. */
  readonly also: readonly Edit[];
}

/**
 * Components that can be inserted at an offset: the site's own first, then built-in ones by purpose. Undefined where no
 * component is allowed: in front matter, in code, and in files other than pages.
 */
export function insertableComponents(
  site: Site,
  path: string,
  offset: number,
): readonly InsertableComponent[] | undefined {
  const { index, files } = site;
  const file = files.get(path);
  if (file === undefined || !(isPage(path) || isSnippet(path))) return undefined;
  const page = pageOf(file);
  if (offset < (page.frontMatter?.range.end ?? 0)) return undefined;
  const isCode = (kind: string): boolean => ['code', 'inlineCode', 'math', 'esm', 'expression'].includes(kind);
  if (nodesAt(page, offset).some(({ kind, range }) => isCode(kind) && range.start < offset && offset < range.end))
    return undefined;
  const inTag = page.elements.some(({ openTag }) => openTag.start < offset && offset < openTag.end);
  if (inTag) return undefined;
  const { components } = catalogueOf(index);
  const own = new Map(ownComponents(index, page).map((each) => [each.name, each]));
  const range = { start: offset, end: offset };
  return componentSuggestions(site, page, { kind: 'tag-name', start: offset, range, whole: false })
    .filter(
      ({ label, kind, deprecated }) => deprecated !== true && kind !== 'tag' && components.get(label)?.html !== true,
    )
    .toSorted((a, b) => rankOf(a.kind) - rankOf(b.kind) || (a.sort ?? '').localeCompare(b.sort ?? ''))
    .map(({ label, detail, edit, also }) => {
      const spec = components.get(label);
      const mine = own.get(label);
      return {
        name: label,
        description: detail ?? '',
        group: mine === undefined ? spec?.group : undefined,
        example: (mine === undefined ? spec?.example : ownExample(mine)) ?? `<${label} />`,
        snippet: `<${edit.text}`,
        also: also ?? [],
      };
    });
}

function rankOf(kind: string): number {
  return kind === 'snippet' ? 0 : 1;
}
