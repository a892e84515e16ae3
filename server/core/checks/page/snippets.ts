import { exportsOf } from '../../model/page/exports.ts';
import { isUnusedPart } from '../../model/page/unusedParts.ts';
import type { Import, ImportedName, Page } from '../../page/pageTree.ts';
import { attributeText } from '../../page/walk.ts';
import { namesOfFile } from '../../site/code/moduleNames.ts';
import { declaredNames } from '../../site/link/references.ts';
import { isCode } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { resolveSnippet } from '../../site/snippet/resolveSnippet.ts';
import type { Edit } from '../../text/edit.ts';
import { type Finding, fixOf, kindOfRename } from '../../text/finding.ts';
import { nearest } from '../../text/nearest.ts';
import type { Range } from '../../text/range.ts';
import { listed } from '../../text/text.ts';
import type { PageCheck } from '../check.ts';

/** Reports a file that includes itself, directly or through other files. */
export const snippetCycle: PageCheck = {
  on: 'page',
  codes: ['snippet/cycle'],
  *run(page, index): Iterable<Finding> {
    const { path } = page.file;
    for (const { kind, target, range } of includesOf(page)) {
      const next = resolveSnippet({ index, fromPath: path, target, kind });
      if (next.kind !== 'file') continue;
      const way = wayBack(index, next.path, path);
      if (way === undefined) continue;
      const over = way.slice(0, -1).map((each) => `"${each}"`);
      yield {
        code: 'snippet/cycle',
        range,
        message: `This file includes itself${over.length === 0 ? '' : ` through ${over.join(', ')}`}, so the page cannot be built.`,
      };
    }
  },
};

type Include = { readonly kind: 'import' | 'snippet'; readonly target: string; readonly range: Range };

function includesOf(page: Parameters<PageCheck['run']>[0]): readonly Include[] {
  const imports = page.esm.flatMap((esm) =>
    esm.imports.map(({ source, sourceRange }): Include => ({ kind: 'import', target: source, range: sourceRange })),
  );
  const snippets = page.elements.flatMap((element): readonly Include[] => {
    const target = element.name === 'Snippet' ? attributeText(element, 'file') : undefined;
    return target === undefined ? [] : [{ kind: 'snippet', target, range: element.openTag }];
  });
  return [...imports, ...snippets];
}

/** Returns the files from `from` to `to`, including both. Undefined if there is no such path. */
function wayBack(index: SiteIndex, from: string, to: string): readonly string[] | undefined {
  const before = new Map<string, string | undefined>([[from, undefined]]);
  const queue = [from];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (path === to) {
      const way: string[] = [];
      for (let at: string | undefined = path; at !== undefined; at = before.get(at)) way.unshift(at);
      return way;
    }
    for (const { kind, target } of index.pages.get(path)?.includes ?? []) {
      const next = resolveSnippet({ index, fromPath: path, target, kind });
      if (next.kind !== 'file' || before.has(next.path)) continue;
      before.set(next.path, path);
      queue.push(next.path);
    }
  }
  return undefined;
}

/** Reports a name that a snippet does not export. What uses it cannot be shown. */
export const snippetExport: PageCheck = {
  on: 'page',
  codes: ['snippet/missing-export'],
  *run(page, index): Iterable<Finding> {
    for (const esm of page.esm) {
      for (const each of esm.imports) {
        const exported = exportsOf(index, page.file.path, each);
        if (exported === undefined) continue;
        const isOfCode = !hasDefault(index, page.file.path, each);
        for (const name of each.names) {
          if (name.imported === 'default' && isOfCode && exported.length > 0)
            yield noDefault(page, each, name, exported);
          if (name.imported === 'default' || name.imported === '*' || exported.includes(name.imported)) continue;
          yield finding(page, each, name, exported);
        }
      }
    }
  },
};

/** True if an import can use the default of a file: always for a snippet, and for code with a default export. */
function hasDefault(index: SiteIndex, from: string, { source }: Import): boolean {
  const found = resolveSnippet({ index, fromPath: from, target: source, kind: 'import' });
  const file = found.kind === 'file' && isCode(found.path) ? index.others.get(found.path) : undefined;
  return file === undefined || namesOfFile(file).exports.some(({ name }) => name === 'default');
}

/** Reports an import of the default of a file that only has named exports. */
function noDefault(page: Page, { source, names }: Import, name: ImportedName, exported: readonly string[]): Finding {
  const to = exported.includes(name.local)
    ? name.local
    : (nearest(name.local, exported) ?? (exported.length === 1 ? exported[0] : undefined));
  const text = to === undefined || to === name.local ? `{ ${name.local} }` : `{ ${to} as ${name.local} }`;
  return {
    code: 'snippet/missing-export',
    range: name.range,
    message: `"${source}" has no default export. It exports ${listed(exported.slice(0, 6), 'and')}.`,
    fixes:
      to === undefined || names.length > 1
        ? []
        : [
            fixOf({
              kind: to === name.local ? 'safe' : 'suggestion',
              path: page.file.path,
              title: `Import ${text}`,
              edits: [{ range: name.range, text }],
            }),
          ],
  };
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
            fixOf({
              kind: kindOfRename({ written: name.imported, name: to, known: exported }),
              path: page.file.path,
              title: `Change to "${to}"`,
              edits: renaming(page, name, to),
            }),
          ],
  };
}

/** Renames an import and the tags that use it. If code uses the name too, the page keeps it with `as`. */
function renaming(page: Page, { local, range, importedRange }: ImportedName, near: string): readonly Edit[] {
  if (importedRange.start !== range.start) return [{ range: importedRange, text: near }];
  const used = page.elements.filter(({ name }) => name === local || name.startsWith(`${local}.`));
  const code = [...page.expressions, ...page.esm].map((each) => each.code).join('\n');
  // The import itself has it once.
  const inCode = code.split(local).length > 2;
  if (inCode || declaredNames(page).has(near)) return [{ range: importedRange, text: `${near} as ${local}` }];
  // A half-typed closing tag has another name.
  const tags = used
    .flatMap(({ nameRange, closeNameRange }) => [nameRange, ...(closeNameRange === undefined ? [] : [closeNameRange])])
    .filter(({ start }) => page.file.text.startsWith(local, start));
  return [
    { range, text: near },
    ...tags.map(({ start }) => ({ range: { start, end: start + local.length }, text: near })),
  ];
}

/** Reports a snippet or partial that no page includes, so that readers never see it. */
export const snippetUnused: PageCheck = {
  on: 'page',
  codes: ['snippet/unused'],
  run(page, index) {
    const { path, text } = page.file;
    if (!isUnusedPart(index, path)) return [];
    const lineEnd = text.slice(0, 400).search(/[\r\n]/);
    return [
      {
        code: 'snippet/unused',
        range: { start: 0, end: lineEnd < 0 ? Math.min(text.length, 400) : lineEnd },
        message: `No page includes "${path}". Import it where it belongs, or delete it.`,
        tag: 'unnecessary',
      },
    ];
  },
};
