/** The scheme that a target begins with, in lower case, its colon included. */
export function schemeOf(target: string): string | undefined {
  // Most targets begin so.
  if (target.startsWith('/') || target.startsWith('#')) return undefined;
  return /^\s*([a-z][a-z0-9+.-]*:)/i.exec(target)?.[1]?.toLowerCase();
}
