/** A row in the list of rules files. */
export interface Row {
  readonly id: string;
  /** A row that is selected together with it: the file with the component reference. */
  readonly brings?: string | undefined;
  /** Whether its file already exists. */
  readonly inUse: boolean;
}

/**
 * Updates a selection. Selecting a row also selects the one that it brings. Deselecting it removes that one too, unless
 * another row brings it or its file exists. A row that was brought can be deselected alone.
 */
export function withNewTargets(
  rows: readonly Row[],
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
): Set<string> {
  const broughtBy = (ids: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] =>
    rows.flatMap(({ id, brings }) => (brings !== undefined && ids.has(id) && !others.has(id) ? [brings] : []));
  const needed = new Set(broughtBy(now, new Set()));
  const result = new Set([...now, ...broughtBy(now, before)]);
  for (const id of broughtBy(before, now))
    if (!needed.has(id) && rows.find((row) => row.id === id)?.inUse !== true) result.delete(id);
  return result;
}

/** Rows in order, except that a brought row follows the first row that brings it, so that both are visible. */
export function inOrder<Each extends Row>(rows: readonly Each[], selected: ReadonlySet<string>): readonly Each[] {
  const moved = new Map<string, Each>();
  for (const { id, brings } of rows) {
    const brought = rows.find((row) => row.id === brings);
    if (selected.has(id) && brought !== undefined && ![...moved.values()].includes(brought)) moved.set(id, brought);
  }
  const away = new Set(moved.values());
  return rows.flatMap((row): readonly Each[] => {
    const brought = moved.get(row.id);
    return away.has(row) ? [] : brought === undefined ? [row] : [row, brought];
  });
}
