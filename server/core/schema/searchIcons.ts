import { nearest } from '../text/nearest.ts';
import { iconFacts, iconNames, iconStyles } from './icons.ts';

/** The name of an icon, and the facts about it in a few words. */
export interface FoundIcon {
  readonly name: string;
  /** `fontawesome; styles: solid regular`. */
  readonly about: string;
}

/**
 * Returns icons whose names contain all words of a query, best match first. Empty for a query without Latin letters or
 * digits.
 */
export function searchIcons(query: string): {
  readonly found: readonly FoundIcon[];
  readonly near: string | undefined;
} {
  const words = query
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return { found: [], near: undefined };
  const wanted = words.join('-');
  const found = [...iconNames()]
    .filter((name) => words.every((word) => name.includes(word)))
    .sort((a, b) => matchRank(a, wanted) - matchRank(b, wanted) || (a < b ? -1 : 1));
  return {
    found: found.map((name) => ({ name, about: about(name) })),
    near: found.length > 0 ? undefined : nearest(wanted, iconNames()),
  };
}

/** Ranks exact matches first, then names that begin with the word, then shorter names. */
function matchRank(name: string, wanted: string): number {
  return name === wanted ? 0 : name.startsWith(`${wanted}-`) ? name.length : 1000 + name.length;
}

function about(name: string): string {
  const facts = iconFacts(name);
  const styles = iconStyles(name);
  return [
    facts?.library ?? '',
    facts?.pro === true ? 'Pro' : '',
    styles.length === 0 ? '' : `styles: ${styles.join(' ')}`,
  ]
    .filter((text) => text !== '')
    .join('; ');
}
