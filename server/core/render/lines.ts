import { lineIndex } from '../text/lineIndex.ts';
import { memo } from '../text/memo.ts';
import type { Range } from '../text/range.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import type { Context } from './context.ts';

const linesOf = memo((file: SourceFile) => lineIndex(file.text));

/** The zero-based line of an offset. */
export function lineAt(file: SourceFile, offset: number): number {
  return linesOf(file).positionAt(offset).line;
}

/**
 * The line of a node, counted from its block's first line: text above the block moves no number inside it, so its key
 * stays. Nothing for the first line and for text from other files.
 */
export function lineAttribute(node: { readonly range: Range }, context: Context): { readonly 'data-line'?: string } {
  const line = relativeLine(node.range.start, context);
  return line === undefined || line <= 0 ? {} : { 'data-line': String(line) };
}

/** The line of an offset within the block being rendered; undefined in a snippet. */
export function relativeLine(offset: number, { source, blockStart }: Context): number | undefined {
  return blockStart === undefined ? undefined : lineAt(source.file, offset) - lineAt(source.file, blockStart);
}
