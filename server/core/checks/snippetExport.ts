import type { Import, ImportedName, Page } from '../page/pageTree.ts';
import { resolveSnippet } from '../site/resolveSnippet.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import { declaredNames } from '../site/uses.ts';
import type { Edit } from '../text/edit.ts';
import type { Finding } from '../text/finding.ts';
import { fixOf, kindOfRename } from '../text/fix.ts';
import { nearest } from '../text/nearest.ts';
import { listed } from '../text/title.ts';
import type { PageCheck } from './check.ts';

/** A name imported from a snippet that does not export it: where it is used nothing can be shown. */
export const snippetExport: PageCheck = {
  on: 'page',
  codes: ['snippet/missing-export'],
  *run(page, index): Iterable<Finding> {
    for (const esm of page.esm) {
      for (const each of esm.imports) {
        const exported = exportsOf(index, page.file.path, each);
        if (exported === undefined) continue;
        for (const name of each.names) {
          if (name.imported === 'default' || name.imported === '*' || exported.includes(name.imported)) continue;
          yield finding(page, each, name, exported);
        }
      }
    }
  },
};

/** What a page of the site exports; undefined for other files and where that cannot be told. */
export function exportsOf(
  index: SiteIndex,
  from: string,
  { source }: Pick<Import, 'source'>,
): readonly string[] | undefined {
  const file = resolveSnippet(index, from, source, 'import');
  const exported = file.kind === 'file' ? index.pages.get(file.path)?.exports : undefined;
  return exported?.includes('*') === true ? undefined : exported?.filter((name) => name !== 'default');
}

function finding(page: Page, { source }: Import, name: ImportedName, exported: readonly string[]): Finding {
  const near = nearest(name.imported, exported);
  const to = near ?? (exported.length === 1 ? exported[0] : undefined);
  const has = exported.length === 0 ? 'nothing by name' : listed(exported.slice(0, 6), 'and');
  const hint = near === undefined ? `It exports ${has}.` : `Did you mean "${near}"?`;
  return {
    code: 'snippet/missing-export',
    range: name.importedRange,
    message: `"${source}" does not export "${name.imported}". ${hint}`,
    fixes:
      to === undefined
        ? []
        : [
            fixOf(
              kindOfRename(name.imported, to, exported),
              page.file.path,
              `Change to "${to}"`,
              renaming(page, name, to),
            ),
          ],
  };
}

/** Renames the import and the tags that use it; where code uses the name too, the page keeps its own name. */
function renaming(page: Page, { local, range, importedRange }: ImportedName, near: string): readonly Edit[] {
  if (importedRange.start !== range.start) return [{ range: importedRange, text: near }];
  const used = page.elements.filter(({ name }) => name === local || name.startsWith(`${local}.`));
  const code = [...page.expressions, ...page.esm].map((each) => each.code).join('\n');
  // Once in the import itself.
  const inCode = code.split(local).length > 2;
  if (inCode || declaredNames(page).has(near)) return [{ range: importedRange, text: `${near} as ${local}` }];
  const tags = used.flatMap(({ nameRange, closeNameRange }) => [
    nameRange,
    ...(closeNameRange === undefined ? [] : [closeNameRange]),
  ]);
  return [
    { range, text: near },
    ...tags.map(({ start }) => ({ range: { start, end: start + local.length }, text: near })),
  ];
}
