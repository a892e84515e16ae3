import type { Target } from '../../model/answers.ts';
import { fileReferences, referenceAround } from '../../model/references/reference.ts';
import { fragmentAt } from '../../page/anchors.ts';
import type { Element, Page } from '../../page/pageTree.ts';
import { nodesAt } from '../../page/walk.ts';
import { codeOfFile, exportRange } from '../../site/code/code.ts';
import { isLocal } from '../../site/link/references.ts';
import { isCode, isPage, linkPath } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { resolveSnippet } from '../../site/snippet/resolveSnippet.ts';
import { encodeFragment } from '../../text/percent.ts';
import { type Range, touches } from '../../text/range.ts';
import type { DocumentLink } from '../assistTypes.ts';
import { defineClass } from '../styles/classNames.ts';
import { linkTarget } from './config.ts';
import { targetOf } from './target.ts';

/** Links of a file to files of the site, with their headings. The editor handles URLs. */
export function fileLinks(site: Site, path: string): readonly DocumentLink[] {
  return fileReferences(site, path).flatMap(({ range, resolved }): readonly DocumentLink[] => {
    if (resolved.kind === 'external')
      return /^https?:/i.test(resolved.url) ? [{ range, target: { url: resolved.url } }] : [];
    const target = targetOf(site, resolved);
    return target === undefined ? [] : [{ range, target: linkTarget(target) }];
  });
}

/** Where the thing at an offset is defined: the page or heading of a link, a snippet, an imported component. */
export function definePage(site: Site, page: Page, offset: number): readonly Target[] {
  const rules = defineClass(site.index, page, offset);
  if (rules !== undefined) return rules;
  const reference = referenceAround(site, page, offset);
  if (reference !== undefined) {
    const target = targetOf(site, reference.resolved);
    return target === undefined ? [] : [target];
  }
  const element = nodesAt(page, offset).findLast(
    (node): node is Element =>
      node.kind === 'element' &&
      (touches(node.nameRange, offset) || (node.closeNameRange !== undefined && touches(node.closeNameRange, offset))),
  );
  return element === undefined ? [] : declarationOf(site, page, element.name);
}

const fileStart: Range = { start: 0, end: 0 };

/** The import of a name and its file, or the page's own export. */
function declarationOf(site: Site, page: Page, name: string): readonly Target[] {
  const local = name.split('.', 1)[0];
  const { path } = page.file;
  for (const esm of page.esm) {
    for (const { source, names, range } of esm.imports) {
      const found = names.find((each) => each.local === local);
      if (found === undefined) continue;
      const resolved = isLocal(source)
        ? resolveSnippet({ index: site.index, fromPath: path, target: source, kind: 'import' })
        : undefined;
      if (resolved?.kind !== 'file') return [{ path, range }];
      return [{ path: resolved.path, range: exportIn(site, resolved.path, found.imported) }];
    }
    const exported = esm.exports.find((each) => each.name === local);
    if (exported !== undefined) return [{ path, range: exported.range }];
  }
  return [];
}

function exportIn(site: Site, path: string, imported: string): Range {
  const file = site.files.get(path);
  if (file !== undefined && isCode(path)) return exportRange(codeOfFile(file), imported) ?? fileStart;
  if (file === undefined || imported === 'default' || imported === '*') return fileStart;
  const exports = pageOf(file).esm.flatMap((esm) => esm.exports);
  return exports.find(({ name }) => name === imported)?.range ?? fileStart;
}

/** The root-relative link to the section around an offset, or to the page before its first heading. */
export function headingLink(site: Site, path: string, offset: number): string | undefined {
  const file = site.files.get(path);
  if (file === undefined || !isPage(path)) return undefined;
  const link = encodeURI(`/${linkPath(path)}`);
  const fragment = fragmentAt(pageOf(file), offset, site.index.config.anchorRule);
  return fragment === undefined ? link : `${link}#${encodeFragment(fragment)}`;
}
