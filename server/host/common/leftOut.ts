import type { Change } from '../../core/index.ts';

/** Maximum number of ignored files and folders to search for in texts. */
const maxLeftOut = 200;

/** Returns the changes without ignored files, except those that a text refers to: only these are worth reporting. */
export function withoutUnnamed(changes: readonly Change[]): readonly Change[] {
  const isIgnored = (change: Change): boolean => change.kind === 'unread' && change.unread.what === 'ignored';
  const left = changes.filter(isIgnored).map(({ path }) => path.replace(/\.mdx?$/i, ''));
  if (left.length === 0) return changes;
  const texts = changes.flatMap((change) =>
    change.kind === 'text' && /\.(?:mdx?|json)$/i.test(change.path) ? [change.text] : [],
  );
  const named = new Set(left.slice(0, maxLeftOut).filter((name) => texts.some((text) => text.includes(name))));
  return changes.filter((change) => !isIgnored(change) || named.has(change.path.replace(/\.mdx?$/i, '')));
}
