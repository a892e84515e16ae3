import type { Site } from '../site/siteTypes.ts';
import type { Range } from '../text/range.ts';
import { define, documentLinks } from './define.ts';
import type { Target } from './ideTypes.ts';
import { operationReferences } from './operationLinks.ts';

/** Every place of the site that leads where this place leads, or to this file where it leads nowhere. */
export function references(site: Site, path: string, offset: number): readonly Target[] {
  const ofOperation = operationReferences(site, path, offset);
  if (ofOperation !== undefined) return ofOperation;
  const targets = define(site, path, offset);
  const wanted: readonly { readonly path: string; readonly range?: Range }[] =
    targets.length > 0 ? targets : [{ path }];
  const found: Target[] = [];
  for (const file of site.files.keys()) {
    for (const { range, target } of documentLinks(site, file)) {
      if ('path' in target && wanted.some((each) => leadsTo(target, each))) found.push({ path: file, range });
    }
  }
  return found;
}

/** A link to a heading is one to its page too; a link to a page is none to its headings. */
function leadsTo(
  link: { readonly path: string; readonly offset?: number },
  wanted: { readonly path: string; readonly range?: Range },
): boolean {
  if (link.path !== wanted.path) return false;
  const { range } = wanted;
  return (
    range === undefined ||
    range.start === 0 ||
    (link.offset !== undefined && range.start <= link.offset && link.offset <= range.end)
  );
}
