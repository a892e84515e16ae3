import { summaryOfFile } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { memo, memoByText } from '../../text/memo.ts';
import { touches } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { knownApiDocuments } from '../document/documentsOfSite.ts';
import { contentOf } from '../operation/extensions.ts';
import { type Operation, operationsOf } from '../operation/operations.ts';
import { frontMatter } from './generate.ts';
import { generatedPageOf, originOfPage, type PageOrigin, withGeneratedPages } from './generatedPages.ts';
import { pagesOfOperation } from './pages.ts';

/** The folder of pages that exist only in previews. */
const folder = 'api-preview/';

/**
 * Returns the operation at an offset of a file of an API document, also if the offset is on its path. Without an
 * offset, returns the first one of the file. Undefined for other places and files.
 */
export function operationAt({ index }: Site, path: string, offset: number | undefined): Operation | undefined {
  const file = index.others.get(path);
  if (file === undefined) return undefined;
  for (const apiDocument of knownApiDocuments(index)) {
    const operations = operationsOf(apiDocument, index.others).filter(({ place }) => place.document.file === file);
    if (operations.length === 0) continue;
    if (offset === undefined) return operations[0];
    const inside = operations.find(({ keyRange, place }) => keyRange.start <= offset && offset <= place.node.range.end);
    if (inside !== undefined) return inside;
    return operations.find(
      ({ item }) => touches(item.node.range, offset) || lineBefore(file, item.node.range.start, offset),
    );
  }
  return undefined;
}

/** True if an offset is on the line of a value before its start, or on the line above, where its key is. */
function lineBefore({ text }: SourceFile, start: number, offset: number): boolean {
  return offset < start && start - offset < 2000 && /^[^\r\n]*(?:\r\n|\n|\r)?[ \t]*$/.test(text.slice(offset, start));
}

/** Returns the page of an operation: a file, else a generated page, else one that exists only in previews. */
export function pageOfOperation(site: Site, operation: Operation): string {
  return pagesOfOperation(site.index, operation)[0] ?? generatedPageOf(site, operation) ?? folder + nameOf(operation);
}

/** Returns a name that does not change while the text of an operation is edited. */
function nameOf({ apiDocument, method, path }: Operation): string {
  const name = `${apiDocument.file.path}/${method.toLowerCase()} ${path.replace(/^\//, '')}`;
  return `${name.replaceAll(/[\\:*?"<>|]/g, '-')}.mdx`;
}

/** Returns the operation of a page that exists only in previews. Undefined for other paths. */
function operationOfPreview({ index }: Site, path: string): Operation | undefined {
  return path.startsWith(folder) ? byName(index.others)(index, path.slice(folder.length)) : undefined;
}

const byName = memo((library: Site['index']['others']) => {
  let names: ReadonlyMap<string, Operation> | undefined;
  return (index: Site['index'], name: string): Operation | undefined => {
    names ??= new Map(
      knownApiDocuments(index)
        .flatMap((apiDocument) => operationsOf(apiDocument, library))
        .map((operation) => [nameOf(operation), operation]),
    );
    return names.get(name);
  };
});

/** Returns the source of a page without a file. Undefined for other pages. */
export function originOf(site: Site, path: string): PageOrigin | undefined {
  return originOfPage(site, path) ?? operationOfPreview(site, path);
}

/** Returns the site with all generated pages. Adds the page at the path if it exists only in previews. */
export function withPreviewPage(site: Site, path: string): Site {
  const shown = withGeneratedPages(site);
  return path.startsWith(folder) ? withOne(shown, path) : shown;
}

const withOne = memoByText((site: Site, path: string): Site => {
  const operation = operationOfPreview(site, path);
  if (operation === undefined) return site;
  const { files, index } = site;
  const content = contentOf(operation);
  const head = frontMatter(index, operation, { isNamed: true });
  const file = { path, text: content === undefined ? head : `${head}\n${content}\n` };
  const pages = new Map([...index.pages, [path, summaryOfFile(file)]]);
  return { files: new Map([...files, [path, file]]), index: { ...index, pages } };
});
