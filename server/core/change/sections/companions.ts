import type { Page } from '../../page/pageTree.ts';
import { encloses, type Range } from '../../text/range.ts';
import { definitionsUsed, footnotesUsed, notesOf } from './notes.ts';
import { namesUsed, statementsFor, statementsOf } from './statements.ts';

/** What a section and the rest of its page need from each other when the section moves. */
export interface Parts {
  /** Imports and exports to copy to the start of the new page. */
  readonly statements: readonly Range[];
  /** Definitions and footnotes to copy to the end of the new page. */
  readonly notes: readonly Range[];
  /** Parts that only the section needs: they leave the page. */
  readonly removed: readonly Range[];
  /** Parts inside the section that the page still needs. */
  readonly kept: readonly Range[];
  /** Those of `kept` that the section itself does not need. */
  readonly gone: readonly Range[];
}

/** Returns the parts that move with a section or are copied. Undefined if the page's code has a syntax error. */
export function companionsOf(page: Page, section: Range): Parts | undefined {
  const statements = statementsOf(page);
  if (statements === undefined) return undefined;
  const isInside = (range: Range): boolean => encloses(section, range);
  const { footnotes, definitions } = notesOf(page);
  const isNote = (range: Range): boolean => footnotes.some((each) => encloses(each.range, range));
  const moving = footnotesUsed(page, (range) => isInside(range) && !isNote(range));
  const staying = footnotesUsed(page, (range) => !isInside(range) && !isNote(range));
  // A footnote takes its own references along.
  const partTest =
    (isHome: (range: Range) => boolean, taken: ReadonlySet<{ readonly range: Range }>) =>
    (range: Range): boolean =>
      isNote(range) ? [...taken].some((each) => encloses(each.range, range)) : isHome(range);
  const isMoving = partTest(isInside, moving);
  const isStaying = partTest((range) => !isInside(range), staying);
  const [movingDefinitions, stayingDefinitions] = [definitionsUsed(page, isMoving), definitionsUsed(page, isStaying)];
  const [movingCode, stayingCode] = [isMoving, isStaying].map((isPart) =>
    statementsFor(statements, namesUsed(page, isPart)),
  );
  const sides = [
    ...statements.map((each) => side(each.range, movingCode?.has(each), stayingCode?.has(each))),
    ...footnotes.map((each) => side(each.range, moving.has(each), staying.has(each))),
    ...definitions.map((each) => side(each.range, movingDefinitions.has(each), stayingDefinitions.has(each))),
  ];
  const inside = sides.filter(({ range }) => isInside(range));
  const outside = sides.filter(({ range }) => !isInside(range));
  const along = outside.filter(({ moves }) => moves).map(({ range }) => range);
  const isCode = (range: Range): boolean => statements.some((each) => each.range === range);
  return {
    statements: along.filter(isCode),
    notes: along.filter((range) => !isCode(range)),
    removed: outside.filter(({ moves, stays }) => moves && !stays).map(({ range }) => range),
    kept: inside.filter(({ stays }) => stays).map(({ range }) => range),
    gone: inside.filter(({ moves, stays }) => stays && !moves).map(({ range }) => range),
  };
}

interface Side {
  readonly range: Range;
  readonly moves: boolean;
  readonly stays: boolean;
}

function side(range: Range, moves = false, stays = false): Side {
  return { range, moves, stays };
}
