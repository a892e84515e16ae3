import type { AnyNode } from 'acorn';
import type { Code } from '../../javascript/module.ts';
import { boundNames, declarationsOf } from '../../javascript/module.ts';
import { namesIn, type UsedName } from '../../javascript/usedNames.ts';
import type { Page } from '../../page/pageTree.ts';
import { namesUsedIn } from '../../page/script/codeTargets.ts';
import { memo } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { codeOfFile, codeOfPage } from './code.ts';

/** A name that a file takes from another one. */
export interface ImportOfName {
  readonly source: string;
  /** `default`, `*` or a name. */
  readonly imported: string;
  readonly importedRange: Range;
  readonly local: string;
  /** The same range where only one name is written. */
  readonly localRange: Range;
}

/** A name that a file gives to others. */
export interface ExportOfName {
  /** `*` for all that another file gives. */
  readonly name: string;
  /** Absent where the name is not written. */
  readonly range?: Range;
  /** What it is called in this file, or in the one that it is handed on from. */
  readonly local?: string;
  readonly localRange?: Range;
  /** The file that it is handed on from. */
  readonly source?: string;
}

/** What a page or a file of code imports, exports and uses by name. */
export interface ModuleNames {
  readonly imports: readonly ImportOfName[];
  readonly exports: readonly ExportOfName[];
  readonly uses: readonly UsedName[];
  /** All names that are declared or imported at its top. */
  readonly declared: ReadonlySet<string>;
}

/** The names of a page: of its statements, expressions and tags. */
export const namesOfPage: (page: Page) => ModuleNames = memo((page) => {
  const uses = new Map(namesUsedIn(page).map((each) => [each.range.start, each]));
  // A closing tag that is half typed has another name.
  for (const { name, nameRange, closeNameRange } of page.elements)
    for (const range of [nameRange, closeNameRange])
      if (range !== undefined && page.file.text.startsWith(name, range.start) && !uses.has(range.start))
        uses.set(range.start, ofTag(name, range.start));
  return modulesNames(
    codeOfPage(page),
    [...uses.values()].sort((a, b) => a.range.start - b.range.start),
  );
});

/** The same of a `.jsx` or `.tsx` file. */
export const namesOfFile: (file: SourceFile) => ModuleNames = memo((file) => {
  const code = codeOfFile(file);
  return modulesNames(
    code,
    code.blocks.flatMap(({ program, start }) => namesIn(program, start)),
  );
});

function ofTag(whole: string, start: number): UsedName {
  const [name = '', member] = whole.split('.', 2);
  const range = { start, end: start + name.length };
  const at = range.end + 1;
  return {
    name,
    range,
    shorthand: false,
    isTag: true,
    ...(member !== undefined && { member: { name: member, range: { start: at, end: at + member.length } } }),
    hides: () => false,
  };
}

function modulesNames(code: Code, uses: readonly UsedName[]): ModuleNames {
  const imports: ImportOfName[] = [];
  const exports: ExportOfName[] = [];
  for (const { program, start } of code.blocks) {
    for (const node of program.body) {
      imports.push(...importsOf(node, start));
      exports.push(...exportsOf(node, start));
    }
  }
  return { imports, exports, uses, declared: new Set(declarationsOf(code).names.keys()) };
}

function importsOf(node: AnyNode, shift: number): readonly ImportOfName[] {
  if (node.type !== 'ImportDeclaration') return [];
  const source = String(node.source.value);
  return node.specifiers.map((each) => {
    const imported = each.type === 'ImportSpecifier' ? each.imported : each.local;
    return {
      source,
      imported:
        each.type === 'ImportDefaultSpecifier' ? 'default' : each.type === 'ImportSpecifier' ? nameOf(imported) : '*',
      importedRange: rangeOf(imported, shift),
      local: each.local.name,
      localRange: rangeOf(each.local, shift),
    };
  });
}

function exportsOf(node: AnyNode, shift: number): readonly ExportOfName[] {
  if (node.type === 'ExportAllDeclaration') {
    const source = String(node.source.value);
    return node.exported
      ? [{ name: nameOf(node.exported), range: rangeOf(node.exported, shift), local: '*', source }]
      : [{ name: '*', source }];
  }
  if (node.type === 'ExportDefaultDeclaration') return [{ name: 'default' }];
  if (node.type !== 'ExportNamedDeclaration') return [];
  if (node.declaration) return declaredIn(node.declaration, shift);
  return node.specifiers.map((each) => ({
    name: nameOf(each.exported),
    range: rangeOf(each.exported, shift),
    local: nameOf(each.local),
    localRange: rangeOf(each.local, shift),
    ...(node.source && { source: String(node.source.value) }),
  }));
}

function declaredIn(node: AnyNode, shift: number): readonly ExportOfName[] {
  // Types of TypeScript are declared as functions are.
  const ids =
    node.type === 'VariableDeclaration'
      ? node.declarations.flatMap(({ id }) => boundNames(id))
      : 'id' in node && node.id?.type === 'Identifier'
        ? [node.id]
        : [];
  return ids.map((id) => {
    const range = rangeOf(id, shift);
    return { name: id.name, range, local: id.name, localRange: range };
  });
}

function nameOf(node: AnyNode): string {
  return node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';
}

/** A type may stand behind a name, which is a part of its node. */
function rangeOf(node: AnyNode, shift: number): Range {
  const end = node.type === 'Identifier' ? node.start + node.name.length : node.end;
  return { start: node.start + shift, end: end + shift };
}
