/** Puts any number of entries at the end of a list: as arguments of one call (`push(...more)`), too many end the call. */
export function pushAll<Entry>(list: Entry[], more: Iterable<Entry>): void {
  for (const entry of more) list.push(entry);
}

/** The largest of any number of numbers; `least` where none is larger. */
export function largest(numbers: Iterable<number>, least = Number.NEGATIVE_INFINITY): number {
  let result = least;
  for (const number of numbers) if (number > result) result = number;
  return result;
}

/** The smallest of any number of numbers; `most` where none is smaller. */
export function smallest(numbers: Iterable<number>, most = Number.POSITIVE_INFINITY): number {
  let result = most;
  for (const number of numbers) if (number < result) result = number;
  return result;
}
