import { isDataPath } from '../../openapi/document/document.ts';
import { baseName, isMarkdown } from '../../site/paths.ts';
import type { Site } from '../../site/siteTypes.ts';
import { isPart } from '../../site/snippet/includers.ts';
import { fileReferences, type Reference } from './reference.ts';

/**
 * All references to a file or a folder, in the order of the files that have them.
 *
 * @param within the only file that is searched
 */
export function* referencesTo(
  site: Site,
  path: string,
  within?: string,
): Iterable<{ readonly from: string; readonly reference: Reference }> {
  const mayRefer = referTest(site, path);
  for (const from of within === undefined ? site.files.keys() : [within]) {
    if (from !== path && !mayRefer(from)) continue;
    for (const reference of fileReferences(site, from)) {
      const { resolved } = reference;
      if ('path' in resolved && resolved.path === path && resolved.kind !== 'missing') yield { from, reference };
    }
  }
}

/**
 * Whether a file can refer to another one, decided by its text alone, so that the links of few files are resolved. A
 * reference has the last name of the path. All files can refer to what is named in another way: an index page by its
 * folder, an API document by an operation. So can parts of pages, whose relative links start from those pages.
 */
export function referTest({ files, index }: Site, path: string): (from: string) => boolean {
  const name = baseName(path).replace(/\.[^.]+$/, '');
  const isNamed = index.paths.has(path) && !isDataPath(path) && /^[a-z\d-]+$/i.test(name) && !/^index$/i.test(name);
  if (!isNamed || index.links.size > 0) return () => true;
  // Letter case does not matter. Texts with encoded letters or variables can have any name.
  const named = new RegExp(`${name}|&#|%[2-7]|\\{\\{`, 'i');
  return (from) => !isMarkdown(from) || named.test(files.get(from)?.text ?? '') || isPart(index, from);
}
