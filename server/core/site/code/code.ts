import { type Code, declarationsOf } from '../../javascript/module.ts';
import { parseFile, parseModule } from '../../javascript/parse.ts';
import { functionIn, type Signature, signatureOf } from '../../javascript/signature.ts';
import type { Page } from '../../page/pageTree.ts';
import { memo } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';

/** Returns the code of a page: its `import` and `export` statements. */
export const codeOfPage: (page: Page) => Code = memo((page: Page): Code => {
  const blocks: Code['blocks'][number][] = [];
  for (const { code, range } of page.esm) {
    const parsed = parseModule(code, new Set());
    if (parsed.ok) blocks.push({ program: parsed.node, start: range.start, text: code });
  }
  return { blocks };
});

/** Returns the code of a `.jsx` or `.tsx` file. Empty if it cannot be parsed. */
export const codeOfFile: (file: SourceFile) => Code = memo((file: SourceFile): Code => {
  const parsed = parseFile(file.text, /\.tsx$/i.test(file.path));
  return { blocks: parsed.ok ? [{ program: parsed.node, start: 0, text: file.text }] : [] };
});

/** A component that code declares. */
export interface CodeComponent extends Signature {
  /** Its exported name. */
  readonly name: string;
}

/** Returns the components that a file exports, with their props. */
export const componentsOf: (code: Code) => readonly CodeComponent[] = memo((code: Code) => {
  const { names, exports } = declarationsOf(code);
  const blocks = new Map(code.blocks.map((each) => [each.start, each]));
  const found: CodeComponent[] = [];
  for (const [name, target] of exports) {
    const declaration = 'local' in target ? names.get(target.local) : undefined;
    const node = declaration?.declarator === undefined ? functionIn(declaration?.node) : undefined;
    const block = declaration === undefined ? undefined : blocks.get(declaration.base);
    if (node === undefined || declaration === undefined || block === undefined) continue;
    found.push({ name, ...signatureOf(node, block.text, block.program.body, declaration.id) });
  }
  return found;
});

/** Returns the range of the declaration of an export. */
export function exportRange(code: Code, name: string): Range | undefined {
  const { names, exports } = declarationsOf(code);
  const target = exports.get(name);
  const found = target !== undefined && 'local' in target ? names.get(target.local) : undefined;
  return found === undefined ? undefined : { start: found.start, end: found.end };
}
