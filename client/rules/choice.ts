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
