import type { AnyNode } from 'acorn';
import { parseExpression, parseModule } from '../../javascript/parse.ts';
import type { Expression, Page } from '../pageTree.ts';

/** A piece of code of a page. */
export interface Piece {
  readonly code: string;
  /** Offset in the file at which it begins. */
  readonly start: number;
  readonly isModule: boolean;
}

/**
 * Returns the pieces of code that are the same in the file. Code in a container whose lines have a prefix is left out.
 */
export function piecesOf(page: Page): readonly Piece[] {
  const statements = page.esm
    .map(({ code, range }) => ({ code, start: range.start, isModule: true }))
    .filter(({ code, start }) => page.file.text.startsWith(code, start));
  return [...statements, ...page.expressions.flatMap((each) => pieceOf(page, each))];
}

function pieceOf({ file }: Page, { empty, code, range }: Expression): readonly Piece[] {
  const start = range.start + 1;
  return empty || !file.text.startsWith(code, start) ? [] : [{ code, start, isModule: false }];
}

/** Parses a piece. Undefined if it is not valid. */
export function nodeOf({ code, isModule }: Piece): AnyNode | undefined {
  const parsed = isModule ? parseModule(code, new Set()) : parseExpression(code);
  return parsed.ok ? parsed.node : undefined;
}

/** Data in the attributes of tags: `items={[{ href: "/guide" }]}`. */
export function attributePieces(page: Page): readonly Piece[] {
  return page.elements.flatMap(({ attributes }) =>
    attributes.flatMap(({ value }) => (value === undefined || value.kind === 'string' ? [] : pieceOf(page, value))),
  );
}
