import { parseModule } from '../../javascript/parse.ts';
import type { Page } from '../../page/pageTree.ts';
import { memo } from '../../text/memo.ts';
import { encloses, movedRange, type Range } from '../../text/range.ts';

/** An `import` or `export` statement of a page. */
export interface Statement {
  readonly range: Range;
  readonly isImport: boolean;
  /** Names that it declares. */
  readonly names: ReadonlySet<string>;
  /** Identifiers in its code, which may need other statements. */
  readonly words: ReadonlySet<string>;
}

/** The statements of a page, in order; undefined if one has a syntax error. */
export const statementsOf: (page: Page) => readonly Statement[] | undefined = memo((page: Page) => {
  const { text } = page.file;
  const found: Statement[] = [];
  for (const { code, range, imports, exports } of page.esm) {
    const parsed = parseModule(code, new Set());
    if (!parsed.ok || !text.startsWith(code, range.start)) return undefined;
    for (const { type, start, end } of parsed.node.body) {
      const whole = movedRange({ start, end }, range.start);
      const names = [
        ...imports
          .filter((each) => encloses(whole, each.range))
          .flatMap((each) => each.names.map(({ local }) => local)),
        ...exports.filter((each) => encloses(whole, each.range)).map(({ name }) => name),
      ];
      const words = new Set(wordsIn(text.slice(whole.start, whole.end)));
      found.push({ range: whole, isImport: type === 'ImportDeclaration', names: new Set(names), words });
    }
  }
  return found;
});

/** The statements that declare some names, and those that they need in turn. */
export function statementsFor(statements: readonly Statement[], names: ReadonlySet<string>): ReadonlySet<Statement> {
  const needed = new Set(statements.filter((each) => isNamed(each, names)));
  for (const { words, isImport } of needed)
    if (!isImport) for (const each of statements) if (isNamed(each, words)) needed.add(each);
  return needed;
}

function isNamed({ names }: Statement, wanted: ReadonlySet<string>): boolean {
  for (const name of names) if (wanted.has(name)) return true;
  return false;
}

/** Names that tags and expressions use in some parts of a page. */
export function namesUsed({ elements, expressions }: Page, isPart: (range: Range) => boolean): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name, nameRange } of elements)
    if (isPart(nameRange)) for (const word of wordsIn(name.split('.', 1)[0] ?? '')) names.add(word);
  for (const { code, range } of expressions) if (isPart(range)) for (const word of wordsIn(code)) names.add(word);
  return names;
}

function wordsIn(code: string): readonly string[] {
  return code.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
}
