/**
 * Appends any number of entries to a list. Spread into `push`, very many throw, because they are arguments of one
 * call.
 */
export function pushAll<Entry>(list: Entry[], more: Iterable<Entry>): void {
  for (const entry of more) list.push(entry);
}

/** Returns the largest of any number of numbers, or `least` if none is larger. */
export function largest(numbers: Iterable<number>, least = Number.NEGATIVE_INFINITY): number {
  let result = least;
  for (const number of numbers) if (number > result) result = number;
  return result;
}

/** Returns the smallest of any number of numbers, or `most` if none is smaller. */
export function smallest(numbers: Iterable<number>, most = Number.POSITIVE_INFINITY): number {
  let result = most;
  for (const number of numbers) if (number < result) result = number;
  return result;
}
