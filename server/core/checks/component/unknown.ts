import { importEdit } from '../../model/write/imports.ts';
import type { Element, Page } from '../../page/pageTree.ts';
import { isHtmlElement } from '../../schema/html.ts';
import { catalogueOf, declaredNames, usesOf } from '../../site/link/references.ts';
import { baseName, isSnippet, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type Finding, type Fix, fixOf, kindOfRename, suggestion } from '../../text/finding.ts';
import { nearest } from '../../text/nearest.ts';
import type { PageCheck } from '../check.ts';

/** Reports a tag that is neither a component nor declared in the page. The platform leaves it out silently. */
export const componentUnknown: PageCheck = {
  on: 'page',
  codes: ['component/unknown'],
  *run(page, index): Iterable<Finding> {
    for (const { element, spec, declared } of usesOf(page, index)) {
      if (spec !== undefined || declared) continue;
      const { name, openTag } = element;
      // An unfinished tag is already reported, and may not be a tag.
      if (page.file.text[openTag.end - 1] !== '>') continue;
      if (isLowerCase(name) && isHtmlElement(name)) continue;
      const near = nearestComponent(page, index, name);
      if (isLowerCase(name) && near?.toLowerCase() !== name.toLowerCase()) continue;
      yield finding(page, element, near, importFix(page, index, name));
    }
  },
};

/** Returns the component that an author most likely meant: by a known alias, or by spelling. */
export function nearestComponent(page: Page, index: SiteIndex, name: string): string | undefined {
  const { components, aliases } = catalogueOf(index);
  const alias = aliases.get(name);
  if (alias !== undefined) return alias;
  const capitalized = [...components.keys()].filter((each) => !isLowerCase(each));
  return nearest(name, [...capitalized, ...[...declaredNames(page)].filter((each) => !isLowerCase(each))]);
}

function isLowerCase(name: string): boolean {
  return /^[a-z]/.test(name);
}

function finding(page: Page, element: Element, near: string | undefined, imported: Fix | undefined): Finding {
  const { name, nameRange, closeNameRange } = element;
  const fixes: Fix[] = [];
  if (imported !== undefined) fixes.push(imported);
  if (near !== undefined) {
    const edits = [nameRange, ...(closeNameRange === undefined ? [] : [closeNameRange])].map((range) => ({
      range,
      text: near,
    }));
    const kind = imported === undefined ? kindOfRename({ written: name, name: near }) : 'suggestion';
    fixes.push(fixOf({ kind, path: page.file.path, title: `Rename to "${near}"`, edits }));
  }
  const hint = near === undefined ? 'Import it, or use one of the built-in components.' : `Did you mean "${near}"?`;
  // For a lower-case tag that HTML does not have, readers see the content.
  const loss = /^[a-z]/.test(name) ? 'only its contents are shown' : 'the page is shown without it';
  return {
    code: 'component/unknown',
    range: nameRange,
    message: `"${name}" is not a component, so ${loss}. ${hint}`,
    fixes,
  };
}

/** A file of the site has a snippet with this name, so only the import is missing. */
function importFix(page: Page, index: SiteIndex, name: string): Fix | undefined {
  const wanted = name.toLowerCase();
  let exporter: string | undefined;
  for (const [path, { exports }] of index.pages) {
    if (!isSnippet(path) || path === page.file.path || !path.startsWith('snippets/')) continue;
    const own = baseName(slugOfPath(path)).replace(/[-_\s]/g, '');
    if (own.toLowerCase() === wanted)
      return suggestion({
        path: page.file.path,
        title: `Import "${name}" from "/${path}"`,
        edits: [importEdit({ page, clause: name, source: `/${path}` })],
      });
    if (exports.includes(name)) exporter ??= path;
  }
  if (exporter === undefined) return undefined;
  const edit = importEdit({ page, clause: `{ ${name} }`, source: `/${exporter}` });
  return suggestion({ path: page.file.path, title: `Import "${name}" from "/${exporter}"`, edits: [edit] });
}
