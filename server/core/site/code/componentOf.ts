import type { Page } from '../../page/pageTree.ts';
import { isCode } from '../paths.ts';
import type { SiteIndex } from '../siteTypes.ts';
import { resolveSnippet } from '../snippet/resolveSnippet.ts';
import { type CodeComponent, codeOfFile, codeOfPage, componentsOf } from './code.ts';

/** Returns the component that a tag refers to. Undefined unless its code is known. */
export function componentOf(page: Page, index: SiteIndex, tag: string): CodeComponent | undefined {
  for (const { imports, exports } of page.esm) {
    if (exports.some(({ name }) => name === tag))
      return componentsOf(codeOfPage(page)).find(({ name }) => name === tag);
    for (const { source, names } of imports) {
      const imported = names.find(({ local }) => local === tag)?.imported;
      if (imported !== undefined) return exportedComponent(index, page.file.path, source, imported);
    }
  }
  return undefined;
}

function exportedComponent(
  index: SiteIndex,
  from: string,
  source: string,
  imported: string,
): CodeComponent | undefined {
  const resolved = resolveSnippet({ index, fromPath: from, target: source, kind: 'import' });
  if (resolved.kind !== 'file') return undefined;
  const file = isCode(resolved.path) ? index.others.get(resolved.path) : undefined;
  const components = file === undefined ? index.pages.get(resolved.path)?.components : componentsOf(codeOfFile(file));
  return components?.find(({ name }) => name === imported);
}
