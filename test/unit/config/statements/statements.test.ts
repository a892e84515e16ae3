import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accepted,
  assertAccepted,
  assertCompleted,
  assertExplained,
  assertRefused,
  type Field,
  fields,
} from './fieldCells.ts';
import { type Look, looks } from './looks.ts';
import { pageCells } from './pageCells.ts';
import { type PageStatement, pageStatements } from './pageStatements.ts';
import { ruleStatements } from './ruleStatements.ts';
import { assertSeen, previewed, rendered } from './shownCells.ts';

/** Features of the product that a statement is tested with. */
const columns = ['accepted', 'refused', 'completed', 'explained', 'shown', 'rendered'] as const;
type Column = (typeof columns)[number];

/** An assertion, or the reason that it does not apply. */
type Cell = (() => void) | { readonly none: string };

interface Row {
  readonly says: string;
  readonly cells: Readonly<Record<Column, Cell | undefined>>;
}

function fieldRow(field: Field): Row {
  const look = Object.hasOwn(looks, field.path) ? looks[field.path] : undefined;
  const [first] = accepted(field.path, field.view.schema);
  const seen = (of: Look | undefined, see: typeof previewed): Cell | undefined =>
    of === undefined
      ? undefined
      : of.none === undefined
        ? () => assertSeen(field.path, of, first, see)
        : { none: of.none };
  return {
    says: `docs.json: \`${field.path}\``,
    cells: {
      accepted: () => assertAccepted(field),
      refused: () => assertRefused(field),
      completed: () => assertCompleted(field),
      explained: () => assertExplained(field),
      shown: seen(look, previewed),
      rendered: seen(look && renderedLook(look), rendered),
    },
  };
}

function renderedLook(look: Look): Look {
  if (look.rendered === undefined) return look;
  const { sees: _, hides: __, rendered: own, ...rest } = look;
  return { ...rest, ...own };
}

function pageRow(statement: PageStatement): Row {
  const cell = (column: Exclude<Column, 'shown' | 'rendered'>): Cell => {
    const given = statement[column];
    return typeof given === 'string' ? { none: given } : () => pageCells[column](statement);
  };
  const seen = (given: RegExp | string, see: typeof previewed, isRendered: boolean): Cell =>
    typeof given === 'string' ? { none: given } : () => pageCells.seen(statement, see, isRendered);
  return {
    says: `page: ${statement.says}`,
    cells: {
      accepted: cell('accepted'),
      refused: cell('refused'),
      completed: cell('completed'),
      explained: cell('explained'),
      shown: seen(statement.shown, previewed, false),
      rendered: seen(statement.rendered ?? statement.shown, rendered, true),
    },
  };
}

const table: readonly Row[] = [...fields.map(fieldRow), ...pageStatements.map(pageRow), ...ruleStatements];

for (const { says, cells } of table)
  for (const column of columns) {
    const cell = cells[column];
    if (typeof cell === 'function') test(`${says}: ${column}`, cell);
  }

test('the table of statements has no gaps', (t) => {
  const cells = table.flatMap(({ says, cells: own }) => columns.map((column) => [says, column, own[column]] as const));
  const holes = cells.filter(([, , cell]) => cell === undefined).map(([says, column]) => `${says}: ${column}`);
  const asserted = cells.filter(([, , cell]) => typeof cell === 'function').length;
  const without = cells.length - asserted - holes.length;
  t.diagnostic(
    `${table.length} statements, ${cells.length} cells: ${asserted} asserted, ${without} that do not apply, ${holes.length} holes`,
  );
  assert.deepEqual(holes, []);
  assert.ok(table.length >= 95, String(table.length));
  assert.equal(new Set(table.map(({ says }) => says)).size, table.length, 'a statement twice');
  for (const [says, column, cell] of cells)
    if (typeof cell === 'object') assert.ok(cell.none.length > 10, `${says}: ${column} says why it does not apply`);
});
