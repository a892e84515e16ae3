import { itemsOf, type StringNode, valueOf } from '../../../data/node.ts';
import { draftFix } from '../../../model/write/siteDraft.ts';
import { hasWildcard } from '../../../site/config/redirects.ts';
import { schemeOf } from '../../../site/link/address.ts';
import type { SiteIndex } from '../../../site/siteTypes.ts';
import type { Fix } from '../../../text/finding.ts';
import { table } from '../../../text/question.ts';
import { strip } from '../../../text/text.ts';

/** A redirect in docs.json. */
export interface Redirect {
  readonly source: StringNode;
  readonly destination: StringNode | undefined;
  /** The source with one slash at the start and none at the end. */
  readonly from: string;
  /** The path of the destination in the same form. Undefined for URLs and for wildcards. */
  readonly to: string | undefined;
  remove(): Fix;
}

/** Returns the redirects of docs.json in order. Those without a source are left out. */
export const redirectsOf: (index: SiteIndex) => readonly Redirect[] = table((index: SiteIndex): readonly Redirect[] => {
  const list = valueOf(index.config.whole.root, 'redirects');
  if (list?.kind !== 'array') return [];
  const found: Redirect[] = [];
  for (const [place, item] of itemsOf(list).entries()) {
    const source = valueOf(item, 'source');
    const destination = valueOf(item, 'destination');
    if (source?.kind !== 'string') continue;
    const target = destination?.kind === 'string' ? destination : undefined;
    found.push({
      source,
      destination: target,
      from: normal(source.value),
      to: target === undefined ? undefined : ownPath(target.value),
      remove: () =>
        draftFix(index.config.whole, 'suggestion', 'Remove this redirect', (draft) =>
          draft.list(list).remove(place, 'go'),
        ),
    });
  }
  return found;
});

/** Returns the path of a destination within the site, in normal form. Undefined for URLs and for wildcards. */
export function ownPath(destination: string): string | undefined {
  const target = destination.trim();
  const path = target.replace(/[?#].*$/s, '');
  if (path === '' || schemeOf(target) !== undefined || /^[\\/]{2}/.test(target) || hasWildcard(path)) return undefined;
  return normal(path);
}

/** Returns a path with one slash at the start and none at the end. */
export function normal(path: string): string {
  return `/${strip(path.trim(), '/')}`;
}
