import { type CodeNames, namesOfCode } from '../../javascript/moduleNames.ts';
import { namesIn, type UsedName } from '../../javascript/usedNames.ts';
import type { Page } from '../../page/pageTree.ts';
import { namesUsedIn } from '../../page/script/codeTargets.ts';
import { memo } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { codeOfFile, codeOfPage } from './code.ts';

/** The names that a page or a file of code imports, exports and uses. */
export interface ModuleNames extends CodeNames {
  readonly uses: readonly UsedName[];
}

/** Returns the names in a page: in statements, expressions and tags. */
export const namesOfPage: (page: Page) => ModuleNames = memo((page) => {
  const uses = new Map(namesUsedIn(page).map((each) => [each.range.start, each]));
  // A half-typed closing tag has another name.
  for (const { name, nameRange, closeNameRange } of page.elements)
    for (const range of [nameRange, closeNameRange])
      if (range !== undefined && page.file.text.startsWith(name, range.start) && !uses.has(range.start))
        uses.set(range.start, ofTag(name, range.start));
  return {
    ...namesOfCode(codeOfPage(page)),
    uses: [...uses.values()].sort((a, b) => a.range.start - b.range.start),
  };
});

/** Same as `namesOfPage` for a `.jsx` or `.tsx` file. */
export const namesOfFile: (file: SourceFile) => ModuleNames = memo((file) => {
  const code = codeOfFile(file);
  return { ...namesOfCode(code), uses: code.blocks.flatMap(({ program, start }) => namesIn(program, start)) };
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
