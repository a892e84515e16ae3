import { configPath, isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import type { DocumentLink, Target } from '../ideTypes.ts';
import { configLinks, defineConfig } from './config.ts';
import { defineOperation, operationReferences } from './operation.ts';
import { definePage, pageLinks } from './page.ts';

/** Where what stands at a place of a file is defined. */
export function define(site: Site, path: string, offset: number): readonly Target[] {
  const file = site.files.get(path);
  if (file === undefined) return [];
  const operation = defineOperation(site, path, offset);
  if (operation !== undefined) return operation;
  if (path === configPath) return defineConfig(site.index, offset);
  return isMarkdown(path) ? definePage(site, pageOf(file), offset) : [];
}

/** The places of a file that lead elsewhere when they are clicked. */
export function documentLinks(site: Site, path: string): readonly DocumentLink[] {
  const file = site.files.get(path);
  if (file === undefined) return [];
  if (path === configPath) return configLinks(site.index);
  return isMarkdown(path) ? pageLinks(site, pageOf(file)) : [];
}

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
