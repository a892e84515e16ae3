import { isMarkdown } from '../paths.ts';
import { pageOf } from '../site.ts';
import type { Site } from '../siteTypes.ts';
import { referencesOf } from './references.ts';
import { resolveLink } from './resolve.ts';

/** True if a page of the site has a link to a missing page. */
export function lacksPages({ files, index }: Site): boolean {
  for (const [path, file] of files) {
    if (!isMarkdown(path) || !index.pages.has(path)) continue;
    for (const { kind, target } of referencesOf(pageOf(file), index))
      if (kind === 'link' && resolveLink({ index, fromPath: path, target }).kind === 'missing') return true;
  }
  return false;
}
