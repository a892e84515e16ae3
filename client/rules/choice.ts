/** A row of the list of rules files. */
export interface Row {
  readonly id: string;
  /** It is selected along with the row: the file with the reference of components. */
  readonly brings?: string | undefined;
  /** Its file is there already. */
  readonly inUse: boolean;
}

/**
 * What is selected once a selection changed: a row that is selected now selects what it brings, and one that no longer
 * is takes that along, unless another row brings it too or its file is there. What was brought can be deselected.
 */
export function withBrought(rows: readonly Row[], before: ReadonlySet<string>, now: ReadonlySet<string>): Set<string> {
  const broughtBy = (ids: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] =>
    rows.flatMap(({ id, brings }) => (brings !== undefined && ids.has(id) && !others.has(id) ? [brings] : []));
  const needed = new Set(broughtBy(now, new Set()));
  const result = new Set([...now, ...broughtBy(now, before)]);
  for (const id of broughtBy(before, now))
    if (!needed.has(id) && rows.find((row) => row.id === id)?.inUse !== true) result.delete(id);
  return result;
}

/** The rows in their order, but what a selected row brings comes behind the first one that does: both are seen at once. */
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
