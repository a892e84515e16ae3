import type { FileRole } from '../../server/protocol/messages.ts';

/** A page of a site, or one without a site. */
export function isPage(role: FileRole | undefined): boolean {
  return role === 'page' || role === 'alone';
}
