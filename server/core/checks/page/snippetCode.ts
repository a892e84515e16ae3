import type { AnyNode } from 'acorn';
import { declarationsOf } from '../../javascript/module.ts';
import type { Element, ImportedName, Page } from '../../page/pageTree.ts';
import { isHtmlElement } from '../../schema/html.ts';
import { codeOfFile } from '../../site/code/code.ts';
import { plainFunction, type RefusedImport, refusedImport } from '../../site/code/refused.ts';
import { declaredNames } from '../../site/link/references.ts';
import { isCode } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { isPlainTag } from '../../site/snippet/parts.ts';
import { resolveSnippet } from '../../site/snippet/resolveSnippet.ts';
import type { Edit } from '../../text/edit.ts';
import { type FileFinding, type Finding, type Fix, insertion, safeFix, suggestion } from '../../text/finding.ts';
import { memo } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { PageCheck, SiteCheck } from '../check.ts';

const whyNot: Readonly<Record<RefusedImport, (source: string) => string>> = {
  package: (source) => `Pages cannot import packages such as "${source}". Write what the page needs in a snippet.`,
  json: () => 'Pages cannot import JSON. Export the data from a snippet: `export const data = …`.',
  inCode: () => 'A file of components cannot import other files. Write what it needs in this file.',
};

/**
 * Reports imports that the platform does not support, and snippets with the name of an HTML element.
 * Source: platform-today.md, "Snippets" and "Components of code".
 */
export const snippetImport: PageCheck = {
  on: 'page',
  codes: ['snippet/import', 'snippet/lower-case'],
  *run(page): Iterable<Finding> {
    for (const { imports } of page.esm) {
      for (const { source, sourceRange } of imports) {
        const why = refusedImport({ from: page.file.path, source });
        if (why !== undefined) yield { code: 'snippet/import', range: sourceRange, message: whyNot[why](source) };
      }
    }
    yield* lowerCase(page);
  },
};

/** Reported once for each name, at its first use. */
function* lowerCase(page: Page): Iterable<Finding> {
  const declared = declaredNames(page);
  const seen = new Set<string>();
  for (const element of page.elements) {
    const { name } = element;
    if (!isPlainTag(name) || !declared.has(name) || name === 'props' || seen.has(name) || isHtmlElement(name)) continue;
    seen.add(name);
    const wanted = name.charAt(0).toUpperCase() + name.slice(1);
    const imported = importOf(page, name);
    yield {
      code: 'snippet/lower-case',
      range: element.nameRange,
      message: `"${name}" starts with a lower-case letter, so it is an HTML tag. Rename it to "${wanted}".`,
      ...(imported !== undefined && {
        related: [{ path: page.file.path, range: imported.range, message: 'Imported here.' }],
        fixes: declared.has(wanted) ? [] : renamed(page, imported, wanted),
      }),
    };
  }
}

function importOf(page: Page, name: string): ImportedName | undefined {
  return page.esm
    .flatMap(({ imports }) => imports.flatMap(({ names }) => names))
    .find(({ local, imported }) => local === name && imported !== '*');
}

/** Renames an import and its tags. No fix if code uses the name too, because its author must decide. */
function renamed(page: Page, imported: ImportedName, wanted: string): readonly Fix[] {
  const name = imported.local;
  const code = [...page.expressions, ...page.esm].map((each) => each.code).join('\n');
  // The import itself has it once.
  if (code.split(name).length > 2) return [];
  const edits: readonly Edit[] =
    imported.imported === 'default'
      ? [{ range: imported.range, text: wanted }]
      : [{ range: imported.range, text: `${imported.imported} as ${wanted}` }];
  const tags = page.elements.filter((element) => element.name === name).flatMap((element) => tagEdits(element, wanted));
  return [suggestion({ path: page.file.path, title: `Rename to "${wanted}"`, edits: [...edits, ...tags] })];
}

function tagEdits({ nameRange, closeNameRange }: Element, text: string): readonly Edit[] {
  return [nameRange, ...(closeNameRange === undefined ? [] : [closeNameRange])].map((range) => ({ range, text }));
}

/** Reports code that the platform does not support in files of components that pages import. */
export const snippetCode: SiteCheck = {
  on: 'site',
  codes: ['snippet/import', 'snippet/component'],
  *run(index): Iterable<FileFinding> {
    for (const path of importedCode(index)) {
      const file = index.others.get(path);
      if (file !== undefined) for (const finding of findingsOf(file)) yield { ...finding, path };
    }
  },
};

/** Returns the files of code that pages and snippets import. */
function importedCode(index: SiteIndex): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [path, { includes }] of index.pages) {
    for (const { kind, target } of includes) {
      if (kind !== 'import') continue;
      const file = resolveSnippet({ index, fromPath: path, target, kind });
      if (file.kind === 'file' && isCode(file.path)) found.add(file.path);
    }
  }
  return found;
}

const findingsOf: (file: SourceFile) => readonly Finding[] = memo((file: SourceFile): readonly Finding[] => {
  const found: Finding[] = [];
  const code = codeOfFile(file);
  for (const { program, start } of code.blocks) {
    for (const node of program.body) {
      const source = 'source' in node ? node.source : undefined;
      const from = source?.type === 'Literal' ? String(source.value) : undefined;
      if (
        source &&
        from !== undefined &&
        !isTypeOnly(node) &&
        refusedImport({ from: file.path, source: from }) !== undefined
      ) {
        const range = { start: source.start + start, end: source.end + start };
        found.push({ code: 'snippet/import', range, message: whyNot.inCode(from) });
      }
      if (node.type !== 'ExportDefaultDeclaration' || node.declaration.type === 'Literal') continue;
      const range = { start: node.start + start, end: node.start + start + 'export default'.length };
      const message = 'A file of components exports by name only. Write `export const Name = () => …`.';
      found.push({ code: 'snippet/component', range, message });
    }
  }
  const { names, exports } = declarationsOf(code);
  for (const [name, target] of exports) {
    const declared = 'local' in target ? names.get(target.local) : undefined;
    const plain = declared?.declarator === undefined ? plainFunction(declared?.node, name) : undefined;
    if (declared === undefined || plain === undefined) continue;
    found.push({
      code: 'snippet/component',
      range: { start: declared.start, end: declared.end },
      message: `"${name}" must be an arrow function. Write \`export const ${name} = () => …\`.`,
      fixes: arrowFix(file, plain, declared.base),
    });
  }
  return found;
});

/** True for types, which are removed before anything is imported. */
function isTypeOnly(node: AnyNode): boolean {
  return 'importKind' in node && node.importKind === 'type';
}

/** Rewrites a function as an arrow function, if that changes nothing else. */
function arrowFix({ path, text }: SourceFile, node: AnyNode, base: number): readonly Fix[] {
  if (node.type !== 'FunctionDeclaration' && node.type !== 'FunctionExpression') return [];
  const { id, body, generator, async: isAsync } = node;
  const start = node.start + base;
  const open = text.indexOf('(', (id?.end ?? node.start) + base);
  const written = text.slice(start, node.end + base);
  if (generator || open < 0 || /\bthis\b|\barguments\b|\bnew\.target\b/.test(written)) return [];
  // Type parameters of an arrow function could be read as a tag.
  if (text.slice((id?.end ?? start - base) + base, open).includes('<')) return [];
  const isDeclared = node.type === 'FunctionDeclaration';
  if (isDeclared && id === null) return [];
  const opening = `${isDeclared ? `const ${id?.name ?? ''} = ` : ''}${isAsync ? 'async ' : ''}`;
  const edits = [
    { range: { start, end: open }, text: opening },
    insertion(body.start + base, '=> '),
    ...(isDeclared ? [insertion(node.end + base, ';')] : []),
  ];
  // A constant cannot be used before its line.
  const isUsedBefore = isDeclared && new RegExp(`\\b${id?.name ?? ''}\\b`).test(text.slice(0, start));
  const title = 'Write it as an arrow function';
  return [isUsedBefore ? suggestion({ path, title, edits }) : safeFix({ path, title, edits })];
}
