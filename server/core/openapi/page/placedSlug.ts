import { stringOf, valueOf } from '../../data/node.ts';
import { isPage } from '../../site/paths.ts';
import type { Operation } from '../operation/operations.ts';

/**
 * The slug that a description gives the page of an operation, as `x-mint: { href: "/api/users" }`; undefined for what is
 * no plain path within the site.
 */
export function placedSlug({ place }: Operation): string | undefined {
  const path = stringOf(valueOf(valueOf(place.node, 'x-mint'), 'href'))?.replace(/^\/|\/$/g, '');
  return path !== undefined && isFolder(path) && isPage(`${path}.mdx`) ? path : undefined;
}

/** A path of the site by names that are the same in a URL: what docs.json or a description says may be anything. */
export function isFolder(path: string): boolean {
  return path.length < 500 && path.split('/').every((name) => /^[\p{L}\p{N}_~-][\p{L}\p{N}._~-]*$/u.test(name));
}
