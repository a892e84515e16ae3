import type { FileRole } from '../../server/protocol/messages.ts';

/** A file whose page a preview shows: a page, or an OpenAPI document, which has one for each operation. */
export function isPreviewed(role: FileRole | undefined): boolean {
  return isPage(role) || role === 'api';
}

/** A page of a site, or one without a site. */
export function isPage(role: FileRole | undefined): boolean {
  return role === 'page' || role === 'alone';
}
